import { signal } from '@preact/signals'
import type { Built, Counts, Edition } from '../domain/index.ts'
import { Editions, type GameNote, type Served } from '../editions/index.ts'
import { gameIn, type Place, today } from './place.ts'
import { lastGame } from './search/last-game.ts'

export type { GameNote }

interface Games {
  readonly games: readonly GameNote[]
  readonly remembersMessages?: boolean
}

/** Whether the rules are here yet, and what is wrong where they are not. */
export type Readiness =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly why: string }

const SHELF = 'umpire-editions-1'
const KNOWN = 'umpire-known'

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
export const isOnline = signal(globalThis.navigator?.onLine ?? true)
/** The instant the newest editions were last asked for, in milliseconds; undefined before the first time. */
export const checked = signal<number | undefined>(undefined)

/** Stands on rules that somebody else has at hand, and fetches none: `missing` are those that are nowhere to be had. */
export function standOn(all: Editions, notes: readonly GameNote[], missing: ReadonlySet<string>): void {
  editions = all
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
    for (const game of inTurn(known.games)) {
      const kept = await fromShelf(game.edition, game.counts)
      if (!kept) continue
      checked.value = known.checked
      take([kept])
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
    const told = await json<Games>('/v1/games', { cache: 'no-cache' })
    remembersMessages.value = told.remembersMessages ?? false
    games.value = told.games
    isOnline.value = true
    await earlier
    const newer: Built[] = []
    for (const game of inTurn(told.games)) {
      const built = await bring(game.edition, game.counts)
      const here = editions.games.get(game.game)
      if (!here) take([built])
      else if (here.edition.hash !== game.edition) newer.push(built)
    }
    checked.value = Date.now()
    remember(told.games, checked.value)
    waiting.value = newer
  } catch (error) {
    isOnline.value = navigator.onLine && !(error instanceof TypeError)
    if (readiness.value.kind !== 'ready') readiness.value = { kind: 'failed', why: whyOf(error) }
  }
}

let earlier: Promise<unknown> = Promise.resolve()

/** Rules are large: they are fetched when what is asked for in the meantime has come. */
export function fetchBefore(what: Promise<unknown>): void {
  earlier = Promise.allSettled([earlier, what])
}

/** The game that is looked at first, then the one asked about last. */
function inTurn(all: readonly GameNote[]): readonly GameNote[] {
  const asked = gameIn(location.pathname) ?? new URLSearchParams(location.search).get('game') ?? undefined
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

/** Whether all is here that the page at an address shows, as far as it is to be had at all. */
export function isAtHand(path: string, place: Place): boolean {
  void version.value
  if (games.value.length === 0) return false
  const game = gameIn(path)
  if (showsAll(path) && !games.value.every((each) => editions.games.has(each.game))) return false
  if (game === undefined || !games.value.some((each) => each.game === game)) return true
  if (servedFor(game, place)) return true
  const found = editions.at(game, place)
  return typeof found === 'string' && unknownEditions.value.has(found)
}

/** What a page is drawn of besides its address: where it is the same, the same is drawn. */
export function drawnOf(path: string, place: Place): string {
  const game = gameIn(path)
  const own = game === undefined ? undefined : editions.at(game, place)
  const all = showsAll(path) ? [...editions.games.values()] : []
  const hashes = [own, ...all].map((each) => (typeof each === 'object' ? each.edition.hash : (each ?? '')))
  return [today(), ...hashes.map((hash) => hash.slice(7, 23))].join(' ')
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
    const kept = await fromShelf(hash, NO_COUNTS)
    const built = kept ?? (await bring(hash, (await json<{ readonly counts: Counts }>(`/v1/editions/${hash}`)).counts))
    editions.remember(built)
    version.value++
  } catch (error) {
    asked.delete(hash)
    if (error instanceof NoAnswer && error.status < 500)
      unknownEditions.value = new Set([...unknownEditions.value, hash])
  }
}

/** The page shows no counts of an older edition. */
const NO_COUNTS: Counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }

function take(built: readonly Built[]): void {
  editions.take(built, [...editions.games.keys(), ...built.map(({ edition }) => edition.game)])
  readiness.value = { kind: 'ready' }
  version.value++
}

function remember(games: readonly GameNote[], at: number): void {
  try {
    localStorage.setItem(KNOWN, JSON.stringify({ games, checked: at }))
  } catch {
    // A device that keeps nothing asks again the next time.
  }
}

function knownGames(): { readonly games: readonly GameNote[]; readonly checked: number } | undefined {
  try {
    return JSON.parse(localStorage.getItem(KNOWN) ?? '') ?? undefined
  } catch {
    return undefined
  }
}

function pathOf(hash: string): string {
  return `/v1/editions/${hash}?as=whole`
}

/** Where editions are kept; a page that is not served securely has no such place. */
async function shelf(): Promise<Cache | undefined> {
  return 'caches' in globalThis ? caches.open(SHELF) : undefined
}

async function fromShelf(hash: string, counts: Counts): Promise<Built | undefined> {
  const kept = await (await shelf())?.match(pathOf(hash))
  return kept ? { edition: (await kept.json()) as Edition, counts } : undefined
}

/** An edition never changes: what is on the shelf is good for ever. */
async function bring(hash: string, counts: Counts): Promise<Built> {
  const known = await fromShelf(hash, counts)
  if (known) return known
  const response = await fetch(pathOf(hash))
  if (!response.ok) throw new Error(`the rules could not be read (${response.status})`)
  await putOnShelf(hash, response.clone())
  return { edition: (await response.json()) as Edition, counts }
}

/** The shelf keeps the editions that are open and a few others, those put there last. */
async function putOnShelf(hash: string, response: Response): Promise<void> {
  try {
    const place = await shelf()
    await place?.put(pathOf(hash), response)
    const open = new Set([...editions.games.values()].map(({ edition }) => pathOf(edition.hash)))
    const others = ((await place?.keys()) ?? []).filter(({ url }) => {
      const { pathname, search } = new URL(url)
      return !open.has(pathname + search)
    })
    for (const old of others.slice(0, -SHELF_SIZE)) await place?.delete(old)
  } catch {
    // A full disk keeps nothing; the rules are open all the same.
  }
}

const SHELF_SIZE = 8

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init)
  if (!response.ok) throw new NoAnswer(url, response.status)
  return (await response.json()) as T
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
