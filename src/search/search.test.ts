import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { index, indexInTurns, type SearchOptions, search, suggest, write } from './index.ts'
import { editionOf } from './testing/edition.fixture.ts'

const CARDS = editionOf('stccg', [
  [
    'beaming',
    'beaming',
    'rule',
    {
      aliases: ['beam', 'transporters'],
      tags: ['movement'],
      text: 'Moving people by transporter. See [SHIELDS](shields.md) and [[transport-drone]].',
      rules: {
        'SHIELDS block beaming': 'Nobody beams to or from a ship through its **SHIELDS** unless a card says otherwise.',
        'Borg SHIELDS let transporters through': 'Borg SHIELDS stopped nobody except in a ship battle.',
      },
    },
  ],
  ['shields', 'SHIELDS', 'term', { text: 'A number on a ship: what a weapon must overcome.' }],
  ['transport-drone', 'Transport Drone', 'card', { tags: ['drone'], text: 'A Borg personnel.' }],
  ['away-team', 'Away Team', 'term', { aliases: ["landing party's members"], text: 'Personnel on a planet.' }],
  ['assimilation', 'assimilation', 'procedure', { text: 'The Borg assimilate personnel, ships and tables.' }],
  ['transwarp-hub', 'Transwarp Hub', 'card', { text: 'Opens a conduit at 10:30 or 3:1.' }],
  ['la-forge', 'Déjà Vu', 'card', { text: 'Seen before.' }],
  ['cube', 'Borg Cube', 'card', { text: 'A ship of the Borg.' }],
  ['scouting', 'scouting', 'procedure', { formerly: ['scout-missions'], text: 'A Borg scout looks at a mission.' }],
  ['away', 'away', 'term', { text: 'Not here.' }],
])
const cards = index(CARDS)

const board = index(
  editionOf('ascendancy', [
    ['cube', 'Borg Cube', 'term', { aliases: ['cube'], text: 'Moves towards the nearest civilisation.' }],
    ['shields', 'shields', 'term', { text: 'Modify the number that hits a ship.' }],
  ]),
)

function slugs(query: string, options?: SearchOptions): string[] {
  return search(cards, query, options).results.map((result) => result.slug)
}

describe('search finds', () => {
  test('the entry whose term is the query first, and one whose alias it is', () => {
    expect(slugs('shields')[0]).toBe('shields')
    expect(slugs('transporters')[0]).toBe('beaming')
    expect(slugs('away')[0]).toBe('away')
  })

  test('a name that is only begun, also after one letter', () => {
    expect(slugs('transw')[0]).toBe('transwarp-hub')
    expect(slugs('s')).toEqual(['shields', 'scouting'])
    expect(slugs('b')).toEqual(['beaming', 'cube'])
  })

  test.each([
    ['beem', 'beaming'],
    ['beem shelds', 'beaming'],
    ['brog cube', 'cube'],
    ['transport dorne', 'transport-drone'],
    ['assimlation', 'assimilation'],
    ['trasnwarp', 'transwarp-hub'],
    ['sheilds', 'shields'],
  ])('%s, misspelt, in %s', (query, slug) => {
    expect(slugs(query).slice(0, 2)).toContain(slug)
  })

  test.each(['Away Team', 'away-team', 'awayteam', 'AWAY  TEAM', 'away team’s'])(
    'one entry under every spelling: %s',
    (query) => {
      expect(slugs(query)[0]).toBe('away-team')
    },
  )

  test('a name without its accents and apostrophes', () => {
    expect(slugs('deja vu')[0]).toBe('la-forge')
    expect(slugs('landing partys members')[0]).toBe('away-team')
  })

  test('a word by another ending of it', () => {
    expect(slugs('assimilated')[0]).toBe('assimilation')
    expect(slugs('beams')[0]).toBe('beaming')
    expect(slugs('drones')).toContain('transport-drone')
  })

  test('a name by its plural, before what only begins so', () => {
    const list = index(
      editionOf('list', [
        ['borg-spire', 'Borg Spire', 'term'],
        ['borg', 'Borg', 'term'],
      ]),
    )
    expect(search(list, 'borgs').results.map(({ slug }) => slug)).toEqual(['borg', 'borg-spire'])
  })

  test('a name of several words inside a longer query, before an entry that has all those words by chance', () => {
    const list = index(
      editionOf('list', [
        [
          'retask',
          'Retask',
          'card',
          { text: 'Retask: a universal Borg ship. Downloads a Borg ship, or the cube of the Borg.' },
        ],
        ['borg-cube', 'Borg Cube', 'card', { text: 'A large ship.' }],
      ]),
    )
    const [first] = search(list, 'is borg cube universal').results
    expect(first).toMatchObject({ slug: 'borg-cube' })
    expect(first?.highlights).not.toEqual([])
  })

  test('a misspelt name itself before longer names that have it', () => {
    const list = index(
      editionOf('list', [
        ['sites', 'downloading sites', 'rule', { aliases: ['downloading at sites'], text: 'Downloading of sites.' }],
        ['downloading', 'downloading', 'rule', { text: 'From the deck, or where a card says so, from elsewhere.' }],
      ]),
    )
    expect(search(list, 'downlading').results.map(({ slug }) => slug)).toEqual(['downloading', 'sites'])
  })

  test('a name written in two words that the entry writes in one', () => {
    expect(slugs('trans warp')[0]).toBe('transwarp-hub')
  })

  test('an entry by its old slug', () => {
    expect(slugs('scout-missions')[0]).toBe('scouting')
  })

  test('the telling words of a sentence', () => {
    expect(slugs('may I beam through the SHIELDS?')[0]).toBe('beaming')
  })

  test('nothing for a query without words, and everything that is asked for by stop words alone', () => {
    expect(search(cards, ' -- !? ')).toMatchObject({ results: [], total: 0, didYouMean: [] })
    expect(slugs('to')).not.toEqual([])
  })

  test('only entries of the kind and tag asked for, page by page', () => {
    expect(slugs('borg', { kind: 'card' })).not.toContain('beaming')
    expect(slugs('borg', { tag: 'drone' })).toEqual(['transport-drone'])
    const all = search(cards, 'borg')
    expect(all.total).toBeGreaterThan(3)
    expect([...slugs('borg', { limit: 2 }), ...slugs('borg', { limit: 20, offset: 2 })]).toEqual(
      all.results.map((result) => result.slug),
    )
  })
})

