import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EnumType, Expr, Fact, Json, Rule } from '../../domain/index.ts'
import { against, bareRule, type Choices, completionsOf, holds, read } from '../testing/bare.fixture.ts'
import { REFUTED, Waiting } from './choices.ts'
import { clausesOf } from './clauses.ts'
import { Slots } from './codes.ts'
import { Matcher, OPEN } from './matcher.ts'

/*
 * Conditions over facts that were left out, one of them with more choices than a word has bits; what each can come to is
 * worked out here by going through all that the facts can be.
 */
const HARBOURS = Array.from({ length: 40 }, (_, at) => `h${at}`)
const CHOICES: Choices = {
  calm: [true, false],
  harbour: HARBOURS,
  wind: [0, 1, 2, 3],
}
const named = { aliases: [], formerly: [], words: [] }
const HARBOUR: EnumType = {
  kind: 'enum',
  name: 'harbour',
  values: HARBOURS.map((name) => ({ name, label: name, aliases: [], formerly: [] })),
}
const DECLARED = new Map<string, Fact>([
  ['calm', { name: 'calm', type: { kind: 'bool' }, ...named }],
  ['harbour', { name: 'harbour', type: { kind: 'enum', name: 'harbour' }, ...named }],
  ['wind', { name: 'wind', type: { kind: 'int' }, range: [0, 3], ...named }],
])

const literal = fc.oneof(
  fc.constantFrom<Expr>(read('calm'), { op: 'not', of: read('calm') }),
  fc
    .tuple(fc.constantFrom('==', '!='), fc.constantFrom('h0', 'h1', 'h31', 'h32', 'h39'))
    .map(([op, value]) => against('harbour', op, value)),
  fc
    .tuple(fc.constantFrom('<', '>=', '=='), fc.integer({ min: 1, max: 3 }))
    .map(([op, value]) => against('wind', op, value)),
)
const clause = fc.array(literal, { minLength: 1, maxLength: 3 }).map((of): Expr => ({ op: 'or', of }))
const conditions = fc.array(fc.array(clause, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 })
const situations = fc
  .record({ calm: fc.boolean(), wind: fc.integer({ min: 0, max: 3 }) }, { requiredKeys: [] })
  .map((facts) => new Map<string, Json>(Object.entries(facts)))

function waitingFor(all: readonly (readonly Expr[])[], given: ReadonlyMap<string, Json>) {
  const rules = all.map(
    (of, at): Rule =>
      bareRule(`r${String(at).padStart(3, '0')}`, { when: { text: '', expr: { op: 'and', of }, conjuncts: [] } }),
  )
  const slots = new Slots(
    rules.flatMap((rule) => clausesOf(rule.when?.expr).clauses.flat()),
    DECLARED,
    new Map([['harbour', HARBOUR]]),
  )
  const matcher = new Matcher(rules, slots)
  const codes = slots.codes(given)
  const { places, states } = matcher.find(codes)
  const open = places.filter((_, index) => states[index] === OPEN)
  const waiting = new Waiting(slots)
  for (const place of open) matcher.writeOpen(place, codes, waiting)
  return { waiting, open, slots }
}

/** Every state a rule ends in, one literal after the other taken either way. */
function ends(waiting: Waiting, rule: number): number[] {
  const [clause] = waiting.clauses(rule)
  if (!clause) return [waiting.stateOf(rule)]
  const { mark } = waiting
  return [true, false].flatMap((taken) => {
    waiting.take(clause[0] as number, taken)
    const found = ends(waiting, rule)
    waiting.backTo(mark)
    return found
  })
}

test('a rule can apply, or fail to, where some of all that the facts can be has it so', () => {
  fc.assert(
    fc.property(conditions, fc.boolean(), situations, (drawn, isWide, given) => {
      const all = isWide ? [...drawn, ...HARBOURS.map((name) => [against('harbour', '==', name)])] : drawn
      const { waiting, open } = waitingFor(all, given)
      for (const [rule, place] of open.entries()) {
        const before = waiting.stateOf(rule)
        const real = completionsOf(CHOICES, given).map((facts) =>
          (all[place] as readonly Expr[]).every((part) => holds(part, facts)),
        )
        const found = ends(waiting, rule)
        expect(waiting.canApply(rule)).toBe(real.includes(true))
        const others = open.map((_, other) => other).filter((other) => other !== rule && other < 3)
        const alone = completionsOf(CHOICES, given).filter((facts) =>
          [rule, ...others].every(
            (one) =>
              (all[open[one] as number] as readonly Expr[]).every((part) => holds(part, facts)) === (one === rule),
          ),
        )
        expect(waiting.canApply(rule, others)).toBe(alone.length > 0)
        expect(found.includes(0)).toBe(real.includes(true))
        expect(found.includes(REFUTED)).toBe(real.includes(false))
        expect(found.every((state) => state <= 0)).toBe(true)
        expect(waiting.stateOf(rule)).toBe(before)
        waiting.deny(rule)
        expect(waiting.stateOf(rule)).toBe(before === 0 ? 0 : REFUTED)
        waiting.backTo(0)
        expect(waiting.stateOf(rule)).toBe(before)
      }
    }),
    { numRuns: 400 },
  )
})

