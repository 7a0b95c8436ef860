import MiniSearch, { type Options } from 'minisearch'
import {
  compare,
  type Edition,
  type Entry,
  nameKey,
  type Rule,
  stem,
  type WrittenIndex,
  words,
} from '../domain/index.ts'
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
  /** Lower-case words of everything and their stems: what is not misspelt. */
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

/** The search index of an edition. Work: once through all its text, unless it was written down before. */
export function index(edition: Edition, written?: WrittenIndex): SearchIndex {
  if (written) return read(edition, written, MiniSearch.loadJS(written.text as Plain, OPTIONS))
  const steps = build(edition)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in turns of a few milliseconds, so that a server goes on answering while a large one is made. */
export async function indexInTurns(edition: Edition, written?: WrittenIndex): Promise<SearchIndex> {
  if (written) return read(edition, written, await MiniSearch.loadJSAsync(written.text as Plain, OPTIONS))
  const steps = build(edition)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** What `index` needs to give the same again. */
export function write({ text, spellings }: SearchIndex): WrittenIndex {
  return { text: text.toJSON() as Plain & WrittenIndex['text'], spellings: [...spellings] }
}

type Plain = Parameters<typeof MiniSearch.loadJS>[0]

const OPTIONS: Options<Record<Field | 'id', string>> = {
  fields: [...FIELDS],
  tokenize: (value) => words(value).map((word) => word.text),
  processTerm: (word) => variants(word),
  searchOptions: { tokenize: (value) => [value], processTerm: (word) => word },
}

function read(edition: Edition, { text: { index: terms }, spellings }: WrittenIndex, text: MiniSearch): SearchIndex {
  const rules = rulesOf(edition)
  const documents = new Map(edition.entries.map((entry) => [entry.slug, document(entry, rules)]))
  const known = new Set((terms as readonly (readonly [string, unknown])[]).map(([term]) => term))
  return made(edition, documents, text, new Set(spellings), known)
}

/** Entries between two turns. */
const TURN = 50

function* build(edition: Edition): Generator<undefined, SearchIndex> {
  const ruleById = rulesOf(edition)
  const documents = new Map<string, Document>()
  const spelt = new Set<string>()
  const known = new Set<string>()
  const text = new MiniSearch(OPTIONS)
  for (const [at, entry] of edition.entries.entries()) {
    if (at > 0 && at % TURN === 0) yield
    const one = document(entry, ruleById)
    const texts = fields(entry, one.rules, one.text)
    documents.set(entry.slug, one)
    text.add({ id: entry.slug, ...texts })
    for (const word of spellings(one)) spelt.add(word)
    for (const field of FIELDS)
      for (const word of words(texts[field])) for (const form of variants(word.text)) known.add(form)
  }
  return made(edition, documents, text, spelt, known)
}

function made(
  edition: Edition,
  documents: SearchIndex['documents'],
  text: MiniSearch,
  spellings: ReadonlySet<string>,
  known: ReadonlySet<string>,
): SearchIndex {
  return {
    game: edition.game,
    title: edition.title,
    documents,
    names: edition.entries.flatMap(names).sort((a, b) => compare(a.key, b.key) || compare(a.text, b.text)),
    text,
    spellings,
    words: known,
    weight: Math.log(2 + documents.size),
  }
}

/** A word and its stem; each is found by the other. */
export function variants(word: string): string[] {
  const root = stem(word)
  return root === word ? [word] : [word, root]
}

function rulesOf(edition: Edition): ReadonlyMap<string, Rule> {
  return new Map(edition.rules.map((rule) => [rule.id, rule]))
}

/** Its texts are made when they are read: of an index that was written down, those of the few results that are shown. */
function document(entry: Entry, ruleById: ReadonlyMap<string, Rule>): Document {
  let rules: Document['rules'] | undefined
  let text: string | undefined
  return {
    entry,
    get rules() {
      rules ??= entry.rules.flatMap((id) => {
        const rule = ruleById.get(id)
        return rule ? [{ rule, text: plain(rule.text) }] : []
      })
      return rules
    },
    get text() {
      text ??= plain(entry.markdown)
      return text
    },
  }
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
