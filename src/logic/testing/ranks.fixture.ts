import fc from 'fast-check'
import * as spec from '../../../test/spec/contest.ts'
import type { Criterion, Day, Edition, Relation, Rule } from '../../domain/index.ts'
import { Court } from '../defeat/court.ts'
import type { Side } from '../defeat/sides.ts'
import { Theory } from '../theory/theory.ts'
import { bareRule, inContest } from './bare.fixture.ts'

/* Rules that differ in all that precedence looks at. */

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

/** By the contract. */
export function beatsBy(order: readonly Criterion[], x: Speaker, y: Speaker) {
  const speaker = ({ rule, side }: Speaker) => ({ rule: inContest(rule), side })
  return spec.beatsBy(speaker(x), speaker(y), { order, authority: AUTHORITY })
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
