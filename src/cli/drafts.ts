import { type Edition, nearest, type SourceFile } from '../domain/index.ts'
import { draft } from '../publish/index.ts'
import { filesOf, noGame } from './content.ts'
import { didYouMean, Failure } from './failure.ts'
import { diagnosticLine } from './print.ts'

/** The editions of a folder without running their cases: as they would be. @throws Failure where one has an error. */
export async function draftsIn(
  dir: string,
  game: string | undefined,
): Promise<{ readonly editions: readonly Edition[]; readonly files: readonly SourceFile[] }> {
  const all = await filesOf(dir)
  const games = new Set(all.flatMap(({ path }) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : [])))
  if (game !== undefined && !games.has(game))
    throw new Failure(2, [`There is no game "${game}".${didYouMean(nearest(game, games))}`])
  const files = game === undefined ? all : all.filter(({ path }) => path.startsWith(`${game}/`))
  const { editions, diagnostics } = draft(files)
  const errors = diagnostics.filter((each) => each.severity === 'error')
  if (errors.length === 0 && editions.length === 0) throw noGame(dir)
  if (errors.length > 0) throw new Failure(1, [...errors.map(diagnosticLine), `The content of ${dir} cannot be used.`])
  return { editions, files }
}

/** The one edition meant. @throws Failure where there are several. */
export function onlyOne(editions: readonly Edition[]): Edition {
  const [first] = editions
  if (first && editions.length === 1) return first
  throw new Failure(2, [`Which game? Add --game with one of ${editions.map((each) => each.game).join(', ')}.`])
}
