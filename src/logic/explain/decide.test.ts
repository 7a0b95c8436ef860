import { describe, expect, test } from 'vitest'
import type { Criterion, Day, Edition, Expr, Fact, Json, Quantity, Rule, Type } from '../../domain/index.ts'
import { recompile } from '../compile/recompile.ts'
import { Court } from '../defeat/court.ts'
import { assume } from '../explore/assumptions.ts'
import { readFacts } from '../facts/read-facts.ts'
import { bareRule, read } from '../testing/bare.fixture.ts'
import { Theory } from '../theory/theory.ts'
import { couldBe, type Decision, decide, mayDecide, shown } from './decide.ts'
import { proofOf } from './proof.ts'
import { hingesFor, questionsFor } from './questions.ts'
import { assumedBehind } from './status.ts'

/** All that could be asked next. */
const questionsOf = (decision: Decision) => {
  const skip = new Set<string>()
  return [...questionsFor(decision, skip).unknown, ...hingesFor(decision, skip)]
}

describe('A quantity', () => {
  const crossed = { low: { then: { atLeast: { q: '5' } } }, high: { then: { atMost: { q: '3' } } } }

  test('whose lower bound lies above its upper is in conflict, also where its base cannot be computed', () => {
    const rules = { base: { then: { set: { q: '12 / die' } } }, ...crossed }
    expect(outcome({ rules, facts: { die: 0 } })).toMatchObject({ verdict: 'conflict' })
    expect(outcome({ rules })).toMatchObject({ verdict: 'conflict' })
  })

  test('is in conflict also where a third bound cannot be computed, for it makes the strongest no weaker', () => {
    const rules = { base: { then: { set: { q: '1' } } }, third: { then: { atLeast: { q: '12 / die' } } }, ...crossed }
    expect(outcome({ rules, facts: { die: 0 } })).toMatchObject({ verdict: 'conflict' })
  })

  test('is undetermined where a base cannot be computed and a bound might not apply', () => {
    const rules = { base: { then: { set: { q: '12 / die' } } }, ...crossed, high: { ...crossed.high, when: 'yes' } }
    const found = decided({ rules, facts: { die: 0 } })
    expect([...found.exploration.found.keys()].sort()).toEqual(['conflict', 'failed base cannot be computed'])
  })

  test('that cannot be computed says why, whatever bounds it has', () => {
    const bounds = { low: { then: { atLeast: { q: '1' } } }, high: { then: { atMost: { q: '3' } } } }
    const base = { then: { set: { q: '12 / die' } } }
    const facts = { die: 0 }
    const failed = { verdict: 'undetermined', reason: 'base cannot be computed' }
    expect(outcome({ rules: { base }, facts })).toEqual(failed)
    expect(outcome({ rules: { base, ...bounds }, facts })).toEqual(failed)
    expect(outcome({ rules: { base, low: bounds.low }, facts })).toEqual(failed)
    expect(outcome({ rules: { base }, facts: { die: 3 } })).toEqual({ value: 4 })
    const half = { base: { then: { set: { q: 'die / 2' } } } }
    const reason = 'q is no whole number and has no rounding'
    expect(outcome({ rules: half, facts: { die: 3 } })).toEqual({ verdict: 'undetermined', reason })
  })

  test('has no winner in a contribution that changes nothing, whatever the unknown number is', () => {
    const rules = {
      base: { then: { set: { q: 'die' } } },
      more: { then: { add: { q: '0' } } },
      high: { then: { atMost: { q: '-1' } } },
    }
    expect(deciding({ rules })).toEqual(sure('base', 'high'))
  })

  test('has no winner in a contribution that changes it in some completions alone: that may decide', () => {
    const rules = {
      base: { then: { set: { q: '1' } } },
      more: { then: { add: { q: 'die' } } },
      high: { then: { atMost: { q: '1' } } },
    }
    expect(deciding({ rules })).toEqual({ winners: ['base'], may: ['high', 'more'] })
  })

  test('has the winners of one side where two sets read the same unknown number', () => {
    const rules = {
      base: { then: { set: { q: 'die' } } },
      same: { when: 'yes', then: { set: { q: 'die' } } },
      high: { then: { atMost: { q: '-1' } } },
    }
    expect(deciding({ rules, facts: { yes: true }, order: ['specificity'] })).toEqual(sure('base', 'high', 'same'))
  })

  test('may be decided by a set that is beaten unless its unknown value is the very one that wins', () => {
    const rules = {
      newer: { effective: '2001', then: { set: { q: '3' } } },
      older: { effective: '2000', then: { set: { q: 'die % 4' } } },
      never: { effective: '2000', then: { set: { q: 'die % 3' } } },
    }
    expect(outcome({ rules, order: ['recency'] })).toEqual({ value: 3 })
    expect(deciding({ rules, order: ['recency'] })).toEqual({ winners: ['newer'], may: ['older'] })
  })
})

describe('A condition in error', () => {
  test('that does not speak of the element is one might, inside the loop and outside', () => {
    // Where `lifter` applies, q is 2 and `ban` is lifted; where it does not, q is 3.
    const rules = {
      base: { then: { set: { q: '3' } } },
      lifter: { when: '12 / die > 1', then: { set: { q: '2' } }, lifts: ['base', 'ban'] },
      ban: { when: 'q == 2', then: { forbid: 'each_act' } },
    }
    expect(outcome({ rules, facts: { die: 0, all: [1] }, ask: 'each_act' })).toEqual({ verdict: 'silent' })
  })
})

