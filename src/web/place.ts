import { useLocation } from 'preact-iso'
import { firstDay } from '../domain/index.ts'
import { pageAt } from '../editions/index.ts'
import { given } from './given.ts'

export { spoken } from '../domain/index.ts'

/** The moment and play a page speaks of: what every address may carry besides its own. */
export interface Place {
  readonly asOf?: string
  readonly format?: string
  readonly event?: string
  readonly edition?: string
}

const PARTS = ['asOf', 'format', 'event', 'edition'] as const

export function usePlace(): Place {
  return placeIn(useLocation().query)
}

export function placeIn(query: { readonly [name: string]: string | undefined }): Place {
  return Object.fromEntries(PARTS.flatMap((part) => (query[part] ? [[part, query[part]]] : [])))
}

/** The address of the page as the browser has it, in the program's own words. */
export function here(): { readonly url: string; readonly path: string; readonly query: URLSearchParams } {
  return partsOf(pageAt(given.host, location.pathname + location.search))
}

/** @param url of a page: path and query. */
export function partsOf(url: string): { readonly url: string; readonly path: string; readonly query: URLSearchParams } {
  const { pathname, searchParams } = new URL(url, 'http://page.invalid')
  return { url, path: pathname.replace(/\/+$/, '') || '/', query: searchParams }
}

/** The game an address names. */
export function gameIn(path: string): string | undefined {
  const game = /^\/g\/([^/]+)\//.exec(path)?.[1]
  return game === undefined ? undefined : decodeURIComponent(game)
}

/** An address that keeps the moment and play: `/g/stccg/entries/beaming?asOf=2000-06`. */
export function href(path: string, place: Place, query: readonly (readonly [string, string])[] = []): string {
  const pairs = [
    ...query,
    ...PARTS.flatMap((part) => (place[part] === undefined ? [] : [[part, place[part]] as const])),
  ]
  const text = pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')
  return text === '' ? path : `${path}?${text}`
}

/** Query parameters in their order, repeated ones too. */
export function pairsIn(url: string): readonly (readonly [string, string])[] {
  const at = url.indexOf('?')
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at + 1))]
}

/** What an address asks. */
export function asksIn(pairs: readonly (readonly [string, string])[]): readonly string[] {
  return pairs.flatMap(([name, value]) => (name === 'ask' ? [value] : []))
}

function escaped(text: string): string {
  if (/^[\w.~-]*$/.test(text)) return text
  return encodeURIComponent(text)
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
}

/** Today, as rulings count it: the day in UTC. */
export function today(): string {
  return given.today ?? dayOf(new Date())
}

export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/** Whether the page speaks of another day than today; `latest` is after every date and counts as today. */
export function whenOf({ asOf }: Place): 'past' | 'ahead' | undefined {
  const day = asOf === undefined || asOf === 'latest' ? undefined : firstDay(asOf)
  if (day === undefined || asOf === undefined || today().startsWith(asOf)) return undefined
  return day < today() ? 'past' : 'ahead'
}
