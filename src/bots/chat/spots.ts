import { listed, questionLink } from '../../ask/index.ts'
import type { Edition, Question } from '../../domain/index.ts'

/** What a message shows, as far as its link says it. A press goes on from there, on any replica. */
export type Spot =
  | { readonly kind: 'ruling'; readonly game: string; readonly query: Pairs; readonly fact?: string }
  | { readonly kind: 'entry' | 'rule'; readonly game: string; readonly name: string; readonly moment: Moment }
  | { readonly kind: 'changes'; readonly game: string; readonly days: Days; readonly moment: Moment }
  /** Words that could mean several things, or nothing yet: what was typed, and the ruling it goes on from. */
  | {
      readonly kind: 'words'
      readonly what: string
      readonly facts?: string
      readonly before?: Before
      readonly moment: Moment
    }
  | { readonly kind: 'days'; readonly days: Days; readonly moment: Moment }

export type Pairs = readonly (readonly [name: string, value: string])[]

/** A question so far: its game, and the query of its link. */
export interface Before {
  readonly game: string
  readonly query: Pairs
}

/** The date, format, event and edition a question is about. */
export interface Moment {
  readonly asOf?: string
  readonly format?: string
  readonly event?: string
  readonly edition?: string
}

interface Days {
  readonly from: string
  readonly to?: string
}

/** The address of a spot, below the site: on the page where there is one, else in the HTTP interface. */
export function addressOf(spot: Spot, hasPage: boolean): string {
  const games = hasPage ? '/g/' : '/v1/games/'
  const search = hasPage ? '/' : '/v1/search'
  switch (spot.kind) {
    case 'ruling': {
      const fact = spot.fact === undefined ? '' : `#${encodeURIComponent(spot.fact)}`
      return `${games}${encodeURIComponent(spot.game)}/rulings${queryOf(spot.query)}${fact}`
    }
    case 'entry':
    case 'rule': {
      const path = `${spot.kind === 'entry' ? 'entries' : 'rules'}/${encodeURIComponent(spot.name)}`
      return `${games}${encodeURIComponent(spot.game)}/${path}${queryOf(pairsOf(spot.moment))}`
    }
    case 'changes':
      return `${games}${encodeURIComponent(spot.game)}/changes${queryOf([...pairsOf(spot.days), ...pairsOf(spot.moment)])}`
    case 'words': {
      const { what, facts, before, moment } = spot
      const earlier = before ? pairsOf({ game: before.game, before: queryOf(before.query) }) : []
      return `${search}${queryOf([['q', what]])}${hashOf([...pairsOf({ facts }), ...earlier, ...pairsOf(moment)])}`
    }
    case 'days':
      return `${search}${hashOf([...pairsOf(spot.days), ...pairsOf(spot.moment)])}`
  }
}

/** What an address shows; undefined for one that is not ours. Nothing is taken on trust that a link could not say. */
export function spotOf(address: string): Spot | undefined {
  const url = URL.parse(address, 'https://site.invalid')
  if (!url) return undefined
  const query = [...url.searchParams]
  const [, game, kind, name] = /^\/(?:g|v1\/games)\/([^/]+)\/([a-z]+)(?:\/([^/]+))?$/.exec(url.pathname) ?? []
  if (game === undefined) return wordsIn(url)
  const moment = momentIn(query)
  const at = { game: decoded(game), moment }
  if (kind === 'entries' && name !== undefined) return { kind: 'entry', ...at, name: decoded(name) }
  if (kind === 'rules' && name !== undefined) return { kind: 'rule', ...at, name: decoded(name) }
  if (name !== undefined) return undefined
  const days = daysIn(query)
  if (kind === 'changes' && days) return { kind: 'changes', ...at, days }
  if (kind !== 'rulings') return undefined
  const fact = decoded(url.hash.slice(1))
  return { kind: 'ruling', game: decoded(game), query, ...(fact === '' ? {} : { fact }) }
}

/**
 * The query of a link that asks this of this edition on a day that is named; facts and skipped questions stand in it as they
 * came, so that the last of them can be taken back. @param before the query it goes on from.
 */
export function rulingQuery(edition: Edition, question: Question, asOf: string, before: Pairs = []): Pairs {
  const pairs = [...new URLSearchParams(questionLink(edition, { ...question, asOf }, edition.hash))].flatMap(apart)
  const order = stepsIn(before)
  const rankOf = (pair: Pairs[number]): number => {
    const step = stepOf(pair) ?? ''
    return order.includes(step) ? order.indexOf(step) : order.length
  }
  const isStep = (pair: Pairs[number]): boolean => stepOf(pair) !== undefined
  const first = pairs.findIndex(isStep)
  const others = pairs.filter((pair) => !isStep(pair))
  return others.toSpliced(Math.max(0, first), 0, ...pairs.filter(isStep).sort((a, b) => rankOf(a) - rankOf(b)))
}

/** The facts that were stated and the questions that were skipped, in order. */
export function stepsIn(query: Pairs): string[] {
  return [...new Set(query.flatMap(apart).flatMap((pair) => stepOf(pair) ?? []))]
}

function stepOf([name, value]: Pairs[number]): string | undefined {
  if (name.startsWith('f.')) return name.slice(2)
  return name === 'skip' ? value : undefined
}

/** A list of skipped questions, one by one. */
function apart([name, value]: Pairs[number]): Pairs {
  return name === 'skip' ? listed(value).map((each) => [name, each] as const) : [[name, value]]
}

export function momentIn(query: Pairs): Moment {
  return Object.fromEntries(
    MOMENT.flatMap((name) => {
      const value = query.find(([key]) => key === name)?.[1]
      return value ? [[name, value]] : []
    }),
  )
}

const MOMENT = ['asOf', 'format', 'event', 'edition'] as const

function wordsIn(url: URL): Spot | undefined {
  if (url.pathname !== '/' && url.pathname !== '/v1/search') return undefined
  const more = [...new URLSearchParams(url.hash.slice(1))]
  const moment = momentIn(more)
  const what = url.searchParams.get('q')
  const [facts, game, query] = ['facts', 'game', 'before'].map((name) => more.find(([key]) => key === name)?.[1])
  const before = game === undefined || query === undefined ? {} : { before: { game, query: pairsIn(query) } }
  if (what !== null) return { kind: 'words', what, ...(facts === undefined ? {} : { facts }), ...before, moment }
  const days = daysIn(more)
  return days && { kind: 'days', days, moment }
}

function pairsIn(query: string): Pairs {
  return [...new URLSearchParams(query)]
}

function daysIn(query: Pairs): Days | undefined {
  const [from, to] = ['from', 'to'].map((name) => query.find(([key]) => key === name)?.[1])
  return from === undefined ? undefined : { from, ...(to === undefined ? {} : { to }) }
}

function pairsOf(given: object): Pairs {
  return Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
}

function queryOf(pairs: Pairs): string {
  return pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')}`
}

function hashOf(pairs: Pairs): string {
  return queryOf(pairs).replace('?', '#')
}

/** As in a link of the engine: what a query may hold stays readable. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%(?:2C|3A|5B|5D|2F|40)/g, decodeURIComponent)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