test.each(['borg', 'b', 'shields', 'beem shelds', 'borg ship', 'transport'])(
  'pages of “%s” make up the whole, each with the same totals',
  (query) => {
    const whole = search(cards, query, { limit: 1000 })
    expect(whole.results).toHaveLength(whole.total)
    const pages = whole.results.map((_, offset) => search(cards, query, { limit: 1, offset }))
    expect(pages.flatMap((page) => page.results)).toEqual(whole.results)
    for (const page of pages) {
      expect(page.total).toBe(whole.total)
      expect(page.groups.map(({ total }) => total)).toEqual(whole.groups.map(({ total }) => total))
    }
  },
)

describe('a result', () => {
  test('names the rule that is the better hit', () => {
    expect(search(cards, 'beem shelds').results[0]).toMatchObject({ slug: 'beaming', rule: 'shields-block-beaming' })
    expect(search(cards, 'borg shields transporters').results[0]?.rule).toBe('borg-shields-let-transporters-through')
  })

  test('names no rule where the entry itself was asked for', () => {
    expect(search(cards, 'beaming').results[0]).not.toHaveProperty('rule')
  })

  test('marks the words found, in the term and in an excerpt without Markdown', () => {
    const [first] = search(cards, 'shields block').results
    const marked = first?.highlights.map(({ field, text, ranges }) => [
      field,
      ranges.map(([start, end]) => text.slice(start, end)),
    ])
    expect(marked).toEqual([
      ['title', ['SHIELDS', 'block']],
      ['text', ['SHIELDS']],
    ])
    expect(first?.highlights[1]?.text).toBe(
      'Nobody beams to or from a ship through its SHIELDS unless a card says otherwise.',
    )
  })

  test('marks a name as far as it was typed', () => {
    const [first] = search(cards, 'away-te').results
    expect(first?.highlights).toEqual([
      {
        field: 'term',
        text: 'Away Team',
        ranges: [
          [0, 4],
          [5, 7],
        ],
      },
    ])
  })

  test('has ranges in order and inside its text, and a score no higher than the one before', () => {
    const word = fc.constantFrom('beam', 'shelds', 'borg', 'ship', 'the', 'crad', 'transport', 'é', 'team', 'x')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), (list) => {
        const { results } = search([cards, board], list.join(' '))
        for (const [at, { score, highlights }] of results.entries()) {
          expect(score).toBeLessThanOrEqual(results[at - 1]?.score ?? Number.POSITIVE_INFINITY)
          for (const { text, ranges } of highlights) {
            const edges = [0, ...ranges.flat(), text.length]
            expect(edges).toEqual([...edges].sort((a, b) => a - b))
            expect(ranges.length).toBeGreaterThan(0)
          }
        }
        expect(new Set(results.map(({ game, slug }) => `${game}/${slug}`)).size).toBe(results.length)
      }),
      { numRuns: 200 },
    )
  })
})