describe('An answer', () => {
  const always: readonly Expr[] = [
    {
      op: 'or',
      of: [
        { op: 'not', of: { op: 'fact', name: 'yes' } },
        { op: 'not', of: { op: 'fact', name: 'usual' } },
      ],
    },
  ]

  test('leans on what is assumed where that, by what always holds, rules something out', () => {
    const rules = { ban: { when: 'yes', then: { forbid: 'act' } } }
    const found = decided({ rules, always, ask: 'act' })
    expect(found.settled).toEqual({ kind: 'verdict', verdict: 'silent' })
    expect([...assumedBehind(found.inquiry)]).toEqual([['usual', true]])
    expect(questionsOf(found).map((each) => each.fact)).toEqual(['usual'])
  })

  test('does not lean on it where nothing is left to rule out', () => {
    const rules = { ban: { when: 'yes', then: { forbid: 'act' } } }
    expect([...assumedBehind(decided({ rules, always, ask: 'act', facts: { yes: false } }).inquiry)]).toEqual([])
  })

  test('asks for no fact that can have one value only, though a value is computed from it', () => {
    const zero: Expr = { op: '==', left: { op: 'fact', name: 'die' }, right: { op: 'const', value: 0 } }
    const rules = {
      base: { when: 'yes', then: { set: { q: '7' } } },
      other: { when: '!yes', then: { set: { q: 'die + 1' } } },
    }
    const asked = (of: readonly Expr[]) => questionsOf(decided({ rules, always: of })).map((each) => each.fact)
    expect(asked([zero])).toEqual(['yes'])
    expect(asked([]).sort()).toEqual(['die', 'yes'])
  })

  test('offers the values of an enumeration in the order in which it lists them', () => {
    const rules = { ban: { when: 'colour == "green" || colour == "amber"', then: { forbid: 'act' } } }
    const [question] = questionsOf(decided({ rules, ask: 'act' }))
    expect(question?.choices.map(({ value }) => value)).toEqual(['red', 'green', 'blue', 'amber'])
  })

  test('takes a test of a text nobody gave for one unknown', () => {
    const rules = {
      one: { when: "word.contains('x')", then: { permit: 'act' } },
      two: { when: "!word.contains('x')", then: { permit: 'act' } },
    }
    expect(outcome({ rules, ask: 'act' })).toEqual({ verdict: 'permitted' })
    expect(outcome({ rules: { one: rules.one }, ask: 'act' })).toEqual({})
  })
})

describe('A list nobody described', () => {
  /** What two rules come to of which one permits on a condition, the other on its opposite. */
  const either = (when: string, opposite = `!(${when})`) =>
    outcome({
      rules: { one: { when, then: { permit: 'act' } }, two: { when: opposite, then: { permit: 'act' } } },
      ask: 'act',
    })

  test.each(['all == [1]', 'all[0] > 2', '1 in all', 'size(all + [1]) > 2', 'size([1] + all) > 2', '[1] + all == [1]'])(
    'is one unknown for each text: either %s or not',
    (when) => {
      expect(either(when)).toEqual({ verdict: 'permitted' })
    },
  )

  test('is there or not: to be compared with null is no unknown of its own', () => {
    expect(either('rest == null')).toEqual({ verdict: 'permitted' })
    expect(either('rest == null', 'rest != null')).toEqual({ verdict: 'permitted' })
    expect(either('rest != null', 'rest != null')).toEqual({})
  })
})

