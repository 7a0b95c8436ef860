import { describe, expect, test } from 'vitest'
import { cards, FILES, must } from '../ask/testing/cards.fixture.ts'
import { impactOf, impactOfFiles } from './impact.ts'

describe('The impact', () => {
  test('of withdrawing a canceller is that what it cancelled comes back, and the cases say so', () => {
    const { impact } = must(impactOf(cards, { withdraw: ['borg-shields-are-closed'] }))
    expect(impact.rules.map(({ rule, change }) => [rule, change])).toEqual([
      ['borg-shields-are-open', 'begun'],
      ['borg-shields-are-closed', 'ended'],
    ])
    expect(impact.cases.map(({ title, fails }) => [title, fails.length > 0])).toEqual([['The same today', true]])
    expect(impact.verdicts).toEqual([{ ask: 'beam', from: 'forbidden', to: 'permitted', cases: 1 }])
    expect(impact.entries.map(({ slug, cases }) => [slug, cases])).toEqual([['beaming', 1]])
  })

  test('of ending a rule later undoes nothing that it did before', () => {
    const { impact } = must(impactOf(cards, { withdraw: ['borg-shields-are-closed'], on: '2027' }))
    expect(impact.rules.map(({ rule, to }) => [rule, to])).toEqual([['borg-shields-are-closed', 'expired']])
    expect(impact.cases).toEqual([])
  })

  test('of another condition from a date on leaves the time before as it was', () => {
    const change = { 'shields-block-beaming': { when: 'beam.shields_in_the_way && ship_battle.under_way' } }
    const later = must(impactOf(cards, { change, on: '2002' })).impact
    expect(later.cases.map(({ title }) => title)).toEqual(['The same today'])
    const always = must(impactOf(cards, { change })).impact
    expect(always.rules.map(({ rule, change: kind }) => [rule, kind])).toEqual([['shields-block-beaming', 'modified']])
  })

  test('of other conclusions is tried with the vocabulary of the game', () => {
    const then = { set: { 'beam.most': 'size(beam.team)' } }
    const { impact } = must(impactOf(cards, { change: { 'quick-beams-are-larger': { then } } }))
    expect(impact.cases[0]?.answers).toMatchObject([{ ask: 'beam.most', from: 8, to: 2 }])
    expect(impactOf(cards, { change: { 'quick-beams-are-larger': { when: 'beam.tem' } } })).toMatchObject({
      ok: false,
      problems: [{ at: 'change.quick-beams-are-larger', code: 'question/bad-rule' }],
    })
  })

  test('of nothing, of rules that are not here and of dates that are none is refused, part by part', () => {
    expect(impactOf(cards, {})).toMatchObject({ ok: false, problems: [{ code: 'question/nothing' }] })
    const found = impactOf(cards, { withdraw: ['sheilds-block-beaming'], on: 'soon', change: { x: {} } })
    expect(found.ok ? [] : found.problems.map(({ code, didYouMean }) => [code, didYouMean[0]])).toEqual([
      ['question/bad-date', undefined],
      ['question/unknown-rule', 'shields-block-beaming'],
      ['question/unknown-rule', undefined],
    ])
  })

  test('of several edits at once is that of all together, also where one rule lifts another', () => {
    const SUMMER = 'An opponent beams off a Cube, summer 2000'
    const shields = { 'shields-block-beaming': { when: 'beam.shields_in_the_way && !ship_battle.under_way' } }
    const open = { 'borg-shields-are-open': { when: 'beam.shields_owner == "borg"' } }
    const on = '2000-05-20'
    const both = must(impactOf(cards, { change: { ...shields, ...open }, on })).impact
    expect(both.cases.map(({ title }) => title)).not.toContain(SUMMER)
    const gone = must(impactOf(cards, { withdraw: ['borg-shields-are-open'], change: shields, on })).impact
    expect(gone.cases.map(({ title, answers }) => [title, answers[0]?.to])).toEqual([[SUMMER, 'forbidden']])
    const once = impactOf(cards, { withdraw: ['borg-shields-are-closed'] })
    expect(impactOf(cards, { withdraw: ['borg-shields-are-closed', 'borg-shields-are-closed'] })).toEqual(once)
    expect(impactOf(cards, { withdraw: ['shields-block-beaming'], change: shields })).toMatchObject({
      ok: false,
      problems: [{ at: 'change.shields-block-beaming', code: 'question/twice' }],
    })
  })

  test('of changed files is what publishing them would change, and a broken file is named at its line', () => {
    const path = 'cards/entries/beaming.md'
    const text = FILES.find((file) => file.path === path)?.text ?? ''
    const tried = (changed: string | null) => impactOfFiles(cards, FILES, new Map([[path, changed]]))
    const { impact } = must(tried(text.replace('then: { forbid: beam }', 'then: { permit: beam }')))
    expect(impact.rules.map(({ rule, edited }) => [rule, edited])).toEqual([['shields-block-beaming', ['then']]])
    expect(impact.verdicts).toEqual([{ ask: 'beam', from: 'forbidden', to: 'permitted', cases: 1 }])
    const broken = tried(text.replace('when: beam.shields_in_the_way', 'when: beam.sheilds'))
    expect(broken).toMatchObject({
      ok: false,
      problems: [{ code: 'question/bad-file', detail: expect.stringContaining('cards/entries/beaming.md:19:7 ') }],
    })
    const elsewhere = impactOfFiles(cards, FILES, new Map([['board/game.yaml', 'title: x']]))
    expect(elsewhere).toMatchObject({ ok: false, problems: [{ code: 'question/bad-file' }] })
  })
})
