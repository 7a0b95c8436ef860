import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Always, Day, Edition, Expr, Fact, Json, Rule, Type } from '../../domain/index.ts'
import { recompile } from '../compile/recompile.ts'
import { Court } from '../defeat/court.ts'
import { bareRule, read } from '../testing/bare.fixture.ts'
import { areAgainst, courtOf, everyCase, onBoth, standingOf } from '../testing/dispute.fixture.ts'
import { Theory } from '../theory/theory.ts'
import { bothApply, isRanked } from './conflicts.ts'
import { prospectOf } from './prospects.ts'
import { Blank } from './witness.ts'

test('a rule never applies, or never stands, where it does in no completion', () => {
  const told = new Map<string, number>()
  fc.assert(
    fc.property(onBoth, (game) => {
      const court = courtOf(game)
      for (const rule of court.theory.edition.rules) {
        const found = everyCase(game).map((facts) => standingOf(game, facts, rule.id))
        const isIdle = found.some(({ applies }) => applies) ? 'never stands' : 'never applies'
        const prospect = prospectOf(court, new Blank(court, { looks: 1000 }), rule)
        expect([rule.id, prospect]).toEqual([rule.id, found.some(({ stands }) => stands) ? 'stands' : isIdle])
        told.set(prospect, (told.get(prospect) ?? 0) + 1)
      }
    }),
    { numRuns: 500 },
  )
  for (const prospect of ['stands', 'never stands', 'never applies']) expect(told.get(prospect)).toBeGreaterThan(5)
})

test('two rules are against each other in the situation that is shown, and in none where none is', () => {
  const told = { none: 0, some: 0 }
  fc.assert(
    fc.property(onBoth, (game) => {
      const court = courtOf(game)
      const { rules } = court.theory.edition
      for (const [x, y] of rules.flatMap((a) => rules.map((b) => [a, b] as const))) {
        const [one, other] = [game.rules[x.id]?.kind, game.rules[y.id]?.kind]
        const isAction = other === 'forbid' && (one === 'permit' || one === 'require')
        const areBounds = one === 'atLeast' && other === 'atMost'
        if (!isAction && !areBounds && (one !== 'set' || other !== 'set' || x.id >= y.id)) continue
        const pair = {
          ...(isAction ? ({ kind: 'action', on: 'act' } as const) : ({ kind: 'quantity', on: 'q' } as const)),
          x,
          y,
        }
        if (isRanked(court, pair)) continue
        const found = bothApply(court, new Blank(court, { looks: 1000 }), pair)
        const every = everyCase(game)
        const real = every.filter((facts) => areAgainst(game, facts, x.id, y.id))
        if (found === 'none') expect(real).toEqual([])
        else {
          const shown = found === 'unknown' ? {} : found.facts
          const inside = every.filter((facts) => Object.entries(shown).every(([name, is]) => facts[name as 'a'] === is))
          expect(found).not.toBe('unknown')
          for (const facts of inside) expect(real).toContain(facts)
        }
        told[found === 'none' ? 'none' : 'some']++
      }
    }),
    { numRuns: 500 },
  )
  expect(Math.min(told.none, told.some)).toBeGreaterThan(20)
})

interface Told {
  readonly when?: string
  readonly then?: Json
  readonly lifts?: readonly string[]
  readonly excepts?: readonly string[]
  readonly year?: number
}

const named = { aliases: [], formerly: [], words: [] }
const BOOL: Type = { kind: 'bool' }
const BOAT: Type = { kind: 'record', name: 'boat' }
const RAFT: Type = { kind: 'record', name: 'raft' }
const fact = (name: string, type: Type): Fact => ({ name, type, ...named })
const VOCABULARY = {
  enums: [],
  records: [
    { kind: 'record', name: 'boat', fields: [{ ...fact('leaky', BOOL), assume: false }, fact('raft', RAFT)] },
    { kind: 'record', name: 'raft', fields: [{ ...fact('lost', BOOL), assume: false }, fact('of', BOAT)] },
  ],
  facts: [
    fact('a', BOOL),
    fact('b', BOOL),
    { ...fact('usual', BOOL), assume: false },
    fact('boat', BOAT),
    fact('boats', { kind: 'list', of: BOAT }),
    fact('rolls', { kind: 'list', of: { kind: 'int' } }),
  ],
  quantities: [{ name: 'fare', label: 'fare', type: { kind: 'int' }, ...named }],
  actions: [
    { name: 'act', label: 'act', ...named },
    each('repair', 'one', 'boats', BOAT),
    each('count', 'roll', 'rolls', { kind: 'int' }),
  ],
  always: [] as Always[],
}

function each(name: string, variable: string, list: string, element: Type) {
  return { name, label: name, ...named, each: { variable, list: read(list), listText: list, element } }
}

