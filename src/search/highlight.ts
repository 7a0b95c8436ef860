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
  const names = (mark: (field: Highlight['field'], text: string) => Highlight): Highlight[] =>
    some([['term', entry.term], ...entry.aliases.map((alias) => ['alias', alias] as const)], mark)
  if (key !== '')
    return {
      highlights: names((field, text) => {
        const name = marked(field, text)
        return nameKey(text).startsWith(key) ? begun(name, key) : name
      }),
    }
  const named = names(marked)
  const best = bestRule(document, new Set([...wanted, ...terms.map(stem)]))
  const titles = best
    ? [marked('title', best.rule.title)]
    : entry.headings.map((heading) => marked('heading', heading.text))
  const text = excerpt(best?.text ?? document.text, wanted)
  const highlights = [...named, ...titles.filter(isMarked).slice(0, 1), ...(text ? [text] : [])]
  return { highlights, ...(best ? { rule: best.rule.id } : {}) }
}

/** The first names that are marked, as many as are shown. */
function some(
  all: readonly (readonly [field: Highlight['field'], text: string])[],
  mark: (field: Highlight['field'], text: string) => Highlight,
): Highlight[] {
  const found: Highlight[] = []
  for (const [field, text] of all) {
    const name = mark(field, text)
    if (isMarked(name)) found.push(name)
    if (found.length === NAMES) break
  }
  return found
}

const NAMES = 2

/** The rule that has more of the words than the entry's names have; of several the one with more in its title, else the first. */
function bestRule({ rules, names }: Document, wanted: ReadonlySet<string>): Document['rules'][number] | undefined {
  const least = coverage(names, wanted)
  let best: { readonly each: Document['rules'][number]; readonly all: number; readonly title: number } | undefined
  for (const each of rules) {
    const all = coverage(each.roots, wanted)
    if (all <= least || all < (best?.all ?? 0)) continue
    const title = coverage(each.titleRoots, wanted)
    if (!best || all > best.all || title > best.title) best = { each, all, title }
  }
  return best?.each
}

/** How many of the words wanted a text has. */
function coverage(roots: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
  let count = 0
  for (const term of wanted) if (roots.has(term)) count++
  return count
}

function ranges(text: string, wanted: ReadonlySet<string>): (readonly [number, number])[] {
  const { all, roots } = readOf(text)
  const found: (readonly [number, number])[] = []
  for (const [at, { text: word, start, end }] of all.entries())
    if (wanted.has(word) || wanted.has(roots[at] as string)) found.push([start, end])
  return found
}

/** A text as its words and their stems. */
interface Read {
  readonly all: readonly Word[]
  readonly roots: readonly string[]
}

/** From one query to the next many results are the same: their words need not be found anew. */
const recent = new Map<string, Read>()
let recentWords = 0
const MOST_RECENT_WORDS = 60_000

function readOf(text: string): Read {
  const known = recent.get(text)
  if (known) return known
  const all = words(text)
  const read = { all, roots: all.map((word) => stem(word.text)) }
  recentWords += all.length
  if (recentWords > MOST_RECENT_WORDS) {
    recent.clear()
    recentWords = all.length
  }
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
