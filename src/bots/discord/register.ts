import { COMMANDS } from './commands.ts'
import { DISCORD_API } from './interaction.ts'

export interface Registration {
  /** Of the bot; it is sent and never shown. */
  readonly token: string
  /** The application; asked for with the token where it is not given. */
  readonly application?: string
  /** One server, where commands show at once; else all, where it may take an hour. */
  readonly guild?: string
  readonly api?: string
}

/** What Discord answered where it refused. */
export class NotRegistered extends Error {}

/**
 * Registers the slash commands in place of those that were there.
 * @returns the names of the commands as Discord has them now. @throws NotRegistered
 */
export async function registerCommands({
  token,
  application,
  guild,
  api = DISCORD_API,
}: Registration): Promise<string[]> {
  const headers = {
    authorization: `Bot ${token}`,
    'content-type': 'application/json',
    'user-agent': 'DiscordBot (umpire, 1)',
  }
  const call = async (method: 'GET' | 'PUT', path: string, body?: object): Promise<unknown> => {
    const response = await fetch(api + path, {
      method,
      headers,
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'error',
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch((error: unknown) => {
      throw new NotRegistered(`Discord cannot be reached: ${error instanceof Error ? error.message : String(error)}`)
    })
    const text = await response.text()
    if (!response.ok) throw new NotRegistered(`Discord refuses with ${response.status}: ${text.slice(0, 2000)}`)
    try {
      return JSON.parse(text)
    } catch {
      throw new NotRegistered(`Discord answers ${response.status} with what is not JSON`)
    }
  }
  const id = application ?? (await ownId(call))
  const place = guild === undefined ? '' : `/guilds/${encodeURIComponent(guild)}`
  const made = await call('PUT', `/applications/${encodeURIComponent(id)}${place}/commands`, COMMANDS)
  return Array.isArray(made) ? made.flatMap((each) => (typeof each?.name === 'string' ? [each.name] : [])) : []
}

const PATIENCE = 30_000

async function ownId(call: (method: 'GET', path: string) => Promise<unknown>): Promise<string> {
  const own = await call('GET', '/applications/@me')
  const id = typeof own === 'object' && own !== null && 'id' in own ? own.id : undefined
  if (typeof id !== 'string') throw new NotRegistered('Discord does not say which application the token is of')
  return id
}
