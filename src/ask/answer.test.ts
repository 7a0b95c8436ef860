import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { aboard } from './testing/ferry.fixture.ts'
import { ask, harbour } from './testing/harbour.fixture.ts'

describe('an answer', () => {
  const facts = { night: true, draught: 3, flag: 'none' }

  test('lists what it assumed, with what it would be otherwise, and asks for it where another value would change the verdict', () => {
    const { assumed, ask: next } = ask({ asOf: '1910', facts })
    const otherwise = [{ value: true, label: 'yes', becomes: 'permitted' }]
    const question = 'Is a pilot aboard?'
    expect(assumed).toEqual([{ fact: 'pilot', value: false, question, hinges: true, otherwise }])
    expect(next).toMatchObject([
      { fact: 'pilot', assumed: false, choices: [{ value: true, becomes: 'permitted' }, { value: false }] },
    ])
  })

  test('is the same each time and changes nothing', () => {
    const before = JSON.stringify(harbour)
    expect(JSON.stringify(ask({ asOf: '1910', facts }))).toBe(JSON.stringify(ask({ asOf: '1910', facts })))
    expect(JSON.stringify(harbour)).toBe(before)
  })
})

describe('a rule that might apply', () => {
  const might = (...asked: Parameters<typeof aboard>) =>
    aboard(...asked).mightApply.map(({ rule, needs, reason }) => ({ rule, needs, ...(reason ? { reason } : {}) }))

  test('comes with the facts it waits for, each once, in order of name', () => {
    const short = { short: 'when: (needed > 8 && hands < 2) || (needed > 30 && wind == storm)\nthen: { forbid: sail }' }
    expect(might(short, 'sail')).toEqual([{ rule: 'short', needs: ['hands', 'needed', 'wind'] }])
    expect(might(short, 'sail', { needed: 9 })).toEqual([{ rule: 'short', needs: ['hands'] }])
  })

  test('waits for the fact a judge is asked for, not for what that is derived from', () => {
    expect(might({ deep: 'when: depth > 9\nthen: { forbid: sail }' }, 'sail')).toEqual([
      { rule: 'deep', needs: ['depth'] },
    ])
  })

  test('says why where its condition cannot be computed, and then waits for nothing', () => {
    const share = { share: 'when: 12 / draught > 1\nthen: { forbid: sail }' }
    expect(might(share, 'sail', { draught: 0 })).toEqual([{ rule: 'share', needs: [], reason: 'a division by zero' }])
    const poor = { poor: 'when: fare > 1\nthen: { forbid: sail }' }
    expect(might(poor, 'sail')).toEqual([{ rule: 'poor', needs: [], reason: 'fare has no value' }])
    const torn = { one: 'then: { set: { fare: 1 } }', two: 'then: { set: { fare: 2 } }', ...poor }
    expect(might(torn, 'sail')).toEqual([{ rule: 'poor', needs: [], reason: 'fare is in conflict' }])
  })

  test.each([
    ['max([]) > 1', 'the greatest of nothing'],
    ['[1, 2][hands] > 1', 'a missing key or element'],
    ['only([1, 2]) > 1', 'the only one of none or of several'],
    ['9007199254740991 + hands > 1', 'a number too large'],
    ['int("x") > 1', 'a text that is no whole number'],
    ['[3, 0].exists(n, 12 / n > 9)', 'a division by zero'],
    ['hands == 5 ? 1 / (hands - 5) > 1 : [1][9] > 1', 'a division by zero'],
    ['may(board)', 'whether they may board is silent'],
    ['fare + 1 > 1', 'fare has no value'],
  ])('says why %s cannot be computed: %s', (when, reason) => {
    const rules = { odd: `when: '${when}'\nthen: { forbid: sail }` }
    expect(might(rules, 'sail', { hands: 5 })).toEqual([{ rule: 'odd', needs: [], reason }])
  })

  test('says in which rule a value cannot be computed, and why', () => {
    const torn = { one: 'then: { set: { fare: 1 } }', two: 'then: { set: { fare: 2 } }' }
    const rules = { ...torn, up: 'then: { set: { dues: floor(fare) } }' }
    expect(aboard(rules, 'dues', {}).answers).toMatchObject([
      { verdict: 'undetermined', reason: 'dues cannot be computed: in up, fare is in conflict' },
    ])
  })

  test('says why and waits for a fact where both keep it open', () => {
    const rules = {
      base: 'when: night\nthen: { set: { fare: 1 } }',
      more: 'when: 12 / draught > 1\nthen: { add: { fare: 1 } }',
      rich: 'when: fare > 1\nthen: { forbid: sail }',
    }
    expect(might(rules, 'sail', { draught: 0 })).toContainEqual({
      rule: 'rich',
      needs: ['night'],
      reason: 'the condition of more cannot be computed: a division by zero',
    })
  })
})

describe('a bad question', () => {
  test('is answered with every problem in it, each with its name and what was meant', () => {
    const outcome = answer(harbour, {
      ask: ['sial'],
      asOf: '1910-02-30',
      format: 'strom',
      facts: { nihgt: true, draught: 30 },
    })
    expect(outcome.ok ? [] : outcome.problems.map(({ at, code, didYouMean }) => [at, code, didYouMean[0]])).toEqual([
      ['format', 'question/unknown-format', 'storm'],
      ['asOf', 'question/bad-date', undefined],
      ['ask', 'question/unknown-ask', 'sail'],
      ['facts.nihgt', 'question/unknown-fact', 'night'],
      ['facts.draught', 'question/out-of-range', undefined],
    ])
  })
})
