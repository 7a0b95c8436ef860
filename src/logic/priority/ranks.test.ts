import { describe, expect, test } from 'vitest'
import type { Conclusion, Criterion, Day, Edition, Relation, Rule } from '../../domain/index.ts'
import { Court } from '../defeat/court.ts'
import { Field } from '../match/candidates.ts'
import { Slots } from '../match/codes.ts'
import { bareRule } from '../testing/bare.fixture.ts'
import { Theory } from '../theory/theory.ts'
import { ABSENT, Roll, rollOf, TIED } from './ranks.ts'

const dated = (year: number) => ({ text: `${year}`, day: `${year}-01-01` as Day })
const lifts = (target: string): Relation => ({ kind: 'lifts', target, cites: [] })
const excepts = (target: string): Relation => ({ kind: 'excepts', target, cites: [] })
const restates = (target: string): Relation => ({ kind: 'restates', target, cites: [] })

function rule(id: string, sides: string, year = 1990, more: Partial<Rule> = {}): Rule {
  const then = sides.split(' ').map((kind) => ({ kind, action: 'act' }) as Conclusion)
  return bareRule(id, { then, effective: dated(year), ...more })
}

/** The roll of these rules, of which those that begin with x are not in force. */
function rollFor(rules: readonly Rule[], order: readonly Criterion[]) {
  const vocabulary = { enums: [], records: [], facts: [], quantities: [], actions: [], always: [] }
  const theory = new Theory({ rules, entries: [], vocabulary } as unknown as Edition)
  const court = new Court(theory, {
    inForce: new Set(rules.map(({ id }) => id).filter((id) => !id.startsWith('x'))),
    recency: (id) => theory.rules.get(id)?.effective.day as Day,
    order,
    authority: ['card', 'rulebook'],
  })
  const field = new Field('act', rules, () => new Slots([], theory.facts))
  return { roll: new Roll(court, field), court, field }
}

/** By rank the rules that have it. */
function ranked(rules: readonly Rule[], order: readonly Criterion[]) {
  const { roll, field } = rollFor(rules, order)
  const groups: { [rank: number]: string[] } = {}
  for (const [place, { id }] of field.rules.entries()) {
    const at = roll.rankOf[place] as number
    groups[at] = [...(groups[at] ?? []), id]
  }
  return groups
}

describe('a rank', () => {
  test('is that of all rules of one side between which nothing but conditions tells', () => {
    const rules = [
      rule('a', 'permit'),
      rule('b', 'forbid'),
      rule('c', 'require'),
      rule('d', 'permit', 1991),
      rule('e', 'permit', 1990, { when: { text: '', expr: { op: 'const', value: true }, conjuncts: ['true'] } }),
      rule('f', 'permit', 1990, { formats: ['open'] }),
      rule('g', 'permit', 1990, { authority: 'card' }),
      rule('h', 'permit', 1990, { relations: [restates('a')] }),
    ]
    expect(ranked(rules, ['scope', 'authority', 'recency'])).toEqual({
      0: ['a', 'e', 'h'],
      1: ['b'],
      2: ['c'],
      3: ['d'],
      4: ['f'],
      5: ['g'],
    })
  })

  test.each<Criterion>(['prohibition', 'specificity'])('is told by nothing that comes after %s', (criterion) => {
    const rules = [rule('a', 'permit', 1990), rule('b', 'permit', 1991), rule('c', 'forbid', 1992)]
    expect(ranked(rules, [criterion, 'recency'])).toEqual({ 0: ['a', 'b'], 1: ['c'] })
    expect(ranked(rules, ['recency', criterion])).toEqual({ 0: ['a'], 1: ['b'], 2: ['c'] })
  })

  test('is none of a rule that is not in force, stands on two sides or is tied to others', () => {
    const rules = [
      rule('a', 'permit', 1990, { relations: [excepts('b')] }),
      rule('b', 'forbid'),
      rule('c', 'forbid'),
      rule('d', 'permit', 1990, { relations: [lifts('c')] }),
      rule('e', 'permit forbid'),
      rule('f', 'permit permit', 1990, {
        then: [
          { kind: 'forbid', action: 'other' },
          { kind: 'note', text: '' },
          { kind: 'permit', action: 'act' },
        ],
      }),
      rule('g', 'permit'),
      rule('x', 'permit'),
    ]
    expect(ranked(rules, [])).toEqual({ 0: ['f', 'g'], [TIED]: ['a', 'b', 'c', 'd', 'e'], [ABSENT]: ['x'] })
  })

  test('is one of 256 at most, and rules beyond them are tied', () => {
    const day = (at: number) => rule(`r${1000 + at}`, 'permit', 1000 + at)
    const rules = [...Array.from({ length: 258 }, (_, at) => day(at)), { ...day(3), id: 's' }]
    const groups = ranked(rules, ['recency'])
    expect(Object.keys(groups)).toHaveLength(257)
    expect(groups[3]).toEqual(['r1003', 's'])
    expect(groups[255]).toEqual(['r1255'])
    expect(groups[TIED]).toEqual(['r1256', 'r1257'])
  })
})

describe('two ranks meet', () => {
  const rules = [rule('a', 'permit', 1990), rule('b', 'forbid', 1991), rule('c', 'permit', 1992)]
  const meetings = (order: readonly Criterion[]) => {
    const { roll } = rollFor(rules, order)
    const [a, b, c] = ['a', 'b', 'c'].map((id) => roll.ranks.find(({ one }) => one.id === id))
    if (!a || !b || !c) throw new Error('ranks missing')
    const all = () => [roll.meets(a, b), roll.meets(b, a), roll.meets(b, c), roll.meets(c, b)]
    const found = all()
    expect(all()).toEqual(found)
    return found
  }

  test('so that the newer beats the older', () => {
    expect(meetings(['recency'])).toEqual(['yields', 'beats', 'yields', 'beats'])
  })

  test('so that conditions tell where nothing before them does', () => {
    expect(meetings(['recency', 'specificity'])).toEqual(['yields', 'beats', 'yields', 'beats'])
    expect(meetings(['scope', 'recency', 'prohibition'])).toEqual(['yields', 'beats', 'yields', 'beats'])
    const { roll } = rollFor([rule('a', 'permit'), rule('b', 'forbid')], ['specificity', 'recency'])
    const [a, b] = roll.ranks
    expect(a && b && [roll.meets(a, b), roll.meets(b, a)]).toEqual(['conditions', 'conditions'])
  })
})

test('a roll is kept as long as its court, for each field', () => {
  const { court, field } = rollFor([rule('a', 'permit')], [])
  const other = rollFor([rule('a', 'permit')], [])
  expect(rollOf(court, field)).toBe(rollOf(court, field))
  expect(rollOf(court, other.field)).not.toBe(rollOf(court, field))
  expect(rollOf(other.court, field)).not.toBe(rollOf(court, field))
})
