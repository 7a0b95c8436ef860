import MiniSearch from 'minisearch'
import { compare, type Edition, type Entry, type Rule } from '../domain/index.ts'
import { plain } from './plain.ts'
import { nameKey, stem, words } from './words.ts'

/** What search and suggestions read. Made once per edition, never changed; holds nothing that a browser lacks. */
export interface SearchIndex {
  readonly game: string
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
  const ruleById = new Map(edition.rules.map((rule) => [rule.id, rule]))
  const documents = new Map(edition.entries.map((entry) => [entry.slug, document(entry, ruleById)]))
  const text = new MiniSearch<Record<Field | 'id', string>>({
    fields: [...FIELDS],
    tokenize: (value) => words(value).map((word) => word.text),
    processTerm: (word) => variants(word),
    searchOptions: { tokenize: (value) => [value], processTerm: (word) => word },
  })
  const texts = [...documents].map(([slug, { entry, rules, text }]) => ({ id: slug, ...fields(entry, rules, text) }))
  text.addAll(texts)
  return {
    game: edition.game,
    documents,
    names: edition.entries.flatMap(names).sort((a, b) => compare(a.key, b.key) || compare(a.text, b.text)),
    text,
    spellings: new Set([...documents.values()].flatMap(spellings)),
    words: new Set(texts.flatMap((each) => FIELDS.flatMap((field) => words(each[field]).map((word) => word.text)))),
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
