import { nameKey, stem, type Word, words } from '../domain/index.ts'
import type { Document } from './build.ts'

/** Words found: `ranges` are `[start, end)` in `text`, in UTF-16 units and in order. */
export interface Highlight {
  readonly field: 'term' | 'alias' | 'title' | 'heading' | 'text'
  readonly text: string
  readonly ranges: readonly (readonly [number, number])[]
}

/**
 * Where the words stand: in the term, an alias, a title and an excerpt of the text.
 * @param terms words of the index that matched.  @param key set where the hit is one by name: no rule is the better hit then.
 */
export function highlight(
  document: Document,
  terms: readonly string[],
  key: string,
): { readonly highlights: readonly Highlight[]; readonly rule?: string } {
  const { entry } = document
  const wanted = new Set(terms)
  const marked = (field: Highlight['field'], text: string): Highlight => ({ field, text, ranges: ranges(text, wanted) })
  const names = [marked('term', entry.term), ...entry.aliases.map((alias) => marked('alias', alias))]
  if (key !== '') {
    const named = names.map((name) => (nameKey(name.text).startsWith(key) ? begun(name, key) : name))
    return { highlights: named.filter(isMarked).slice(0, 2) }
  }
  const named = names.filter(isMarked)
  const best = bestRule(
    document,
    wanted,
    coverage(
      names.map((name) => name.text),
      wanted,
    ),
  )
  const titles = best
    ? [marked('title', best.rule.title)]
    : entry.headings.map((heading) => marked('heading', heading.text))
  const text = excerpt(best?.text ?? document.text, wanted)
  const highlights = [...named.slice(0, 2), ...titles.filter(isMarked).slice(0, 1), ...(text ? [text] : [])]
  return { highlights, ...(best ? { rule: best.rule.id } : {}) }
}

/** The rule that has more of the words than the entry's names have; of several the one with more in its title, else the first. */
function bestRule(
  { rules }: Document,
  wanted: ReadonlySet<string>,
  byName: number,
): Document['rules'][number] | undefined {
  const weighed = rules.map((each) => ({
    each,
    all: coverage([each.rule.title, each.text], wanted),
    title: coverage([each.rule.title], wanted),
  }))
  const best = weighed.sort((a, b) => b.all - a.all || b.title - a.title)[0]
  return best && best.all > byName ? best.each : undefined
}

/** How many different words of those wanted some texts have together. */
function coverage(texts: readonly string[], wanted: ReadonlySet<string>): number {
  const found = new Set<string>()
  for (const { words, roots } of texts.map(readOf)) {
    for (const term of wanted) {
      const root = words.get(term)
      if (root !== undefined) found.add(root)
      if (roots.has(term)) found.add(term)
    }
  }
  return found.size
}

function ranges(text: string, wanted: ReadonlySet<string>): (readonly [number, number])[] {
  const { all, places } = readOf(text)
  const found = new Set<number>()
  for (const term of wanted) for (const place of places.get(term) ?? []) found.add(place)
  return [...found]
    .sort((a, b) => a - b)
    .map((place) => {
      const { start, end } = all[place] as Word
      return [start, end]
    })
}

/** A text as its words. */
interface Read {
  readonly all: readonly Word[]
  /** By word: its stem. */
  readonly words: ReadonlyMap<string, string>
  readonly roots: ReadonlySet<string>
  /** By word and by stem: which of the words these are. */
  readonly places: ReadonlyMap<string, readonly number[]>
}

/** From one key stroke to the next most results are the same: their words need not be found anew. */
const recent = new Map<string, Read>()
const MOST_RECENT = 1000

function readOf(text: string): Read {
  const known = recent.get(text)
  if (known) return known
  const all = words(text)
  const found = new Map<string, string>()
  for (const { text: word } of all) if (!found.has(word)) found.set(word, stem(word))
  const places = new Map<string, number[]>()
  const put = (term: string, place: number): void => {
    const known = places.get(term)
    if (known) known.push(place)
    else places.set(term, [place])
  }
  for (const [place, { text: word }] of all.entries()) {
    const root = found.get(word) ?? word
    put(word, place)
    if (root !== word) put(root, place)
  }
  const read = { all, words: found, roots: new Set(found.values()), places }
  if (recent.size >= MOST_RECENT) recent.clear()
  recent.set(text, read)
  return read
}

function isMarked({ ranges }: Highlight): boolean {
  return ranges.length > 0
}

/** A name marked as far as it was typed. */
function begun(name: Highlight, key: string): Highlight {
  let left = key.length
  const marks: [number, number][] = []
  for (const word of words(name.text)) {
    if (left <= 0) break
    marks.push([word.start, left >= word.text.length ? word.end : Math.min(word.end, word.start + left)])
    left -= word.text.length
  }
  return { ...name, ranges: marks }
}

/** About 160 letters around the place where most of the words stand close together; none where none stands. */
function excerpt(text: string, wanted: ReadonlySet<string>): Highlight | undefined {
  const all = ranges(text, wanted)
  let from = all[0]
  let most = 0
  for (const [at, range] of all.entries()) {
    const inside = all.slice(at).filter(([, end]) => end - range[0] <= WINDOW)
    const different = new Set(inside.map(([start, end]) => text.slice(start, end).toLowerCase())).size
    if (different > most) {
      most = different
      from = range
    }
  }
  if (!from) return undefined
  const start = from[0] <= LEAD || text.length <= WINDOW ? 0 : text.indexOf(' ', from[0] - LEAD) + 1
  const end = start + WINDOW >= text.length ? text.length : Math.max(text.lastIndexOf(' ', start + WINDOW), from[1])
  const [before, after] = [start > 0 ? '… ' : '', end < text.length ? ' …' : '']
  const cut = `${before}${text.slice(start, end)}${after}`
  const shift = before.length - start
  const inside = all.filter(([first, last]) => first >= start && last <= end)
  return { field: 'text', text: cut, ranges: inside.map(([first, last]) => [first + shift, last + shift]) }
}

const WINDOW = 160
const LEAD = 40
