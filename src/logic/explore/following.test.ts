import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day, Edition, Expr, Fact, Json, Type } from '../../domain/index.ts'
import { checkCel } from '../compile/check.ts'
import type { Scope } from '../compile/scope.ts'
import { Court } from '../defeat/court.ts'
import { decide } from '../explain/decide.ts'
import { Situation } from '../facts/situation.ts'
import { against, bareRule, bareSlot, completionsOf, holds, read } from '../testing/bare.fixture.ts'
import { Theory } from '../theory/theory.ts'
import { following } from './following.ts'

const BOOL: Type = { kind: 'bool' }
const LAMP: Type = { kind: 'enum', name: 'lamp' }
const COLOURS = ['red', 'green', 'blue']
const LAMPS = {
  kind: 'enum',
  name: 'lamp',
  values: COLOURS.map((name) => ({ name, label: name, aliases: [], formerly: [] })),
} as const
const SHIP = { kind: 'record', name: 'ship', fields: [bareSlot('armed', BOOL, { assume: false })] } as const

/** A court of a game with one action, which is forbidden where a condition holds. */
function courtOf(facts: readonly Fact[], always: readonly Expr[], when: Expr): Court {
  const vocabulary = {
    enums: [LAMPS],
    records: [SHIP],
    facts,
    quantities: [],
    actions: [{ name: 'sail', label: 'sail', default: 'permitted', aliases: [], formerly: [], words: [] }],
    always: always.map((expr) => ({ text: JSON.stringify(expr), expr })),
  }
  const ban = bareRule('ban', {
    when: { text: '', expr: when, conjuncts: [] },
    then: [{ kind: 'forbid', action: 'sail' }],
  })
  const theory = new Theory({ rules: [ban], entries: [], vocabulary } as unknown as Edition)
  return new Court(theory, { inForce: new Set(['ban']), recency: () => '0000-01-01' as Day, order: [], authority: [] })
}

describe('What follows', () => {
  const facts: readonly Fact[] = [
    ...['a', 'b', 'c', 'd'].map((name) => bareSlot(name, BOOL)),
    bareSlot('usual', BOOL, { assume: true }),
    bareSlot('lamp', LAMP),
    bareSlot('crest', { kind: 'optional', of: LAMP }),
    bareSlot('dice', { kind: 'int' }, { range: [0, 9] }),
    bareSlot('ship', { kind: 'record', name: 'ship' }),
    { ...bareSlot('either', BOOL), from: { op: 'or', of: [read('c'), read('d')] }, fromText: 'c || d' },
    { ...bareSlot('told', BOOL, { assume: false }), from: read('b'), fromText: 'b' },
  ]
  const byName = <T extends { readonly name: string }>(all: readonly T[]) =>
    new Map(all.map((each) => [each.name, each]))
  const scope: Scope = {
    enums: new Map([['lamp', LAMPS]]),
    records: new Map([['ship', SHIP]]),
    facts: byName(facts),
    quantities: new Map(),
    actions: new Map(),
    bound: new Map(),
    card: () => undefined,
  }
  const follows = (
    always: string | readonly string[],
    given: { readonly [fact: string]: Json },
    unknown: string[] = [],
  ) => {
    const exprs = [always].flat().map((text) => checkCel(text, scope, BOOL).expr as Expr)
    const bare = new Situation(new Map(Object.entries(given)), new Set(unknown), [])
    return Object.fromEntries(following(courtOf(facts, exprs, read('a')), bare).follows)
  }

  test('is the one value that something which always holds leaves a fact', () => {
    expect(follows('!a || b', { a: true })).toEqual({ b: true })
    expect(follows('!a || b', { b: false })).toEqual({ a: false })
    expect(follows('!a || b', { a: false })).toEqual({})
    expect(follows('a || b || c', { a: false })).toEqual({})
    expect(follows('(a || b) && (a || !b)', { c: true })).toEqual({})
  })

  test('is of an enumeration, of what may be none, of a number, and of a field of a record', () => {
    expect(follows('!a || lamp == green', { a: true })).toEqual({ lamp: 'green' })
    expect(follows('!a || !(lamp in [red, blue])', { a: true })).toEqual({ lamp: 'green' })
    expect(follows('!a || lamp != green', { a: true })).toEqual({})
    expect(follows('!a || crest == null', { a: true })).toEqual({ crest: null })
    expect(follows('!a || dice == 3', { a: true })).toEqual({ dice: 3 })
    expect(follows('!a || dice > 8', { a: true })).toEqual({ dice: 9 })
    expect(follows('!a || ship.armed', { a: true })).toEqual({ 'ship.armed': true })
  })

  test('goes on from what followed, and from what is derived', () => {
    expect(follows(['!a || b', '!b || lamp == red'], { a: true })).toEqual({ b: true, lamp: 'red' })
    expect(follows('!either || a', { c: true })).toEqual({ a: true })
  })

  test('is of a derived fact too, and then of what it is derived from', () => {
    expect(follows('!a || told', { a: true })).toEqual({ told: true, b: true })
    expect(follows('!a || either', { a: true })).toEqual({ either: true })
    expect(follows('!a || !either', { a: true })).toEqual({ either: false, c: false, d: false })
  })

  test('is nothing from what is assumed, and nothing of what was said to be unknown', () => {
    expect(follows('!usual || b', { a: true })).toEqual({})
    expect(follows('a == usual', { a: false })).toEqual({ usual: false })
    expect(follows('!a || b', { a: true }, ['b'])).toEqual({})
  })

  test('is nothing where the facts cannot be together', () => {
    expect(follows(['!a || b', '!a || c', 'b != c'], { a: true })).toEqual({})
  })
})

