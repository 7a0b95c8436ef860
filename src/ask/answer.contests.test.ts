import { describe, expect, test } from 'vitest'
import { asked, type Game, GOODS, needs, verdict } from './testing/depot.fixture.ts'

const permit = 'then: { permit: sail }'
const forbid = 'then: { forbid: sail }'
const set = (depth: number) => `then: { set: { depth: ${depth} } }`

describe('A rule that lifts another', () => {
  test('decides where the other would change the verdict, whoever else is lifted then', () => {
    const guard = { ban: forbid, guard: 'lifts: [ban]' }
    expect(verdict({ ...guard, waiver: 'lifts: [guard]' })).toEqual(['forbidden', 'ban', 'waiver'])
    expect(verdict({ ...guard, waiver: 'lifts: [guard]', other: forbid })).toEqual(['forbidden', 'ban', 'other'])
    expect(verdict({ ban: forbid, waiver: 'lifts: [ban]', other: forbid })).toEqual(['forbidden', 'other'])
    expect(verdict({ ban: forbid, waiver: 'lifts: [ban]' })).toEqual(['permitted', 'waiver'])
  })

  test('decides where a number would be another, which a condition reads', () => {
    const rules = {
      leave: permit,
      base: set(1),
      raise: `effective: 2001\nthen: [{ permit: sail }, { set: { depth: 5 } }, { note: Deep }]`,
      ban: `effective: 2002\nwhen: depth > 3\n${forbid}`,
    }
    expect(verdict(rules)).toEqual(['forbidden', 'ban'])
    expect(verdict({ ...rules, waiver: 'lifts: [raise]' })).toEqual(['permitted', 'leave', 'waiver'])
    const { ban: _, ...rest } = rules
    expect(verdict({ ...rest, waiver: 'lifts: [raise]' })).toEqual(['permitted', 'leave'])
  })

  test('decides where the verdict on another action would be another, which a condition reads', () => {
    const rules = {
      leave: permit,
      closed: 'then: { forbid: moor }',
      open: 'effective: 2001\nthen: [{ permit: sail }, { permit: moor }]',
      ban: `effective: 2002\nwhen: may(moor)\n${forbid}`,
    }
    expect(verdict(rules)).toEqual(['forbidden', 'ban'])
    expect(verdict({ ...rules, waiver: 'lifts: [open]' })).toEqual(['permitted', 'leave', 'waiver'])
  })

  test('says nothing itself of what the other says, unless it does', () => {
    const rules = { base: set(3), other: set(4), waiver: 'then: { set: { fee: 5 } }\nlifts: [other]' }
    expect(asked({ rules, ask: 'depth' })).toMatchObject({ value: 3, winners: ['base', 'waiver'] })
    expect(asked({ rules, ask: 'fee' })).toMatchObject({ value: 5, winners: ['waiver'] })
  })

  test('lifts it for the elements for which it applies', () => {
    const rules = {
      heavy: 'when: good.weight > 5\nthen: { forbid: unload }',
      crane: 'when: good.weight < 9\nlifts: [heavy]',
      sorry: `when: may(unload) == [true, true, false]\n${forbid}`,
    }
    const { each = {} } = asked({ rules, ask: 'unload', facts: { goods: GOODS } })
    expect(Object.entries(each).map(([name, one]) => [name, one.verdict, ...one.winners])).toEqual([
      ['hay', 'permitted'],
      ['coal', 'permitted', 'crane'],
      ['iron', 'forbidden', 'heavy'],
    ])
    expect(verdict(rules, { goods: GOODS })).toEqual(['forbidden', 'sorry'])
  })

  test('is leant on only where the other would apply', () => {
    const rules = {
      base: set(1),
      deep: `effective: 2001\nwhen: tide > 2\n${set(5)}`,
      waiver: 'when: calm\nlifts: [deep]',
      fee: 'then: { set: { fee: depth } }',
    }
    const assumed = (tide: number) => asked({ rules, ask: 'fee', facts: { tide } }).assumed
    expect([assumed(3), assumed(0)]).toEqual([['calm'], []])
  })
})

test('A rule that sets two values beats not itself, and is beaten once', () => {
  const rules = { twice: 'then: [{ set: { depth: 1 } }, { set: { depth: 2 } }]', newer: `effective: 2001\n${set(3)}` }
  expect(asked({ rules, ask: 'depth' })).toMatchObject({
    value: 3,
    winners: ['newer'],
    proof: { beaten: [{ rule: 'twice', winner: 'newer', by: 'recency' }] },
  })
  const { newer: _, ...rest } = rules
  expect(asked({ rules: rest, ask: 'depth' })).toMatchObject({
    verdict: 'conflict',
    between: [['twice'], ['twice']],
    proof: { beaten: [] },
  })
})

describe('A rule that is no longer in force', () => {
  test('neither counts nor is leant on', () => {
    const rules = { ban: `ends: 2001\nwhen: calm && tide > 1\n${forbid}`, late: `when: night\n${forbid}` }
    const found = asked({ rules, facts: { tide: 2, night: false } })
    expect([found.verdict, found.assumed, found.proof?.steps]).toEqual(['permitted', [], []])
    const waived = { ban: `ends: 2001\n${forbid}`, waiver: 'lifts: [ban]', leave: permit }
    expect(verdict(waived)).toEqual(['permitted', 'leave'])
    expect(
      asked({ rules: { ...rules, ban: `when: calm && tide > 1\n${forbid}` }, facts: { tide: 2 } }).assumed,
    ).toEqual(['calm'])
    const sums = { base: set(1), more: `ends: 2001\nthen: { add: { depth: 1 } }` }
    expect(asked({ rules: sums, ask: 'depth' })).toMatchObject({ value: 1, winners: ['base'] })
  })
})

