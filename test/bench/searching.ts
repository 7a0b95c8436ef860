import { fileURLToPath } from 'node:url'
import MiniSearch from 'minisearch'
import type { Edition } from '../../src/domain/index.ts'
import { draft } from '../../src/publish/index.ts'
import { index, type SearchIndex, search, write } from '../../src/search/index.ts'
import { readContent } from '../../src/store/index.ts'
import { grid, ratio, shown } from './measure.ts'
import { generator, syntheticEdition } from './synthetic.ts'

const ROOT = new URL('../../', import.meta.url)

const SIZES = [200, 5_000, 50_000]

/** Search in process, beside MiniSearch asked the same of an index of the same texts, without names, stems, excerpts and what was meant. */
export async function searching(): Promise<void> {
  const rows: string[][] = []
  for (const size of SIZES) {
    const edition = syntheticEdition(size)
    const made = index(edition)
    const peer = peerOf(made)
    const queries = queriesFor(edition)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < (size > 10_000 ? 2 : 3); round++)
      for (const query of queries) {
        const start = performance.now()
        search(made, query)
        const middle = performance.now()
        staged(peer, query)
        if (round > 0) {
          ours.push(middle - start)
          theirs.push(performance.now() - middle)
        }
      }
    const at = (times: number[], share: number): number =>
      times.sort((a, b) => a - b)[Math.floor(share * times.length)] ?? 0
    const [p50, p99, q50, q99] = [at(ours, 0.5), at(ours, 0.99), at(theirs, 0.5), at(theirs, 0.99)]
    rows.push([
      size.toLocaleString('en'),
      shown(p50),
      shown(p99),
      shown(q50),
      shown(q99),
      ratio(p50, q50),
      ratio(p99, q99),
    ])
  }
  console.log('Search in process; wanted: 2× at most')
  console.log(grid([['entries', 'p50', 'p99', 'MiniSearch p50', 'p99', 'p50 ratio', 'p99 ratio'], ...rows]))
  const drafts = draft(await readContent(fileURLToPath(new URL('content', ROOT)))).editions
  const games = drafts.map((edition) => index(edition))
  const bytes = games.reduce((sum, game) => sum + JSON.stringify(write(game)).length, 0)
  // The program has run for a while: these are new queries, not the first ever.
  for (const { entries } of drafts) for (const { term } of entries) search(games, term)
  const start = process.cpuUsage()
  for (const [query] of REAL) search(games, query)
  const { user, system } = process.cpuUsage(start)
  console.log(
    `Both games: an index of ${Math.round(bytes / 1024)} KB; ${shown((user + system) / 1000 / REAL.length)} of CPU a new search`,
  )
  const hits = REAL.filter(([query, slug]) =>
    search(games, query)
      .results.slice(0, 3)
      .some((each) => each.slug === slug),
  )
  const missed = REAL.filter((each) => !hits.includes(each)).map(([query]) => query)
  console.log(
    `In the first three of both games: ${hits.length} of ${REAL.length} real queries${missed.length > 0 ? `; not ${missed.join(', ')}` : ''}`,
  )
}

function peerOf({ entries }: SearchIndex): MiniSearch {
  const made = new MiniSearch({
    fields: Object.keys(PEER.boost),
    tokenize: PEER.tokenize,
    processTerm: PEER.processTerm,
  })
  made.addAll(
    entries.map(({ entry, rules, text }) => ({
      id: entry.slug,
      term: entry.term,
      aliases: entry.aliases.join(' '),
      slug: entry.slug,
      headings: rules.map(({ rule }) => rule.title).join(' '),
      text,
    })),
  )
  return made
}

/** MiniSearch asked in the same three stages, each where the one before found few: every word, misspelt too, some words. */
function staged(text: MiniSearch, query: string): unknown {
  for (const stage of STAGES) {
    const found = text.search(query, { ...PEER, ...stage })
    if (found.length >= 5 || stage === STAGES.at(-1)) return found
  }
}

const fuzzy = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

const STAGES = [{ combineWith: 'AND' }, { combineWith: 'AND', fuzzy }, { combineWith: 'OR', fuzzy }] as const

const PEER = {
  tokenize: (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  processTerm: (word: string) => word,
  prefix: (word: string) => word.length > 1,
  boost: { term: 8, aliases: 6, slug: 3, headings: 3, text: 1 },
} as const

const REAL: readonly (readonly [query: string, slug: string])[] = [
  ['beam', 'beaming'],
  ['transporters', 'beaming'],
  ['beem shelds', 'beaming'],
  ['shields', 'shields'],
  ['sheilds', 'shields'],
  ['borg cube', 'borg-cube'],
  ['brog cube', 'borg-cube'],
  ['cube', 'borg-cube'],
  ['assimilation', 'assimilation'],
  ['assimilate planet', 'assimilate-planet'],
  ['scouting', 'scouting'],
  ['queen', 'borg-queen'],
  ['transwarp', 'transwarp-hub'],
  ['counterpart', 'counterpart'],
  ['spire', 'borg-spire'],
  ['command card', 'borg-command-cards'],
  ['locutus', 'locutus-of-borg'],
  ['abduct', 'abduction'],
  ['drone', 'drone'],
  ['adaptation', 'adaptive-shields'],
]

/** Whole terms, one word, the beginning of one, two words of a text, and the same with a letter wrong. */
function queriesFor({ entries }: Edition): string[] {
  const random = generator(7)
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item
  return Array.from({ length: 100 }, (_, at) => {
    const { term, markdown } = pick(entries)
    const words = markdown.split(' ')
    const two = `${pick(words)} ${pick(words)}`
    return [term, pick(words), pick(words).slice(0, 4), two, misspelt(two, random)][at % 5] ?? two
  })
}

function misspelt(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 2))
  return `${text.slice(0, at)}x${text.slice(at + 1)}`
}
