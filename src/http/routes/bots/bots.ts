import type { ChatTokens } from '../../../bots/index.ts'
import { chatDesk } from '../../chat.ts'
import type { Door } from '../../door.ts'
import { validatorCompiler } from '../../validate.ts'
import { SIGNED } from '../../work/patron.ts'
import type { App } from '../app.ts'
import { type DiscordOptions, discordRoute } from './discord.ts'
import type { Front } from './front.ts'
import { type SlackOptions, slackRoute } from './slack.ts'

export interface BotOptions {
  readonly discord?: DiscordOptions
  readonly slack?: SlackOptions
  /** The address people reach the page at, for links; by default the host that the request came to, over HTTPS. */
  readonly site?: string
  /** Milliseconds after which an answer is put off; both platforms wait three seconds. */
  readonly patience?: number
}

/**
 * Chat bots: what Discord and Slack send when somebody asks there. Signed requests only (semantics H4).
 * @param tokens what writes to channels that want to hear of changes.
 */
export function botRoutes(app: App, door: Door, options: BotOptions, tokens: ChatTokens): void {
  const { patience = PATIENCE } = options
  const late = new Set<Promise<void>>()
  const follow = (end: Promise<void> | undefined): void => {
    if (!end) return
    late.add(end)
    void end.finally(() => late.delete(end))
  }
  let warm = -1
  /** Whoever begins to type will ask soon: the thread opens what it is going to need. */
  const warmUp = (): void => {
    if (warm === door.editions.version) return
    warm = door.editions.version
    for (const served of door.editions.games.values()) {
      const job = { kind: 'understand', edition: served.edition.hash, sentence: '' } as const
      void Promise.resolve(door.working.do(job, [served], SIGNED, SECONDS)).catch(() => undefined)
    }
  }
  const front: Front = {
    door,
    desk: ({ log }) => chatDesk(door, log, app.hasRoute(PAGE), tokens),
    site: ({ host }) => options.site?.replace(/\/+$/, '') ?? siteOf(host),
    patience,
    follow,
  }
  app.addHook('preClose', async () => {
    // Whoever was put off is told at once that there will be no answer.
    await door.working.close()
    await Promise.race([Promise.all(late), new Promise((resolve) => setTimeout(resolve, FAREWELL).unref())])
  })

  app.register(async (scope) => {
    // A signature is of the very bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

    scope.setValidatorCompiler(unread as Parameters<App['setValidatorCompiler']>[0])

    discordRoute(scope, front, options.discord, warmUp)
    slackRoute(scope, front, options.slack)
  })
}

const PAGE = { method: 'GET', url: '/g/*' } as const

const PATIENCE = 2000

/** Milliseconds for what is still to be sent when the server stops. */
const FAREWELL = 5000

/** Seconds to open the editions of all games. */
const SECONDS = 30

/** A body is read when its signature was seen to be good. */
const unread: typeof validatorCompiler = (route) =>
  route.httpPart === 'body' ? (data: unknown) => ({ value: data }) : validatorCompiler(route)

/** Both platforms reach a server by HTTPS alone. */
function siteOf(host: string): string {
  return URL.parse(`https://${host}`)?.origin ?? 'https://localhost'
}
