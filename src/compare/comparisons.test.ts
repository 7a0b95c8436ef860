import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dot, graphOf, inWords, jsonLd, MOST_LINES, mermaid, tableOf } from '../ask/index.ts'
import type { Edition, SourceFile } from '../domain/index.ts'
import { draft } from '../publish/index.ts'
import { index } from '../search/index.ts'
import { changesBetween } from './changes.ts'
import { historyOf } from './history.ts'
import { impactOf, impactOfFiles } from './impact.ts'

const FOLDER = new URL('../../test/fixtures/small-games/', import.meta.url)
const PATHS = [
  'cards/game.yaml',
  'cards/sources/rulebook.md',
  'cards/sources/supplement.md',
  'cards/vocabulary/all.yaml',
  'cards/events/worlds.yaml',
  'cards/entries/beaming.md',
  'cards/entries/cube.md',
  'cards/entries/shields.md',
  'cards/entries/deja-vu.md',
  'cards/entries/10-30.md',
]
const FILES: readonly SourceFile[] = PATHS.map((path) => ({ path, text: readFileSync(new URL(path, FOLDER), 'utf8') }))

/** The small game of cards, its text changed as told. */
function editionOf(change: (file: SourceFile) => string = ({ text }) => text): Edition {
  const { editions, diagnostics } = draft(FILES.map((file) => ({ path: file.path, text: change(file) })))
  const [edition] = editions
  if (!edition) throw new Error(diagnostics.map(({ message }) => message).join('\n'))
  return edition
}

const cards = editionOf()

function inBeaming(from: string, to: string): Edition {
  return editionOf(({ path, text }) => (path.endsWith('beaming.md') ? text.replace(from, to) : text))
}

function must<Found extends { readonly ok: boolean }>(found: Found): Extract<Found, { readonly ok: true }> {
  if (!found.ok) throw new Error(JSON.stringify(found))
  return found as Extract<Found, { readonly ok: true }>
}

describe('The history of a rule', () => {
  const history = (id: string, asked = {}) => must(historyOf(cards, id, { asOf: '2002', ...asked })).history

  test('tells its life at every date, without gaps, with who ended it and where that stands', () => {
    const { life } = history('borg-shields-are-open')
    expect(life.map(({ from, until, status }) => [from, until, status])).toEqual([
      [undefined, '1994', 'upcoming'],
      ['1994', '2001', 'active'],
      ['2001', undefined, 'rescinded'],
    ])
    expect(life[2]).toMatchObject({ by: 'borg-shields-are-closed', relation: 'cancels' })
    expect(life[2]?.cites).toEqual([{ source: 'supplement', at: 'Beaming' }])
    expect(life[2]?.text).toMatch(/^Since 2001 rescinded by “.+” \(.+, Beaming\)\.$/)
  })

  test('tells where its life is another: a rule of one format is elsewhere in the others', () => {
    const { life, otherwise } = history('quick-beams-are-larger')
    expect(life.map(({ status }) => status)).toEqual(['elsewhere'])
    expect(otherwise.map(({ format, event }) => [format, event])).toEqual([
      ['quick', undefined],
      ['quick', 'worlds'],
    ])
    expect(otherwise[0]?.life.at(-1)).toMatchObject({ from: '2000', status: 'active' })
  })

  test('follows the chain both ways', () => {
    const open = history('borg-shields-are-open')
    expect(open.chain.map(({ rule }) => rule)).toEqual(['borg-shields-are-open', 'borg-shields-are-closed'])
    expect(open.before.map(({ rule }) => rule)).toEqual(['shields-block-beaming'])
    expect(open.after.map(({ rule }) => rule)).toEqual(['borg-shields-are-closed'])
    expect(open.links.map(({ rule, kind, target, on }) => [rule, kind, target, on])).toEqual([
      ['borg-shields-are-open', 'lifts', 'shields-block-beaming', '1994'],
      ['borg-shields-are-closed', 'cancels', 'borg-shields-are-open', '2001'],
    ])
  })

  test('refuses a date that is none', () => {
    expect(historyOf(cards, 'borg-shields-are-open', { asOf: 'soon' })).toMatchObject({ ok: false })
  })
})

