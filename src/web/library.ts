import { signal } from '@preact/signals'
import type { Built, Counts, Edition } from '../domain/index.ts'
import { Editions, type Served } from '../editions.ts'
import { type Place, today } from './place.ts'

/** What `/v1/games` tells of each game: its newest edition. */
interface GameNote {
  readonly game: string
  readonly title: string
  readonly edition: string
  readonly counts: Counts
}

/** Whether the rules are here yet, and what is wrong where they are not. */
export type Readiness =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly why: string }

const SHELF = 'umpire-editions-1'
const KNOWN = 'umpire-known'

/** The same engine and the same editions as the server's, kept on this device for when there is no reception. */
export const editions = new Editions()
export const readiness = signal<Readiness>({ kind: 'loading' })
/** Counts up when `editions` takes another edition: what shows rules reads it. */
export const version = signal(0)
/** Newer editions that are here and wait until somebody takes them. */
export const waiting = signal<readonly Built[]>([])
export const isOnline = signal(navigator.onLine)
/** The instant the newest editions were last asked for, in milliseconds; undefined before the first time. */
export const checked = signal<number | undefined>(undefined)

/** Opens what is on this device at once, and then asks whether there is newer. */
export async function openLibrary(): Promise<void> {
  addEventListener('online', () => {
    isOnline.value = true
    void check()
  })
  addEventListener('offline', () => {
    isOnline.value = false
  })
  const known = knownGames()
  if (known) {
    const kept = await Promise.all(known.games.map((game) => fromShelf(game.edition, game.counts)))
    const here = kept.filter((each) => each !== undefined)
    if (here.length === known.games.length) {
      checked.value = known.checked
      take(here)
    }
  }
  await check()
}

/** Asks the server for the newest editions. They are taken at once where none was open, else they wait. */
export async function check(): Promise<void> {
  try {
    const { games } = await json<{ readonly games: readonly GameNote[] }>('/v1/games', { cache: 'no-cache' })
    const built = await Promise.all(games.map((game) => bring(game.edition, game.counts)))
    const now = Date.now()
    localStorage.setItem(KNOWN, JSON.stringify({ games, checked: now }))
    checked.value = now
    isOnline.value = true
    const isNew = built.some(({ edition }) => editions.games.get(edition.game)?.edition.hash !== edition.hash)
    if (readiness.value.kind !== 'ready') take(built)
    else if (isNew) waiting.value = built
  } catch (error) {
    isOnline.value = navigator.onLine && !(error instanceof TypeError)
    if (readiness.value.kind !== 'ready') readiness.value = { kind: 'failed', why: whyOf(error) }
  }
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
  if (typeof found === 'string') {
    void fetchEdition(found)
    return undefined
  }
  return found
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

const asked = new Set<string>()

async function fetchEdition(hash: string): Promise<void> {
  if (asked.has(hash)) return
  asked.add(hash)
  try {
    const { counts } = await json<{ readonly counts: Counts }>(`/v1/editions/${hash}`)
    editions.remember(await bring(hash, counts))
    version.value++
  } catch {
    asked.delete(hash)
  }
}

function take(built: readonly Built[]): void {
  editions.take(
    built,
    built.map(({ edition }) => edition.game),
  )
  readiness.value = { kind: 'ready' }
  version.value++
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

/** An edition never changes: what is on the shelf is good for ever; the shelf keeps the newest and a few before. */
async function bring(hash: string, counts: Counts): Promise<Built> {
  const known = await fromShelf(hash, counts)
  if (known) return known
  const response = await fetch(pathOf(hash))
  if (!response.ok) throw new Error(`the rules could not be read (${response.status})`)
  const place = await shelf()
  await place?.put(pathOf(hash), response.clone())
  for (const old of (await place?.keys())?.slice(0, -SHELF_SIZE) ?? []) await place?.delete(old)
  return { edition: (await response.json()) as Edition, counts }
}

const SHELF_SIZE = 8

async function json<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as T
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
