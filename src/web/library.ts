import { signal } from '@preact/signals'
import type { QuestionPart } from '../ask/index.ts'
import type { Built, Counts, Edition } from '../domain/index.ts'
import { addressAt, Editions, type GameNote, type Served } from '../editions/index.ts'
import { given } from './given.ts'
import { whenIdle } from './parts/idle.ts'
import { asksIn, gameIn, here, type Place, pairsIn, placeIn, today } from './place.ts'
import { lastGame } from './search/last-game.ts'
import { editionPath, fromShelf, partPaths, putOnShelf } from './shelf.ts'

export type { GameNote }

interface Games {
  readonly games: readonly GameNote[]
  readonly remembersMessages?: boolean
  readonly takesCorrections?: boolean
}

/** Whether the rules are here yet, and what is wrong where they are not. */
export type Readiness =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly why: string }

/** Of what is told below the path of this page: beside it others may lie. */
const knownAt = (): string => `umpire-known${given.host.base}`

/** The same engine and the same editions as the server's, kept on this device for when there is no reception. */
export let editions = new Editions()
export const readiness = signal<Readiness>({ kind: 'loading' })
/** The games there are, the rules of each here or still on their way. Empty before the server or this device has told. */
export const games = signal<readonly GameNote[]>([])
/** Counts up when `editions` takes another edition: what shows rules reads it. */
export const version = signal(0)
/** Newer editions that are here and wait until somebody takes them. */
export const waiting = signal<readonly Built[]>([])
/** Whether the server counts messages that were understood otherwise than they were meant. */
export const remembersMessages = signal(false)
/** Whether the server takes what people say is wrong. */
export const takesCorrections = signal(false)
export const isOnline = signal(globalThis.navigator?.onLine ?? true)
/** The instant the newest editions were last asked for, in milliseconds; undefined before the first time. */
export const checked = signal<number | undefined>(undefined)

/** Stands on rules that somebody else has at hand, and fetches none: `missing` are those that are nowhere to be had. */
export function standOn(
  all: Editions,
  notes: readonly GameNote[],
  missing: ReadonlySet<string>,
  isCorrected: boolean,
): void {
  editions = all
  takesCorrections.value = isCorrected
  games.value = notes
  unknownEditions.value = missing
  readiness.value = { kind: 'ready' }
  version.value++
}

/** Opens what is on this device at once, and then asks whether there is newer. */
export async function openLibrary(): Promise<void> {
  addEventListener('online', () => {
    isOnline.value = true
    void check()
  })
  addEventListener('offline', () => {
    isOnline.value = false
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - (checked.value ?? 0) > HOUR) void check()
  })
  const known = knownGames()
  if (known) {
    games.value = known.games
    takesCorrections.value = known.takesCorrections ?? false
    for (const game of inTurn(known.games)) {
      const built = await kept(game.edition, game.counts)
      if (!built) continue
      checked.value = known.checked
      take([built])
    }
  }
  await check()
}

const HOUR = 3_600_000

/**
 * Asks the server for the newest editions. Those of a game that is not here are taken as they come, first the game that the
 * address speaks of, so that nobody waits for another; the others wait.
 */
export async function check(): Promise<void> {
  try {
    const told = await json<Games>(addressAt(given.host, '/v1/games'), { cache: 'no-cache' })
    remembersMessages.value = told.remembersMessages ?? false
    takesCorrections.value = told.takesCorrections ?? false
    games.value = told.games
    isOnline.value = true
    await fetchPart()
    await earlier
    const newer: Built[] = []
    for (const game of inTurn(told.games)) {
      const built = await bring(game.edition, game.counts)
      const here = editions.games.get(game.game)
      if (!here) take([built])
      else if (here.edition.hash !== game.edition) newer.push(built)
    }
    checked.value = Date.now()
    remember(told, checked.value)
    waiting.value = newer
  } catch (error) {
    isOnline.value = navigator.onLine && !(error instanceof TypeError)
    if (readiness.value.kind !== 'ready') readiness.value = { kind: 'failed', why: whyOf(error) }
  }
}

/** What one question rests on, here before the rules of its game are. */
export interface PartHere {
  readonly ask: string
  readonly part: QuestionPart
  readonly frame: Edition
}

let partHere: PartHere | undefined

/**
 * Among files, where a ruling is opened and the rules of its game are not here: what its question rests on is fetched first, a
 * fraction of them.
 */
