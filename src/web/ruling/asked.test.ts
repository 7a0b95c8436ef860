import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Edition } from '../../domain/index.ts'
import { publish } from '../../publish/index.ts'
import { readContent } from '../../store/index.ts'
import { readAsked, rulingLink, solve, withFact, withoutFact, withoutLast, withSkipped } from './asked.ts'

let edition: Edition

beforeAll(async () => {
  const files = await readContent(join(import.meta.dirname, '../../../test/fixtures/small-games'))
  edition = publish(files).editions.find((each) => each.game === 'cards') as Edition
})

const read = (query: string) => readAsked(edition, [...new URLSearchParams(query)])

describe('A ruling’s address', () => {
  test('holds what is asked, in the order it was answered, and gives it back', () => {
    const query =
      'ask=beam&f.beam.shields_owner=borg&f.beam.shields_in_the_way=true&unknown=ship_battle.under_way&skip=x'
    const { asked, problems } = read(query)
    expect(problems).toEqual([])
    expect(Object.keys(asked.facts)).toEqual(['beam.shields_owner', 'beam.shields_in_the_way'])
    expect(rulingLink(edition, asked, { asOf: '2000-06', edition: 'sha256-1' }, [['view', 'card']])).toBe(
      `/g/cards/rulings?${query}&asOf=2000-06&edition=sha256-1&view=card`,
    )
  })

  test('names what of it cannot be read', () => {
    const { asked, problems } = read('ask=beam&f.beam.shields_in_the_way=yes&f.beam.shields_owner=borg')
    expect(asked.facts).toEqual({ 'beam.shields_owner': 'borg' })
    expect(problems.map(({ at, didYouMean }) => [at, didYouMean])).toEqual([
      ['facts.beam.shields_in_the_way', ['true']],
    ])
  })

  test('goes on by a fact, which is then neither skipped nor unknown, and back by the last one', () => {
    const { asked } = read('ask=beam&skip=beam.number&unknown=beam.number')
    const next = withFact(withFact(asked, 'beam.shields_in_the_way', true), 'beam.number', 3)
    expect(next).toMatchObject({ facts: { 'beam.number': 3 }, skip: [], unknown: [] })
    expect(Object.keys(withoutLast(next)?.facts ?? {})).toEqual(['beam.shields_in_the_way'])
    expect(withoutLast(withSkipped(asked, 'x'))?.skip).toEqual(['beam.number'])
    expect(withoutLast(read('ask=beam').asked)).toBeUndefined()
  })

  test('keeps the place of a fact that is answered anew', () => {
    const { asked } = read('ask=beam&f.beam.shields_owner=borg&f.beam.shields_in_the_way=true')
    expect(Object.keys(withFact(asked, 'beam.shields_owner', 'klingon').facts)).toEqual([
      'beam.shields_owner',
      'beam.shields_in_the_way',
    ])
  })

  test('makes a fact unknown where taking it back would have it assumed', () => {
    const { asked } = read('ask=beam&f.ship_battle.under_way=true')
    expect(withoutFact(asked, 'ship_battle.under_way', true).unknown).toEqual(['ship_battle.under_way'])
    expect(withoutFact(asked, 'ship_battle.under_way', false).unknown).toEqual([])
  })
})

describe('A question with faults', () => {
  test('is answered as far as it can be', () => {
    const solved = solve(edition, read('ask=beam&f.beam.shields_in_the_way=true&f.nothing=1&unknown=nobody'), {
      asOf: '2026-13',
      format: 'nowhere',
    })
    expect(solved.answer?.answers[0]?.verdict).toBe('forbidden')
    expect(solved.moment).toEqual({})
    expect(solved.asked).toMatchObject({ facts: { 'beam.shields_in_the_way': true }, unknown: [] })
    expect(solved.problems.map(({ code }) => code).sort()).toEqual(
      ['question/bad-date', 'question/unknown-fact', 'question/unknown-fact', 'question/unknown-format'].sort(),
    )
  })

  test('has no answer where nothing is left to ask, and names what was asked', () => {
    const solved = solve(edition, read('ask=beem'), {})
    expect(solved.answer).toBeUndefined()
    expect(solved.problems).toMatchObject([{ at: 'ask.beem', didYouMean: ['beam'] }])
  })
})