describe('The value of a quantity', () => {
  const base = { then: { set: { q: '1 / 0' } } }
  const failed = 'failed base cannot be computed'
  const comesTo = (asked: Asked) => [...decided(asked).exploration.found.keys()].sort()

  test('that cannot be computed is nothing to be asked about where no two bounds can cross', () => {
    const low = { when: 'size(all) * size(all) > 4', then: { atLeast: { q: '1' } } }
    const reason = 'base cannot be computed'
    expect(outcome({ rules: { base, low } })).toEqual({ verdict: 'undetermined', reason })
  })

  test('that cannot be computed is in conflict as far as its bounds cross', () => {
    const rules = { base, low: { then: { atLeast: { q: '2' } } }, high: { then: { atMost: { q: 'die' } } } }
    expect(comesTo({ rules })).toEqual(['conflict', failed])
    expect(comesTo({ rules, facts: { die: 1 } })).toEqual(['conflict'])
    expect(comesTo({ rules, facts: { die: 2 } })).toEqual([failed])
  })

  test('may be decided by a set that is beaten too, where an unknown number can be the very one that wins', () => {
    const rules = {
      newer: { effective: '2001', then: { set: { q: '3' } } },
      older: { effective: '2000', then: { set: { q: 'die' } } },
      never: { effective: '2000', then: { set: { q: 'die + 4' } } },
    }
    expect(outcome({ rules, order: ['recency'] })).toEqual({ value: 3 })
    expect(deciding({ rules, order: ['recency'] })).toEqual({ winners: ['newer'], may: ['older'] })
    expect(deciding({ rules, order: ['recency'], facts: { die: 2 } })).toEqual(sure('newer'))
  })

  describe('set by several rules', () => {
    const set = (q: string, when?: string) => ({ ...(when ? { when } : {}), then: { set: { q } } })
    const facts = { yes: true, die: 3, colour: 'red' }
    const order = ['specificity'] as const
    const rivals = { first: set('1', 'yes'), second: set('2', 'colour == red') }
    const mine = { one: set('3', 'yes && die > 1'), other: set('3', 'colour == red && die > 1') }

    test('is what one side says that beats the others between them', () => {
      const asked = { rules: { ...rivals, ...mine }, facts, order }
      expect(outcome(asked)).toEqual({ value: 3 })
      expect(deciding(asked)).toEqual(sure('one', 'other'))
    })

    test('is in conflict where one of the others is left standing', () => {
      const { other: _, ...few } = mine
      const between = [['first'], ['one'], ['second']]
      const found = outcome({ rules: { ...rivals, ...few }, facts, order })
      expect({ ...found, between: [...(found.between ?? [])].sort() }).toEqual({ verdict: 'conflict', between })
    })

    test('is in conflict, all of them named, where no two say the same and nothing ranks them', () => {
      const found = outcome({ rules: { ...rivals, third: set('1') }, facts })
      expect(found).toEqual({ verdict: 'conflict', between: [['first', 'third'], ['second']] })
    })

    test('is what all say, whoever of them is beaten', () => {
      const asked = { rules: { first: set('4', 'yes'), one: set('die + 1', 'yes && die > 1') }, facts, order }
      expect(outcome(asked)).toEqual({ value: 4 })
      expect(deciding(asked)).toEqual(sure('first', 'one'))
    })

    test('has those winners that none of the others beats singly; all of them, if each is beaten', () => {
      const cheap = { ...mine, low: set('3') }
      expect(deciding({ rules: { ...rivals, ...cheap }, facts, order })).toEqual(sure('one', 'other'))
      const ring = {
        a1: set('3', 'yes && die > 1'),
        a2: set('3', 'colour == red && die > 2'),
        b1: set('5', 'yes'),
        b2: set('5', 'colour == red'),
      }
      expect(outcome({ rules: ring, facts, order })).toEqual({ value: 3 })
      expect(deciding({ rules: ring, facts, order })).toEqual(sure('a1', 'a2'))
      const newer = {
        b1: { ...set('5', 'yes'), effective: '2001' },
        b2: { ...set('6', rivals.second.when), effective: '2001' },
      }
      const beaten = { rules: { ...mine, ...newer }, facts, order: ['specificity', 'recency'] } as const
      expect(outcome(beaten)).toEqual({ value: 3 })
      expect(deciding(beaten)).toEqual(sure('one', 'other'))
    })

    test('cannot be computed where the one that wins cannot, and is where that one loses', () => {
      const broken = set('1 / 0', 'yes && die > 1')
      const reason = 'one cannot be computed'
      expect(outcome({ rules: { first: set('1', 'yes'), one: broken }, facts, order })).toEqual({
        verdict: 'undetermined',
        reason,
      })
      const loses = { first: set('1 / 0', 'yes'), one: set('3', 'yes && die > 1') }
      expect(outcome({ rules: loses, facts, order })).toEqual({ value: 3 })
      // It may agree with either.
      const either = { first: set('1'), second: set('2'), one: set('1 / 0') }
      expect(outcome({ rules: either, facts })).toMatchObject({ verdict: 'conflict' })
      expect(outcome({ rules: { first: set('1'), one: set('1 / 0') }, facts })).toEqual({
        verdict: 'undetermined',
        reason,
      })
    })
  })

  test('is told apart from one that is no whole number: what cannot be computed says that', () => {
    const of = (value: string) =>
      outcome({ rules: { base: { then: { set: { q: '3' } } }, more: { then: { multiply: { q: value } } } } })
    expect(of('1 / 0')).toEqual({ verdict: 'undetermined', reason: 'q cannot be computed' })
    expect(of('1 / 2')).toEqual({ verdict: 'undetermined', reason: 'q is no whole number and has no rounding' })
    expect(of('9007199254740991')).toEqual({ verdict: 'undetermined', reason: 'q cannot be computed' })
    expect(of('2')).toEqual({ value: 6 })
    const huge = { base: { then: { set: { q: '3' } } }, more: { then: { multiply: { q: '1e308' } } } }
    const twice = { ...huge, again: huge.more }
    expect(outcome({ rules: twice })).toEqual({ verdict: 'undetermined', reason: 'q cannot be computed' })
    const least = { then: { atLeast: { q: '1' } } }
    const reason = 'the value cannot be computed'
    expect(outcome({ rules: { ...twice, least } })).toEqual({ verdict: 'undetermined', reason })
    const third = { then: { atMost: { q: '1 / 0' } } }
    expect(outcome({ rules: { ...twice, least, third } })).toEqual({
      verdict: 'undetermined',
      reason: 'a bound cannot be computed',
    })
  })
})

