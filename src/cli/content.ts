import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Diagnostic, nearest, type Question, type SourceFile } from '../domain/index.ts'
import { Editions, errorsOf, type Served } from '../editions.ts'
import { readContent } from '../store/index.ts'
import { didYouMean, Failure } from './failure.ts'
import { type PointOptions, scope } from './options.ts'
import { diagnosticLine } from './print.ts'

/** The folder named, else `content` where the command runs, else the one that comes with the program. */
export function contentDir(named: string | undefined): string {
  if (named !== undefined) return resolve(named)
  const here = resolve('content')
  return existsSync(here) ? here : join(packageDir(import.meta.dirname), 'content')
}

/** @throws Failure where the folder cannot be read. */
export async function filesOf(dir: string): Promise<SourceFile[]> {
  try {
    return await readContent(dir)
  } catch (error) {
    throw new Failure(1, [
      `The content folder cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    ])
  }
}

/** The games of the folder that can be published, and all diagnostics. */
export async function editionsIn(
  dir: string,
): Promise<{ readonly editions: Editions; readonly diagnostics: readonly Diagnostic[] }> {
  const editions = new Editions()
  const { diagnostics } = editions.load(await filesOf(dir))
  return { editions, diagnostics }
}

/** The games to ask: the one named, or all. @throws Failure where it is not there, with its errors if it has any. */
export async function gamesIn(dir: string, game: string | undefined): Promise<readonly Served[]> {
  const { editions, diagnostics } = await editionsIn(dir)
  const errors = errorsOf(diagnostics)
  if (editions.games.size === 0)
    throw new Failure(1, [...errors.map(diagnosticLine), `No game in ${dir} can be used; \`umpire check\` says why.`])
  if (game === undefined) return [...editions.games.values()]
  const served = editions.games.get(game)
  if (served) return [served]
  const broken = errors.filter((each) => each.file.startsWith(`${game}/`))
  if (broken.length > 0) throw new Failure(1, [...broken.map(diagnosticLine), `The game ${game} has errors.`])
  throw new Failure(2, [`There is no game "${game}".${didYouMean(nearest(game, editions.games.keys()))}`])
}

/** Today in UTC: the day a question without a date is about. */
function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function packageDir(from: string): string {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'package.json')) || dirname(dir) === dir) return dir
  }
}

/** The moment the options name: without a date and an event, today. */
export function pointOf(options: PointOptions): Pick<Question, 'asOf' | 'format' | 'event'> {
  const { asOf, event } = options
  const when = asOf ?? (event === undefined ? today() : undefined)
  return { ...(when === undefined ? {} : { asOf: when }), ...scope(options) }
}