describe('A rule that reads an outcome waits for no fact', () => {
  const shut = (when: string) => ({ shut: `when: ${when} && tide > 1\n${forbid}` })

  test('that leaves a verdict open which is a yes or a no all the same', () => {
    const rules = { leave: 'then: { permit: moor }', duty: 'when: night\nthen: { require: moor }' }
    expect(needs('shut', { ...rules, ...shut('may(moor)') })).toEqual(['tide'])
    expect(needs('shut', { ...rules, ...shut('must(moor)') })).toEqual(['night', 'tide'])
  })

  test('where there is a conflict whatever that fact is', () => {
    const torn = {
      leave: 'then: { permit: moor }',
      no: 'then: { forbid: moor }',
      late: 'when: night\nthen: { permit: moor }',
    }
    expect(needs('shut', { ...torn, ...shut('may(moor)') })).toEqual(['tide'])
  })

  test('of a rule that is lifted in any case', () => {
    const rules = {
      closed: 'then: { forbid: moor }',
      foggy: 'when: fog\nthen: { permit: moor }',
      never: 'lifts: [foggy]',
      open: 'effective: 2001\nwhen: night\nthen: { permit: moor }',
    }
    expect(needs('shut', { ...rules, ...shut('may(moor)') })).toEqual(['night', 'tide'])
  })

  test('that leaves open whether one rule more says the same of a number', () => {
    const rules = { base: set(3), same: `when: night\n${set(3)}` }
    expect(needs('shut', { ...rules, ...shut('depth == 3') })).toEqual(['tide'])
    expect(needs('shut', { base: set(3), same: `when: night\n${set(4)}`, ...shut('depth == 3') })).toEqual([
      'night',
      'tide',
    ])
  })
})

test('A verdict and a value of one name are two things', () => {
  const rules = {
    berth: 'then: [{ permit: moor }, { set: { moor: 3 } }]',
    tight: 'when: moor > 2\nthen: { forbid: sail }',
    full: 'then: { add: { moor: 1 } }',
  }
  const { proof } = asked({ rules, ask: 'moor' })
  expect(proof?.steps.map(({ rule, conclusion }) => [rule, conclusion])).toEqual([['berth', 'permit moor']])
  expect(asked({ rules }).proof?.steps[0]?.because).toMatchObject([{ fact: 'moor', value: 4 }])
})

describe('Among many rules', () => {
  const crowd = Object.fromEntries(
    Array.from({ length: 50 }, (_, at) => [`crowd${at}`, `when: night && tide == ${(at % 3) + 1}\n${permit}`]),
  )
  const among = (rules: Game['rules'], facts: Game['facts'] = {}) => {
    const found = asked({ rules: { ...crowd, ...rules }, facts })
    return [found.verdict, ...found.winners.filter((id) => !id.startsWith('crowd'))]
  }

  test('one rests on what its condition reads, however it was found', () => {
    const rules = {
      either: `when: fog || night\n${forbid}`,
      within: `when: tide in [0, 2] && fog\n${forbid}`,
      known: `when: tide == 0 && fog\n${forbid}`,
      calm: `when: calm && fog\n${forbid}`,
    }
    const { proof } = asked({ rules: { ...crowd, ...rules }, facts: { fog: true, tide: 0 } })
    const because = proof?.steps.map((step) => [
      step.rule,
      ...step.because.map(({ fact, value }) => `${fact} ${value}`),
    ])
    expect(Object.fromEntries((because ?? []).map(([rule, ...facts]) => [rule, facts]))).toEqual({
      either: ['fog true'],
      within: ['tide 0', 'fog true'],
      known: ['tide 0', 'fog true'],
      calm: ['calm true', 'fog true'],
    })
  })

  test('one counts where it is in force and its condition holds, whatever that reads', () => {
    const ban = (when: string, more = 'effective: 2001') => `${more}\nwhen: '${when}'\n${forbid}`
    const facts = { night: true, tide: 1 }
    expect(among({}, facts)).toEqual(['permitted'])
    expect(among({ ban: ban('night', 'title: Ban') }, facts)).toEqual(['conflict'])
    expect(among({ ban: ban('calm && night'), gone: ban('night', 'ends: 2001') }, facts)).toEqual(['forbidden', 'ban'])
    expect(among({ ban: ban('!calm || fog'), gone: ban('night', 'ends: 2001') }, { ...facts, fog: false })).toEqual([
      'permitted',
    ])
    expect(among({ ban: ban('calm && fog') }, facts)).toEqual(['undetermined'])
    expect(among({ base: set(2), ban: ban('depth > 1 && night') }, facts)).toEqual(['forbidden', 'ban'])
    expect(among({ base: set(1), ban: ban('depth > 1 && night') }, facts)).toEqual(['permitted'])
    expect(among({ two: 'effective: 2001\nwhen: night\nthen: [{ permit: sail }, { forbid: sail }]' }, facts)).toEqual([
      'conflict',
    ])
  })

  test('one that excepts or lifts another does so', () => {
    const facts = { night: true, tide: 1 }
    const ban = `effective: 2001\nwhen: night\n${forbid}`
    expect(among({ ban }, facts)).toEqual(['forbidden', 'ban'])
    expect(among({ ban, pass: `when: tide == 1\n${permit}\nexcepts: [ban]` }, facts)).toEqual(['permitted', 'pass'])
    expect(among({ ban, waiver: 'when: tide == 1\nlifts: [ban]' }, facts)).toEqual(['permitted', 'waiver'])
  })
})
