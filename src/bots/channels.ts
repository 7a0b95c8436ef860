import type { News } from '../compare/index.ts'
import type { Webhook } from '../domain/index.ts'
import { newsSheet } from './chat/news.ts'
import { DISCORD_API } from './discord/interaction.ts'
import { discordMessage } from './discord/message.ts'
import { slackMessage } from './slack/message.ts'

/** What a bot needs to write to a channel by itself, for each platform whose token is set. */
export interface ChatTokens {
  readonly discord?: ChatToken
  readonly slack?: ChatToken
}

export interface ChatToken {
  readonly token: string
  /** Where the platform's interface is, without a slash at its end, where it is not at its own address. */
  readonly api?: string
}

const SLACK_API = 'https://slack.com/api'

/** Where news for a channel go, and by whose right; what is wrong where no token is set; undefined of what is no channel. */
export function chatAddress(
  { form, channel }: Pick<Webhook, 'form' | 'channel'>,
  { discord, slack }: ChatTokens,
): { readonly url: string; readonly authorization: string } | { readonly why: string } | undefined {
  switch (form) {
    case 'discord':
      return discord
        ? {
            url: `${discord.api ?? DISCORD_API}/channels/${encodeURIComponent(channel)}/messages`,
            authorization: `Bot ${discord.token}`,
          }
        : { why: 'no token is set that writes to channels of Discord' }
    case 'slack':
      return slack
        ? { url: `${slack.api ?? SLACK_API}/chat.postMessage`, authorization: `Bearer ${slack.token}` }
        : { why: 'no token is set that writes to channels of Slack' }
    case 'standard':
      return undefined
  }
}

/** What a platform says against a message that it answered with 200; undefined where it took it. */
export function chatRefusal({ form }: Pick<Webhook, 'form'>, text: string): string | undefined {
  if (form !== 'slack') return undefined
  try {
    const { ok, error } = JSON.parse(text) as { readonly ok?: unknown; readonly error?: unknown }
    return ok === true ? undefined : `Slack says ${String(error).slice(0, 100)}`
  } catch {
    return 'Slack answered what is no JSON'
  }
}

/** News as a message of a channel; nothing can be pressed on it. */
export function discordNews(news: News, about: string, link: string | undefined): object {
  const { embeds, allowed_mentions } = discordMessage(newsSheet(news, about, link), '', false)
  return { embeds, allowed_mentions }
}

export function slackNews(news: News, about: string, link: string | undefined): object {
  const { text, blocks } = slackMessage(newsSheet(news, about, link), '', '', true)
  return { text, blocks, unfurl_links: false, unfurl_media: false }
}
