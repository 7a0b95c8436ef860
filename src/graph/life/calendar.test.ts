import { describe, expect, test } from 'vitest'
import { EARLIEST, LATEST } from '../../domain/index.ts'
import { day, lifeRule, type Sketch } from '../testing/sketch.fixture.ts'
import { type Calendar, calendar, type RuleState } from './calendar.ts'

const lives = (...sketches: readonly Sketch[]): Calendar => calendar(sketches.map(lifeRule))

/** In the format `standard`, at no event, unless said otherwise. */
function on(lives: Calendar, date: string, id = 'old', format = 'standard', event?: string): RuleState {
  return lives.status(id, { day: day(date), format, ...(event === undefined ? {} : { event }) })
}

function statuses(lives: Calendar, dates: readonly string[], id = 'old'): string[] {
  return dates.map((date) => on(lives, date, id).status)
}

describe('B1: periods are half-open', () => {
  test('a rule is in force from its effective day on, and upcoming before', () => {
    const some = lives({ id: 'old', from: '2000-05-12' })
    expect(on(some, '2000-05-11')).toEqual({ status: 'upcoming', since: EARLIEST, recency: '2000-05-12' })
    expect(on(some, '2000-05-12')).toEqual({ status: 'active', since: '2000-05-12', recency: '2000-05-12' })
    expect(some.status('old', { day: LATEST, format: 'standard' }).status).toBe('active')
  })

  test('`ends` is the first day without the rule', () => {
    const some = lives({ id: 'old', from: '2000', ends: '2001-03' })
    expect(on(some, '2001-02-28').status).toBe('active')
    expect(on(some, '2001-03-01')).toEqual({ status: 'expired', since: '2001-03-01', recency: '2000-01-01' })
  })

  test('a rule dated to the earliest day was never upcoming', () => {
    const some = calendar([{ ...lifeRule({ id: 'old', from: '2000' }), effective: { text: '', day: EARLIEST } }])
    expect(some.history('old', 'standard')).toEqual([{ from: EARLIEST, status: 'active', recency: EARLIEST }])
  })
})

describe('B2: a short date orders as its first day', () => {
  test('a rule of 2000 is in force on New Year, one of 2000-05 on the first of May', () => {
    const some = lives({ id: 'year', from: '2000' }, { id: 'month', from: '2000-05' })
    expect(on(some, '2000-01-01', 'year').status).toBe('active')
    expect(on(some, '2000-04-30', 'month').status).toBe('upcoming')
    expect(on(some, '2000-05-01', 'month').status).toBe('active')
  })
})

