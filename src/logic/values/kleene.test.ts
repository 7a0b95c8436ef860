import { expect, test } from 'vitest'
import type { Truth } from './kleene.ts'
import { both, either, some } from './kleene.ts'
import { FAILED, UNKNOWN } from './values.ts'

const TRUTHS: readonly Truth[] = [false, UNKNOWN, FAILED, true]

/** False, might, true. */
function rank(truth: Truth): number {
  return typeof truth === 'boolean' ? Number(truth) * 2 : 1
}
const BY_RANK = [false, UNKNOWN, true]

test('of false, might and true, both is the lesser, either and some the greater', () => {
  for (const a of TRUTHS) {
    for (const b of TRUTHS) {
      const less = BY_RANK[Math.min(rank(a), rank(b))]
      const more = BY_RANK[Math.max(rank(a), rank(b))]
      expect([both(a, b), either(a, b), some([a, b])]).toEqual([less, more, more])
    }
  }
  expect(some([])).toBe(false)
})
