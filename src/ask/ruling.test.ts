import { describe, expect, test } from 'vitest'
import type { Json, Question } from '../domain/index.ts'
import { aboard } from './testing/ferry.fixture.ts'
import { harbour } from './testing/harbour.fixture.ts'
import { answered } from './testing/small.fixture.ts'

describe('an answer', () => {
  test('goes by the rule that decides, also where every case of what is unknown has to be seen for that', () => {
    const { answers, text } = answered(harbour, { ask: 'anchor', asOf: '1930', facts: { hands: 0 } })
    expect(answers).toMatchObject([{ verdict: 'forbidden', winners: ['no-anchor-without-hands'] }])
    expect(answers[0]?.by).toBeUndefined()
    expect(text).toMatch(/^Anchor: forbidden\. By “.*” \(Old book, Pilots\)\./)
  })
})

describe('a conflict', () => {
  const ban = { ban: 'then: { forbid: sail }' }
  const fair = { calm: 'when: wind == calm\nthen: { permit: sail }' }
  const foul = { rough: 'when: wind != calm\nthen: { permit: sail }' }
  const precedence = 'recency'

  test('that no unknown fact can end names on either side every rule that is in it in some completion', () => {
    const [ruling] = aboard({ ...ban, ...fair, ...foul }, 'sail', {}, { precedence }).answers
    expect(ruling).toMatchObject({ verdict: 'conflict', exact: true, between: [['ban'], ['calm', 'rough']] })
  })

  test('names those of them that the known facts leave', () => {
    const [ruling] = aboard({ ...ban, ...fair, ...foul }, 'sail', { wind: 'calm' }, { precedence }).answers
    expect(ruling).toMatchObject({ verdict: 'conflict', between: [['ban'], ['calm']] })
  })

  test('names them also where the rules are many', () => {
    const more = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`never-${n}`, `when: hands == ${n} && night\nthen: { permit: sail }`]),
    )
    const facts = { night: false }
    const [ruling] = aboard({ ...ban, ...fair, ...foul, ...more }, 'sail', facts, { precedence }).answers
    expect(ruling).toMatchObject({ verdict: 'conflict', exact: true, between: [['ban'], ['calm', 'rough']] })
  })
})

const given = (fact: string, value: Json) => ({ fact, value, how: 'given' })
const assumed = (fact: string, value: Json) => ({ fact, value, how: 'assumed' })
const computed = (fact: string, value: Json) => ({ fact, value, how: 'computed' })