describe('B3: cancels, replaces and reinstates act once, suspends while in force', () => {
  test('a cancelled rule is rescinded from the first day of the newer rule, which is named', () => {
    const some = lives({ id: 'old', from: '1994' }, { id: 'new', from: '2001', cancels: ['old'] })
    expect(on(some, '2000-12-31').status).toBe('active')
    expect(on(some, '2001-01-01')).toEqual({
      status: 'rescinded',
      since: '2001-01-01',
      by: 'new',
      relation: 'cancels',
      recency: '1994-01-01',
    })
  })

  test('a replaced rule is superseded by its successor', () => {
    const some = lives({ id: 'old', from: '1994' }, { id: 'new', from: '2001', replaces: ['old'] })
    expect(on(some, '2001')).toMatchObject({ status: 'superseded', by: 'new', relation: 'replaces' })
    expect(on(some, '2001', 'new').status).toBe('active')
  })

  test('an announcement withdrawn before its day does nothing', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'announced', from: '2001', cancels: ['old'] },
      { id: 'withdrawal', from: '2000-11', cancels: ['announced'] },
    )
    expect(statuses(some, ['2000', '2001', '2005'])).toEqual(['active', 'active', 'active'])
    expect(statuses(some, ['2000', '2000-12', '2001'], 'announced')).toEqual(['upcoming', 'upcoming', 'rescinded'])
    expect(on(some, '2001', 'announced').since).toBe('2001-01-01')
  })

  test('one withdrawn on its very day does nothing either', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'announced', from: '2001', replaces: ['old'] },
      { id: 'withdrawal', from: '2001', cancels: ['announced'] },
    )
    expect(on(some, '2001').status).toBe('active')
  })

  test('a rule suspended on its first day cancels nothing, also not when the suspension ends', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'new', from: '2001', cancels: ['old'] },
      { id: 'halt', from: '2000', ends: '2002', suspends: ['new'] },
    )
    expect(statuses(some, ['2001', '2002', '2003'])).toEqual(['active', 'active', 'active'])
    expect(statuses(some, ['2001', '2002'], 'new')).toEqual(['suspended', 'active'])
  })

  test('a rule amended on its first day acts like any other', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'new', from: '2001', cancels: ['old'] },
      { id: 'amendment', from: '2000', amends: ['new'] },
    )
    expect(on(some, '2001').status).toBe('rescinded')
  })

  test('what ends the newer rule later undoes nothing: cancelling the canceller revives nothing', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'new', from: '2001', ends: '2004', cancels: ['old'] },
      { id: 'newer', from: '2002', cancels: ['new'] },
    )
    expect(statuses(some, ['2001', '2002', '2004'])).toEqual(['rescinded', 'rescinded', 'rescinded'])
  })

  test('only reinstating puts a cancelled rule back in force, from the day of the newer rule', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'new', from: '2001', cancels: ['old'] },
      { id: 'again', from: '2003', reinstates: ['old'] },
    )
    expect(statuses(some, ['2001', '2002-12-31', '2003'])).toEqual(['rescinded', 'rescinded', 'active'])
    expect(on(some, '2004')).toMatchObject({ since: '2003-01-01', by: 'again', relation: 'reinstates' })
  })

  test('what ends the reinstating rule undoes nothing', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'new', from: '2001', cancels: ['old'] },
      { id: 'again', from: '2003', ends: '2004', reinstates: ['old'] },
    )
    expect(on(some, '2005').status).toBe('active')
  })

  test('a reinstated rule can be cancelled again', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'new', from: '2001', cancels: ['old'] },
      { id: 'again', from: '2003', reinstates: ['old'] },
      { id: 'last', from: '2004', cancels: ['old'] },
    )
    expect(on(some, '2004')).toMatchObject({ status: 'rescinded', by: 'last' })
  })

  test('a rule is suspended while the newer rule is in force, and no longer', () => {
    const some = lives({ id: 'old', from: '1994' }, { id: 'ban', from: '2001', ends: '2001-06', suspends: ['old'] })
    expect(statuses(some, ['2000-12-31', '2001', '2001-05-31', '2001-06'])).toEqual([
      'active',
      'suspended',
      'suspended',
      'active',
    ])
    expect(on(some, '2001-02')).toMatchObject({ since: '2001-01-01', by: 'ban', relation: 'suspends' })
  })

  test('cancelling the suspending rule ends the suspension', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'ban', from: '2001', suspends: ['old'] },
      { id: 'amnesty', from: '2002', cancels: ['ban'] },
    )
    expect(statuses(some, ['2001', '2002'])).toEqual(['suspended', 'active'])
  })

  test('a suspended rule suspends nothing', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'ban', from: '2001', suspends: ['old'] },
      { id: 'stay', from: '2002', ends: '2003', suspends: ['ban'] },
    )
    expect(statuses(some, ['2001', '2002', '2003'])).toEqual(['suspended', 'active', 'suspended'])
  })

  test('a reinstated ban suspends again', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'ban', from: '2001', suspends: ['old'] },
      { id: 'amnesty', from: '2002', cancels: ['ban'] },
      { id: 'again', from: '2003', reinstates: ['ban'] },
    )
    expect(statuses(some, ['2001', '2002', '2003'])).toEqual(['suspended', 'active', 'suspended'])
  })

  test('of several suspending rules the newest is named', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'ban', from: '2001', suspends: ['old'] },
      { id: 'ban-two', from: '2002', ends: '2003', suspends: ['old'] },
    )
    expect(['2001', '2002', '2003'].map((date) => on(some, date).by)).toEqual(['ban', 'ban-two', 'ban'])
  })

  test('reinstating an expired rule revives it and its old `ends` no longer counts', () => {
    const some = lives({ id: 'old', from: '1994', ends: '2000' }, { id: 'again', from: '2003', reinstates: ['old'] })
    expect(statuses(some, ['1999', '2000', '2003', '2050'])).toEqual(['active', 'expired', 'active', 'active'])
  })

  test('reinstating on the very day a rule expires keeps it in force', () => {
    const some = lives({ id: 'old', from: '1994', ends: '2000' }, { id: 'again', from: '2000', reinstates: ['old'] })
    expect(on(some, '2000')).toMatchObject({ status: 'active', recency: '2000-01-01' })
  })

  test('an `ends` still ahead counts for a rule cancelled and reinstated before it', () => {
    const some = lives(
      { id: 'old', from: '1994', ends: '2003' },
      { id: 'new', from: '2000', cancels: ['old'] },
      { id: 'again', from: '2001', reinstates: ['old'] },
    )
    expect(statuses(some, ['2000', '2001', '2003'])).toEqual(['rescinded', 'active', 'expired'])
  })

  test('an `ends` passed while the rule was cancelled no longer counts', () => {
    const some = lives(
      { id: 'old', from: '1994', ends: '2001' },
      { id: 'new', from: '2000', cancels: ['old'] },
      { id: 'again', from: '2003', reinstates: ['old'] },
    )
    expect(statuses(some, ['2000', '2002', '2003', '2050'])).toEqual(['rescinded', 'rescinded', 'active', 'active'])
  })

  test('reinstating lifts no suspension', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'ban', from: '2001', suspends: ['old'] },
      { id: 'again', from: '2002', reinstates: ['old'] },
    )
    expect(on(some, '2002')).toEqual({
      status: 'suspended',
      since: '2001-01-01',
      by: 'ban',
      relation: 'suspends',
      recency: '1994-01-01',
    })
  })

  test('a cancelled rule that is reinstated under suspension is suspended, and counts from its reinstatement', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'new', from: '2000', cancels: ['old'] },
      { id: 'ban', from: '2001', ends: '2004', suspends: ['old'] },
      { id: 'again', from: '2002', reinstates: ['old'] },
    )
    expect(statuses(some, ['2001', '2002', '2004'])).toEqual(['rescinded', 'suspended', 'active'])
    expect(on(some, '2004').recency).toBe('2002-01-01')
  })

  test('reinstating what was not out changes nothing, recency included', () => {
    const some = lives({ id: 'old', from: '1994' }, { id: 'again', from: '2002', reinstates: ['old'] })
    expect(on(some, '2003')).toEqual({ status: 'active', since: '1994-01-01', recency: '1994-01-01' })
  })

  test('a rule superseded before it begins is upcoming until its first day and superseded from then on', () => {
    const some = lives({ id: 'old', from: '2001' }, { id: 'new', from: '2000', replaces: ['old'] })
    expect(statuses(some, ['2000-06', '2001'])).toEqual(['upcoming', 'superseded'])
    expect(on(some, '2002').since).toBe('2001-01-01')
  })

  test('a rule cancelled and reinstated before it begins is in force from its first day', () => {
    const some = lives(
      { id: 'old', from: '2002' },
      { id: 'new', from: '2000', cancels: ['old'] },
      { id: 'again', from: '2001', reinstates: ['old'] },
    )
    expect(statuses(some, ['2001-06', '2002'])).toEqual(['upcoming', 'active'])
    expect(on(some, '2002').recency).toBe('2002-01-01')
  })
})

