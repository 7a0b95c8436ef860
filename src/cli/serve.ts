import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Built, Diagnostic, SourceFile } from '../domain/index.ts'
import { Editions, errorsOf } from '../editions/index.ts'
import { openStore, type Store, StoreDown, type StorePlace, watchContent } from '../store/index.ts'
import { botSettings, chatTokens } from './bots.ts'
import { draftLines, type Publishing, publishFiles } from './building.ts'
import { Aside } from './building-aside.ts'
import { contentDir, filesOf } from './content.ts'
import { Failure } from './failure.ts'
import { follow } from './follow.ts'
import { followGuests } from './guests.ts'
import type { Hears } from './hears.ts'
import { withContent } from './options.ts'
import { diagnosticLine } from './print.ts'
import { type StoreOptions, storePlace, withStore } from './store.ts'

interface ServeOptions extends StoreOptions {
  readonly content?: string
  readonly port?: number
  readonly host?: string
  readonly watch?: true
  readonly draft?: true
  readonly rememberMessages?: number
  readonly takeCorrections?: true
}

export function serveCommand(program: Command, done: (code: number) => void): void {
  withStore(withContent(program.command('serve')))
    .description('answer over HTTP until told to stop')
    .option('--port <port>', 'port; else $PORT, else 8080', port)
    .option('--host <host>', 'address to listen at; else $HOST, else 127.0.0.1')
    .option('--watch', 'take edits of the content at once, a broken one changes nothing; authors write at /write')
    .option('--draft', 'serve also a game whose cases fail, which each answer says')
    .addOption(
      new Option('--remember-messages [days]', 'count messages nobody understood, without who, for so many days')
        .preset('90')
        .argParser(days),
    )
    .option('--take-corrections', 'let anybody say what is wrong with a rule or a ruling, without who')
    .action(async (options: ServeOptions) => {
      await serve(options, process.env)
      done(0)
    })
}

/**
 * Serves until SIGTERM or SIGINT, then lets the requests under way end; those that take longer than ten seconds are cut,
 * and a second signal ends at once.
 *
 * With a data folder, the content folder says which games there are and is published first. With a database, the database
 * says, and the content folder is published only where the database has nothing yet.
 * Settings: PORT, HOST, LOG_LEVEL (info), RATE_LIMIT (requests a minute and client, 1200), WORK_LIMIT (seconds of work a minute and
 * client, 30), CONNECTION_LIMIT (connections at once, 5000), CONNECTIONS_PER_CLIENT (of them from one address that is no trusted
 * proxy, 1000); 0 is no limit, for all four. WORK_THREADS (threads for work, as many as cores, 2 to 4), TRUST_PROXY (addresses),
 * FOLLOW_EVERY (seconds between two looks at games of others that are followed, 600), UMPIRE_DATA, DATABASE_URL,
 * UMPIRE_TOKEN (of the service: `/metrics`, webhooks, corrections, a longer impact), STORE_PATIENCE
 * (milliseconds a connection to the database may take, 2000; the other limits of time follow from it), METRICS_PORT and
 * METRICS_HOST (127.0.0.1) for metrics on a port of their own, MCP_ORIGINS (origins of pages elsewhere that may ask at `/mcp`),
 * WEBHOOK_NETWORKS (addresses and networks inside which webhooks may be though they are not public), and those of `botSettings`
 * and `chatTokens` for Discord and Slack.
 */