describe('The winners among many rules that might apply', () => {
  // More than are gone through all together, each left open by the die and none that decides.
  const crowd = Object.fromEntries(
    Array.from({ length: 16 }, (_, at) => [`crowd${at}`, { when: `die == ${at % 4}`, then: { permit: 'act' } }]),
  )
  const of = (rules: Asked['rules'], asked: Partial<Asked> = {}) => {
    const found = decided({ rules: { ...crowd, ...rules }, ask: 'act', order: ['prohibition', 'recency'], ...asked })
    return {
      ...(found.settled ? shown(found.settled) : {}),
      ...decidingIn(found, (id) => !id.startsWith('crowd')),
    }
  }
  const ban = { then: { forbid: 'act' } }
  const permitted = { verdict: 'permitted' }
  const forbidden = { verdict: 'forbidden' }

  test('are not those that some other beats in every completion, another in each: these may decide', () => {
    const over = (when: string) => ({ when, then: { forbid: 'act' }, excepts: ['leave'] })
    const rules = { leave: { then: { permit: 'act' } }, night: over('yes'), day: over('!yes') }
    expect(of(rules)).toEqual({ ...forbidden, winners: [], may: ['day', 'night'] })
    expect(of({ leave: ban, one: { ...over('yes'), then: { permit: 'act' } }, day: ban })).toEqual({
      ...forbidden,
      winners: ['day'],
      may: ['leave'],
    })
  })

  test('are none that something beats for certain, however many others might', () => {
    const many = Object.fromEntries(
      Array.from({ length: 80 }, (_, at) => [`perhaps${at}`, { ...ban, when: `die == ${at % 4}`, effective: '2001' }]),
    )
    const rules = { old: ban, ...many, newest: { then: { permit: 'act' }, effective: '2002' } }
    // Where one excepts another, ranks do not tell all there is to tell.
    const never = { when: 'die > 7', then: { permit: 'act' }, excepts: ['old'] }
    for (const more of [{}, { never }]) {
      const all = decided({ rules: { ...crowd, ...rules, ...more }, ask: 'act', order: ['recency'] })
      expect(all.settled).toEqual({ kind: 'verdict', verdict: 'permitted' })
      expect(decidingIn(all)).toEqual(sure('newest'))
    }
  })

  test('are none that something beats for certain where each of two might not be beaten, and one of them is there', () => {
    const rules = {
      old: { ...ban, when: 'colour == red', effective: '1999' },
      leave: { then: { permit: 'act' }, effective: '2001' },
      night: { ...ban, when: 'yes', effective: '2002' },
      day: { ...ban, when: '!yes', effective: '2002' },
    }
    expect(of(rules, { order: ['recency'] })).toEqual({ ...forbidden, winners: [], may: ['day', 'night'] })
  })

  test('are none that something open lifts: until that is known it may decide', () => {
    const rules = { ban, other: ban, waiver: { when: 'yes', lifts: ['ban'] } }
    expect(of(rules)).toEqual({ ...forbidden, winners: ['other'], may: ['ban'] })
    expect(of(rules, { facts: { yes: false } })).toEqual({ ...forbidden, ...sure('ban', 'other') })
    expect(of(rules, { facts: { yes: true } })).toEqual({ ...forbidden, ...sure('other') })
  })

  test('may be those that win by what they say where they do not by what they lift', () => {
    const waiver = { when: 'yes', then: { permit: 'act' }, lifts: ['never'] }
    const rules = { never: { when: 'die > 7', then: { forbid: 'act' } }, waiver }
    expect(of(rules)).toEqual({ ...permitted, winners: [], may: ['waiver'] })
    expect(of(rules, { facts: { yes: true } })).toEqual({ ...permitted, ...sure('waiver') })
  })

  test('are none that lift what decides another contest, which a condition reads', () => {
    const rules = {
      shut: { when: 'may(other)', then: { forbid: 'act' } },
      open: { then: { permit: 'other' } },
      closed: { then: { forbid: 'other' } },
      never: { when: 'die > 7', ...ban },
      waiver: { lifts: ['never', 'closed'] },
    }
    expect(of(rules)).toEqual({ ...forbidden, ...sure('shut') })
    expect(deciding({ rules, ask: 'other' })).toEqual(sure('open', 'waiver'))
  })

  test('are those that lift what else would decide; where that might apply, these may', () => {
    const rules = { ban: { ...ban, when: 'yes' }, waiver: { when: 'yes', lifts: ['ban'] } }
    expect(of(rules)).toEqual({ ...permitted, winners: [], may: ['waiver'] })
    expect(of(rules, { facts: { yes: true } })).toEqual({ ...permitted, ...sure('waiver') })
    expect(of({ ...rules, waiver: { when: 'yes && die > 7', lifts: ['ban'] } }, { facts: { yes: false } })).toEqual({
      ...permitted,
      ...sure(),
    })
  })

  test('are no requirement that may be excused, nor may it decide that is excused in every completion, another excuse in each', () => {
    const excuse = (when: string) => ({ when, then: { permit: 'act' }, excepts: ['duty'] })
    const leave = { then: { permit: 'act' }, excepts: ['ban'] }
    const rules = { ban, leave, duty: { then: { require: 'act' } }, night: excuse('yes') }
    expect(of(rules, { order: [] })).toEqual({ ...permitted, winners: ['leave'], may: ['duty', 'night'] })
    expect(of({ ...rules, day: excuse('!yes') }, { order: [] })).toEqual({
      ...permitted,
      winners: ['leave'],
      may: ['day', 'night'],
    })
  })

  test('are none, nor may any decide, that only what cannot be would let win', () => {
    const always: Expr[] = [{ op: 'not', of: { op: 'fact', name: 'yes' } }]
    const rules = { ban, night: { ...ban, when: 'yes' }, late: { ...ban, when: 'yes || die > 1' } }
    expect(of(rules, { always })).toEqual({ ...forbidden, winners: ['ban'], may: ['late'] })
    expect(of(rules, { always: NEVER_YES })).toEqual({ ...forbidden, winners: ['ban'], may: ['late'] })
  })

  test('are none that one beats here; it may decide until another beats it there, and it is beaten everywhere', () => {
    const over = (when: string) => ({ when, then: { permit: 'act' }, excepts: ['old'] })
    const rules = { ban, old: ban, night: over('yes') }
    expect(of(rules)).toEqual({ ...forbidden, winners: ['ban'], may: ['old'] })
    expect(of({ ...rules, day: over('!yes') })).toEqual({ ...forbidden, ...sure('ban') })
    const leave = { then: { permit: 'act' }, effective: '2003' }
    const beaten = { ...leave, effective: '1999' }
    const shut = (when: string) => ({ ...ban, when, excepts: ['beaten'] })
    const others = { leave, beaten, night: shut('yes') }
    expect(of(others, { order: ['recency'] })).toEqual({ ...permitted, winners: ['leave'], may: ['beaten'] })
    expect(of({ ...others, day: shut('!yes') }, { order: ['recency'] })).toEqual({ ...permitted, ...sure('leave') })
  })

  test('are none that is beaten by what another beats', () => {
    const rules = {
      leave: { then: { permit: 'act' }, effective: '1999' },
      ban: { ...ban, effective: '2001' },
      pass: { then: { permit: 'act' }, excepts: ['ban'] },
    }
    const all = decided({ rules: { ...crowd, ...rules }, ask: 'act', order: ['recency'] })
    expect(decidingIn(all)).toEqual(sure('pass'))
  })

  test('may be those too that lift what something else holds open, or that something may lift', () => {
    const waiver = { when: 'yes', lifts: ['ban'] }
    const veto = { when: "word == 'no'", lifts: ['waiver'] }
    const rules = { ban: { ...ban, when: 'colour == red' }, waiver }
    const always: Expr[] = [
      { op: 'or', of: [{ op: '!=', left: read('colour'), right: { op: 'const', value: 'red' } }, read('yes')] },
    ]
    expect(of(rules, { always })).toEqual({ ...permitted, winners: [], may: ['waiver'] })
    const never = { op: '!=', left: read('word'), right: { op: 'const', value: 'no' } } as const
    expect(of({ ...rules, veto }, { always: [...always, never] })).toEqual({
      ...permitted,
      winners: [],
      may: ['waiver'],
    })
  })

  test('leave it to the default where all that speak are lifted, in every completion others', () => {
    const bans = (length: number) =>
      Object.fromEntries(
        Array.from({ length }, (_, at) => [
          `ban${at}`,
          { when: at % 2 === 0 ? 'yes' : '!yes', then: { forbid: 'usually_act' } },
        ]),
      )
    for (const length of [4, 16]) {
      const all = bans(length)
      const found = decided({ rules: { ...all, waiver: { lifts: Object.keys(all) } }, ask: 'usually_act' })
      expect([found.byDefault, decidingIn(found)]).toEqual([true, sure('waiver')])
    }
  })
})

