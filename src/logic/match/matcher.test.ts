import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Edition, Expr, Fact, Json, Rule, Type } from '../../domain/index.ts'
import { Evaluation, type Judge } from '../evaluate/evaluation.ts'
import { truth } from '../evaluate/operators.ts'
import { Situation } from '../facts/situation.ts'
import { bareRule } from '../testing/bare.fixture.ts'
import { Theory } from '../theory/theory.ts'
import type { Truth } from '../values/kleene.ts'
import { FAILED } from '../values/values.ts'
import { clausesOf } from './clauses.ts'
import { Slots } from './codes.ts'
import { Matcher, PROVED, UNTOLD } from './matcher.ts'

/*
 * Random conditions over facts of every kind that the index reads, with some that it cannot; the evaluator, which knows
 * nothing of the index, says what the given facts make of each.
 */
const KINDS: { readonly [fact: string]: { readonly type: Type; readonly values: readonly Json[] } & Partial<Fact> } = {
  yes: { type: { kind: 'bool' }, values: [true, false] },
  usual: { type: { kind: 'bool' }, values: [true, false], assume: true },
  derived: { type: { kind: 'bool' }, values: [true, false], from: { op: 'not', of: { op: 'fact', name: 'yes' } } },
  dice: { type: { kind: 'int' }, values: [0, 1, 2, 3, 4, 5], range: [0, 5] },
  score: { type: { kind: 'int' }, values: [-1, 0, 1, 2, 7] },
  weight: { type: { kind: 'number' }, values: [-0.5, 0, 0.5, 1, 2.5] },
  maybe: { type: { kind: 'optional', of: { kind: 'int' } }, values: [null, 0, 1, 2] },
  colour: { type: { kind: 'enum', name: 'colour' }, values: ['red', 'green', 'blue'] },
  only: { type: { kind: 'enum', name: 'only' }, values: ['one'] },
  word: { type: { kind: 'string' }, values: ['a', 'b', 'c'] },
}
const NAMES = Object.keys(KINDS)
const NUMBERS = ['dice', 'score', 'weight', 'maybe']
const read = (name: string): Expr => ({ op: 'fact', name })
const constant = (value: Json): Expr => ({ op: 'const', value })

const number = fc.constantFrom(-1, 0, 0.5, 1, 2, 5, 6)
const anyOf = (name: string) => fc.constantFrom(...(KINDS[name]?.values ?? []))
const turned = (op: string, left: Expr, right: Expr, turn: boolean): Expr => ({
  op: op as '==',
  left: turn ? right : left,
  right: turn ? left : right,
})
const equality = fc
  .constantFrom(...NAMES)
  .chain((name) => fc.tuple(fc.constantFrom('==', '!='), fc.constant(name), anyOf(name), fc.boolean()))
  .map(([op, name, value, turn]) => turned(op, read(name), constant(value), turn))
const order = fc
  .tuple(fc.constantFrom('<', '<=', '>', '>='), fc.constantFrom(...NUMBERS), number, fc.boolean())
  .map(([op, name, value, turn]) => turned(op, read(name), constant(value), turn))
const membership = fc
  .constantFrom(...NAMES)
  .chain((name) => fc.tuple(fc.constant(name), fc.array(anyOf(name), { maxLength: 3 })))
  .map(([name, values]): Expr => ({ op: 'in', left: read(name), right: { op: 'list', items: values.map(constant) } }))
const yesOrNo = fc.constantFrom('yes', 'usual', 'derived').map(read)
const beyond = fc.constantFrom<Expr>(
  { op: '==', left: read('dice'), right: read('score') },
  { op: '>', left: { op: '+', left: read('score'), right: constant(1) }, right: constant(2) },
)
const { condition } = fc.letrec<{ condition: Expr }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    equality,
    order,
    membership,
    yesOrNo,
    beyond,
    tie('condition').map((of): Expr => ({ op: 'not', of })),
    fc
      .tuple(fc.constantFrom('and', 'or'), fc.array(tie('condition'), { minLength: 2, maxLength: 3 }))
      .map(([op, of]): Expr => ({ op: op as 'and', of })),
  ),
}))
const conditions = fc
  .array(condition, { maxLength: 4 })
  .map((of): Expr | undefined => (of.length > 1 ? { op: 'and', of } : of[0]))
const theories = fc.array(conditions, { maxLength: 120 }).map((all) => theoryOf(all.map(ruleOf)))
const situations = fc
  .record(Object.fromEntries(NAMES.map((name) => [name, anyOf(name)])), { requiredKeys: [] })
  .map((facts) => new Map(Object.entries(facts as { [fact: string]: Json })))

