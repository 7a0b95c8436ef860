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

/** The query of a ruling; empty where nothing is asked. @param hash where it is to be the same for ever. */
export function rulingQuery(edition: Edition, { skip: _, include: __, ...question }: Question, hash?: string): string {
  const query = questionLink(edition, question, hash)
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