describe('The winners', () => {
  const ban = { then: { forbid: 'act' } }

  test('are none, nor may any decide, that only what cannot be would let win', () => {
    const rules = { ban, night: { ...ban, when: 'yes' } }
    const found = (always: readonly Expr[]) => deciding({ rules, always, ask: 'act' })
    expect([found([]), found(NEVER_YES)]).toEqual([{ winners: ['ban'], may: ['night'] }, sure('ban')])
  })

  describe('that lift a rule', () => {
    const order = ['recency'] as const
    const waiver = { lifts: ['lifted'] }
    const base = (q: string) => ({ then: { set: { q } } })
    const lifted = (q: string) => ({ then: { set: { q } }, effective: '2001' })

    test('decide a value that it would change, or that could not be computed with it', () => {
      const of = (q: string) => deciding({ rules: { base: base('3'), lifted: lifted(q), waiver }, order })
      expect([of('5'), of('3'), of('1 / 0')]).toEqual([sure('base', 'waiver'), sure('base'), sure('base', 'waiver')])
    })

    test('may decide where it would change a value for some of what an unknown number can be; decide, where for all', () => {
      const of = (q: string, value = '3') =>
        deciding({ rules: { base: base(value), lifted: lifted(q), waiver }, order })
      expect([of('die'), of('die + 4'), of('die - die + 3')]).toEqual([
        { winners: ['base'], may: ['waiver'] },
        sure('base', 'waiver'),
        sure('base'),
      ])
    })

    test('do not decide a value that varies with an unknown number, where it would vary in the same way', () => {
      const of = (q: string) => deciding({ rules: { base: base('die'), lifted: lifted(q), waiver }, order })
      expect([of('die'), of('die + 1'), of('die * 2')]).toEqual([
        { winners: [], may: ['base'] },
        { winners: [], may: ['base', 'waiver'] },
        { winners: [], may: ['base', 'waiver'] },
      ])
      const least = { then: { atLeast: { q: 'die + 1' } } }
      const rules = { base: base('0'), lifted: { when: 'die > 0', ...lifted('2') }, waiver, least }
      expect(deciding({ rules, order })).toEqual({ winners: [], may: ['base', 'least'] })
    })

    test('decide that there is no value where there would be one, and not where there would be none for another reason', () => {
      const of = (q: string) => deciding({ rules: { base: base('1 / 0'), lifted: lifted(q), waiver }, order })
      expect([of('5'), of('2 / 0')]).toEqual([sure('waiver'), sure()])
    })

    test('may decide what it might change, as far as what is unknown can be so', () => {
      const three: Expr = { op: '==', left: read('die'), right: { op: 'const', value: 3 } }
      const rules = { base: base('3'), lifted: base('die'), waiver }
      expect(deciding({ rules })).toEqual({ winners: ['base'], may: ['waiver'] })
      expect(deciding({ rules, always: [three] })).toEqual(sure('base'))
      expect(deciding({ rules: { ...rules, lifted: { when: 'die > 7', ...base('4') } } })).toEqual(sure('base'))
    })

    test('decide a conflict, and that there is no conflict', () => {
      const torn = { base: base('3'), other: base('4'), lifted: lifted('5'), waiver }
      expect(deciding({ rules: torn, order })).toEqual(sure('waiver'))
      expect(deciding({ rules: { base: base('3'), lifted: base('4'), waiver } })).toEqual(sure('base', 'waiver'))
      expect(deciding({ rules: { lifted: base('4'), waiver } })).toEqual(sure('waiver'))
    })
  })

  const duties = {
    ban1: { when: 'yes', then: { forbid: 'act' }, effective: '2001' },
    ban2: { when: 'colour == red', then: { forbid: 'act' }, effective: '2001' },
    duty1: { when: 'yes && die > 0', then: { require: 'act' } },
    duty2: { when: 'colour == red && die > 0', then: { require: 'act' } },
    leave: { when: 'usual', then: { permit: 'act' }, effective: '2002' },
  }
  const order = ['specificity', 'recency'] as const

  test('of what is required are all that require it where each of them is beaten, but not by the same', () => {
    const asked = { rules: duties, ask: 'act', order, facts: { yes: true, colour: 'red', die: 2 } }
    expect(outcome(asked)).toEqual({ verdict: 'required' })
    expect(deciding(asked)).toEqual(sure('duty1', 'duty2'))
    expect(deciding({ ...asked, facts: { yes: true, colour: 'red', die: 0 } })).toEqual(sure('leave'))
    const { ban1: _, ...rest } = duties
    expect(deciding({ ...asked, rules: rest })).toEqual(sure('duty2'))
  })

  const crowd = (length: number, kind: 'permit' | 'forbid') =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [`crowd${at}`, { when: `word == 'w${at}'`, then: { [kind]: 'act' } }]),
    )

  test.each([16, 48])('are so too among %i rules that might apply', (length) => {
    const rules = { ...crowd(length, 'permit'), ...duties }
    const asked = { rules, ask: 'act', order, facts: { yes: true, colour: 'red', die: 2 } }
    expect(outcome(asked)).toEqual({ verdict: 'required' })
    expect(deciding(asked)).toEqual(sure('duty1', 'duty2'))
  })

  test.each([4, 16, 48])(
    'may be those that say more than what says more, one here and one there, among %i',
    (length) => {
      const ban = (when?: string) => ({ ...(when ? { when } : {}), then: { forbid: 'act' } })
      const leave = { when: 'yes', then: { permit: 'act' } }
      const rules = { ...crowd(length, 'forbid'), ban: ban(), leave, ban1: ban('yes && die > 0') }
      const ban0 = ban('yes && die == 0')
      const of = (asked: Asked) =>
        decidingIn(decided({ ...asked, ask: 'act', order: ['specificity'] }), (id) => !id.startsWith('crowd'))
      expect(of({ rules: { ...rules, ban0 } })).toEqual({ winners: [], may: ['ban', 'ban0', 'ban1'] })
      expect(outcome({ rules: { ...rules, ban0 }, ask: 'act', order: ['specificity'] })).toEqual({
        verdict: 'forbidden',
      })
      expect(outcome({ rules, ask: 'act', order: ['specificity'] })).toEqual({})
      expect(of({ rules })).toEqual({ winners: [], may: ['ban', 'ban1', 'leave'] })
      expect(of({ rules, facts: { die: 2 } })).toEqual({ winners: [], may: ['ban', 'ban1'] })
      expect(of({ rules, facts: { yes: true, die: 0, word: 'none' } })).toEqual(sure('leave'))
      const firm = { ...rules, firm: ban('colour == red') }
      expect(of({ rules: { ...firm, ban0 }, facts: { colour: 'red' } })).toEqual({
        winners: ['firm'],
        may: ['ban', 'ban0', 'ban1'],
      })
    },
  )
})

