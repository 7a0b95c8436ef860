import { questionLink } from '../ask/index.ts'
import type { AnswerPoint, Edition, Question } from '../domain/index.ts'

/** A page that others can be told of, by what its address names. */
export type Subject =
  | { readonly kind: 'home' }
  | { readonly kind: 'game' | 'rulings' | 'changes' | 'sources'; readonly game: string }
  | { readonly kind: 'entries' | 'rules' | 'sources'; readonly game: string; readonly name: string }

/** What a path of the page names, whether or not it is there; undefined for one that is of nobody's concern. */
export function subjectAt(path: string): Subject | undefined {
  if (path === '/') return { kind: 'home' }
  const [root, game, kind, name, ...more] = path.slice(1).split('/').map(decoded)
  if (root !== 'g' || game === undefined || game === '' || more.length > 0) return undefined
  if (kind === undefined) return { kind: 'game', game }
  if (name === undefined)
    return kind === 'rulings' || kind === 'changes' || kind === 'sources' ? { kind, game } : undefined
  return kind === 'entries' || kind === 'rules' || kind === 'sources' ? { kind, game, name } : undefined
}

/** The path of a page: `/g/stccg/entries/beaming`. */
export function pathOf(subject: Subject): string {
  if (subject.kind === 'home') return '/'
  const { kind, game } = subject
  const parts = ['g', game, ...(kind === 'game' ? [] : [kind]), ...('name' in subject ? [subject.name] : [])]
  return `/${parts.map(encodeURIComponent).join('/')}`
}

/** The path of a page in another form; that of the first page is `/index`. */
export function formOf(path: string, form: 'png' | 'md'): string {
  return `${path === '/' ? '/index' : path}.${form}`
}

/** The query of a moment, where it is not what is usual: beginning with `?`, or empty. */
export function momentQuery(point: Partial<AnswerPoint>, more: { readonly [name: string]: string } = {}): string {
  const query = new URLSearchParams({ ...more })
  for (const part of ['asOf', 'format', 'event'] as const) if (point[part]) query.set(part, point[part])
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

type Pairs = readonly (readonly [name: string, value: string])[]

/**
 * The address of a page's picture by which it is the same for ever: a chat that keeps it keeps the one that was shown. What
 * says nothing of what is to be seen is left out.
 * @param pairs of the page's query. @param pinned the day, where neither it nor an event is named, and the edition.
 */
export function pictureOf(
  subject: Subject,
  pairs: Pairs,
  pinned: { readonly asOf: string; readonly edition: string },
): string {
  const path = formOf(pathOf(subject), 'png')
  if (subject.kind === 'home') return path
  const own = subject.kind === 'rulings' ? RULING : subject.kind === 'changes' ? CHANGES : NONE
  const query = new URLSearchParams()
  for (const [name, value] of pairs) if (PLACE.test(name) || own.test(name)) query.append(name, value)
  if (subject.kind === 'changes' && query.has('from') && !query.has('to')) query.set('to', pinned.asOf)
  if (!query.get('asOf') && !query.get('event')) query.set('asOf', pinned.asOf)
  query.set('edition', pinned.edition)
  return `${path}?${query}`
}

const PLACE = /^(?:asOf|format|event)$/
const RULING = /^(?:f\..+|ask|unknown|assume)$/
const CHANGES = /^(?:from|to)$/
const NONE = /^$/

/** The address of the feed of what changes on a page; undefined for one that is of all games, and for a document. */
export function feedOf(subject: Subject, pairs: Pairs): string | undefined {
  if (subject.kind === 'home' || subject.kind === 'sources') return undefined
  const query = new URLSearchParams()
  if (subject.kind === 'entries') query.set('entry', subject.name)
  if (subject.kind === 'rules') query.set('rule', subject.name)
  const own = subject.kind === 'rulings' ? FOLLOWED : NONE
  for (const [name, value] of pairs) if (name === 'format' || own.test(name)) query.append(name, value)
  const text = query.toString()
  return `/v1/games/${encodeURIComponent(subject.game)}/feed${text === '' ? '' : `?${text}`}`
}

const FOLLOWED = /^(?:f\..+|ask|unknown)$/

/** The query of a ruling; empty where nothing is asked. */
export function rulingQuery(edition: Edition, { skip: _, include: __, ...question }: Question): string {
  const query = questionLink(edition, question)
  return query === '?' ? '' : query
}

/** A part of an address as it was meant; as it stands where it is no text. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
