import type { Edition, Entry } from '../../src/domain/index.ts'

const SYLLABLES = 'ka lo mi ren tor ves ul an dra fex gon hil jas qua per sol tim wex yor zan bel cor'.split(' ')

/** Entries with terms, aliases and texts of made-up words, some common and most rare, as words are. */
export function syntheticEdition(count: number): Edition {
  const random = generator(count)
  const word = (): string => {
    // The n-th commonest word comes about once in n words. Its letters say nothing of n, so neighbours are not alike.
    const spread = generator(Math.floor(Math.exp(random() * Math.log(20_000))) * 7919 + 1)
    let text = ''
    for (let left = 2 + Math.floor(spread() * 3); left > 0; left--)
      text += SYLLABLES[Math.floor(spread() * SYLLABLES.length)]
    return text
  }
  const phrase = (length: number): string => Array.from({ length }, word).join(' ')
  const entries = Array.from(
    { length: count },
    (_, at): Entry => ({
      slug: `entry-${at}`,
      term: `${phrase(2)} ${at}`,
      aliases: [phrase(1 + (at % 2))],
      kind: 'card',
      tags: [],
      see: [],
      formerly: [],
      data: {},
      markdown: phrase(60),
      html: '',
      headings: [],
      links: [],
      backlinks: [],
      rules: [],
    }),
  )
  return {
    stage: 'edition',
    hash: `sha256-${'0'.repeat(64)}`,
    language: 1,
    game: 'bench',
    title: 'Bench',
    formats: [{ id: 'standard', label: 'Standard' }],
    authority: [],
    precedence: [],
    sources: [],
    events: [],
    vocabulary: { enums: [], records: [], facts: [], quantities: [], actions: [], always: [] },
    entries,
    rules: [],
    cases: [],
    sayings: { asks: [], facts: [], types: [], alike: [] },
  }
}

/** mulberry32: the same seed draws the same everywhere. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
