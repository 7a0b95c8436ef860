import { describe, expect, test } from 'vitest'
import { caseFaults, parseEntry } from './testing/sketch.fixture.ts'

function casesOf(lines: string) {
  return parseEntry(`\`\`\`case\ntitle: T\nask: castle\n${lines}\n\`\`\`\n`).entry.cases
}

describe('What a case expects of several dates', () => {
  test('is a case of each, called by its title and the date', () => {
    const cases = casesOf('facts: { moved: true }\nexpect: { 2016: permitted, 2019-05: forbidden, latest: forbidden }')
    expect(cases.map(({ title, asOf, expect: wanted }) => [title.value, asOf, wanted.value])).toEqual([
      ['T, 2016', { text: '2016', day: '2016-01-01' }, 'permitted'],
      ['T, 2019-05', { text: '2019-05', day: '2019-05-01' }, 'forbidden'],
      ['T, latest', 'latest', 'forbidden'],
    ])
    for (const each of cases) expect([each.table, each.facts.value]).toEqual(['T', { moved: true }])
  })

  test('stands each at its own place', () => {
    const [first, second] = casesOf('expect:\n  2016: permitted\n  2019: forbidden')
    expect([first?.expect.place.line, second?.expect.place.line]).toEqual([8, 9])
  })

  test('may be of several things asked', () => {
    const [first] = casesOf('expect: { 2016: { castle: permitted, move: forbidden } }')
    expect(first?.expect.value).toEqual({ castle: 'permitted', move: 'forbidden' })
  })

  test('is no table where a date is written besides, or a key is no date', () => {
    expect(casesOf('as-of: 2010\nexpect: { 2016: 1, 2019: 2 }').map(({ title }) => title.value)).toEqual(['T'])
    expect(casesOf('expect: { 2016: 1, else: 2 }').map(({ title }) => title.value)).toEqual(['T'])
    expect(casesOf('expect: {}').map(({ title }) => title.value)).toEqual(['T'])
  })

  test('names a day there is', () => {
    expect(caseFaults('title: T\nask: castle\nexpect: { 2016-02-30: permitted, 2019: forbidden }')).toEqual([
      expect.stringContaining('date/invalid `2016-02-30`'),
    ])
  })

  test('takes messages only where one of them is the latest', () => {
    const messages = casesOf('said: may I castle\nexpect: { 2016: permitted, latest: forbidden }').map(({ said }) =>
      said.map(({ value }) => value),
    )
    expect(messages).toEqual([[], ['may I castle']])
    expect(caseFaults('title: T\nask: castle\nsaid: may I castle\nexpect: { 2016: permitted }')).toEqual([
      expect.stringContaining('block/shape `said`'),
    ])
  })
})
