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
  if (cursor === null) return null
  const [path = '', query = ''] = url.split('?')
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('cursor='))
  return `${path}?${[...kept, `cursor=${cursor}`].join('&')}`
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
