import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Edition, Json, Type } from '../../domain/index.ts'
import { checkCel } from '../compile/check.ts'
import type { Scope } from '../compile/scope.ts'
import { readFacts } from '../facts/read-facts.ts'
import { Theory } from '../theory/theory.ts'
import { cutKey } from '../values/regions.ts'
import { INT, listOf, STRING } from '../values/types.ts'
import { FAILED, UNKNOWN } from '../values/values.ts'
import { Evaluation, type Judge } from './evaluation.ts'
import { truth } from './operators.ts'

/* Needs met by offers, each by another. Source: semantics D2. */

const MAP: Type = { kind: 'map', key: STRING, value: INT }
const TYPES: { readonly [name: string]: Type } = {
  a: INT,
  b: INT,
  word: STRING,
  pair: listOf(INT),
  skills: MAP,
  known: MAP,
}
const facts = Object.entries(TYPES).map(([name, type]) => ({
  name,
  type,
  aliases: [],
  formerly: [],
  words: [],
  ...(type === INT ? { range: [0, 2] as const } : {}),
}))
const vocabulary = { enums: [], records: [], facts, quantities: [], actions: [], always: [] }
const theory = new Theory({ rules: [], entries: [], vocabulary } as unknown as Edition)
const scope: Scope = { ...theory, card: () => undefined, bound: new Map() }
const nobody: Judge = { quantity: () => FAILED, may: () => FAILED }

function look(text: string, given: { readonly [name: string]: Json } = {}) {
  const { expr, faults } = checkCel(text, scope, [{ kind: 'any' }])
  if (!expr) throw new Error(faults.map((each) => `${text}: ${each.code} ${each.detail ?? ''}`).join())
  const { situation } = readFacts(theory, { known: { law: 2 }, ...given }, [])
  const ev = new Evaluation(theory, situation, nobody, new Map())
  return { ev, found: truth(ev, theory.run(expr)(ev)) }
}

const DICE = [0, 1, 2]
const offer = fc.oneof(
  fc.constantFrom('a', 'b'),
  fc.constantFrom('0', '1', '2'),
  fc.subarray(['0', '1', '2', 'a']).map((each) => `[${each.join()}]`),
)
type Known = Readonly<Record<string, number>>

/** Whether needs can be met where everything is known, by trying every way. */
function canBeMet(needs: readonly string[], offers: readonly string[], known: Known): boolean {
  const [need, ...others] = needs
  if (need === undefined) return true
  const of = (text: string) => known[text] ?? Number(text)
  const inside = (text: string) => (text.startsWith('[') ? (text.match(/\w/g) ?? []) : [text]).map(of)
  return offers.some((each, at) => inside(each).includes(of(need)) && canBeMet(others, offers.toSpliced(at, 1), known))
}

test('needs are met as trying every way finds, and where a fact is unknown only what holds whatever it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('0', '1', '2', 'a', 'b'), { maxLength: 4 }),
      fc.array(offer, { maxLength: 4 }),
      fc.record({ a: fc.constantFrom(...DICE), b: fc.constantFrom(...DICE) }, { requiredKeys: [] }),
      (needs, offers, given) => {
        const isList = offers.some((each) => each.startsWith('['))
        const listed = isList ? offers.map((each) => (each.startsWith('[') ? each : `[${each}]`)) : offers
        const { found } = look(`assign([${needs.join()}], [${listed.join()}])`, given)
        const ways = DICE.flatMap((a) => DICE.map((b) => ({ a, b, ...given })))
        const truths = new Set(ways.map((each) => canBeMet(needs, listed, each)))
        if (typeof found === 'boolean') expect([...truths]).toEqual([found])
        else expect([found, 'a' in given && 'b' in given]).toEqual([UNKNOWN, false])
      },
    ),
    { numRuns: 400 },
  )
})

test.each([
  ['a map offers its keys', 'assign(["law"], [known])', true],
  ['and nothing else', 'assign(["order"], [known])', false],
  ['an offer that cannot be computed meets nothing for sure', 'assign([1], [[1][1]])', FAILED],
  ['but another may', 'assign([1], [[1][1], 1])', true],
  ['an unknown one may yet', 'assign([1, 2], [[1][1], a])', UNKNOWN],
  ['unless it is another that is missing', 'assign([1, 2, 0], [[1][1], a])', false],
  ['nobody knows what needs there are', 'assign([1].filter(x, x == a), [1])', UNKNOWN],
  ['nor what offers', 'assign([1], [1].filter(x, x == a))', UNKNOWN],
  ['needs that cannot be computed', 'assign([1].filter(x, [true][x]), [1])', FAILED],
  ['offers that cannot', 'assign([1], [1].filter(x, [true][x]))', FAILED],
  [
    'one side that cannot and one that nobody knows',
    'assign([1].filter(x, [true][x]), [1].filter(x, x == a))',
    UNKNOWN,
  ],
])('%s: %s', (_, text, value) => {
  expect(look(text).found).toBe(value)
})

test('an offer nobody described is asked for by what it is to meet, each need for itself', () => {
  const asked = (text: string) => {
    const { ev } = look(text)
    const cuts = ev.proposals.map(({ atom, cut }) => `${atom.path} ${cut ? cutKey(cut) : 'not'}`)
    return [new Set(ev.proposals.map(({ atom }) => atom.key)).size, ...new Set(cuts)]
  }
  expect(asked('assign([1, 2], [pair, [1]])')).toEqual([2, 'pair is boolean true'])
  expect(asked('assign(["law"], [skills])')).toEqual([1, 'skills is boolean true'])
  expect(asked('assign(["law"], [word])')).toEqual([1, 'word is string law'])
  expect(asked('assign([[true][1] ? 1 : 2], [pair])')).toEqual([1, 'pair is boolean true'])
  expect(asked('assign([a], [pair]) || assign([b], [pair])')).toEqual([2, 'pair is boolean true'])
})