async function serve(options: ServeOptions, env: NodeJS.ProcessEnv): Promise<void> {
  // The other commands start faster without them.
  const [{ createServer, listenAt, Writing }, { isNetwork }, { pino }] = await Promise.all([
    import('../http/index.ts'),
    import('../outward/index.ts'),
    import('pino'),
  ])
  const logger = pino({ level: env.LOG_LEVEL ?? 'info' })
  const settings = settingsIn(env)
  const dir = contentDir(options.content)
  const place = storePlace(options, dir, env)
  const isCluster = 'url' in place
  const patience = numberIn(env.STORE_PATIENCE, 'STORE_PATIENCE') || undefined
  const store = await storeAt(place, logger, patience)
  const editions = new Editions()
  const aside = new Aside()
  const closers: (() => Promise<void> | void)[] = store ? [() => store.close()] : []
  closers.push(() => aside.close())
  try {
    const press: Press = { editions, store, aside, hears: logger, withDrafts: options.draft === true }
    const files = isCluster ? [] : await filesOf(dir)
    if (!isCluster) {
      const errors = errorsOf(await publishInto(press, files)).map(diagnosticLine)
      if (editions.games.size === 0) throw new Failure(1, [...errors, `No game in ${dir} can be served.`])
      if (errors.length > 0) process.stderr.write(`${errors.join('\n')}\n`)
      for (const [game, { edition, counts }] of editions.games)
        logger.info({ game, edition: edition.hash, ...counts }, 'serving')
    }
    const { rememberMessages, takeCorrections = false } = options
    if (rememberMessages !== undefined && !store) logger.warn({}, 'no messages are counted: there is no data folder')
    if (takeCorrections && !store) logger.warn({}, 'no corrections are taken: there is no data folder')
    const token = env.UMPIRE_TOKEN
    const writing = options.watch && !isCluster ? new Writing(dir, files) : undefined
    const app = await createServer({
      ...settings,
      editions,
      logger,
      ...(store ? { store } : {}),
      ...(writing ? { writing } : {}),
      ...(rememberMessages === undefined ? {} : { rememberMessages }),
      corrections: { areTaken: takeCorrections, ...(token ? { token } : {}) },
      impact: { ...(token ? { token } : {}), ...(existsSync(dir) ? { sources: () => filesOf(dir) } : {}) },
      ...(env.UMPIRE_URL ? { site: env.UMPIRE_URL } : {}),
      webhooks: {
        ...(token ? { token } : {}),
        networks: networksIn(env.WEBHOOK_NETWORKS, isNetwork),
        chats: chatTokens(env),
      },
      mcp: { origins: originsIn(env.MCP_ORIGINS), ...(env.UMPIRE_URL ? { site: env.UMPIRE_URL } : {}) },
    })
    if (store) {
      const isHere = (game: string): boolean => isCluster || existsSync(join(dir, game))
      const retry = patience === undefined ? {} : { retry: patience / 2 }
      const following = follow(store, editions, logger, { isWanted: isHere, isServed: !isCluster, ...retry })
      closers.push(following.stop)
      closers.push(followGuests(store, aside, logger, 1000 * (numberIn(env.FOLLOW_EVERY, 'FOLLOW_EVERY') || OFTEN)))
      if (isCluster) void following.first.then(() => seed({ ...press, store }, dir))
    }
    if (writing) closers.push(watchEdits(press, dir, files, (edited) => writing.taken(edited)))
    const stopped = signalled(env)
    let close: () => Promise<void>
    try {
      close = await listenAt(app, {
        port: options.port ?? numberIn(env.PORT, 'PORT') ?? 8080,
        host: options.host ?? env.HOST ?? '127.0.0.1',
      })
    } catch (error) {
      throw new Failure(1, [`Cannot listen: ${error instanceof Error ? error.message : String(error)}`])
    }
    logger.info({ signal: await stopped }, 'stopping')
    const cut = setTimeout(() => app.server.closeAllConnections(), PATIENCE)
    await close()
    clearTimeout(cut)
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

/** Requests a minute from one client, where nothing else is said: a hall of judges behind one address stays below. */
const USUAL_RATE = 1200

/** Seconds of work a minute for one client: thousands of rulings, and half a core at most for who asks for dear ones. */
const USUAL_WORK = 30

/**
 * Connections in all, where nothing else is said: some 100 MB if each is used. And from one address: a hall of players
 * behind one, whose browsers open six for a page, stays below.
 */
const USUAL_CONNECTIONS = 5000
const USUAL_OF_CLIENT = 1000

/** Seconds between two looks at what games of others became. */
const OFTEN = 600

/** Milliseconds for requests under way to end after a signal. */
const PATIENCE = 10_000

/** What the server is told by its surroundings alone. @throws Failure where a setting makes no sense. */
function settingsIn(env: NodeJS.ProcessEnv) {
  const requestsPerMinute = numberIn(env.RATE_LIMIT, 'RATE_LIMIT') ?? USUAL_RATE
  const workPerMinute = numberIn(env.WORK_LIMIT, 'WORK_LIMIT') ?? USUAL_WORK
  const threads = numberIn(env.WORK_THREADS, 'WORK_THREADS')
  const most = numberIn(env.CONNECTION_LIMIT, 'CONNECTION_LIMIT') ?? USUAL_CONNECTIONS
  const mostPerClient = numberIn(env.CONNECTIONS_PER_CLIENT, 'CONNECTIONS_PER_CLIENT') ?? USUAL_OF_CLIENT
  const port = numberIn(env.METRICS_PORT, 'METRICS_PORT')
  return {
    ...(requestsPerMinute ? { requestsPerMinute } : {}),
    ...(workPerMinute ? { workPerMinute } : {}),
    ...(threads ? { work: { threads } } : {}),
    connections: { ...(most ? { most } : {}), ...(mostPerClient ? { mostPerClient } : {}) },
    metrics: {
      ofProcess: true,
      ...(env.UMPIRE_TOKEN ? { token: env.UMPIRE_TOKEN } : {}),
      ...(port === undefined ? {} : { port, host: env.METRICS_HOST ?? '127.0.0.1' }),
    },
    bots: botSettings(env),
    ...(env.TRUST_PROXY ? { trustedProxies: env.TRUST_PROXY.split(',').map((each) => each.trim()) } : {}),
  }
}

/** The store; none where nobody named a folder and the usual one cannot be written. */
async function storeAt(
  place: StorePlace & { readonly isDefault: boolean },
  hears: Hears,
  patience: number | undefined,
): Promise<Store | undefined> {
  try {
    return await openStore(place, {
      tell: (trouble) => hears.warn({ err: trouble }, 'the store'),
      ...(patience === undefined ? {} : { patience }),
    })
  } catch (error) {
    if (!(error instanceof StoreDown)) throw error
    if (!place.isDefault) throw new Failure(1, [error.message])
    hears.warn({ err: error }, 'no data folder: receipts and former editions are not kept; name one with --data')
    return undefined
  }
}

/** Where content goes that is published by whoever serves it. */
interface Press {
  readonly editions: Editions
  readonly store: Store | undefined
  readonly aside: Aside
  readonly hears: Hears
  /** Whether games whose cases fail are served as well. */
  readonly withDrafts: boolean
}

/**
 * Publishes the files and serves what is good; of a game that is broken, the last good edition, or the draft where drafts are
 * wanted.
 */
async function publishInto(
  { editions, store, aside, hears, withDrafts }: Press,
  files: readonly SourceFile[],
): Promise<readonly Diagnostic[]> {
  const published = await publishFiles(store, files, undefined, aside.build)
  if (published.down) hears.warn({ err: published.down }, 'not kept; served from memory')
  const former = store ? await lastGood(store, editions, published) : []
  const drafts = withDrafts ? published.drafts : []
  for (const line of draftLines(drafts)) process.stderr.write(`${line}\n`)
  const next = [...published.built, ...former, ...drafts]
  // Made ready in turns, so that they can be swapped in between two requests.
  for (const built of next) await editions.prepare(built)
  editions.take(next, [...published.games, ...editions.guests.keys()])
  return published.diagnostics
}

async function lastGood(store: Store, editions: Editions, { games, built, down }: Publishing): Promise<Built[]> {
  const good = new Set(built.map(({ edition }) => edition.game))
  const broken = [...games].filter((game) => !good.has(game) && !editions.games.has(game))
  if (down || broken.length === 0) return []
  const newest = await store.newest()
  const former = await Promise.all(broken.map((game) => store.edition(newest.get(game) ?? '')))
  return former.filter((each) => each !== undefined)
}

/**
 * Publishes the content whenever somebody edits it. What is edited while it is being built is built next, all of it at once:
 * nobody waits for what is no longer wanted.
 * @param first as they were published last.  @param edited is told of the files at once.  @returns how to stop.
 */
function watchEdits(
  press: Press,
  dir: string,
  first: readonly SourceFile[],
  edited: (files: readonly SourceFile[]) => void,
): () => Promise<void> {
  const { editions, aside, hears } = press
  const unread = (error: unknown) => hears.error({ err: error }, 'the content cannot be read')
  let next: readonly SourceFile[] | undefined
  let building: Promise<void> | undefined
  let isClosed = false

  const take = async (): Promise<void> => {
    for (let files = next; files && !isClosed; files = next) {
      next = undefined
      hears.info({ files: files.length }, 'building')
      const diagnostics = await publishInto(press, files)
      process.stderr.write(diagnostics.map((each) => `${diagnosticLine(each)}\n`).join(''))
      const hashes = [...editions.games.values()].map(({ edition }) => edition.hash)
      hears.info({ errors: errorsOf(diagnostics).length, editions: hashes }, 'edited')
    }
  }
  const build = (files: readonly SourceFile[]): void => {
    next = files
    building ??= take()
      .catch((error: unknown) => {
        if (!isClosed) hears.error({ err: error }, 'the edit is not taken; the editions before stay')
      })
      .finally(() => {
        building = undefined
        if (next && !isClosed) build(next)
      })
  }
  const changed = (files: readonly SourceFile[]): void => {
    edited(files)
    build(files)
  }
  const watch = watchContent(dir, first, changed, unread)
  return async () => {
    isClosed = true
    watch.close()
    await aside.close()
    await building
  }
}

/** The first replica of an empty database publishes the content it came with; the others hear of it. */
async function seed({ store, editions, aside, hears }: Press & { readonly store: Store }, dir: string): Promise<void> {
  if (editions.games.size > 0 || !existsSync(dir)) return
  try {
    if ((await store.newest()).size > 0) return
    const { diagnostics } = await publishFiles(store, await filesOf(dir), undefined, aside.build)
    process.stderr.write(
      errorsOf(diagnostics)
        .map((each) => `${diagnosticLine(each)}\n`)
        .join(''),
    )
  } catch (error) {
    hears.error({ err: error }, 'the content folder is not published; `umpire publish` does it')
  }
}

/**
 * The first signal resolves it; the next ends the process as if nobody listened. Under `npm start` a shell stands between,
 * which dies of a signal without passing it on: that it is gone is as good as the signal.
 */
function signalled(env: NodeJS.ProcessEnv): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve)
    if (env.npm_lifecycle_event === undefined) return
    const parent = process.ppid
    const look = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(look)
      resolve('SIGTERM')
    }, 250)
    look.unref()
  })
}

function port(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return value
}

function days(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > MOST_DAYS)
    throw new InvalidArgumentError(`Days are a number from 1 to ${MOST_DAYS}.`)
  return Number(text)
}

/** Ten years. */
const MOST_DAYS = 3653

/** Whole origins, divided by commas. */
function originsIn(text = ''): string[] {
  const origins = text.split(',').flatMap((each) => each.trim() || [])
  const wrong = origins.filter((each) => !/^[a-z][a-z0-9+.-]*:\/\/[^/]+$/i.test(each))
  if (wrong.length > 0)
    throw new Failure(2, [`MCP_ORIGINS holds origins such as https://umpire.example.org, not ${wrong.join(', ')}`])
  return origins
}

function networksIn(text = '', isNetwork: (text: string) => boolean): string[] {
  const networks = text.split(',').flatMap((each) => each.trim() || [])
  const wrong = networks.filter((each) => !isNetwork(each))
  if (wrong.length > 0)
    throw new Failure(2, [`WEBHOOK_NETWORKS holds addresses and networks such as 10.0.0.0/8, not ${wrong.join(', ')}`])
  return networks
}

function numberIn(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^\d+$/.test(text)) throw new Failure(2, [`${name} is no number: ${text}`])
  return Number(text)
}