async function fetchPart(): Promise<void> {
  const { path, query } = here()
  const [ask, ...others] = query.getAll('ask')
  const game = isRulings(path) ? gameIn(path) : undefined
  const note = games.value.find((each) => each.game === game)
  if (!given.host.isFiles || ask === undefined || others.length > 0) return
  if (!note || editions.games.has(note.game) || query.has('edition')) return
  // An old name of a question has no file of its own: then all the rules are waited for.
  const [partAt, frameAt] = partPaths(given.host, note.edition, ask)
  const both = await Promise.all([json<QuestionPart>(partAt), json<Edition>(frameAt)]).catch(() => undefined)
  if (!both) return
  const [part, frame] = both
  partHere = { ask, part, frame }
  version.value++
  await new Promise<void>((resolve) => whenIdle(resolve))
}

function isRulings(path: string): boolean {
  return /^\/g\/[^/]+\/rulings$/.test(path)
}

/** What is here of the newest rules for one question at a place, where that is less than all of them were when it came. */
export function partFor(game: string, place: Place, asks: readonly string[]): PartHere | undefined {
  void version.value
  if (!partHere || partHere.frame.game !== game) return undefined
  const { ask, frame } = partHere
  const newest = editions.games.get(game)?.edition.hash ?? frame.hash
  if (asks.length !== 1 || asks[0] !== ask || newest !== frame.hash || place.edition !== undefined) return undefined
  const pinned = frame.events.find(({ id }) => id === place.event)?.edition ?? newest
  return pinned === newest ? partHere : undefined
}

/** The newest edition of a game, or of all of them; of one that is still on its way, what is here of it. */
export function newestOf(game: string | undefined): readonly Edition[] {
  void version.value
  if (game === undefined) return [...editions.games.values()].map(({ edition }) => edition)
  const frame = partHere?.frame
  const found = editions.games.get(game)?.edition ?? (frame?.game === game ? frame : undefined)
  return found ? [found] : []
}

let earlier: Promise<unknown> = Promise.resolve()

/** Rules are large: they are fetched when what is asked for in the meantime has come. */
export function fetchBefore(what: Promise<unknown>): void {
  earlier = Promise.allSettled([earlier, what])
}

/** The game that is looked at first, then the one asked about last. */
function inTurn(all: readonly GameNote[]): readonly GameNote[] {
  const { path, query } = here()
  const asked = gameIn(path) ?? query.get('game') ?? undefined
  const rank = ({ game }: GameNote) => (game === asked ? 0 : game === lastGame() ? 1 : 2)
  return [...all].sort((a, b) => rank(a) - rank(b))
}

/** Takes the newer editions that wait. */
export function takeWaiting(): void {
  const built = waiting.value
  waiting.value = []
  if (built.length > 0) take(built)
}

/** The edition a page speaks of: one it names, one its event pins, or the newest. Undefined while it is not here. */
export function servedFor(game: string, place: Place): Served | undefined {
  void version.value
  const found = editions.at(game, place)
  if (typeof found !== 'string') return found
  // What an event answers from is made here, of the edition it pins and the rulings of the newest.
  const own = place.event === undefined ? undefined : editions.at(game, { event: place.event })
  if (typeof own === 'object' && own.edition.hash === found) return own
  const missing = typeof own === 'string' ? own : found
  if (!unknownEditions.value.has(missing)) void fetchEdition(missing)
  return undefined
}