describe('What is still open', () => {
  test('can be two things that are named, however many there are', () => {
    const rules = {
      leave: { when: 'die > 0', then: { permit: 'act' } },
      ban: { when: 'die > 1', then: { forbid: 'act' } },
      duty: { when: 'die == 3', then: { require: 'act' }, excepts: ['ban'] },
    }
    const found = decided({ rules, ask: 'act' })
    expect([found.settled, found.exact]).toEqual([undefined, true])
    expect(couldBe(found.exploration)).toHaveLength(2)
    expect(decidingIn(found)).toEqual({ winners: [], may: ['duty', 'leave'] })
  })

  test('may be decided by whoever wins in some completion, also by a verdict that nobody came upon', () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 16 }, (_, at) => [`crowd${at}`, { when: `die == ${at % 4}`, then: { permit: 'act' } }]),
    )
    const rules = {
      ...crowd,
      ban: { when: 'colour == red', then: { forbid: 'act' } },
      duty: { when: 'yes && colour == blue', then: { require: 'act' } },
    }
    const found = decided({ rules, ask: 'act' })
    expect(couldBe(found.exploration)).not.toContain('permitted')
    expect(decidingIn(found)).toEqual({ winners: [], may: [...Object.keys(crowd), 'duty'].sort() })
  })

  test('is left so by a choice that leaves as many values as an unknown number has', () => {
    const rules = {
      one: { when: 'yes', then: { set: { q: 'die' } } },
      two: { when: '!yes', then: { set: { q: '7' } } },
    }
    const found = questionsOf(decided({ rules })).find(({ fact }) => fact === 'yes')
    expect(found?.choices.map(({ label, becomes }) => [label, becomes])).toEqual([
      ['yes', undefined],
      ['no', 7],
    ])
  })

  test('can be two things among many rules as well', () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 48 }, (_, at) => [`crowd${at}`, { when: `die == ${at % 3}`, then: { permit: 'act' } }]),
    )
    const found = decided({ rules: crowd, ask: 'act' })
    expect([found.settled, found.exact]).toEqual([undefined, true])
    expect(decidingIn(found)).toEqual({ winners: [], may: Object.keys(crowd).sort() })
    expect([...couldBe(found.exploration)].sort()).toEqual(['permitted', 'silent'])
    const ban = { then: { forbid: 'act' }, effective: '2001' }
    const told = decided({ rules: { ...crowd, ban }, ask: 'act', order: ['recency'] })
    expect([told.settled, told.exact]).toEqual([{ kind: 'verdict', verdict: 'forbidden' }, true])
    expect(decidingIn(told)).toEqual(sure('ban'))
    expect(couldBe(told.exploration)).toEqual(['forbidden'])
  })

  test('is nothing that cannot be, among many rules either', () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 48 }, (_, at) => [`crowd${at}`, { when: `die == ${at % 4}`, then: { permit: 'act' } }]),
    )
    const rules = { ...crowd, ban: { when: 'yes', then: { forbid: 'act' } } }
    expect(outcome({ rules, ask: 'act', always: NEVER_YES })).toEqual({ verdict: 'permitted' })
    expect(outcome({ rules, ask: 'act' })).toEqual({})
  })
})