describe('Changes', () => {
  const between = (from: string, to: string, more = {}) =>
    must(changesBetween({ from: { edition: cards, asOf: from }, to: { edition: cards, asOf: to }, ...more })).changes

  test('between two dates are the rules that began and ended, and the cases that flipped with what flipped them', () => {
    const { rules, cases } = between('2000-06', '2002-06')
    expect(rules.map(({ rule, change, from, to }) => [rule, change, from, to])).toEqual([
      ['borg-shields-are-closed', 'begun', 'upcoming', 'active'],
      ['borg-shields-are-open', 'ended', 'active', 'rescinded'],
    ])
    expect(cases.map(({ title }) => title)).toEqual(['An opponent beams off a Cube, summer 2000', 'The same today'])
    expect(cases[0]?.answers).toEqual([
      {
        ask: 'beam',
        from: 'permitted',
        to: 'forbidden',
        because: [
          {
            rule: 'borg-shields-are-open',
            title: 'Borg SHIELDS let transporters through',
            change: 'ended',
            by: 'borg-shields-are-closed',
            relation: 'cancels',
          },
        ],
      },
    ])
  })

  test('are none between a date and itself, and turn round with the dates', () => {
    expect(between('2000-06', '2000-06')).toMatchObject({ rules: [], cases: [], counts: { asked: 0 } })
    const [there, back] = [between('2000-06', '2002-06'), between('2002-06', '2000-06')]
    const flips = (changes: typeof there, turned: boolean) =>
      changes.cases.map(({ title, answers }) => [
        title,
        answers.map(({ from, to }) => (turned ? [to, from] : [from, to])),
      ])
    expect(flips(back, true)).toEqual(flips(there, false))
  })

  test('name a rule that began and ended in between', () => {
    const edition = inBeaming('effective: 1994\nwhen', 'effective: 1994\nends: 1996\nwhen')
    const found = changesBetween({ from: { edition, asOf: '1990' }, to: { edition, asOf: '1999' } })
    expect(must(found).changes.rules.find(({ rule }) => rule === 'shields-block-beaming')).toMatchObject({
      change: 'passing',
      steps: [
        { from: '1994', status: 'active' },
        { from: '1996', status: 'expired' },
      ],
    })
  })

  test('between two editions name what is written otherwise, and the rule that flipped a case', () => {
    const after = inBeaming('when: beam.shields_in_the_way', 'when: beam.shields_in_the_way && ship_battle.under_way')
    const asOf = '2002-06'
    const { changes } = must(changesBetween({ from: { edition: cards, asOf }, to: { edition: after, asOf } }))
    expect(changes.rules.map(({ rule, change, edited }) => [rule, change, edited])).toEqual([
      ['shields-block-beaming', 'modified', ['when']],
    ])
    const [flipped] = changes.cases
    expect(flipped?.answers).toMatchObject([
      { from: 'forbidden', to: 'permitted', because: [{ rule: 'shields-block-beaming', change: 'edited' }] },
    ])
  })

  test('refuse each date that is none', () => {
    const found = changesBetween({ from: { edition: cards, asOf: 'x' }, to: { edition: cards, asOf: 'y' } })
    expect(found).toMatchObject({ ok: false, problems: [{ at: 'from' }, { at: 'to' }] })
  })
})

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

  test('has so many lines at most', () => {
    const text = Array.from({ length: MOST_LINES + 1 }, () => 'x').join('\n')
    expect(tableOf(cards, found, text, {})).toMatchObject({ ok: false, problems: [{ code: 'question/too-many' }] })
  })
})