describe('a proof', () => {
  const proofOf = (...asked: Parameters<typeof aboard>) => aboard(...asked).answers[0]?.proof
  const because = (...asked: Parameters<typeof aboard>) =>
    Object.fromEntries(proofOf(...asked)?.steps.map((step) => [step.rule, step.because]) ?? [])

  const feast = {
    curfew: `when: night
then: [{ forbid: sail }, { forbid: moor }, { set: { dues: draught * 2 } }, { set: { fare: 1 } }, { note: Show a light. }]`,
    feast: `when: draught < 20 && !pilot
then: { permit: sail }
excepts: [shoals]
lifts: [curfew, headcount]`,
    headcount: 'when: hands > 3\nthen: { forbid: sail }',
    shoals: 'when: draught > 3\nthen: { forbid: sail }',
  }
  const facts = { night: true, draught: 4, hands: 4 }

  test('lists every rule that applies, winners first, with what it concludes on what was asked and the facts it rests on', () => {
    const { steps, beaten, lifted } = proofOf(feast, 'sail', facts) ?? {}
    expect(steps?.map((step) => [step.rule, step.conclusion, step.winner, step.because])).toEqual([
      ['feast', 'permit sail; lifts curfew, headcount', true, [given('draught', 4), assumed('pilot', false)]],
      ['curfew', 'forbid sail', false, [given('night', true)]],
      ['headcount', 'forbid sail', false, [given('hands', 4)]],
      ['shoals', 'forbid sail', false, [given('draught', 4)]],
    ])
    expect(beaten).toEqual([{ rule: 'shoals', winner: 'feast', by: 'excepts' }])
    expect(lifted).toEqual([
      { rule: 'curfew', by: 'feast' },
      { rule: 'headcount', by: 'feast' },
    ])
  })

  test('says of a rule on several things what it concludes on this one', () => {
    const conclusions = (ask: string, facts: Question['facts'] = {}) =>
      proofOf(feast, ask, facts)?.steps.map((step) => [step.rule, step.conclusion])
    const unlifted = { ...facts, pilot: true }
    expect(conclusions('sail', { ...unlifted, draught: 2, hands: 0 })).toEqual([['curfew', 'forbid sail']])
    expect(conclusions('moor', unlifted)).toEqual([['curfew', 'forbid moor']])
    expect(conclusions('dues', unlifted)).toEqual([['curfew', 'set dues: draught * 2']])
    expect(conclusions('fare', unlifted)).toEqual([['curfew', 'set fare: 1']])
  })

  test('speaks of the action alone where a quantity bears its name', () => {
    const lines = { lines: 'then: [{ forbid: moor }, { set: { moor: 3 } }]' }
    expect(proofOf(lines, 'moor')?.steps.map((step) => step.conclusion)).toEqual(['forbid moor'])
  })

  test('says of a rule that does no more than lift another what it lifts', () => {
    expect(proofOf(feast, 'dues', facts)?.steps.map((step) => [step.rule, step.conclusion, step.winner])).toEqual([
      ['feast', 'lifts curfew, headcount', true],
      ['curfew', 'set dues: draught * 2', false],
    ])
  })

  test('rests on the quantity a condition reads, and not on the facts that one is computed from', () => {
    const rules = {
      dues: 'when: night\nthen: { set: { dues: draught * 2 } }',
      toll: 'when: dues > 3 && !pilot\nthen: { forbid: sail }',
    }
    expect(because(rules, 'sail', { draught: 4, night: true })).toEqual({
      toll: [computed('dues', 8), assumed('pilot', false)],
    })
  })

  test('rests on the very elements that made a condition true', () => {
    const sick = { sick: 'when: crew.exists(one, one.ill)\nthen: { forbid: sail }' }
    const crew = [{ ill: false }, { ill: true }]
    expect(because(sick, 'sail', { crew })).toEqual({ sick: [given('crew', crew), given('crew[1].ill', true)] })
  })

  test('rests on the same facts whether a rule is one of few or of many', () => {
    const few = {
      dark: 'when: night && draught > 3 && draught < 9 && !pilot\nthen: { forbid: sail }',
      either: 'when: wind == storm || hands > 3\nthen: { forbid: sail }',
    }
    const crowd = Array.from({ length: 60 }, (_, at) => [
      `crowd-${at}`,
      `when: needed == ${at}\nthen: { forbid: sail }`,
    ])
    const told = { ...facts, pilot: false, wind: 'calm', needed: 99 }
    const expected = {
      dark: [given('night', true), given('draught', 4), given('pilot', false)],
      either: [given('hands', 4)],
    }
    expect(because(few, 'sail', told)).toEqual(expected)
    expect(because({ ...few, ...Object.fromEntries(crowd) }, 'sail', told)).toEqual(expected)
  })

  test('rests on no fact that nobody knows, also where a rule wins whatever it is', () => {
    const dark = { dark: 'when: laden || night\nthen: { forbid: sail }' }
    expect(because(dark, 'sail', { night: true })).toEqual({ dark: [given('night', true)] })
  })

  test('rests on no rule that only might apply, also where one of several decides whatever the facts are', () => {
    const rules = {
      heavy: 'when: laden && night\nthen: { forbid: sail }',
      light: 'when: "!laden && night"\nthen: { forbid: sail }',
    }
    const { answers, mightApply } = aboard(rules, 'sail', { night: true })
    const may = ['heavy', 'light'].map((rule) => ({ rule, title: 'Ferry', needs: ['draught'] }))
    expect(answers).toMatchObject([{ verdict: 'forbidden', winners: [], mayDecide: may, proof: { steps: [] } }])
    expect(mightApply).toMatchObject(may.map(({ rule, needs }) => ({ rule, needs })))
  })
})

describe('an undetermined verdict', () => {
  const ruling = (...asked: Parameters<typeof aboard>) => {
    const [found] = aboard(...asked).answers
    return { verdict: found?.verdict, exact: found?.exact, ...(found?.reason ? { reason: found.reason } : {}) }
  }
  const night = { night: 'when: night\nthen: { forbid: sail }' }
  const share = { share: 'when: 12 / draught > 1\nthen: { forbid: sail }' }
  const open = { verdict: 'undetermined', exact: true }

  test('names the rule whose condition could not be computed, besides the facts that are missing', () => {
    const reason = 'the condition of share cannot be computed: a division by zero'
    expect(ruling(share, 'sail', { draught: 0 })).toEqual({ ...open, reason })
    expect(ruling({ ...night, ...share }, 'sail', { draught: 0 })).toEqual({ ...open, reason })
  })

  test('gives no reason where facts alone are missing', () => {
    expect(ruling({ ...night, ...share }, 'sail')).toEqual(open)
  })

  test('is not laid to a rule that is lifted', () => {
    const lifted = { ...night, ...share, waiver: 'when: swell == 1\nlifts: [share]' }
    expect(ruling(lifted, 'sail', { draught: 0 })).toEqual(open)
  })

  test('is not known to be one where it hangs on a list that nobody described', () => {
    const sick = (when: string) => ({ sick: `when: ${when}\nthen: { forbid: sail }` })
    const perhaps = { verdict: 'undetermined', exact: false }
    expect(ruling(sick('crew.exists(one, one.ill)'), 'sail')).toEqual(perhaps)
    expect(ruling(sick('night && crew.exists(one, one.ill)'), 'sail')).toEqual(perhaps)
    expect(ruling(sick('night && crew.exists(one, one.ill)'), 'sail', { crew: [{}] })).toEqual(open)
  })
})