describe('B3, scope: a newer rule acts only where it holds', () => {
  test('a rule cancelled in one format stays in force in the other', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'new', from: '2001', formats: ['warp-speed'], cancels: ['old'] },
    )
    expect(on(some, '2001', 'old', 'warp-speed').status).toBe('rescinded')
    expect(on(some, '2001', 'old', 'standard').status).toBe('active')
  })

  test('an event ruling suspends a rule at the event alone', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'ruling', from: '2001', events: ['worlds'], suspends: ['old'] },
    )
    expect(on(some, '2001', 'old', 'standard', 'worlds').status).toBe('suspended')
    expect(on(some, '2001', 'old', 'standard', 'open').status).toBe('active')
    expect(on(some, '2001').status).toBe('active')
  })

  test('who cancels the canceller in one format saves the rule in that format alone', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'new', from: '2001', cancels: ['old'] },
      { id: 'veto', from: '2000', formats: ['standard'], cancels: ['new'] },
    )
    expect(on(some, '2001', 'old', 'standard').status).toBe('active')
    expect(on(some, '2001', 'old', 'warp-speed').status).toBe('rescinded')
  })
})

describe('B5: the status is the first that fits', () => {
  test('elsewhere: in a format the rule does not name, or at an event it does not name, or at none', () => {
    const some = lives({ id: 'old', from: '1994', formats: ['standard'], events: ['worlds'] })
    expect(on(some, '2000', 'old', 'standard', 'worlds').status).toBe('active')
    expect(on(some, '2000', 'old', 'warp-speed', 'worlds').status).toBe('elsewhere')
    expect(on(some, '2000', 'old', 'standard', 'open').status).toBe('elsewhere')
    expect(on(some, '1990')).toEqual({ status: 'elsewhere', since: EARLIEST, recency: '1994-01-01' })
  })

  test('upcoming before anything that happens to it', () => {
    const some = lives({ id: 'old', from: '2001' }, { id: 'ban', from: '2000', suspends: ['old'], amends: ['old'] })
    expect(statuses(some, ['2000', '2001'])).toEqual(['upcoming', 'suspended'])
  })

  test('of expired, rescinded and superseded the one that came first', () => {
    const some = lives(
      { id: 'old', from: '1994', ends: '2002' },
      { id: 'successor', from: '2001', replaces: ['old'] },
      { id: 'canceller', from: '2003', cancels: ['old'] },
    )
    expect(on(some, '2004')).toMatchObject({ status: 'superseded', since: '2001-01-01', by: 'successor' })
    const other = lives({ id: 'old', from: '1994', ends: '2000' }, { id: 'new', from: '2001', cancels: ['old'] })
    expect(on(other, '2004')).toEqual({ status: 'expired', since: '2000-01-01', recency: '1994-01-01' })
  })

  test('on one day expired before rescinded before superseded', () => {
    const all = lives(
      { id: 'old', from: '1994', ends: '2001' },
      { id: 'a', from: '2001', replaces: ['old'] },
      { id: 'b', from: '2001', cancels: ['old'] },
    )
    expect(on(all, '2001').status).toBe('expired')
    const two = lives(
      { id: 'old', from: '1994' },
      { id: 'a', from: '2001', replaces: ['old'] },
      { id: 'b', from: '2001', cancels: ['old'] },
    )
    expect(on(two, '2001')).toMatchObject({ status: 'rescinded', by: 'b' })
  })

  test('out of force before suspended, suspended before modified', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'amendment', from: '1995', amends: ['old'] },
      { id: 'ban', from: '1996', suspends: ['old'] },
      { id: 'new', from: '1997', cancels: ['old'] },
    )
    expect(statuses(some, ['1994', '1995', '1996', '1997'])).toEqual(['active', 'modified', 'suspended', 'rescinded'])
  })

  test('modified only while an amender is in force here', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'amendment', from: '1995', ends: '1998', formats: ['standard'], amends: ['old'] },
      { id: 'ban', from: '1996', ends: '1997', suspends: ['amendment'] },
    )
    expect(statuses(some, ['1995', '1996', '1997', '1998'])).toEqual(['modified', 'active', 'modified', 'active'])
    expect(on(some, '1995', 'old', 'warp-speed').status).toBe('active')
    expect(on(some, '1995')).toMatchObject({ by: 'amendment', relation: 'amends', since: '1995-01-01' })
  })

  test('an amended amendment still amends', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'amendment', from: '1995', amends: ['old'] },
      { id: 'second', from: '1996', amends: ['amendment'] },
    )
    expect(statuses(some, ['1996'], 'amendment')).toEqual(['modified'])
    expect(on(some, '1996').status).toBe('modified')
  })

  test('a rule excepted, lifted, clarified or restated stays active', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'new', from: '1995', excepts: ['old'], lifts: ['old'], clarifies: ['old'], restates: ['old'] },
    )
    expect(on(some, '1996')).toEqual({ status: 'active', since: '1994-01-01', recency: '1994-01-01' })
  })
})

