import MiniSearch from 'minisearch'
import { compare, type Edition, type Entry, nameKey, type Rule, stem, words } from '../domain/index.ts'
import { plain } from './plain.ts'

/** What search and suggestions read. Made once per edition, never changed; holds nothing that a browser lacks. */
export interface SearchIndex {
  readonly game: string
  /** Of the game. */
  readonly title: string
  readonly documents: ReadonlyMap<string, Document>
  /** Every term, alias and slug by its key, in order of key. */
  readonly names: readonly Name[]
  /** Full text, by slug. */
  readonly text: MiniSearch
  /** Lower-case words of terms, aliases and headings: what a misspelt word may have meant. */
  readonly spellings: ReadonlySet<string>
  /** Lower-case words of everything: what is not misspelt. */
  readonly words: ReadonlySet<string>
  /** Divides scores, so that a rare word counts the same in a small game and in a large one. */
  readonly weight: number
}

export interface Document {
  readonly entry: Entry
  readonly rules: readonly { readonly rule: Rule; readonly text: string }[]
  readonly text: string
}

export interface Name {
  readonly key: string
  readonly text: string
  readonly slug: string
  readonly of: 'term' | 'alias' | 'slug'
}

export const FIELDS = ['term', 'aliases', 'slug', 'headings', 'text'] as const
export type Field = (typeof FIELDS)[number]

/** The search index of an edition. Work: once through all its text. */
export function index(edition: Edition): SearchIndex {
  const steps = build(edition)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in turns of a few milliseconds, so that a server goes on answering while a large one is made. */
export async function indexInTurns(edition: Edition): Promise<SearchIndex> {
  const steps = build(edition)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Entries between two turns. */
const TURN = 50

function* build(edition: Edition): Generator<undefined, SearchIndex> {
  const ruleById = new Map(edition.rules.map((rule) => [rule.id, rule]))
  const documents = new Map<string, Document>()
  const spelt = new Set<string>()
  const known = new Set<string>()
  const text = new MiniSearch<Record<Field | 'id', string>>({
    fields: [...FIELDS],
    tokenize: (value) => words(value).map((word) => word.text),
    processTerm: (word) => variants(word),
    searchOptions: { tokenize: (value) => [value], processTerm: (word) => word },
  })
  for (const [at, entry] of edition.entries.entries()) {
    if (at > 0 && at % TURN === 0) yield
    const made = document(entry, ruleById)
    const texts = fields(entry, made.rules, made.text)
    documents.set(entry.slug, made)
    text.add({ id: entry.slug, ...texts })
    for (const word of spellings(made)) spelt.add(word)
    for (const field of FIELDS) for (const word of words(texts[field])) known.add(word.text)
  }
  return {
    game: edition.game,
    title: edition.title,
    documents,
    names: edition.entries.flatMap(names).sort((a, b) => compare(a.key, b.key) || compare(a.text, b.text)),
    text,
    spellings: spelt,
    words: known,
    weight: Math.log(2 + documents.size),
  }
}

/** A word and its stem; each is found by the other. */
export function variants(word: string): string[] {
  const root = stem(word)
  return root === word ? [word] : [word, root]
}

function document(entry: Entry, ruleById: ReadonlyMap<string, Rule>): Document {
  const rules = entry.rules.flatMap((id) => {
    const rule = ruleById.get(id)
    return rule ? [{ rule, text: plain(rule.text) }] : []
  })
  return { entry, rules, text: plain(entry.markdown) }
}

function fields(entry: Entry, rules: Document['rules'], text: string): Record<Field, string> {
  return {
    term: entry.term,
    aliases: entry.aliases.join('\n'),
    slug: [entry.slug, ...entry.formerly].join('\n'),
    headings: [...entry.headings.map((heading) => heading.text), ...rules.map(({ rule }) => rule.title)].join('\n'),
    text,
  }
}

function names(entry: Entry): Name[] {
  const all: Name[] = [
    { key: nameKey(entry.term), text: entry.term, slug: entry.slug, of: 'term' },
    ...entry.aliases.map((text): Name => ({ key: nameKey(text), text, slug: entry.slug, of: 'alias' })),
    ...[entry.slug, ...entry.formerly].map(
      (text): Name => ({ key: nameKey(text), text, slug: entry.slug, of: 'slug' }),
    ),
  ]
  const seen = new Set<string>()
  return all.filter(({ key }) => key !== '' && !seen.has(key) && seen.add(key))
}

function spellings({ entry }: Document): string[] {
  return [entry.term, ...entry.aliases, ...entry.headings.map((heading) => heading.text)].flatMap((text) =>
    words(text).map((word) => word.text),
  )
}