describe('A graph', () => {
  const graph = (asked = {}) => must(graphOf(cards, { asOf: '2002', ...asked })).graph

  test('of the whole game has every entry and rule; around a rule it has what is so far away', () => {
    expect(graph().nodes).toHaveLength(cards.entries.length + cards.rules.length)
    expect(graph({ rule: 'shields-block-beaming', depth: 0 }).nodes.map(({ id }) => id)).toEqual([
      'rule:shields-block-beaming',
    ])
    const near = graph({ rule: 'shields-block-beaming' })
    expect(near.nodes.map(({ id }) => id)).toEqual([
      'entry:beaming',
      'rule:borg-shields-are-open',
      'rule:shields-block-beaming',
    ])
    expect(near.edges).toContainEqual({
      from: 'rule:borg-shields-are-open',
      to: 'rule:shields-block-beaming',
      kind: 'lifts',
    })
  })

  test('around what is not here is refused, with what was meant', () => {
    expect(graphOf(cards, { entry: 'beeming' })).toMatchObject({
      ok: false,
      problems: [{ at: 'entry', code: 'question/unknown-entry', didYouMean: ['beaming'] }],
    })
  })

  test('draws no label that could end itself or be read as markup', () => {
    const nasty = 'a "] --> b[<script>] `x` #quot; \\" \n %%{init}%% end'
    const edition: Edition = {
      ...cards,
      title: nasty,
      entries: cards.entries.map((entry) => (entry.slug === 'cube' ? { ...entry, term: nasty } : entry)),
    }
    const found = must(graphOf(edition, { entry: 'cube', depth: 0, asOf: '2002' })).graph
    const drawn = mermaid(found)
    expect(drawn.split('\n')).toHaveLength(6)
    const label = /\(\["(.*)"\]\)/.exec(drawn)?.[1] ?? ''
    expect(label.replace('<br>', '')).not.toMatch(/["<>`[\]{}%\\|]/u)
    expect(
      label.replaceAll(/#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))).replace('<br>', '\n'),
    ).toBe(nasty)
    expect(drawn.split('\n')[1]).toBe(`title: ${JSON.stringify(nasty)}`)
    const line = dot(found).split('\n')[3] ?? ''
    expect(line).toMatch(/^ {2}"entry:cube" \[label="(?:[^"\\]|\\.)*", shape=ellipse\];$/)
  })

  test('as JSON-LD says entries as SKOS concepts and rules as what they replace and cite', () => {
    const { '@context': context, '@graph': nodes } = jsonLd(graph(), cards) as {
      '@context': object
      '@graph': { '@id': string; [property: string]: unknown }[]
    }
    expect(context).toMatchObject({ skos: 'http://www.w3.org/2004/02/skos/core#' })
    const of = (id: string) => nodes.find((each) => each['@id'] === `/v1/games/cards/${id}`)
    expect(of('entries/beaming')).toMatchObject({
      '@type': 'skos:Concept',
      'skos:prefLabel': 'beaming',
      'skos:altLabel': ['beam', 'transporters'],
      'skos:related': [{ '@id': '/v1/games/cards/entries/shields' }],
    })
    expect(of('rules/borg-shields-are-closed')).toMatchObject({
      'umpire:status': 'active',
      'dct:source': [{ '@id': '/v1/games/cards/sources/supplement' }],
      'umpire:cancels': [{ '@id': '/v1/games/cards/rules/borg-shields-are-open' }],
    })
  })
})

describe('A condition in words', () => {
  test.each([
    ['beam.shields_in_the_way', /is yes$/],
    ['!beam.shields_in_the_way', /is no$/],
    ['beam.shields_in_the_way == false', /is no$/],
    ['!(beam.shields_in_the_way && ship_battle.under_way)', /is no, or .* is no$/],
    ['beam.shields_owner != "borg"', /is not /],
    ['!(beam.shields_owner in ["borg", "klingon"])', /is none of .+ and .+$/],
    ['beam.number >= 3', /is at least 3$/],
    ['!(beam.number >= 3)', /is less than 3$/],
    ['size(beam.team) > 1', /^The number of .* is more than 1$/],
    ['beam.team.exists(p, p.name == "A")', /^There is a p of .* such that that p’s name is A$/],
    ['!beam.team.all(p, p.name == "A")', /^There is a p of .* such that that p’s name is not A$/],
  ])('%s', (when, said) => {
    const rule = cards.rules.find(({ id }) => id === 'shields-block-beaming')
    const edition = inBeaming('when: beam.shields_in_the_way', `when: '${when.replaceAll("'", "''")}'`)
    const made = edition.rules.find(({ id }) => id === rule?.id)?.when
    expect(made && inWords(edition, made.expr)).toMatch(said)
  })

  test('says a verdict by the label of its action', () => {
    expect(inWords(cards, { op: 'not', of: { op: 'may', action: 'beam' } })).toBe('Beam is not permitted')
  })
})