/** The place with its day filled in: an event's own date stands, else today. */
export function pointOf(place: Place): { readonly asOf?: string; readonly format?: string; readonly event?: string } {
  const { asOf, format, event } = place
  return {
    ...(asOf !== undefined ? { asOf } : event === undefined ? { asOf: today() } : {}),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
}

/** The place as its one address has it: today and the newest edition need not be said. */
export function settled(game: string | undefined, place: Place): Place {
  const { asOf, edition, ...rest } = place
  const newest = game === undefined ? undefined : editions.games.get(game)?.edition.hash
  return {
    ...(asOf === undefined || (asOf === today() && place.event === undefined) ? {} : { asOf }),
    ...rest,
    ...(edition === undefined || edition === newest ? {} : { edition }),
  }
}

/** The editions that two sides of a comparison name. */
export function comparedIn(query: URLSearchParams): readonly Place[] {
  const sides = [query.get('from') ?? '', query.get('to') ?? '']
  return sides.flatMap((edition) => (edition.startsWith('sha256-') ? [{ edition }] : []))
}

/** Whether all is here that the page at an address shows, as far as it is to be had at all. */
export function isAtHand(path: string, query: URLSearchParams): boolean {
  void version.value
  if (games.value.length === 0) return false
  const game = gameIn(path)
  if (showsAll(path) && !games.value.every((each) => editions.games.has(each.game))) return false
  if (game === undefined || !games.value.some((each) => each.game === game)) return true
  if (isRulings(path) && partFor(game, placeIn(Object.fromEntries(query)), query.getAll('ask'))) return true
  return [placeIn(Object.fromEntries(query)), ...comparedIn(query)].every((place) => {
    if (servedFor(game, place)) return true
    const found = editions.at(game, place)
    return typeof found === 'string' && unknownEditions.value.has(found)
  })
}

/** What a page is drawn of: where it is the same, the same is drawn. */
export function drawnOf(path: string, place: Place, url: string): string {
  const game = gameIn(path)
  const part = game === undefined ? undefined : partFor(game, place, asksIn(pairsIn(url)))
  const own = game === undefined ? undefined : (part?.frame.hash ?? editions.at(game, place))
  const all = showsAll(path) ? [...editions.games.values()] : []
  const hashes = [own, ...all].map((each) => (typeof each === 'object' ? each.edition.hash : (each ?? '')))
  const named = hashes.map((hash) => hash.slice(7, 23))
  return [
    today(),
    ...named,
    ...(takesCorrections.value ? ['corrected'] : []),
    // Files are found by their path alone: another query finds what was drawn without it.
    ...(given.host.isFiles ? [url] : []),
  ].join(' ')
}

/** Whether a page shows something of every game. */
function showsAll(path: string): boolean {
  return gameIn(path) === undefined || path.includes('/entries/')
}

/** Editions that the server has said it does not have. */
export const unknownEditions = signal<ReadonlySet<string>>(new Set())

const asked = new Set<string>()

async function fetchEdition(hash: string): Promise<void> {
  if (asked.has(hash)) return
  asked.add(hash)
  try {
    editions.remember(await bring(hash, NO_COUNTS))
    version.value++
  } catch (error) {
    asked.delete(hash)
    if (error instanceof NoAnswer && error.status < 500)
      unknownEditions.value = new Set([...unknownEditions.value, hash])
  }
}

/** Of an edition of which the page shows none. */
export const NO_COUNTS: Counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }

function take(built: readonly Built[]): void {
  editions.take(built, [...editions.games.keys(), ...built.map(({ edition }) => edition.game)])
  readiness.value = { kind: 'ready' }
  version.value++
}

function remember({ games, takesCorrections: isTaken }: Games, at: number): void {
  try {
    localStorage.setItem(knownAt(), JSON.stringify({ games, takesCorrections: isTaken, checked: at }))
  } catch {
    // A device that keeps nothing asks again the next time.
  }
}

function knownGames(): (Games & { readonly checked: number }) | undefined {
  try {
    return JSON.parse(localStorage.getItem(knownAt()) ?? '') ?? undefined
  } catch {
    return undefined
  }
}

/** An edition as it is kept here, or as it is to be had. */
async function bring(hash: string, counts: Counts): Promise<Built> {
  return (await kept(hash, counts)) ?? (await fetched(hash, counts))
}

async function kept(hash: string, counts: Counts): Promise<Built | undefined> {
  const edition = await fromShelf(given.host, hash)
  if (edition) whole.add(hash)
  return edition && { edition, counts }
}

async function fetched(hash: string, counts: Counts): Promise<Built> {
  const response = await answered(editionPath(given.host, hash))
  const open = [...editions.games.values()].map(({ edition }) => edition.hash)
  await putOnShelf(given.host, hash, response.clone(), open)
  whole.add(hash)
  return { edition: (await response.json()) as Edition, counts }
}

const whole = new Set<string>()

/** Whether an edition is one that the server has, and not made here. */
export function isFetched(hash: string): boolean {
  return whole.has(hash)
}

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  return (await (await answered(url, init)).json()) as T
}

async function answered(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  if (!response.ok) throw new NoAnswer(url, response.status)
  return response
}

class NoAnswer extends Error {
  readonly status: number

  constructor(url: string, status: number) {
    super(`${url} answered ${status}`)
    this.status = status
  }
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
