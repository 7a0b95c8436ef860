import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { answer, heardAt, understandSentence } from '../ask/index.ts'
import { type McpDesk, McpRefused, mcpAnswer, mcpOverStdio } from '../bots/index.ts'
import { changesBetween } from '../compare/index.ts'
import { Editions, errorsOf } from '../editions/index.ts'
import { openStore, type Store, StoreDown } from '../store/index.ts'
import { publishFiles } from './building.ts'
import { contentDir, filesOf, today } from './content.ts'
import { Failure } from './failure.ts'
import { follow, type Hears } from './follow.ts'
import { withContent } from './options.ts'
import { diagnosticLine } from './print.ts'
import { type StoreOptions, storePlace, withStore } from './store.ts'

interface McpOptions extends StoreOptions {
  readonly content?: string
  readonly link?: string
}

export function mcpCommand(program: Command, done: (code: number) => void): void {
  withStore(withContent(program.command('mcp')))
    .description('answer an assistant at standard input and output, by the Model Context Protocol')
    .option('--link <url>', 'the address of an Umpire server, for the links in answers; else $UMPIRE_URL')
    .action(async (options: McpOptions) => {
      await mcp(options, process.env)
      done(0)
    })
}

/**
 * Answers until the assistant closes its end. Nothing but messages is written to standard output; what goes wrong is told on
 * standard error. Editions that others publish into the store are taken up, as a server does; none is announced here.
 */
async function mcp(options: McpOptions, env: NodeJS.ProcessEnv): Promise<void> {
  const dir = contentDir(options.content)
  const base = baseOf(options.link ?? env.UMPIRE_URL)
  const store = await storeAt(options, dir, env)
  const editions = new Editions()
  try {
    if (store?.kind !== 'postgres') await takeContent(editions, store, dir)
    const isHere = (game: string): boolean => store?.kind === 'postgres' || existsSync(join(dir, game))
    const following = store && follow(store, editions, QUIET, { isWanted: isHere, isServed: store.kind !== 'postgres' })
    try {
      const ended = new Promise<void>((resolve) => {
        for (const event of ['end', 'close'] as const) process.stdin.once(event, () => resolve())
        for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
      })
      await Promise.race([following?.first, ended])
      const { close } = await mcpOverStdio(deskOf(editions, store, base), complain)
      await ended
      await close()
    } finally {
      await following?.stop()
    }
  } finally {
    await store?.close()
  }
}

/** The store that is named, or the usual folder: what is built is kept there, so that the next start takes a second. */
async function storeAt(options: McpOptions, dir: string, env: NodeJS.ProcessEnv): Promise<Store | undefined> {
  const place = storePlace(options, dir, env)
  try {
    return await openStore(place)
  } catch (error) {
    if (!(error instanceof StoreDown)) throw error
    if (!place.isDefault) throw new Failure(1, [error.message])
    return undefined
  }
}

/** The games of the folder that are in order; the faults of the others are told. @throws Failure where none is. */
async function takeContent(editions: Editions, store: Store | undefined, dir: string): Promise<void> {
  const announce = async (): Promise<void> => undefined
  const { built, games, diagnostics } = await publishFiles(store && { ...store, announce }, await filesOf(dir))
  const errors = errorsOf(diagnostics).map(diagnosticLine)
  if (built.length === 0) throw new Failure(1, [...errors, `No game in ${dir} can be used; \`umpire check\` says why.`])
  if (errors.length > 0) process.stderr.write(`${errors.join('\n')}\n`)
  editions.take(built, games)
}

function deskOf(editions: Editions, store: Store | undefined, base: string): McpDesk {
  return {
    editions,
    today,
    bring: async (game, asked) => {
      const found = editions.at(game, asked)
      const built = typeof found === 'string' && HASH.test(found) ? await store?.edition(found) : undefined
      if (built?.edition.game === game) editions.remember(built)
    },
    tell: async ({ edition }, asked) => {
      const outcome = answer(edition, asked.question)
      if (!outcome.ok) throw new McpRefused(outcome.problems)
      return mcpAnswer(edition, asked, outcome.answer)
    },
    understand: async (served, sentence, hearing, stand) =>
      heardAt(served.edition, understandSentence(served, sentence, hearing), stand),
    compare: async (asked) => changesBetween(asked),
    base,
    hasPage: base !== '',
    excuse: (error) => {
      complain(error)
      const isDown = error instanceof StoreDown
      return [
        {
          at: '',
          code: isDown ? 'store/unavailable' : 'server/failed',
          detail: isDown ? 'What is kept cannot be reached for the moment' : 'Something broke here',
          didYouMean: [],
        },
      ]
    },
  }
}

const HASH = /^sha256-[0-9a-f]{64}$/

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

/** What a store that is followed says: only what keeps it from being followed. */
const QUIET: Hears = {
  info: () => undefined,
  warn: (_, message) => complain(message),
  error: (_, message) => complain(message),
}

function baseOf(link: string | undefined): string {
  if (link === undefined || link === '') return ''
  if (!URL.canParse(link) || !/^https?:/.test(link))
    throw new Failure(2, ['--link takes the address of a server: https://umpire.example.org'])
  return link.replace(/[?#].*$/, '').replace(/\/+$/, '')
}
