import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextOf, pageOf } from './paging.ts'

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
