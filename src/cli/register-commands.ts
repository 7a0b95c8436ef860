import { type Command, InvalidArgumentError } from 'commander'
import { DISCORD_COMMANDS, NotRegistered, registerCommands } from '../bots/index.ts'
import { Failure } from './failure.ts'
import { print } from './print.ts'

interface RegisterOptions {
  readonly guild?: string
  readonly application?: string
  readonly dryRun?: true
}

/** Settings: DISCORD_BOT_TOKEN, DISCORD_APPLICATION_ID, and DISCORD_API for a proxy of Discord's interface. */
export function registerCommandsCommand(program: Command, done: (code: number) => void): void {
  program
    .command('register-commands')
    .description(
      'register /ask, /rule, /term, /changed, /subscribe and /unsubscribe with Discord, in place of what was there',
    )
    .option('--guild <id>', 'in this server alone, at once; else everywhere', snowflake)
    .option('--application <id>', 'else $DISCORD_APPLICATION_ID, else the application of the token', snowflake)
    .option('--dry-run', 'print what would be sent, and send nothing')
    .action(async ({ guild, application, dryRun }: RegisterOptions) => {
      if (dryRun) print([JSON.stringify(DISCORD_COMMANDS, null, 2)])
      else print([await register(guild, application, process.env)])
      done(0)
    })
}

async function register(
  guild: string | undefined,
  application: string | undefined,
  { DISCORD_BOT_TOKEN: token, DISCORD_APPLICATION_ID: own, DISCORD_API: api }: NodeJS.ProcessEnv,
): Promise<string> {
  if (!token) throw new Failure(2, ['Set DISCORD_BOT_TOKEN to the token of the bot; `--dry-run` needs none.'])
  const id = application ?? own
  try {
    const names = await registerCommands({
      token,
      ...(id ? { application: id } : {}),
      ...(guild === undefined ? {} : { guild }),
      ...(api ? { api } : {}),
    })
    const where = guild === undefined ? 'everywhere; it may take a while until they show' : `in server ${guild}`
    return `Registered ${names.map((name) => `/${name}`).join(', ')} ${where}.`
  } catch (error) {
    if (!(error instanceof NotRegistered)) throw error
    throw new Failure(1, [error.message])
  }
}

function snowflake(text: string): string {
  if (!/^\d{1,25}$/.test(text)) throw new InvalidArgumentError('An id of Discord is a number.')
  return text
}
