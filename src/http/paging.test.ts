import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linksByOffset, linksOf, nextOf, pageOf } from './paging.ts'

const key = (item: string) => item

test('pages put together are the list, whatever the limit', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 })), fc.integer({ min: 1, max: 7 }), (list, limit) => {
      const items = [...list].sort()
      const found: string[] = []
      let cursor: string | null = null
      do {
        const page: { items: readonly string[]; cursor: string | null } = pageOf(items, key, {
          limit,
          ...(cursor === null ? {} : { cursor }),
        })
        expect(page.items.length).toBeLessThanOrEqual(limit)
        found.push(...page.items)
        cursor = page.cursor
      } while (cursor !== null)
      expect(found).toEqual(items)
    }),
  )
})

test('a page begins at the right place when the item before it is gone', () => {
  const { cursor } = pageOf(['a', 'b', 'c', 'd'], key, { limit: 2 })
  expect(pageOf(['a', 'bb', 'c', 'd'], key, { limit: 2, cursor: cursor ?? '' }).items).toEqual(['bb', 'c'])
})

test('what is no cursor is refused', () => {
  for (const cursor of ['', '!', 'a b', '====']) expect(() => pageOf(['a'], key, { cursor })).toThrow('no cursor')
})

test('the next page has the address of this one with another cursor', () => {
  expect(nextOf('/v1/x?kind=card&cursor=old&limit=5', 'new')).toBe('/v1/x?kind=card&limit=5&cursor=new')
  expect(nextOf('/v1/x', 'new')).toBe('/v1/x?cursor=new')
  expect(nextOf('/v1/x', null)).toBeNull()
})

test('Link names the next page where there is one, and the first from any other', () => {
  expect(linksOf('/v1/x', null)).toBeUndefined()
  expect(linksOf('/v1/x?limit=5', '/v1/x?limit=5&cursor=b')).toBe('</v1/x?limit=5&cursor=b>; rel="next"')
  expect(linksOf('/v1/x?cursor=b&limit=5', '/v1/x?limit=5&cursor=c')).toBe(
    '</v1/x?limit=5&cursor=c>; rel="next", </v1/x?limit=5>; rel="first"',
  )
  expect(linksOf('/v1/x?cursor=c', null)).toBe('</v1/x>; rel="first"')
})

test('a list that is counted names the page before as well, where that begins where this one would have', () => {
  const links = (offset: number) => linksByOffset(`/s?offset=${offset}`, { offset, limit: 4, total: 9, most: 100 })
  expect(links(0)).toBe('</s?offset=4>; rel="next"')
  expect(links(4)).toBe('</s?offset=8>; rel="next", </s>; rel="first", </s?offset=0>; rel="prev"')
  expect(links(2)).toBe('</s?offset=6>; rel="next", </s>; rel="first"')
  expect(links(8)).toBe('</s>; rel="first", </s?offset=4>; rel="prev"')
  expect(linksByOffset('/s', { offset: 98, limit: 4, total: 1000, most: 100 })).not.toContain('next')
})

test('an address in Link holds nothing that would end it', () => {
  const link = linksOf('/v1/x', '/v1/x?tag=a>;"\u00e9&cursor=b')
  expect(link).toBe('</v1/x?tag=a%3E;%22%E9&cursor=b>; rel="next"')
})