/** The court that these rules come before, the prohibitions the stronger, then the newer; not in force where x begins them. */
function courtFor(rules: { readonly [id: string]: Told }, always: readonly Always[] = []): Court {
  const empty = { entries: [], rules: [], vocabulary: { ...VOCABULARY, always } } as unknown as Edition
  const related = (kind: 'lifts' | 'excepts', targets: readonly string[] = []) =>
    targets.map((target) => ({ kind, target, cites: [] }))
  const found = recompile(
    empty,
    Object.entries(rules).map(([id, { when, then, lifts, excepts, year = 1990 }]) => ({
      rule: bareRule(id, {
        effective: { text: `${year}`, day: `${year}-01-01` as Day },
        relations: [...related('lifts', lifts), ...related('excepts', excepts)],
      }),
      ...(when === undefined ? {} : { when }),
      ...(then === undefined ? {} : { then }),
    })),
  )
  if (found.diagnostics.length > 0) throw new Error(found.diagnostics.map((each) => each.message).join('\n'))
  const theory = new Theory({ ...empty, rules: found.rules })
  return new Court(theory, {
    inForce: new Set(Object.keys(rules).filter((id) => !id.startsWith('x'))),
    recency: (id) => theory.rules.get(id)?.effective.day as Day,
    order: ['prohibition', 'recency'],
    authority: [],
  })
}

function prospectIn(court: Court, id: string, budget = { looks: 1000 }) {
  return prospectOf(court, new Blank(court, budget), court.theory.rules.get(id) as Rule)
}

describe('the prospect of a rule', () => {
  const prospects = (rules: { readonly [id: string]: Told }, always: readonly Always[] = []) => {
    const court = courtFor(rules, always)
    return Object.fromEntries(Object.keys(rules).map((id) => [id, prospectIn(court, id)]))
  }
  const permit = { permit: 'act' }
  const forbid = { forbid: 'act' }

  test('is to stand with a note wherever its condition can hold', () => {
    const then = { note: 'Mind the gap.' }
    expect(prospects({ a: { when: 'a', then }, never: { when: 'a && b && !a', then } })).toEqual({
      a: 'stands',
      never: 'never applies',
    })
  })

  test('is to stand with one of several conclusions, though another is beaten', () => {
    const then = [{ permit: 'act' }, { note: 'Mind the gap.' }]
    expect(prospects({ ban: { when: 'b || !b', then: forbid }, two: { then }, one: { then: permit } })).toEqual({
      ban: 'stands',
      two: 'stands',
      one: 'never stands',
    })
  })

  test('is to stand with what it lifts, though it is beaten', () => {
    const rules = {
      ban: { when: 'b || !b', then: forbid },
      off: { then: permit, lifts: ['lit'] },
      lit: { then: permit },
    }
    expect(prospects(rules)).toEqual({ ban: 'stands', off: 'stands', lit: 'never stands' })
  })

  test('is never to stand where what is always so has it beaten', () => {
    const rules = { may: { when: 'a', then: permit }, ban: { when: 'b', then: forbid } }
    expect(prospects(rules, [{ text: 'b', expr: read('b') }])).toEqual({ may: 'never stands', ban: 'stands' })
    expect(prospects(rules)).toEqual({ may: 'stands', ban: 'stands' })
  })

  test('hangs on nothing that others conclude on something else', () => {
    const both = { when: 'b || !b', then: [permit, { forbid: 'repair' }] }
    expect(prospects({ may: { when: 'a', then: permit }, both })).toEqual({ may: 'stands', both: 'stands' })
  })

  test('is never to stand where a permit that excepts it applies whenever a require does', () => {
    const rules = { must: { when: 'a', then: { require: 'act' } }, may: { when: 'a', then: permit, excepts: ['must'] } }
    expect(prospects(rules)).toEqual({ must: 'never stands', may: 'stands' })
  })

  test('is that of any element, of which nothing is assumed', () => {
    const repair = (kind: string) => ({ [kind]: 'repair' })
    const count = (kind: string) => ({ [kind]: 'count' })
    expect(
      prospects({
        leaky: { when: 'one.leaky', then: repair('permit') },
        lost: { when: 'one.raft.lost', then: repair('permit') },
        wreck: { when: 'one.leaky && a', then: repair('forbid') },
        whole: { when: 'one.leaky && !one.leaky', then: repair('forbid') },
        high: { when: 'roll > 3', then: count('permit') },
        none: { when: 'roll > 3 && roll < 2', then: count('permit') },
      }),
    ).toEqual({
      leaky: 'stands',
      lost: 'stands',
      wreck: 'stands',
      whole: 'never applies',
      high: 'stands',
      none: 'never applies',
    })
  })

  test('rests on no assumption, of a fact or of a field', () => {
    const rules = { usual: { when: 'usual && b', then: permit }, leaky: { when: 'boat.leaky && b', then: permit } }
    expect(prospects({ ...rules, ban: { when: '!b', then: forbid } })).toEqual({
      usual: 'stands',
      leaky: 'stands',
      ban: 'stands',
    })
  })

  test('keeps to what is always so of whoever may lift it, also where it concludes nothing', () => {
    const always = [{ text: '!b', expr: { op: 'not', of: { op: 'fact', name: 'b' } } } as unknown as Always]
    const lifted = { idle: {}, lifter: { lifts: ['idle'] }, saviour: { when: 'b', lifts: ['lifter'] } }
    expect(prospects(lifted, always)).toMatchObject({ idle: 'never stands', saviour: 'never applies' })
    expect(prospects(lifted)).toMatchObject({ idle: 'stands', saviour: 'stands' })
    const noted = { ...lifted, idle: { then: { note: 'Mind the gap.' } } }
    expect(prospects(noted, always)).toMatchObject({ idle: 'never stands' })
  })

  test('is not held back by what is always so and cannot be computed', () => {
    const [one, none] = [1, 0].map((value): Expr => ({ op: 'const', value }))
    if (!one || !none) throw new Error()
    const always = { text: '1 / 0 > 0', expr: { op: '>', left: { op: '/', left: one, right: none }, right: none } }
    const rules = { a: { when: 'a && b', then: permit }, ban: { when: '!b && a', then: forbid } }
    expect(prospects(rules, [always as Always])).toEqual({ a: 'stands', ban: 'stands' })
  })
})