describe('what players say', () => {
  const said = index({
    ...editionOf('said', [
      ['away-team', 'Away Team', 'term', { text: 'Personnel on a planet.', rules: { Forming: 'Only where allowed.' } }],
      ['opponent', 'opponent', 'term', { text: 'Who sits across the table.' }],
      ['retreat', 'retreat', 'rule', { text: 'Leaving a battle.', rules: { Leaving: 'Whoever can move may go.' } }],
      ['battle', 'battle', 'rule', { text: 'A fight between ships, or with an opponent.' }],
      ['side-deck', 'Battle Bridge side deck', 'term', { text: 'Beside the table.' }],
    ]),
    sayings: {
      asks: [{ name: 'leave', says: ['(run away|skedaddle) from {target.affiliations}'], not: ['stampede'] }],
      facts: [],
      types: [],
      typed: [],
      alike: [
        ['opponent', 'opp', 'the other guy'],
        ['Battle Bridge', 'BB'],
        ['Away Team', 'ground crew'],
      ],
    },
  })
  const first = (query: string) => search(said, query).results[0]?.slug

  test.each([
    ['opp', 'opponent'],
    ['other guy', 'opponent'],
    ['ground crew', 'away-team'],
    ['bb side deck', 'side-deck'],
    ['whats an opp', 'opponent'],
    ['fight with my opp', 'battle'],
  ])('%s, slang, is looked up as what it means: %s', (query, slug) => {
    expect(first(query)).toBe(slug)
  })

  test('the words in which something is asked find the entry whose rule decides it, near misses do not', () => {
    const decided = editionOf('said', [
      ['retreat', 'retreat', 'rule', { text: 'Leaving.', rules: { Leaving: 'Whoever can move may go.' } }],
    ])
    const [rule] = decided.rules
    const made = index({
      ...decided,
      rules: rule ? [{ ...rule, then: [{ kind: 'permit', action: 'leave' }] }] : [],
      sayings: {
        ...decided.sayings,
        asks: [{ name: 'leave', says: ['(run|skedaddle) from {foe}'], not: ['stampede'] }],
      },
    })
    expect(search(made, 'skedaddle').results.map(({ slug }) => slug)).toEqual(['retreat'])
    expect(search(made, 'stampede').total).toBe(0)
    expect(search(made, 'foe').total).toBe(0)
  })

  test.each([
    'what is retreat',
    "what's a retreat?",
    'whats retreat mean',
    'define retreat',
    'how does retreat work',
    'rules for retreat',
    'what is a retraet',
  ])('%s: asks the meaning of a term, whose entry is the first', (query) => {
    expect(first(query)).toBe('retreat')
    expect(search(said, query).results[0]?.highlights).not.toEqual([])
  })

  test('what may be done is no look-up, but finds the name all the same', () => {
    const [asked] = search(said, 'may I retreat').results
    const [looked] = search(said, 'what is retreat').results
    expect(asked?.slug).toBe('retreat')
    expect(asked?.score).toBeLessThan(looked?.score ?? 0)
  })
})

test('the title of a section finds an entry that cites it, of each source that has one so called', () => {
  const bare = editionOf('cited', [
    ['war', 'war', 'rule', { text: 'Fighting.', rules: { First: 'One.' } }],
    ['peace', 'peace', 'rule', { text: 'Not fighting.', rules: { Second: 'Two.' } }],
    ['conduct', 'conduct of it', 'rule', { text: 'Conduct of conduct.' }],
  ])
  const cites = [[{ source: 'a', at: 'Conduct (general)' }], [{ source: 'b', at: 'Conduct' }]]
  const made = index({ ...bare, rules: bare.rules.map((rule, at) => ({ ...rule, cites: cites[at] ?? [] })) })
  const slugs = (query: string) => search(made, query).results.map(({ slug }) => slug)
  expect(slugs('Conduct').slice(0, 3)).toEqual(['conduct', 'peace', 'war'])
  expect(slugs('conduct (general)')[0]).toBe('war')
})

