import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Built, type Diagnostic, nearest, type Question, type SourceFile } from '../domain/index.ts'
import { Editions, errorsOf, type Served } from '../editions/index.ts'
import { openStore, readContent, type Store, StoreDown } from '../store/index.ts'
import { draftLines, publishFiles } from './building.ts'
import { didYouMean, Failure } from './failure.ts'
import { present } from './guests.ts'
import { type PointOptions, scope } from './options.ts'
import { diagnosticLine } from './print.ts'
import { storePlace } from './store.ts'

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

/** Where a folder holds no game, as one game's own folder does not. */
export function noGame(dir: string): Failure {
  return new Failure(1, [`There is no game in ${dir}: name the folder above the games, each of which has a game.yaml.`])
}

/**
 * The games of the folder that can be published, and all diagnostics. What a data folder has built is taken from it;
 * reading content, which takes longer, is loaded only for the rest.
 * @param event brings the edition that it pins, where the data folder has it.
 * @param withDrafts takes games whose worked examples fail as well, and says at standard error which.
 */
export async function editionsIn(
  dir: string,
  event?: string,
  withDrafts = false,
): Promise<{
  readonly editions: Editions
  readonly diagnostics: readonly Diagnostic[]
  readonly drafts: readonly Built[]
}> {
  const files = await filesOf(dir)
  const store = await storeThere(dir)
  try {
    const { built, games, drafts, diagnostics } = await publishFiles(store && readOnly(store), files)
    const editions = new Editions()
    editions.take(withDrafts ? [...built, ...drafts] : built, games)
    if (withDrafts)
      process.stderr.write(
        draftLines(drafts)
          .map((line) => `${line}\n`)
          .join(''),
      )
    await welcome(store, editions)
    for (const game of editions.games.keys()) {
      const found = editions.at(game, event === undefined ? {} : { event })
      const pinned = typeof found === 'string' ? await store?.edition(found) : undefined
      if (pinned) editions.remember(pinned)
    }
    return { editions, diagnostics, drafts }
  } finally {
    await store?.close()
  }
}

/** Takes the games of others that were added, beside those of the folder. */
async function welcome(store: Store | undefined, editions: Editions): Promise<void> {
  // A data folder of an older program, or one that cannot be read, knows of none.
  const guests = await store?.guests().catch((error: unknown) => {
    if (error instanceof StoreDown) return []
    throw error
  })
  for (const { game, edition, url } of present(guests ?? []).values()) {
    const built = editions.games.has(game) ? undefined : await store?.edition(edition)
    if (!built) continue
    editions.take([built], [...editions.games.keys(), game])
    editions.host(new Map([...editions.guests, [game, url]]))
  }
}

/** The data folder, where there is one. */
async function storeThere(dir: string): Promise<Store | undefined> {
  const place = storePlace({}, dir, { ...process.env, DATABASE_URL: '' })
  if (!('dir' in place) || !existsSync(place.dir)) return undefined
  try {
    return await openStore(place)
  } catch (error) {
    if (error instanceof StoreDown) return undefined
    throw error
  }
}

function readOnly(store: Store): Store {
  const nothing = async (): Promise<void> => undefined
  return { ...store, keep: nothing, announce: nothing, keepGuest: nothing }
}

/**
 * The games to ask: the one named, or all; at an event, as it is answered there (semantics B7).
 * @throws Failure where it is not there, with its errors if it has any.
 */
export async function gamesIn(
  dir: string,
  game: string | undefined,
  event?: string,
  withDrafts?: boolean,
): Promise<readonly Served[]> {
  const editions = await gamesAt(dir, game, event, withDrafts)
  return [...editions.games.keys()].flatMap((each) =>
    game === undefined || each === game ? [answering(editions, each, event)] : [],
  )
}

/** All games of a folder. @throws Failure where there is none, or not the one that is named. */
export async function gamesAt(dir: string, game?: string, event?: string, withDrafts?: boolean): Promise<Editions> {
  const { editions, diagnostics, drafts } = await editionsIn(dir, event, withDrafts)
  const errors = errorsOf(diagnostics)
  const hint = (of: readonly Built[]): string =>
    of.length > 0 ? ' Only cases fail: `ask` and `serve` take it all the same with --draft.' : ''
  if (editions.games.size === 0)
    throw new Failure(1, [
      ...errors.map(diagnosticLine),
      `No game in ${dir} can be used; \`umpire check\` says why.${hint(drafts)}`,
    ])
  if (game === undefined || editions.games.has(game)) return editions
  const broken = errors.filter((each) => each.file.startsWith(`${game}/`))
  if (broken.length > 0)
    throw new Failure(1, [
      ...broken.map(diagnosticLine),
      `The game ${game} has errors.${hint(drafts.filter(({ edition }) => edition.game === game))}`,
    ])
  throw new Failure(2, [`There is no game "${game}".${didYouMean(nearest(game, editions.games.keys()))}`])
}

function answering(editions: Editions, game: string, event: string | undefined): Served {
  const found = editions.at(game, event === undefined ? {} : { event })
  if (typeof found === 'object') return found
  throw new Failure(2, [
    `${event} pins the edition ${found}, which is not in the data folder; a server that has it can be asked.`,
  ])
}

/** Today in UTC: the day a question without a date is about. */
export function today(): string {
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
