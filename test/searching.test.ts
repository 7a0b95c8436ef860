import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Citation, Edition } from '../src/domain/index.ts'
import { nameKey } from '../src/domain/index.ts'
import { draft } from '../src/publish/index.ts'
import { index, search, steps, write } from '../src/search/index.ts'
import { readContent } from '../src/store/index.ts'

const { editions } = draft(await readContent(fileURLToPath(new URL('../content', import.meta.url))))
const games = editions.map((edition) => index(edition))

/** By source and section: entries, each as game and slug, that cite it. */
const citing = new Map<string, Set<string>>()
const keyOf = (edition: Edition, { source, at }: Citation) => `${edition.game}: ${source}: ${at}`
for (const edition of editions) {
  const add = (entry: string, cites: readonly Citation[]) => {
    for (const cite of cites) {
      const key = keyOf(edition, cite)
      citing.set(key, (citing.get(key) ?? new Set()).add(`${edition.game}/${entry}`))
    }
  }
  for (const { entry, cites, relations } of edition.rules)
    add(entry, [...cites, ...relations.flatMap((relation) => relation.cites)])
  for (const { entry, cites } of edition.cases) add(entry, cites)
}

/** By key: entries with a term or alias so called. */
const named = new Map<string, Set<string>>()
for (const { game, entries } of editions)
  for (const { slug, term, aliases } of entries)
    for (const name of [term, ...aliases])
      named.set(nameKey(name), (named.get(nameKey(name)) ?? new Set()).add(`${game}/${slug}`))
const terms = editions.flatMap(({ entries }) => entries.map(({ term }) => term))
const firstOf = (query: string) =>
  search(games, query)
    .results.slice(0, 1)
    .map(({ game, slug }) => `${game}/${slug}`)[0]
const isFound = (term: string, query: string) => named.get(nameKey(term))?.has(firstOf(query) ?? '') === true

describe('in the games of this repository search', () => {
  test('has among the first three, for the title of every section of every source, an entry that cites it', () => {
    const sections = editions.flatMap((edition) =>
      edition.sources.flatMap(({ id, sections }) =>
        sections.map((at) => [at, keyOf(edition, { source: id, at })] as const),
      ),
    )
    expect(sections.length).toBeGreaterThan(300)
    const missed = sections.filter(([title, key]) => {
      const three = search(games, title).results.slice(0, 3)
      return citing.has(key) && !three.some(({ game, slug }) => citing.get(key)?.has(`${game}/${slug}`))
    })
    expect(missed).toEqual([])
  })

  test.each(['…', 'whats … mean', 'what is a …?', 'how does … work', 'define …'])(
    'finds every term first, also as a short question: %s',
    (question) => {
      expect(
        terms.filter(
          (term) =>
            !isFound(
              term,
              question.replace('…', () => term),
            ),
        ),
      ).toEqual([])
    },
  )

  test.each([
    ['left out', (term: string, at: number) => term.slice(0, at) + term.slice(at + 1)],
    ['doubled', (term: string, at: number) => term.slice(0, at) + term.slice(at - 1)],
    [
      'changed with the one before',
      (term: string, at: number) => `${term.slice(0, at - 1)}${term[at]}${term[at - 1]}${term.slice(at + 1)}`,
    ],
  ])('finds a term first that has one letter %s, as a rule', (_, slip) => {
    const slips = terms
      .map((term) => [term, slip(term, Math.ceil(term.length / 2))] as const)
      .filter(([term, query]) => term.length > 3 && nameKey(query) !== nameKey(term) && !named.has(nameKey(query)))
    const missed = slips.filter(([term, query]) => !isFound(term, query))
    expect(missed.length / slips.length).toBeLessThan(0.02)
  })

  test('takes few steps a query, and an index of few bytes', () => {
    const queries = editions.flatMap(({ sources }) => sources.flatMap(({ sections }) => sections))
    const taken = queries.map((query) => steps(games, query))
    expect(Math.max(...taken)).toBeLessThan(12_000)
    expect(taken.reduce((sum, each) => sum + each, 0) / taken.length).toBeLessThan(3_500)
    const bytes = games.reduce((sum, game) => sum + JSON.stringify(write(game)).length, 0)
    expect(bytes / terms.length).toBeLessThan(800)
  })
})