describe('nothing is said of a rule', () => {
  const rules = (count: number, id: string, rule: Told) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${id}-${at}`, rule]))
  const bans = (count: number, id = 'ban') => rules(count, id, { when: 'b', then: { forbid: 'act' } })
  const rule = { when: 'a', then: { permit: 'act' } }

  test('that more than forty can beat', () => {
    expect(prospectIn(courtFor({ rule, ...bans(40) }), 'rule')).toBe('stands')
    expect(prospectIn(courtFor({ rule, ...bans(41) }), 'rule')).toBe('unknown')
    expect(prospectIn(courtFor({ rule, ...bans(40), ...bans(9, 'x') }), 'rule')).toBe('stands')
    const fare = { when: 'a', then: { set: { fare: 1 } } }
    const dearer = (count: number, id: string) =>
      rules(count, id, { when: 'b', then: { set: { fare: 2 } }, year: 1991 })
    expect(prospectIn(courtFor({ fare, ...dearer(40, 'more'), ...dearer(9, 'x') }), 'fare')).toBe('stands')
    expect(prospectIn(courtFor({ fare, ...dearer(41, 'more') }), 'fare')).toBe('unknown')
  })

  test('that stands beside more than a thousand', () => {
    const notes = { when: 'a', then: { note: 'Mind the gap.' } }
    const court = (count: number) => courtFor({ rule, notes, ...bans(count - 1) })
    expect(prospectIn(court(1000), 'ban-0')).toBe('stands')
    expect(prospectIn(court(1001), 'ban-0')).toBe('unknown')
    expect(prospectIn(court(1001), 'notes')).toBe('stands')
  })

  test('whose condition cannot be computed', () => {
    const failing = { when: '12 / (a ? 0 : 0) > 1 && b', then: { permit: 'act' } }
    expect(prospectIn(courtFor({ failing, ...bans(1) }), 'failing')).toBe('unknown')
  })

  test('but what is so, or nothing, where looks run out', () => {
    const rules = {
      ban: { when: 'b || !b', then: { forbid: 'act' } },
      beaten: { when: 'a && b', then: { permit: 'act' } },
      never: { when: 'a && b && !a', then: { permit: 'act' } },
    }
    for (const [id, so] of Object.entries({ ban: 'stands', beaten: 'never stands', never: 'never applies' })) {
      const found = Array.from({ length: 30 }, (_, looks) => prospectIn(courtFor(rules), id, { looks }))
      expect([id, [...new Set(found)]]).toEqual([id, ['unknown', so]])
    }
  })

  test('where no look is left of those that all searches share, each long one taking several', () => {
    const counted = 'rolls.exists(roll, roll > 3)'
    const long = `[${Array.from({ length: 60 }, (_, at) => at)}].exists(x, [${Array.from({ length: 60 }, (_, at) => at)}].exists(y, x * y == 3481 && a))`
    const court = courtFor({ rule, ban: { when: `b && !(${long})`, then: { forbid: 'act' } }, open: { when: counted } })
    expect(prospectIn(court, 'ban', { looks: 0 })).toBe('unknown')
    const shared = { looks: 10 }
    expect(prospectIn(court, 'ban', shared)).toBe('stands')
    expect(prospectIn(court, 'rule', shared)).toBe('unknown')
  })
})
