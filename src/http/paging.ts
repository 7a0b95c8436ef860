import { refuse } from './problems.ts'

/**
 * A page of a list in order of key. The cursor is the key of the last item of the page before, so a page begins at the
 * right place also where items came or went in between.
 */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { cursor, limit = 50 }: { readonly cursor?: string; readonly limit?: number },
): { readonly items: readonly Item[]; readonly cursor: string | null } {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const from = after === undefined ? 0 : items.findIndex((item) => keyOf(item) > after)
  const page = from < 0 ? [] : items.slice(from, from + limit)
  const last = page.at(-1)
  const isLast = from < 0 || from + limit >= items.length
  return { items: page, cursor: isLast || last === undefined ? null : encodeCursor(keyOf(last)) }
}

/** The address of the next page: this one with another cursor. */
export function nextOf(url: string, cursor: string | null): string | null {
  return cursor === null ? null : withPair(url, 'cursor', cursor)
}

/** `Link` of a page that a cursor leads on from; undefined where there is no other page. @param next as in the body. */
export function linksOf(url: string, next: string | null): string | undefined {
  return linkHeader({ next, first: isNamed(url, 'cursor') ? withPair(url, 'cursor') : null })
}

/** The same for `reply`, off the body. */
export function linksTo(url: string): (body: unknown) => string | undefined {
  return (body) => linksOf(url, (body as { readonly next: string | null }).next)
}

/** The same of a page that is named by how many items come before it. @param most how many may. */
export function linksByOffset(
  url: string,
  { offset, limit, total, most }: { readonly [count in 'offset' | 'limit' | 'total' | 'most']: number },
): string | undefined {
  const after = offset + limit
  return linkHeader({
    next: after < total && after <= most ? withPair(url, 'offset', String(after)) : null,
    first: offset > 0 ? withPair(url, 'offset') : null,
    prev: offset >= limit ? withPair(url, 'offset', String(offset - limit)) : null,
  })
}

/** Source: RFC 8288. What no address may hold is encoded: the bytes that came, each as it is. */
function linkHeader(relations: { readonly [relation: string]: string | null }): string | undefined {
  const links = Object.entries(relations).flatMap(([relation, address]) =>
    address === null ? [] : [`<${address.replaceAll(/[^!#-;=?-~]/g, encoded)}>; rel="${relation}"`],
  )
  return links.length === 0 ? undefined : links.join(', ')
}

function encoded(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

function isNamed(url: string, name: string): boolean {
  return pairsOf(url).some((pair) => pair.startsWith(`${name}=`))
}

/** An address with another value of a parameter, or without it. */
function withPair(url: string, name: string, value?: string): string {
  const kept = pairsOf(url).filter((pair) => !pair.startsWith(`${name}=`))
  const pairs = value === undefined ? kept : [...kept, `${name}=${value}`]
  const [path = ''] = url.split('?')
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

function pairsOf(url: string): string[] {
  const [, query = ''] = url.split('?')
  return query.split('&').filter((pair) => pair !== '')
}

/** A cursor out of the key of the last item of a page. */
export function encodeCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}

/** The key in a cursor. @throws Refusal where it is none. */
export function decodeCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString()
  if (key === '' || encodeCursor(key) !== cursor)
    throw refuse('request/bad-parameter', 'cursor', 'That is no cursor of a list')
  return key
}
