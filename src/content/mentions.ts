/** Where a text names an entry: offsets in the text, and the entry's slug. */
export interface Mention {
  readonly start: number
  readonly end: number
  readonly slug: string
}

/**
 * Finds names in a text: the longest at each spot, whole words, whatever their case.
 * Shape: a trie whose steps are words, spaces and signs. Cost: the words of the text times those of a name.
 */
export type Matcher = (text: string) => Mention[]

const matchers = new WeakMap<ReadonlyMap<string, string>, Matcher>()

/** The matcher of a map of names in lower case to slugs; made once for each map, which must not change any more. */
export function matcherOf(names: ReadonlyMap<string, string>): Matcher {
  let matcher = matchers.get(names)
  if (!matcher) {
    matcher = makeMatcher(names)
    matchers.set(names, matcher)
  }
  return matcher
}

interface Step {
  slug?: string
  readonly next: Map<string, Step>
}

interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

function makeMatcher(names: ReadonlyMap<string, string>): Matcher {
  const root: Step = { next: new Map() }
  for (const [name, slug] of names) {
    let step = root
    for (const { text } of tokens(name.trim())) {
      const next: Step = step.next.get(text) ?? { next: new Map() }
      step.next.set(text, next)
      step = next
    }
    if (step !== root) step.slug = slug
  }
  return (text) => {
    const mentions: Mention[] = []
    const found = tokens(text)
    for (let i = 0; i < found.length; ) {
      const length = longest(root, found, i, text)
      const first = found[i]
      const last = found[i + length.tokens - 1]
      if (length.slug !== undefined && first && last) {
        mentions.push({ start: first.start, end: last.end, slug: length.slug })
        i += length.tokens
      } else i++
    }
    return mentions
  }
}

function longest(root: Step, found: readonly Token[], from: number, text: string): { tokens: number; slug?: string } {
  let best: { tokens: number; slug?: string } = { tokens: 0 }
  const first = found[from]
  if (!first || !root.next.has(first.text) || joinedBefore(text, first.start)) return best
  let step: Step | undefined = root
  for (let i = from; i < found.length; i++) {
    const token = found[i]
    step = token && step.next.get(token.text)
    if (!step || !token) break
    if (step.slug !== undefined && !joinedAfter(text, token.end)) best = { tokens: i - from + 1, slug: step.slug }
  }
  return best
}

const WORD = /[\p{L}\p{M}\p{N}_]+|\s+|./gsu

/** Words in lower case, runs of white space as one space, and every other character alone. */
function tokens(text: string): Token[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const start = match.index
    const [whole] = match
    const word = /^\s/.test(whole) ? ' ' : whole.toLowerCase().replace('’', "'")
    return { text: word, start, end: start + whole.length }
  })
}

const JOINED_BEFORE = /[\p{L}\p{N}_][-'’\u2010\u2011]$/u
const JOINED_AFTER = /^(?:[-\u2010\u2011][\p{L}\p{N}_]|['’](?!s(?![\p{L}\p{N}_]))\p{L})/u
const POINT = /^\p{N}[.,:]\p{N}/u

/** Whether a hyphen, an apostrophe or a decimal point ties a spot to the word before: no name begins there. */
function joinedBefore(text: string, start: number): boolean {
  return (
    JOINED_BEFORE.test(text.slice(Math.max(0, start - 3), start)) ||
    (start > 1 && POINT.test(text.slice(start - 2, start + 1)))
  )
}

/** The same for the word after; `Borg's` still names the Borg. */
function joinedAfter(text: string, end: number): boolean {
  return JOINED_AFTER.test(text.slice(end, end + 5)) || POINT.test(text.slice(end - 1, end + 2))
}
