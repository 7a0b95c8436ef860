import fc from 'fast-check'
import type { Criterion, Day, Edition, Expr, Json, Rule, Verdict } from '../../domain/index.ts'
import { Court } from '../defeat/court.ts'
import type { Side } from '../defeat/sides.ts'
import { Theory } from '../theory/theory.ts'
import { against, bareRule, type Choices, holds, read } from './bare.fixture.ts'

/*
 * Crowds of rules on one action over a few facts, so that every completion can be gone through: the verdict of each, and
 * who wins in it, are worked out here from the words of semantics E1 to E4.
 */

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

interface Member {
  readonly rule: Rule
  readonly side: Side
}

/** Semantics E1, E2 and E4 in one completion; nothing lifts or excepts here. */
export function contest(
  court: Court,
  facts: ReadonlyMap<string, Json>,
): { verdict: Verdict; winners: readonly string[] } {
  const applying = court.theory.edition.rules
    .filter((rule) => rule.when && holds(rule.when.expr, facts))
    .map((rule): Member => ({ rule, side: (rule.then[0] as { kind: Side }).kind }))
  const of = (...sides: readonly Side[]) => applying.filter(({ side }) => sides.includes(side))
  const beats = (x: Member, y: Member) => court.superiority.beats(x.rule, x.side, y.rule, y.side) !== undefined
  const wins = (team: readonly Member[], against: readonly Member[]) =>
    team.length > 0 && against.every((y) => team.some((x) => beats(x, y)))
  const unbeaten = (team: readonly Member[], against: readonly Member[]) => {
    const found = team.filter((x) => !against.some((y) => beats(y, x)))
    return (found.length > 0 ? found : team).map(({ rule }) => rule.id)
  }
  const [forbids, requires, leave] = [of('forbid'), of('require'), of('permit', 'require')]
  if (applying.length === 0) return { verdict: 'permitted', winners: [] }
  const forbidden = wins(forbids, leave)
  if (forbidden === wins(leave, forbids)) return { verdict: 'conflict', winners: [] }
  if (forbidden) return { verdict: 'forbidden', winners: unbeaten(forbids, leave) }
  if (wins(requires, forbids)) return { verdict: 'required', winners: unbeaten(requires, forbids) }
  return { verdict: 'permitted', winners: unbeaten(leave, forbids) }
}

const values = Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom(...(CHOICES[name] ?? []))]))
/** All facts given, or some. Where all is known, who wins is told otherwise than where something is open. */
export const situations = fc
  .oneof(fc.record(values), fc.record(values, { requiredKeys: [] }))
  .map((facts) => new Map(Object.entries(facts as { [fact: string]: Json })))
/** As many rules as it takes for an index to be asked. */
export const crowds = fc.array(sketch, { minLength: 48, maxLength: 56 })