test('a rule is kept from applying by what leaves most open', () => {
  const calmOrWindy: Expr = { op: 'or', of: [read('calm'), against('wind', '>=', 1)] }
  const [inPort, windy] = [against('harbour', '==', 'h35'), against('wind', '>=', 1)]
  const named = HARBOURS.slice(0, 9).map((name) => [against('harbour', '==', name)])
  const { waiting } = waitingFor([[calmOrWindy, inPort, windy], [inPort], [windy], ...named], new Map())
  waiting.deny(0)
  // No other harbour leaves nine and any other; no wind would leave one choice, and so would the first clause.
  expect([0, 1, 2].map((rule) => waiting.stateOf(rule))).toEqual([REFUTED, REFUTED, 1])
})

test('denying a literal leaves as many choices as there are for which it does not hold', () => {
  const named = HARBOURS.slice(0, 38).map((name) => [against('harbour', '==', name)])
  const { waiting } = waitingFor([[against('harbour', '==', 'h35')], [against('wind', '>=', 3)], ...named], new Map())
  const literals = [0, 1].map((rule) => waiting.clauses(rule)[0]?.[0] as number)
  // Those named, but for the one, and any other; below three.
  expect(literals.map((at) => waiting.without(at))).toEqual([38, 1])
  waiting.take(literals[0] as number, false)
  expect([waiting.stateOf(0), waiting.stateOf(1)]).toEqual([REFUTED, 1])
  waiting.take(literals[1] as number, true)
  expect([waiting.stateOf(0), waiting.stateOf(1)]).toEqual([REFUTED, 0])
  waiting.backTo(0)
  expect([waiting.stateOf(0), waiting.stateOf(1)]).toEqual([1, 1])
})

test('a fact that is confined leaves of a rule what the choices left do, until that is taken back', () => {
  const named = HARBOURS.map((name) => [against('harbour', '==', name)])
  const calm = [against('wind', '>=', 2), against('harbour', '!=', 'h35')]
  const { waiting, slots } = waitingFor([calm, ...named], new Map())
  const states = () => [0, 1, 36, 40].map((rule) => waiting.stateOf(rule))
  const confine = (name: string, ...values: readonly Json[]) => {
    const { fact, bits } = slots.choicesIn(name, { kind: 'among', values }) ?? { fact: 0, bits: [] }
    waiting.confine(fact, bits)
    return waiting.mark
  }
  const before = states()
  expect(before).toEqual([2, 1, 1, 1])
  const first = confine('harbour', 'h35', 'h39')
  expect(states()).toEqual([2, REFUTED, 1, 1])
  confine('wind', 2, 3)
  expect(states()).toEqual([1, REFUTED, 1, 1])
  confine('harbour', 'h35')
  expect(states()).toEqual([REFUTED, REFUTED, 0, REFUTED])
  waiting.backTo(first)
  expect(states()).toEqual([2, REFUTED, 1, 1])
  waiting.backTo(0)
  expect(states()).toEqual(before)
})

test('nothing is taken to keep a rule from applying that applies whatever is taken, or never', () => {
  const windy = against('wind', '>=', 2)
  const { waiting } = waitingFor([[windy], [windy, read('calm')]], new Map())
  const [clause] = waiting.clauses(0)
  for (const holds of [true, false]) {
    waiting.take(clause?.[0] as number, holds)
    const { mark } = waiting
    waiting.deny(0)
    expect(waiting.mark).toBe(mark)
    waiting.backTo(0)
  }
  waiting.deny(1)
  expect([0, 1].map((rule) => waiting.stateOf(rule))).toEqual([1, REFUTED])
})
