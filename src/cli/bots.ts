import { Failure } from './failure.ts'

/**
 * What chat bots need: DISCORD_PUBLIC_KEY (64 hexadecimal digits), SLACK_SIGNING_SECRET, UMPIRE_URL (where people reach the
 * page), DISCORD_API (a proxy of Discord's interface). A platform whose secret is not set is not answered. Channels are written
 * to where DISCORD_BOT_TOKEN or SLACK_BOT_TOKEN is set; SLACK_API is a proxy of Slack's interface.
 */
export function botSettings(env: NodeJS.ProcessEnv): BotSettings {
  const { DISCORD_PUBLIC_KEY: publicKey, SLACK_SIGNING_SECRET: signingSecret, UMPIRE_URL: site, DISCORD_API: api } = env
  if (publicKey && !/^[0-9a-f]{64}$/i.test(publicKey))
    throw new Failure(2, ['DISCORD_PUBLIC_KEY is no public key: it has 64 hexadecimal digits.'])
  if (site && !/^https?:$/.test(URL.parse(site)?.protocol ?? ''))
    throw new Failure(2, [`UMPIRE_URL is no address: ${site}`])
  return {
    ...(publicKey ? { discord: { publicKey, ...(api ? { api } : {}) } } : {}),
    ...(signingSecret ? { slack: { signingSecret } } : {}),
    ...(site ? { site } : {}),
  }
}

/** What writes to channels that want to hear of changes. */
export function chatTokens(env: NodeJS.ProcessEnv) {
  const { DISCORD_BOT_TOKEN: discord, SLACK_BOT_TOKEN: slack } = env
  return {
    ...(discord ? { discord: { token: discord, ...(env.DISCORD_API ? { api: env.DISCORD_API } : {}) } } : {}),
    ...(slack ? { slack: { token: slack, ...(env.SLACK_API ? { api: env.SLACK_API } : {}) } } : {}),
  }
}

interface BotSettings {
  readonly discord?: { readonly publicKey: string; readonly api?: string }
  readonly slack?: { readonly signingSecret: string }
  readonly site?: string
}
