import { describe, expect, test } from 'vitest'
import { index } from '../search/index.ts'
import { MOST_LINES, tableOf } from './table.ts'
import { cards, must } from './testing/cards.fixture.ts'

describe('A table', () => {
  const found = index(cards)
  const table = (text: string) => must(tableOf(cards, found, text, { asOf: '2002' })).table

  test.each([
    ['Borg Cube', 1, 'cube', 'exact', undefined],
    ['2 Borg Cube', 2, 'cube', 'exact', undefined],
    ['2x borg cube', 2, 'cube', 'exact', undefined],
    ['3 × Borg-Cube', 3, 'cube', 'exact', undefined],
    ['(4) BorgCube', 4, 'cube', 'exact', undefined],
    ['Borg Cube x5', 5, 'cube', 'exact', undefined],
    ['Borg Cube (6)', 6, 'cube', 'exact', undefined],
    ['- Borg Cubes', 1, 'cube', 'exact', undefined],
    ['7. Borg Cube', 1, 'cube', 'exact', undefined],
    ['2 Brog Cube', 2, 'cube', 'typo', undefined],
    ['Borg Cube (stopped)', 1, 'cube', 'exact', 'stopped'],
    ['2 Borg Cube – at the Hub, mine', 2, 'cube', 'exact', 'at the Hub, mine'],
    ['Deja vu', 1, 'deja-vu', 'exact', undefined],
    ['10 Hours', 10, undefined, 'none', undefined],
  ])('reads %s', (text, count, slug, match, note) => {
    const [line] = table(text).lines
    expect([line?.count, line?.slug, line?.match, line?.note]).toEqual([count, slug, match, note])
  })

  test('takes a name that begins with a number for the name', () => {
    const term = cards.entries.find(({ slug }) => slug === '10-30')?.term ?? ''
    expect(table(term).lines[0]).toMatchObject({ count: 1, slug: '10-30', match: 'exact' })
  })

  test('knows headings and remarks, and counts a card that stands on several lines', () => {
    const { lines, entries, warnings } = table('Ships:\n# mine\n2 Borg Cube\n\nOthers:\nBorg Cube\nZzyzx')
    expect(lines.map(({ line, section }) => [line, section])).toEqual([
      [3, 'Ships'],
      [6, 'Others'],
      [7, 'Others'],
    ])
    expect(entries).toEqual([{ slug: 'cube', term: 'Borg Cube', kind: 'card', count: 3, lines: [3, 6] }])
    expect(warnings.map(({ code, at }) => [code, at])).toEqual([
      ['unknown-name', 'lines[7]'],
      ['repeated', 'cube'],
    ])
  })

  test('shows the rules of what is named, and warns of what no longer holds', () => {
    const { rules, warnings } = table('beaming')
    expect(rules.map(({ rule, touches }) => [rule, touches])).toEqual([
      ['borg-shields-are-closed', [{ slug: 'beaming', by: 'entry' }]],
      ['shields-block-beaming', [{ slug: 'beaming', by: 'entry' }]],
    ])
    expect(warnings).toMatchObject([{ code: 'no-longer', at: 'beaming', detail: expect.stringContaining('rescinded') }])
  })

  test('seeks what may be meant for the first forty lines that are nothing, and still finds what is misspelt behind them', () => {
    const lines = Array.from({ length: 50 }, (_, at) => `borg thing of no name ${at}`)
    const { warnings } = table([...lines, '2 Brog Cube'].join('\n'))
    const unknown = warnings.filter(({ code }) => code === 'unknown-name')
    expect(unknown.map(({ didYouMean }) => didYouMean.includes('Borg Cube'))).toEqual(lines.map((_, at) => at < 40))
    expect(warnings.filter(({ code }) => code === 'taken-for')).toMatchObject([{ at: 'lines[51]' }])
  })

  test('has so many lines at most', () => {
    const text = Array.from({ length: MOST_LINES + 1 }, () => 'x').join('\n')
    expect(tableOf(cards, found, text, {})).toMatchObject({ ok: false, problems: [{ code: 'question/too-many' }] })
  })
})
