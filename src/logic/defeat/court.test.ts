import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bench, beatsBy, benches, type Speaker } from '../testing/ranks.fixture.ts'

describe('Who beats whom', () => {
  const meet = (bench: Bench, check: (x: Speaker, y: Speaker, isSame: boolean) => void) => {
    for (const x of bench.speakers) for (const y of bench.speakers) if (x !== y) check(x, y, x.side === y.side)
  }

  test('is told by exceptions, and then by the first criterion of the game that tells two rules apart', () => {
    const told = new Set<string | undefined>()
    fc.assert(
      fc.property(fc.oneof(benches(['permit', 'forbid', 'require'], 9), benches(['set'], 9)), (bench) => {
        meet(bench, (x, y) => {
          const by = bench.court.superiority.beats(x.rule, x.side, y.rule, y.side)
          expect(by).toBe(beatsBy(bench.order, x, y))
          told.add(by)
        })
      }),
      { numRuns: 200 },
    )
    expect(told.size).toBe(8)
  })

  test('needs their conditions where nothing before specificity tells them apart', () => {
    fc.assert(
      fc.property(benches(['permit', 'forbid'], 5), ({ speakers, order, court }) => {
        const at = order.indexOf('specificity')
        const [x, y] = speakers as [Speaker, Speaker]
        const bare = (each: Speaker) => ({ ...each, rule: { ...each.rule, relations: [] } })
        const before = beatsBy(order.slice(0, at), bare(x), bare(y)) ?? beatsBy(order.slice(0, at), bare(y), bare(x))
        expect(court.superiority.needsConditions(x.rule, x.side, y.rule, y.side)).toBe(at >= 0 && before === undefined)
      }),
    )
  })
})