describe('In games of five yes or no facts', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const facts: readonly Fact[] = names.map((name) => bareSlot(name, BOOL))
  const choices = Object.fromEntries(names.map((name) => [name, [true, false]]))
  const plain = fc.constantFrom(...names).map(read)
  const literal = fc.tuple(plain, fc.boolean()).map(([of, denied]): Expr => (denied ? { op: 'not', of } : of))
  const clause = fc.array(literal, { minLength: 2, maxLength: 3 }).map((of): Expr => ({ op: 'or', of }))
  const both = fc.tuple(clause, clause).map((of): Expr => ({ op: 'and', of }))
  const game = fc.record({
    always: fc.array(fc.oneof(clause, clause, both), { minLength: 1, maxLength: 4 }),
    when: fc.oneof(clause, both),
    given: fc.dictionary(fc.constantFrom(...names), fc.boolean(), { maxKeys: 2 }),
  })
  const situationOf = (given: { readonly [fact: string]: boolean }) =>
    new Situation(new Map(Object.entries(given)), new Set(), [])
  const completions = (given: ReadonlyMap<string, Json>, ...always: readonly Expr[]) =>
    completionsOf(choices, given).filter((facts) => always.every((each) => holds(each, facts)))
  /** The facts left out that have one value in all of these, with it. */
  const fixedIn = (all: readonly ReadonlyMap<string, Json>[], given: ReadonlyMap<string, Json>) =>
    names.flatMap((name): [string, Json][] => {
      const values = new Set(all.map((facts) => facts.get(name) as Json))
      return given.has(name) || values.size !== 1 ? [] : [[name, [...values][0] as Json]]
    })

  test('what follows is what each thing that always holds fixes by itself, until it fixes nothing more', () => {
    fc.assert(
      fc.property(game, ({ always, when, given }) => {
        const court = courtOf(facts, always, when)
        const told = new Map<string, Json>(Object.entries(given))
        const bare = situationOf(given)
        const { follows } = following(court, bare)
        // What holds of whatever facts there are touches only those that it speaks of together with one that is told.
        const touching = () =>
          always.filter((each) => [...told.keys()].some((name) => court.theory.behind(each).has(`fact:${name}`)))
        let isSound = true
        for (let before = -1; before !== told.size; ) {
          before = told.size
          for (const each of touching()) {
            const left = completions(told, each)
            isSound &&= left.length > 0
            for (const [name, value] of isSound ? fixedIn(left, told) : []) told.set(name, value)
          }
        }
        const wanted = isSound ? [...told].filter(([name]) => !Object.hasOwn(given, name)) : []
        expect([...follows].sort()).toEqual(wanted.sort())
      }),
      { numRuns: 300 },
    )
  })

  test('what follows is so in all that can be, and changes neither a verdict nor who wins', () => {
    fc.assert(
      fc.property(game, ({ always, when, given }) => {
        const court = courtOf(facts, always, when)
        const bare = situationOf(given)
        const then = following(court, situationOf(given))
        const fixed = new Map(fixedIn(completions(bare.given, ...always), bare.given))
        for (const [name, value] of then.follows) expect([name, fixed.get(name) ?? value]).toEqual([name, value])
        const said = (situation: Situation) => {
          const decided = decide(court, situation, 'action', 'sail')
          return decided === 'unlisted' ? decided : decided.map(({ settled, winners }) => ({ settled, winners }))
        }
        expect(said(then)).toEqual(said(bare))
      }),
      { numRuns: 300 },
    )
  })

  test('a fact set against a constant follows like a yes or no', () => {
    const dice = bareSlot('dice', { kind: 'int' }, { range: [0, 3] })
    fc.assert(
      fc.property(fc.constantFrom('==', '!=', '<', '>='), fc.nat(3), fc.boolean(), (op, number, a) => {
        const expr: Expr = { op: 'or', of: [read('a'), against('dice', op, number)] }
        const court = courtOf([...facts, dice], [expr], read('a'))
        const given = new Map<string, Json>([['a', a]])
        const left = completionsOf({ dice: [0, 1, 2, 3] }, given).filter((facts) => holds(expr, facts))
        const values = [...new Set(left.map((facts) => facts.get('dice') as number))]
        const { follows } = following(court, new Situation(given, new Set(), []))
        expect([...follows]).toEqual(values.length === 1 ? [['dice', values[0]]] : [])
      }),
    )
  })
})