describe('across games', () => {
  test('each result says its game, and a name that both have is found in both', () => {
    const { results } = search([cards, board], 'borg cube')
    expect(results.slice(0, 2).map(({ game, slug }) => [game, slug])).toEqual([
      ['ascendancy', 'cube'],
      ['stccg', 'cube'],
    ])
  })

  test('results stand grouped by game, the best game first, each with what its best entry says', () => {
    const { groups, results, total } = search([cards, board], 'shields')
    expect(groups.map(({ game, best }) => [game, best.slug, best.says])).toEqual([
      ['stccg', 'shields', 'A number on a ship: what a weapon must overcome.'],
      ['ascendancy', 'shields', 'Modify the number that hits a ship.'],
    ])
    expect(groups.reduce((sum, group) => sum + group.total, 0)).toBe(total)
    for (const { game, slugs } of groups)
      expect(slugs).toEqual(results.flatMap((result) => (result.game === game ? [result.slug] : [])))
  })

  test('a game whose results are all further down is named all the same', () => {
    const { groups, results } = search([cards, board], 'shields', { limit: 1 })
    expect(results).toHaveLength(1)
    expect(groups.map(({ game, slugs }) => [game, slugs.length])).toEqual([
      ['stccg', 1],
      ['ascendancy', 0],
    ])
  })

  test('a word that one game knows brings nothing misspelt from the other', () => {
    const many = index(
      editionOf(
        'many',
        Array.from({ length: 6 }, (_, at) => [`hub-${at}`, `shelds ${at}`, 'card']),
      ),
    )
    expect(new Set(search([many, board], 'shelds').results.map((result) => result.game))).toEqual(new Set(['many']))
  })
})

describe('did you mean', () => {
  test('offers the words put right when only misspelt ones matched', () => {
    expect(search(cards, 'beem shelds').didYouMean[0]).toBe('beam shields')
    expect(search(cards, 'transprt dron').didYouMean).toContain('Transport Drone')
  })

  test('offers a name when nothing matched', () => {
    expect(search(cards, 'asmlation')).toMatchObject({ didYouMean: ['assimilation'] })
  })

  test('offers the nearest names, at the worst, for any letters: no query of letters comes back empty', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}( [a-zæß]{1,8})?$/), (query) => {
        for (const indexes of [cards, [cards, board]]) {
          const { results, didYouMean } = search(indexes, query)
          expect(results.length + didYouMean.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('offers nothing when the words are known', () => {
    expect(search(cards, 'beam').didYouMean).toEqual([])
    expect(search(cards, 'borg scout').didYouMean).toEqual([])
  })
})

describe('an index that was written down', () => {
  test('finds, marks and suggests the same as the one it was written from', async () => {
    const written = JSON.parse(JSON.stringify(write(cards)))
    const read = [index(CARDS, written), await indexInTurns(CARDS, written)]
    const word = fc.constantFrom(
      'beam',
      'beem',
      'shelds',
      'transporters',
      'borg',
      'cub',
      'scout',
      'zyzzy',
      'the',
      'mission',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 3 }), (words) => {
        const query = words.join(' ')
        for (const each of read) {
          expect(search(each, query)).toEqual(search(cards, query))
          expect(suggest(each, query)).toEqual(suggest(cards, query))
        }
      }),
    )
  })
})

describe('suggestions', () => {
  test('are the terms and aliases that begin as typed, one an entry, terms first', () => {
    expect(suggest(cards, 'trans')).toEqual([
      { text: 'Transwarp Hub', slug: 'transwarp-hub', term: 'Transwarp Hub', kind: 'card' },
      { text: 'Transport Drone', slug: 'transport-drone', term: 'Transport Drone', kind: 'card' },
      { text: 'transporters', slug: 'beaming', term: 'beaming', kind: 'rule' },
    ])
    expect(suggest(cards, 'away-t').map((each) => each.slug)).toEqual(['away-team'])
    expect(suggest(cards, 'a', 2)).toHaveLength(2)
    expect(suggest(cards, '')).toEqual([])
  })

  test('agree with reading every name in turn', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[abcst]{1,3}$/), (prefix) => {
        const read = [...cards.documents.values()].filter(({ entry }) =>
          [entry.term, entry.slug, ...entry.aliases, ...entry.formerly].some((name) =>
            name
              .normalize('NFKD')
              .toLowerCase()
              .replaceAll(/[^a-z]/g, '')
              .startsWith(prefix),
          ),
        )
        expect(
          suggest(cards, prefix, 100)
            .map((each) => each.slug)
            .sort(),
        ).toEqual(read.map(({ entry }) => entry.slug).sort())
      }),
    )
  })
})
