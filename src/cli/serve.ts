import { type Command, InvalidArgumentError } from 'commander'
import { Editions, errorsOf } from '../editions.ts'
import { watchContent } from '../store/index.ts'
import { contentDir, filesOf } from './content.ts'
import { Failure } from './failure.ts'
import { withContent } from './options.ts'
import { diagnosticLine } from './print.ts'

interface ServeOptions {
  readonly content?: string
  readonly port?: number
  readonly host?: string
  readonly watch?: true
}

export function serveCommand(program: Command, done: (code: number) => void): void {
  withContent(program.command('serve'))
    .description('answer over HTTP until told to stop')
    .option('--port <port>', 'port; else $PORT, else 8080', port)
    .option('--host <host>', 'address to listen at; else $HOST, else 127.0.0.1')
    .option('--watch', 'take edits of the content at once; a broken one changes nothing')
    .action(async (options: ServeOptions) => {
      await serve(options, process.env)
      done(0)
    })
}

/**
 * Serves until SIGTERM or SIGINT, then lets the requests under way end.
 * Settings: PORT, HOST, LOG_LEVEL (info), RATE_LIMIT (requests a minute and client; none), TRUST_PROXY (addresses).
 */
async function serve(options: ServeOptions, env: NodeJS.ProcessEnv): Promise<void> {
  // The other commands start faster without them.
  const [{ createServer }, { pino }] = await Promise.all([import('../http/index.ts'), import('pino')])
  const dir = contentDir(options.content)
  const files = await filesOf(dir)
  const editions = new Editions()
  const errors = errorsOf(editions.load(files).diagnostics).map(diagnosticLine)
  if (editions.games.size === 0) throw new Failure(1, [...errors, `No game in ${dir} can be served.`])
  if (errors.length > 0) process.stderr.write(`${errors.join('\n')}\n`)

  editions.warm()
  const logger = pino({ level: env.LOG_LEVEL ?? 'info' })
  const requestsPerMinute = numberIn(env.RATE_LIMIT, 'RATE_LIMIT')
  const app = await createServer({
    editions,
    logger,
    ...(requestsPerMinute ? { requestsPerMinute } : {}),
    ...(env.TRUST_PROXY ? { trustedProxies: env.TRUST_PROXY.split(',').map((each) => each.trim()) } : {}),
  })
  for (const [game, { edition, counts }] of editions.games)
    logger.info({ game, edition: edition.hash, ...counts }, 'serving')

  const watch = options.watch
    ? watchContent(
        dir,
        files,
        (edited) => {
          const { diagnostics } = editions.load(edited)
          editions.warm()
          process.stderr.write(diagnostics.map((each) => `${diagnosticLine(each)}\n`).join(''))
          const broken = errorsOf(diagnostics).length
          logger.info(
            { errors: broken, editions: [...editions.games.values()].map(({ edition }) => edition.hash) },
            'edited',
          )
        },
        (error) => logger.error({ err: error }, 'the content cannot be read'),
      )
    : undefined

  const stopped = signalled()
  try {
    await app.listen({
      port: options.port ?? numberIn(env.PORT, 'PORT') ?? 8080,
      host: options.host ?? env.HOST ?? '127.0.0.1',
    })
  } catch (error) {
    watch?.close()
    throw new Failure(1, [`Cannot listen: ${error instanceof Error ? error.message : String(error)}`])
  }
  const signal = await stopped
  logger.info({ signal }, 'stopping')
  watch?.close()
  await app.close()
}

function signalled(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve)
  })
}

function port(text: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return value
}

function numberIn(text: string | undefined, name: string): number | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^\d+$/.test(text)) throw new Failure(2, [`${name} is no number: ${text}`])
  return Number(text)
}