function ruleOf(expr: Expr | undefined, at: number): Rule {
  return bareRule(`r${String(at).padStart(4, '0')}`, expr ? { when: { text: '', expr, conjuncts: [] } } : {})
}

function theoryOf(rules: readonly Rule[]): Theory {
  const named = { aliases: [], formerly: [], words: [] }
  const enumOf = (name: string) => ({
    kind: 'enum',
    name,
    values: KINDS[name]?.values.map((value) => ({ name: value, label: value, aliases: [], formerly: [] })),
  })
  const facts = Object.entries(KINDS).map(([name, { values: _, ...fact }]) => ({ name, ...fact, ...named }))
  const vocabulary = {
    enums: [enumOf('colour'), enumOf('only')],
    records: [],
    facts,
    quantities: [],
    actions: [],
    always: [],
  }
  return new Theory({ rules, entries: [], vocabulary } as unknown as Edition)
}

const NO_JUDGE: Judge = { quantity: () => FAILED, may: () => FAILED }

function evaluated(theory: Theory, rule: Rule, given: ReadonlyMap<string, Json>): Truth {
  const ev = new Evaluation(theory, new Situation(given, new Set(), []), NO_JUDGE, new Map())
  return rule.when ? truth(ev, theory.run(rule.when.expr)(ev)) : true
}

function matcherOf(theory: Theory) {
  const { rules } = theory.edition
  const literals = rules.flatMap((rule) => clausesOf(rule.when?.expr).clauses.flat())
  const slots = new Slots(literals, theory.facts, theory.enums)
  const matcher = new Matcher(rules, slots)
  return (given: ReadonlyMap<string, Json>) => {
    const { places, states } = matcher.find(slots.codes(given))
    return [...places].map((place, at) => ({ rule: matcher.rules[place] as Rule, state: states[at] }))
  }
}

test('the index finds no rule that evaluation refutes where it reads the whole condition, and misses none', () => {
  fc.assert(
    fc.property(theories, situations, (theory, given) => {
      const found = new Map(matcherOf(theory)(given).map((each) => [each.rule, each.state]))
      for (const rule of theory.edition.rules) {
        const real = evaluated(theory, rule, given)
        const state = found.get(rule)
        if (state === undefined) expect(real).toBe(false)
        if (state === PROVED) expect(real).toBe(true)
        const whole = clausesOf(rule.when?.expr).complete
        if (whole && real === true) expect([PROVED, UNTOLD]).toContain(state)
        const told = [...given.values()].every((value) => value !== null) && given.size === NAMES.length
        if (whole && told) expect(state).toBe(real === true ? PROVED : undefined)
      }
    }),
    { numRuns: 300 },
  )
})

test('what a proved condition rests on is what evaluation reads of it', () => {
  fc.assert(
    fc.property(theories, situations, (theory, given) => {
      const situation = new Situation(given, new Set(), [])
      for (const { rule, state } of matcherOf(theory)(given)) {
        const grounds = state === PROVED ? theory.groundsOf(rule) : undefined
        if (!grounds) continue
        const ev = new Evaluation(theory, situation, NO_JUDGE, new Map(), true)
        if (rule.when) truth(ev, theory.run(rule.when.expr)(ev))
        expect(grounds).toEqual([...new Set(ev.reads.map((each) => each.fact))])
      }
    }),
    { numRuns: 100 },
  )
})

test('rules are found in order of id', () => {
  fc.assert(
    fc.property(theories, situations, (theory, given) => {
      const ids = matcherOf(theory)(given).map(({ rule }) => rule.id)
      expect(ids).toEqual([...ids].sort())
    }),
    { numRuns: 50 },
  )
})

test('asking twice with other values in between gives the same rules', () => {
  fc.assert(
    fc.property(theories, situations, situations, (theory, one, other) => {
      const find = matcherOf(theory)
      const before = find(one)
      find(other)
      expect(find(one)).toEqual(before)
    }),
    { numRuns: 50 },
  )
})

test('a condition that multiplies out beyond measure is left to evaluation', () => {
  const either = (n: number): Expr => ({
    op: 'and',
    of: [0, 1].map((m) => turned('==', read('score'), constant(2 * n + m), false)),
  })
  const wide: Expr = { op: 'or', of: Array.from({ length: 12 }, (_, n) => either(n)) }
  expect(clausesOf(wide)).toEqual({ clauses: [], complete: false })
  const one: Expr = { op: 'and', of: [wide, read('yes')] }
  expect(clausesOf(one).clauses).toHaveLength(1)
})
