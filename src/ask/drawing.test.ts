import { describe, expect, test } from 'vitest'
import type { Edition } from '../domain/index.ts'
import { dot, graphOf, jsonLd, mermaid } from './drawing.ts'
import { cards, must } from './testing/cards.fixture.ts'

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