/** No yes, though it takes a colour to see it. */
const NEVER_YES: readonly Expr[] = (['==', '!='] as const).map((op) => ({
  op: 'or',
  of: [
    { op: 'not', of: read('yes') },
    { op, left: read('colour'), right: { op: 'const', value: 'red' } },
  ],
}))

describe('What a rule rests on', () => {
  const double = { then: { set: { q: 'die * 2' } } }
  const because = (asked: Asked) =>
    Object.fromEntries(
      proofOf(decided({ ...asked, ask: 'act' })).steps.map((step) => [
        step.rule.id,
        step.because.map(({ fact, value, how }) => `${fact} ${value} ${how}`),
      ]),
    )

  test('is what its own condition reads, whichever rule read it before', () => {
    const both = { when: 'q > 3 && die < 3', then: { forbid: 'act' } }
    const number = { when: 'q > 3', then: { forbid: 'act' } }
    const die = { when: 'die < 3', then: { forbid: 'act' } }
    const facts = { die: 2 }
    const rested = [['q 4 computed', 'die 2 given'], ['q 4 computed'], ['die 2 given']]
    for (const order of ['abc', 'acb', 'bac', 'bca', 'cab', 'cba']) {
      const [x = '', y = '', z = ''] = [...order]
      const found = because({ rules: { double, [x]: both, [y]: number, [z]: die }, facts })
      expect([found[x], found[y], found[z]]).toEqual(rested)
    }
  })

  test('is a verdict or a number that its condition reads, and not what these rest on', () => {
    const rules = {
      double,
      ban: { when: 'die > 1', then: { forbid: 'other' } },
      through: { when: 'q > 3 && !may(other)', then: { forbid: 'act' } },
    }
    expect(because({ rules, facts: { die: 2 } })).toEqual({ through: ['q 4 computed', 'may(other) false computed'] })
  })

  test('is nothing whose value is unknown: no value would be a value', () => {
    const rules = {
      double,
      few: { when: 'q < 3 && yes', then: { forbid: 'act' } },
      many: { when: 'q >= 3 || yes', then: { forbid: 'act' } },
    }
    expect(because({ rules, facts: { yes: true } }).many).toEqual(['yes true given'])
    expect(JSON.stringify(because({ rules, facts: { yes: true } }))).not.toContain('null')
  })
})

test('A proof lists the winners first and then whatever else applies, each in order of id', () => {
  const ban = { then: { forbid: 'act' }, effective: '2001' }
  const leave = { then: { permit: 'act' } }
  const rules = { last: ban, zero: leave, any: leave, first: ban, middle: leave }
  const { steps } = proofOf(decided({ rules, ask: 'act', order: ['recency'] }))
  expect(steps.map(({ rule }) => rule.id)).toEqual(['first', 'last', 'any', 'middle', 'zero'])
})