describe('B6: recency', () => {
  test('a reinstated rule counts from its last reinstatement, and before that day from what it was', () => {
    const some = lives(
      { id: 'old', from: '1994' },
      { id: 'a', from: '1995', cancels: ['old'] },
      { id: 'b', from: '1996', reinstates: ['old'] },
      { id: 'c', from: '1997', cancels: ['old'] },
      { id: 'd', from: '1998', reinstates: ['old'] },
    )
    expect(['1994', '1995', '1996', '1997', '1998'].map((date) => on(some, date).recency)).toEqual([
      '1994-01-01',
      '1994-01-01',
      '1996-01-01',
      '1996-01-01',
      '1998-01-01',
    ])
  })
})

describe('the calendar of a pack', () => {
  const some = lives(
    { id: 'old', from: '1994' },
    { id: 'new', from: '2001', replaces: ['old'], amends: ['other'] },
    { id: 'other', from: '1994', excepts: ['old'] },
    { id: 'newest', from: '2005', formats: ['standard'], replaces: ['new'], clarifies: ['other'] },
    { id: 'ruling', from: '2006', events: ['worlds'], suspends: ['newest'] },
  )

  test('in force are the active and modified rules', () => {
    const inForce = (date: string, event?: string) =>
      [...some.inForce({ day: day(date), format: 'standard', ...(event === undefined ? {} : { event }) })].sort()
    expect(inForce('1990')).toEqual([])
    expect(inForce('1994')).toEqual(['old', 'other'])
    expect(inForce('2001')).toEqual(['new', 'other'])
    expect(inForce('2005')).toEqual(['newest', 'other'])
    expect(inForce('2006', 'worlds')).toEqual(['other', 'ruling'])
  })

  test('the same set answers for all days between two changes', () => {
    const may = some.inForce({ day: day('2003-05'), format: 'standard' })
    expect(some.inForce({ day: day('2004-12-31'), format: 'standard', event: 'nobody-scopes-to-this' })).toBe(may)
    expect(some.inForce({ day: day('2005'), format: 'standard' })).not.toBe(may)
  })

  test('the days of a format are those on which a status changes there', () => {
    expect(some.days('standard')).toEqual(['1994-01-01', '2001-01-01', '2005-01-01'])
    expect(some.days('warp-speed')).toEqual(['1994-01-01', '2001-01-01'])
  })

  test('a history lists half-open periods with who made each', () => {
    expect(some.history('new', 'standard')).toEqual([
      { from: EARLIEST, until: '2001-01-01', status: 'upcoming', recency: '2001-01-01' },
      { from: '2001-01-01', until: '2005-01-01', status: 'active', recency: '2001-01-01' },
      { from: '2005-01-01', status: 'superseded', by: 'newest', relation: 'replaces', recency: '2001-01-01' },
    ])
  })

  test('the relations of a rule are told both ways', () => {
    const { outgoing, incoming } = some.relationsOf('new')
    expect(outgoing.map(({ kind, target }) => [kind, target])).toEqual([
      ['replaces', 'old'],
      ['amends', 'other'],
    ])
    expect(incoming).toEqual([{ rule: 'newest', kind: 'replaces', target: 'new', cites: [] }])
  })

  test('the chain goes both ways, without what only explains', () => {
    expect(some.before('newest')).toEqual(['new', 'old', 'other'])
    expect(some.after('old')).toEqual(['new', 'other', 'newest', 'ruling'])
  })

  test('the chain names the rules of one step in order of id, and none that is not here', () => {
    const wide = lives(
      {
        id: 'z',
        from: '1995',
        cancels: ['c', 'gone'],
        lifts: ['b'],
        excepts: ['a'],
        restates: ['d'],
        clarifies: ['d'],
      },
      ...['d', 'c', 'b', 'a'].map((id) => ({ id, from: '1994' })),
      { id: 'y', from: '1996', reinstates: ['z'], suspends: ['z'] },
      { id: 'x', from: '1996', lifts: ['z'], restates: ['a'] },
    )
    expect(wide.before('z')).toEqual(['a', 'b', 'c'])
    expect(wide.after('z')).toEqual(['x', 'y'])
    expect(wide.after('d')).toEqual([])
    expect(wide.chain('z')).toEqual(['c', 'z'])
  })

  test('the line of successors is in the order of their days', () => {
    const early = lives(
      { id: 'late', from: '2001' },
      { id: 'first', from: '1994' },
      { id: 'middle', from: '1998', cancels: ['late'], replaces: ['first'] },
    )
    expect(early.chain('middle')).toEqual(['first', 'late', 'middle'])
  })

  test('the line of successors runs from the oldest to the newest, whichever of them is asked', () => {
    for (const id of ['old', 'new', 'newest']) expect(some.chain(id)).toEqual(['old', 'new', 'newest'])
    expect(some.chain('other')).toEqual(['other'])
  })

  test('of rules of one day the successor stands after the one it replaces', () => {
    const same = lives(
      { id: 'b', from: '1994' },
      { id: 'a', from: '1994', replaces: ['b'] },
      { id: 'c', from: '1994', replaces: ['a'] },
    )
    for (const id of ['a', 'b', 'c']) expect(same.chain(id)).toEqual(['b', 'a', 'c'])
  })

  test('relations that go in a circle act on nothing, others still do', () => {
    const round = lives(
      { id: 'a', from: '1994', replaces: ['b'] },
      { id: 'b', from: '1995', cancels: ['a'] },
      { id: 'c', from: '1996', suspends: ['c', 'b'] },
    )
    expect(statuses(round, ['1996'], 'a')).toEqual(['active'])
    expect(statuses(round, ['1996'], 'b')).toEqual(['suspended'])
    expect(statuses(round, ['1996'], 'c')).toEqual(['active'])
    expect(round.chain('a')).toEqual(['b', 'a'])
  })

  test('rules that amend each other, or themselves, are read to the end', () => {
    const round = lives({ id: 'a', from: '1994', amends: ['b', 'a'] }, { id: 'b', from: '1995', amends: ['a'] })
    expect(statuses(round, ['1994', '1995'], 'a')).toEqual(['active', 'modified'])
  })

  test('a line of twenty thousand successors is told without running out of stack', () => {
    const many = Array.from({ length: 20_000 }, (_, n) =>
      lifeRule({ id: `r${n}`, from: '1994', ...(n === 0 ? {} : { replaces: [`r${n - 1}`] }) }),
    )
    const long = calendar(many)
    expect(long.inForce({ day: day('1994'), format: 'standard' })).toContain('r19999')
    expect(long.chain('r7')).toHaveLength(20_000)
  })

  test('a relation to a rule that is not here does nothing', () => {
    expect(lives({ id: 'a', from: '1994', cancels: ['gone'] }).inForce({ day: day('1994'), format: 'x' })).toContain(
      'a',
    )
  })

  test('asking for a rule that is not here is a fault of the program, and so are two rules of one id', () => {
    expect(() => some.status('gone', { day: LATEST, format: 'standard' })).toThrow(RangeError)
    expect(() => some.chain('gone')).toThrow('no rule `gone`')
    expect(() => lives({ id: 'a', from: '1994' }, { id: 'a', from: '1995' })).toThrow('two rules have one id')
  })
})
