import {
  compare,
  type Edition,
  type Entry,
  nameKey,
  once,
  type Rule,
  stem,
  type WrittenIndex,
  words,
} from '../domain/index.ts'
import { plain } from './plain.ts'
import { type Alike, alikeOf, sayingsOf } from './sayings.ts'
import { sectionsOf } from './sections.ts'
import {
  type Field,
  isKnown,
  lettersOf,
  type TextIndex,
  textIndex,
  Weigher,
  type WrittenWord,
  writtenText,
} from './text.ts'

/** What search and suggestions read. Made once per edition, never changed; holds nothing that a browser lacks. */
export interface SearchIndex {
  readonly game: string
  /** Of the game. */
  readonly title: string
  readonly documents: ReadonlyMap<string, Document>
  /** The same in the order of the edition, by which the texts number them. */
  readonly entries: readonly Document[]
  /** Every term, alias and slug by its key, in order of key. */
  readonly names: readonly Name[]
  /** Terms and aliases by the stems of their words. */
  readonly roots: ReadonlyMap<string, readonly Name[]>
  /** By the key of the title of a section: entries that cite it, one for each section so called at least. */
  readonly sections: ReadonlyMap<string, readonly string[]>
  /** By the key of words: others that mean the same. */
  readonly alike: ReadonlyMap<string, readonly Alike[]>
  readonly text: TextIndex
  /** Lower-case words of terms, aliases and headings: what a misspelt word may have meant. */
  readonly spellings: ReadonlySet<string>
  /** Divides scores, so that a rare word counts the same in a small game and in a large one. */
  readonly weight: number
}

export interface Document {
  /** Its place in the edition. */
  readonly number: number
  readonly entry: Entry
  readonly rules: readonly RuleText[]
  readonly text: string
  /** Stems of the words of its term and aliases. */
  readonly names: ReadonlySet<string>
}

/** A rule with its text as a reader hears it, and the stems of the words of title and text, and of the title. */
export interface RuleText {
  readonly rule: Rule
  readonly text: string
  readonly roots: ReadonlySet<string>
  readonly titleRoots: ReadonlySet<string>
}

export interface Name {
  readonly key: string
  readonly text: string
  readonly slug: string
  /** Of its key, as a set. */
  readonly letters: number
  readonly of: 'term' | 'alias' | 'slug'
}

/** The search index of an edition. Work: once through all its text, unless it was written down before. */
export function index(edition: Edition, written?: WrittenIndex): SearchIndex {
  const steps = written ? read(edition, written) : build(edition)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same in turns of a few milliseconds, so that a server goes on answering while a large one is made. */
export async function indexInTurns(edition: Edition, written?: WrittenIndex): Promise<SearchIndex> {
  const steps = written ? read(edition, written) : build(edition)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** What `index` needs to give the same again. */
export function write({ text, spellings }: SearchIndex): WrittenIndex {
  return { text: { index: writtenText(text) }, spellings: [...spellings] }
}

/** Whether an entry has a word, or another with its stem, or players use it for such a word. */
export function isWord({ text, alike }: SearchIndex, word: string): boolean {
  return isKnown(text, word) || isKnown(text, stem(word)) || alike.has(word)
}

/** By which a name is the same in another form: `transport drones` and `transport drone`. */
export function rootOf(list: readonly string[]): string {
  return list.map(stem).join('')
}

/** Entries between two turns. */
const TURN = 50

function* read(edition: Edition, { text, spellings }: WrittenIndex): Generator<undefined, SearchIndex> {
  const list = documentsOf(edition)
  yield
  const made = textIndex(text.index as readonly WrittenWord[])
  yield
  return together(edition, list, made, new Set(spellings))
}

function* build(edition: Edition): Generator<undefined, SearchIndex> {
  const list = documentsOf(edition)
  const says = sayingsOf(edition)
  const spelt = new Set<string>()
  const weigher = new Weigher()
  for (const [at, one] of list.entries()) {
    if (at > 0 && at % TURN === 0) yield
    weigher.add(fields(one, says.get(one.entry.slug) ?? []))
    for (const word of spellings(one)) spelt.add(word)
  }
  yield
  return together(edition, list, weigher.done(), spelt)
}

function together(
  edition: Edition,
  entries: readonly Document[],
  text: TextIndex,
  spellings: ReadonlySet<string>,
): SearchIndex {
  const all = edition.entries.flatMap(names).sort((a, b) => compare(a.key, b.key) || compare(a.text, b.text))
  return {
    game: edition.game,
    title: edition.title,
    documents: new Map(entries.map((one) => [one.entry.slug, one])),
    entries,
    names: all,
    roots: Map.groupBy(
      all.filter(({ of }) => of !== 'slug'),
      ({ text }) => rootOf(words(text).map((word) => word.text)),
    ),
    sections: sectionsOf(edition),
    alike: alikeOf(edition),
    text,
    spellings,
    weight: Math.log(2 + entries.length) * SCALE,
  }
}

/** Brings weights to the scale of scores. */
const SCALE = 4

function documentsOf(edition: Edition): Document[] {
  const rules = new Map(edition.rules.map((rule) => [rule.id, rule]))
  return edition.entries.map((entry, number) => document(entry, number, rules))
}

/** Its texts are made when they are read: of an index that was written down, those of the few results that are shown. */
function document(entry: Entry, number: number, ruleById: ReadonlyMap<string, Rule>): Document {
  const rules = once(() =>
    entry.rules.flatMap((id) => {
      const rule = ruleById.get(id)
      return rule ? [ruleText(rule)] : []
    }),
  )
  const text = once(() => plain(entry.markdown))
  const own = once(() => stems([entry.term, ...entry.aliases]))
  return {
    number,
    entry,
    get rules() {
      return rules()
    },
    get text() {
      return text()
    },
    get names() {
      return own()
    },
  }
}

function ruleText(rule: Rule): RuleText {
  const text = plain(rule.text)
  const roots = once(() => stems([rule.title, text]))
  const titleRoots = once(() => stems([rule.title]))
  return {
    rule,
    text,
    get roots() {
      return roots()
    },
    get titleRoots() {
      return titleRoots()
    },
  }
}

function stems(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => words(text).map((word) => stem(word.text))))
}

function fields({ entry, rules, text }: Document, sayings: readonly string[]): Record<Field, string> {
  return {
    term: entry.term,
    aliases: entry.aliases.join('\n'),
    slug: [entry.slug, ...entry.formerly].join('\n'),
    headings: [...entry.headings.map((heading) => heading.text), ...rules.map(({ rule }) => rule.title)].join('\n'),
    sayings: sayings.join(' '),
    text,
  }
}

function names(entry: Entry): Name[] {
  const name =
    (of: Name['of']) =>
    (text: string): Name => {
      const key = nameKey(text)
      return { key, text, slug: entry.slug, letters: lettersOf(key), of }
    }
  const all = [
    name('term')(entry.term),
    ...entry.aliases.map(name('alias')),
    ...[entry.slug, ...entry.formerly].map(name('slug')),
  ]
  const seen = new Set<string>()
  return all.filter(({ key }) => key !== '' && !seen.has(key) && seen.add(key))
}

function spellings({ entry }: Document): string[] {
  return [entry.term, ...entry.aliases, ...entry.headings.map((heading) => heading.text)].flatMap((text) =>
    words(text).map((word) => word.text),
  )
}
