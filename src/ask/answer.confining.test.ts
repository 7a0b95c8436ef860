import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../domain/index.ts'
import { answer } from './index.ts'
import { answered, blocksOf, editionOf } from './testing/small.fixture.ts'

/** A harbour whose rules read `a`, `b` and `c`, with further facts that only ties know. */
function harbour(ties: string) {
  const edition = editionOf(
    `facts:
  a: { type: bool, ask: Is a so? }
  b: { type: bool, ask: Is b so? }
  c: { type: tone, ask: Which is c? }
${['w', 'x', 'y', 'z'].map((name) => `  ${name}: { type: bool, ask: Is ${name} so? }\n`).join('')}types: { tone: [low, mid, high] }
actions: { sail: { default: permitted } }
${ties}`,
    blocksOf({
      ban: 'when: a && c != low\nthen: { forbid: sail }',
      leave: 'when: b\nthen: { permit: sail }\nexcepts: ban',
    }),
  )
  return (facts: { readonly [fact: string]: Json }) => answer(edition, { ask: 'sail', facts })
}

/** What those that nothing asked reads add nothing to: each names a fact of its own. */
const IDLE = ["'!a || w'", "'w == x'", "'!x || c == high'", "'y || b'", "'x != z'"] as const

describe('What always holds', () => {
  const bare = harbour('')
  const given = fc.record(
    { a: fc.boolean(), b: fc.boolean(), c: fc.constantFrom('low', 'mid', 'high') },
    { requiredKeys: [] },
  )

  test('changes no answer through facts that nothing asked reads, alone or in a row', () => {
    fc.assert(
      fc.property(fc.subarray([...IDLE], { minLength: 1 }), given, (some, facts) => {
        // In a row from `a` to `c` they are more than idle.
        fc.pre(!(some.includes("'!a || w'") && some.includes("'w == x'") && some.includes("'!x || c == high'")))
        const [tied, plain] = [harbour(`always: [${some.join(', ')}]`)(facts), bare(facts)]
        if (!tied.ok || !plain.ok) throw new Error('refused')
        const [ours, theirs] = [tied.answer.answers[0], plain.answer.answers[0]]
        for (const part of ['verdict', 'exact', 'winners', 'could', 'asks'] as const)
          expect([part, ours?.[part]]).toEqual([part, theirs?.[part]])
      }),
      { numRuns: 60 },
    )
  })

  test('confines what is asked also through facts that nothing asked reads', () => {
    const tied = harbour(`always: [${IDLE.slice(0, 3).join(', ')}]`)
    const outcome = tied({ a: true, b: false })
    expect(outcome.ok && outcome.answer.answers[0]?.verdict).toBe('forbidden')
  })

  test.each([
    ['of fewer numbers', 'type: int, range: [0, 3]'],
    ['that is always there', 'type: int, range: [0, 9]', 'type: int?, range: [0, 9]'],
  ])('confines a fact to what its twin can be, one %s', (_, twin, read = 'type: int, range: [0, 9]') => {
    const edition = editionOf(
      `facts: { crew: { ${read} }, hands: { ${twin} } }\nactions: { sail: { default: permitted } }\nalways: [crew == hands]\n`,
      blocksOf({ ban: `when: '${read.includes('?') ? 'crew == null' : 'crew > 3'}'\nthen: { forbid: sail }` }),
    )
    expect(answered(edition, { ask: 'sail' }).answers[0]).toMatchObject({ verdict: 'permitted', exact: true })
  })

  test('still tells of facts that cannot be together, through what nothing asked reads', () => {
    const tied = harbour("always: ['!a || w', 'w == x', 'x != z']")
    const outcome = tied({ a: true, z: true })
    expect(!outcome.ok && outcome.problems.map(({ code }) => code)).toEqual(['question/impossible'])
  })

  test('does not multiply the cases that are gone through', () => {
    const names = Array.from({ length: 24 }, (_, index) => `f${index}`)
    const edition = editionOf(
      `facts:
${names.map((name) => `  ${name}: { type: bool, ask: Is ${name} so? }\n  t${name}: { type: bool, ask: Is its twin so? }\n`).join('')}
actions: { sail: { default: permitted } }
always: [${names.map((name) => `'!${name} || t${name}'`).join(', ')}]`,
      blocksOf({ ban: `when: ${names.join(' && ')}\nthen: { forbid: sail }` }),
    )
    expect(answered(edition, { ask: 'sail' }).answers[0]).toMatchObject({
      verdict: 'undetermined',
      exact: true,
      could: ['permitted', 'forbidden'],
      asks: expect.arrayContaining(names),
    })
  })

  test('makes no answer hinge on a fact that comes to the same in more cases than are gone through', () => {
    const pairs = Array.from({ length: 10 }, (_, index) => [`x${index}`, `y${index}`] as const)
    const edition = editionOf(
      `facts:
  calm: { type: bool, assume: true, ask: Is it calm? }
${pairs.map(([x, y]) => `  ${x}: { type: bool }\n  ${y}: { type: bool }\n`).join('')}actions: { sail: { default: permitted } }
always: [${pairs.flatMap(([x, y]) => [`'calm || ${x} || ${y}'`, `'${x} != ${y}'`]).join(', ')}]`,
      blocksOf({ leave: 'when: calm\nthen: { permit: sail }' }),
    )
    expect(answered(edition, { ask: 'sail' }).answers[0]).toMatchObject({ verdict: 'permitted', hinges: [] })
  })
})
