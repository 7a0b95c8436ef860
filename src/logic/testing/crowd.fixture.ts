import fc from 'fast-check'
import { answer } from '../../../test/spec/contest.ts'
import type { Criterion, Day, Edition, Expr, Json, Rule, Verdict } from '../../domain/index.ts'
import { Court } from '../defeat/court.ts'
import type { Side } from '../defeat/sides.ts'
import { Theory } from '../theory/theory.ts'
import { against, bareRule, type Choices, holds, inContest, read } from './bare.fixture.ts'

/* Crowds of rules on one action over a few facts, so that every completion can be gone through. */

/** By fact, all it can be: 48 completions together. */
export const CHOICES: Choices = {
  a: [true, false],
  b: [true, false],
  colour: ['red', 'green', 'blue'],
  dice: [0, 1, 2, 3],
}
const NAMES = Object.keys(CHOICES)
const TYPES: { readonly [name: string]: object } = {
  a: { type: { kind: 'bool' } },
  b: { type: { kind: 'bool' } },
  colour: { type: { kind: 'enum', name: 'colour' } },
  dice: { type: { kind: 'int' }, range: [0, 3] },
}
const literal = fc.oneof(
  fc.constantFrom('a', 'b').map(read),
  fc.constantFrom('a', 'b').map((name): Expr => ({ op: 'not', of: read(name) })),
  fc
    .tuple(fc.constantFrom(...(CHOICES.colour ?? [])), fc.constantFrom('==', '==', '!='))
    .map(([value, op]) => against('colour', op, value)),
  fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('<', '>=', '=='))
    .map(([value, op]) => against('dice', op, value)),
)
const conjunct = fc.oneof(
  { weight: 4, arbitrary: literal },
  { weight: 1, arbitrary: fc.tuple(literal, literal).map(([x, y]): Expr => ({ op: 'or', of: [x, y] })) },
)
const condition = fc.array(conjunct, { minLength: 2, maxLength: 5 })
const sketch = fc.record({
  side: fc.constantFrom<Side>('permit', 'forbid', 'require'),
  of: condition,
  year: fc.integer({ min: 1994, max: 1996 }),
  authority: fc.constantFrom('card', 'rulebook'),
  formats: fc.constantFrom([], [], ['open']),
})
/** Orders of precedence, of some criteria or all. */
export const orders = fc.shuffledSubarray<Criterion>(['prohibition', 'scope', 'authority', 'specificity', 'recency'])

interface Sketch {
  readonly side: Side
  readonly of: readonly Expr[]
  readonly year: number
  readonly authority: string
  readonly formats: readonly string[]
}

/** Rules `r000`, `r001` and so on, on the action `act`, which is permitted where nobody speaks. */
export function theoryOf(sketches: readonly Sketch[]) {
  const rules = sketches.map(
    ({ side, of, year, authority, formats }, at): Rule =>
      bareRule(`r${String(at).padStart(3, '0')}`, {
        effective: { text: String(year), day: `${year}-01-01` as Day },
        authority,
        formats,
        when: { text: '', expr: { op: 'and', of }, conjuncts: of.map((each) => JSON.stringify(each)) },
        then: [{ kind: side, action: 'act' }],
      }),
  )
  const named = { aliases: [], formerly: [], words: [] }
  const vocabulary = {
    enums: [
      {
        kind: 'enum',
        name: 'colour',
        values: CHOICES.colour?.map((name) => ({ name, label: name, aliases: [], formerly: [] })),
      },
    ],
    records: [],
    facts: NAMES.map((name) => ({ name, ...TYPES[name], ...named })),
    quantities: [],
    actions: [{ name: 'act', label: 'act', default: 'permitted', ...named }],
    always: [],
  }
  return new Theory({ rules, entries: [], vocabulary } as unknown as Edition)
}

/** A court before which every rule is in force, and counts from its own first day. */
export function courtOf(theory: Theory, order: readonly Criterion[]): Court {
  const { rules } = theory.edition
  return new Court(theory, {
    inForce: new Set(rules.map((rule) => rule.id)),
    recency: (id) => theory.rules.get(id)?.effective.day as Day,
    order,
    authority: ['card', 'rulebook'],
  })
}

/** What one completion comes to, by the contract. */
export function contest(
  { theory, standing }: Court,
  facts: ReadonlyMap<string, Json>,
): { verdict: Verdict; winners: readonly string[] } {
  const rules = theory.edition.rules.map((rule) => ({
    ...inContest(rule, rule.when !== undefined && holds(rule.when.expr, facts)),
    sides: rule.then.map(({ kind }) => kind as Side),
  }))
  const { outcome, winners } = answer(rules, standing, 'permitted')
  return { verdict: outcome, winners }
}

const values = Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom(...(CHOICES[name] ?? []))]))
/** All facts given, or some. Where all is known, who wins is told otherwise than where something is open. */
export const situations = fc
  .oneof(fc.record(values), fc.record(values, { requiredKeys: [] }))
  .map((facts) => new Map(Object.entries(facts as { [fact: string]: Json })))
/** As many rules as it takes for an index to be asked. */
export const crowds = fc.array(sketch, { minLength: 48, maxLength: 56 })
