import fc from 'fast-check'
import type { Beaten, Criterion, Day, Edition, Relation, Rule } from '../../domain/index.ts'
import { Court } from '../defeat/court.ts'
import type { Side } from '../defeat/sides.ts'
import { Theory } from '../theory/theory.ts'
import { bareRule } from './bare.fixture.ts'

/* Rules that differ in all that precedence looks at; who beats whom is worked out here from the words of semantics E3. */

const AUTHORITY = ['referee', 'rulebook', 'card']

/** A rule on one side of a contest, or among those that set a value. */
export interface Speaker {
  readonly rule: Rule
  readonly side: Side | 'set'
}

/** Rules each on a side, before a court that goes by some criteria. */
export interface Bench {
  readonly speakers: readonly Speaker[]
  readonly order: readonly Criterion[]
  readonly court: Court
}

/** By what `x` beats `y`: a relation between them, else the first criterion that tells them apart (semantics E3). */
export function beatsBy(order: readonly Criterion[], x: Speaker, y: Speaker): Beaten['by'] | undefined {
  const exception = (a: Rule, b: Rule) =>
    a.relations.find(({ kind, target }) => target === b.id && (kind === 'excepts' || kind === 'amends'))
  const mine = exception(x.rule, y.rule)
  if (mine) return mine.kind as 'excepts'
  if (exception(y.rule, x.rule)) return undefined
  for (const criterion of order) {
    if (isStronger(criterion, x, y)) return criterion
    if (isStronger(criterion, y, x)) return undefined
  }
  return undefined
}

function isStronger(criterion: Criterion, x: Speaker, y: Speaker): boolean {
  const isLimited = ({ rule }: Speaker) => rule.formats.length > 0 || rule.events.length > 0
  // Nobody's authority, and one that the game does not name, is the weakest.
  const strength = ({ rule }: Speaker) => AUTHORITY.toReversed().indexOf(rule.authority ?? '')
  const parts = ({ rule }: Speaker) => rule.when?.conjuncts ?? []
  switch (criterion) {
    case 'prohibition':
      return x.side === 'forbid' && y.side !== 'forbid'
    case 'scope':
      return isLimited(x) && !isLimited(y)
    case 'authority':
      return strength(x) > strength(y)
    case 'specificity':
      return parts(y).every((each) => parts(x).includes(each)) && !parts(x).every((each) => parts(y).includes(each))
    case 'recency':
      return x.rule.effective.day > y.rule.effective.day
  }
}

const sketch = fc.record({
  parts: fc.subarray(['a', 'b', 'c']),
  year: fc.integer({ min: 2000, max: 2002 }),
  authority: fc.constantFrom(undefined, 'hearsay', ...AUTHORITY),
  formats: fc.constantFrom([], ['open']),
  events: fc.constantFrom([], [], ['worlds']),
  kind: fc.constantFrom<Relation['kind']>('excepts', 'amends', 'restates', 'lifts'),
  target: fc.option(fc.nat(8), { freq: 3 }),
})

/** Orders of precedence, of some criteria or all. */
export const orders = fc.shuffledSubarray<Criterion>(['prohibition', 'scope', 'authority', 'specificity', 'recency'])

/** @param sides by turns, on which the rules stand. */
export function benches(sides: readonly Speaker['side'][], rules: number): fc.Arbitrary<Bench> {
  return fc.tuple(fc.array(sketch, { minLength: 2, maxLength: rules }), orders).map(([sketches, order]) => {
    const speakers = sketches.map(({ parts, year, authority, kind, target, ...scope }, at): Speaker => {
      // No rule speaks of itself, nor of one that speaks of it.
      const relations = target !== null && target < at ? [{ kind, target: `r${target}`, cites: [] }] : []
      const rule = bareRule(`r${at}`, {
        ...scope,
        ...(authority ? { authority } : {}),
        ...(parts.length > 0
          ? { when: { text: '', expr: { op: 'const', value: true }, conjuncts: parts } as NonNullable<Rule['when']> }
          : {}),
        effective: { text: `${year}`, day: `${year}-01-01` as Day },
        relations,
      })
      return { rule, side: sides[at % sides.length] ?? 'set' }
    })
    const vocabulary = { enums: [], records: [], facts: [], quantities: [], actions: [], always: [] }
    const all = speakers.map(({ rule }) => rule)
    const theory = new Theory({ rules: all, entries: [], vocabulary } as unknown as Edition)
    const court = new Court(theory, {
      inForce: new Set(theory.rules.keys()),
      recency: (id) => theory.rules.get(id)?.effective.day as Day,
      order,
      authority: AUTHORITY,
    })
    return { speakers, order, court }
  })
}