test.each(['permit', 'forbid', 'require'])('A rule that lifts speaks where it speaks: %s of something else', (kind) => {
  for (const [side, verdict] of [
    ['permit', 'permitted'],
    ['forbid', 'forbidden'],
  ] as const) {
    const rules = {
      one: { then: { [side]: 'act' } },
      lifted: { then: { permit: 'act' } },
      waiver: { then: { [kind]: 'other' }, lifts: ['lifted'] },
    }
    expect(outcome({ rules, ask: 'act' })).toEqual({ verdict })
  }
})

test('A rule on both sides beats not itself', () => {
  const both = { then: { forbid: 'act', permit: 'act' } }
  expect(proofOf(decided({ rules: { both }, ask: 'act', order: ['prohibition'] })).beaten).toEqual([])
})

interface Asked {
  readonly rules: {
    readonly [id: string]: {
      readonly when?: string
      readonly then?: Json
      readonly lifts?: readonly string[]
      readonly excepts?: readonly string[]
      readonly effective?: string
    }
  }
  readonly facts?: { readonly [name: string]: Json }
  readonly always?: readonly Expr[]
  readonly order?: readonly Criterion[]
  /** `q` unless it says otherwise. */
  readonly ask?: string
}

function outcome(asked: Asked) {
  const { settled } = decided(asked)
  return settled ? shown(settled) : {}
}

/** Who decides in every completion, and who in some only; of an open answer, in whichever verdict or value. */
interface Deciding {
  readonly winners: readonly string[]
  readonly may: readonly string[]
}

function deciding(asked: Asked): Deciding {
  return decidingIn(decided(asked))
}

/** @param isMeant which rules are looked at, by id. */
function decidingIn(decision: Decision, isMeant: (id: string) => boolean = () => true): Deciding {
  const ids = (rules: readonly Rule[]) => rules.map(({ id }) => id).filter(isMeant)
  return { winners: ids(decision.winners), may: ids(mayDecide(decision)) }
}

/** These decide, and no other may. */
function sure(...winners: readonly string[]): Deciding {
  return { winners, may: [] }
}

/** Decides the first element of an `each`. @throws where a rule does not compile, or the facts are refused. */
function decided({ rules, facts = {}, always = [], order = [], ask = 'q' }: Asked): Decision {
  const empty = { entries: [], rules: [], vocabulary: vocabularyWith(always) } as unknown as Edition
  const { rules: compiled, diagnostics } = recompile(
    empty,
    Object.entries(rules).map(([id, { when, then, lifts = [], excepts = [], effective = '2000' }]) => ({
      rule: bareRule(id, {
        effective: { text: effective, day: `${effective}-01-01` as Day },
        relations: [
          ...lifts.map((target) => ({ kind: 'lifts' as const, target, cites: [] })),
          ...excepts.map((target) => ({ kind: 'excepts' as const, target, cites: [] })),
        ],
      }),
      ...(when === undefined ? {} : { when }),
      ...(then === undefined ? {} : { then }),
    })),
  )
  if (diagnostics.length > 0) throw new Error(diagnostics.map((each) => each.message).join('\n'))
  const theory = new Theory({ ...empty, rules: compiled })
  const court = new Court(theory, {
    inForce: new Set(compiled.map((rule) => rule.id)),
    recency: (id) => theory.rules.get(id)?.effective.day as Day,
    order,
    authority: [],
  })
  const read = readFacts(theory, facts, [])
  const { situation, problems } = assume(court, read.situation)
  if (read.problems.length + problems.length > 0) throw new Error(JSON.stringify([...read.problems, ...problems]))
  const found = decide(court, situation, ask === 'q' ? 'quantity' : 'action', ask)
  const [first] = found
  if (found === 'unlisted' || typeof first !== 'object') throw new Error('no element')
  return first
}

function vocabularyWith(always: readonly Expr[]) {
  const named = { aliases: [], formerly: [], words: [] }
  const fact = (name: string, type: Type, more: Partial<Fact> = {}): Fact => ({ name, type, ...named, ...more })
  const int: Type = { kind: 'int' }
  const all: Expr = { op: 'fact', name: 'all' }
  const quantity: Quantity = { name: 'q', type: int, label: 'q', ...named }
  return {
    enums: [{ kind: 'enum' as const, name: 'colour', values: ['red', 'green', 'blue', 'amber'].map(valueNamed) }],
    records: [],
    facts: [
      fact('colour', { kind: 'enum', name: 'colour' }),
      fact('all', { kind: 'list', of: int }),
      fact('die', int, { range: [0, 3] }),
      fact('rest', { kind: 'optional', of: { kind: 'list', of: int } }),
      fact('usual', { kind: 'bool' }, { assume: true }),
      fact('word', { kind: 'string' }),
      fact('yes', { kind: 'bool' }),
    ],
    quantities: [quantity],
    actions: [
      { name: 'act', label: 'act', ...named },
      { name: 'other', label: 'other', ...named },
      { name: 'usually_act', label: 'act', default: 'permitted' as const, ...named },
      { name: 'each_act', label: 'act', each: { variable: 'one', list: all, listText: 'all', element: int }, ...named },
    ],
    always: always.map((expr) => ({ text: 'so it is', expr })),
  }
}

function valueNamed(name: string) {
  return { name, label: name, aliases: [], formerly: [] }
}
