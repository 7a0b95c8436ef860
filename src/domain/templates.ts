import { words } from './words.ts'

/** A piece of a template: text as written, a place for a value (`{}`: its name is empty), a number, or alternatives. */
export type TemplatePart =
  | { readonly text: string }
  | { readonly place: string }
  | { readonly number: true }
  | { readonly oneOf: readonly Template[] }

/** What a template says, piece by piece. */
export type Template = readonly TemplatePart[]

/** A word as `words` looks it up, a place for a value, or a number. */
export type TemplateElement = { readonly word: string } | { readonly place: string } | { readonly number: true }

/** Why a text is no template; `at` is the offset of what is wrong in it. */
export interface TemplateFault {
  readonly ok: false
  readonly at: number
  readonly detail: string
}

/** Characters of a template, and parentheses in one another: what is more is no way of saying a thing. */
const MOST_CHARACTERS = 400
const MOST_LEVELS = 8

/**
 * Reads a template: `(a|b|)` alternatives, which may nest and be empty, `{name}` or `{}` a place, `#` a number.
 * Never recursive, and linear in the text.
 */
export function templateOf(text: string): { readonly ok: true; readonly parts: Template } | TemplateFault {
  const wrong = (at: number, detail: string): TemplateFault => ({ ok: false, at, detail })
  if (text.length > MOST_CHARACTERS) return wrong(MOST_CHARACTERS, `it has more than ${MOST_CHARACTERS} characters`)
  const open: { readonly at: number; readonly before: TemplatePart[]; readonly oneOf: TemplatePart[][] }[] = []
  let parts: TemplatePart[] = []
  for (const { 0: token, index: at } of text.matchAll(TOKEN)) {
    const inner = open.at(-1)
    if (token === '(') {
      if (open.length === MOST_LEVELS) return wrong(at, `more than ${MOST_LEVELS} parentheses in one another`)
      open.push({ at, before: parts, oneOf: [] })
      parts = []
    } else if (token === '|') {
      if (!inner) return wrong(at, '`|` stands outside parentheses')
      inner.oneOf.push(parts)
      parts = []
    } else if (token === ')') {
      if (!inner) return wrong(at, '`)` closes nothing')
      open.pop()
      parts = [...inner.before, { oneOf: [...inner.oneOf, parts] }]
    } else if (token === '{' || token === '}') return wrong(at, `\`${token}\` stands alone`)
    else if (token.startsWith('{')) parts.push({ place: token.slice(1, -1).trim() })
    else if (token === '#') parts.push({ number: true })
    else parts.push({ text: token })
  }
  const left = open.at(-1)
  return left ? wrong(left.at, '`(` is never closed') : { ok: true, parts }
}

const TOKEN = /\{[^{}()|#]*\}|[(){}|#]|[^(){}|#]+/g

/** How many texts a template stands for, equal ones counted as often as they are made; more than `COUNTABLE` count as that. */
export function textsOf(template: Template): number {
  return counted(template).texts
}

/** Numbers up to here can be added in twos and stay exact. */
const COUNTABLE = 2 ** 52

/** The fewest and the most pieces of a kind that a text of a template has. */
export function countsOf(template: Template, kind: 'place' | 'number'): readonly [least: number, most: number] {
  let [least, most] = [0, 0]
  for (const part of template) {
    const inner = 'oneOf' in part ? part.oneOf.map((each) => countsOf(each, kind)) : []
    const own = kind in part ? 1 : 0
    least += inner.length > 0 ? Math.min(...inner.map(([few]) => few)) : own
    most += inner.length > 0 ? Math.max(...inner.map(([, many]) => many)) : own
  }
  return [least, most]
}

/** Whether a template may stand for a text without a word, a place or a number. */
export function canBeEmpty(template: Template): boolean {
  return template.every((part) =>
    'oneOf' in part ? part.oneOf.some(canBeEmpty) : 'text' in part && words(part.text).length === 0,
  )
}

/** The names of all places of a template, each once, in order. */
export function placesOf(template: Template): readonly string[] {
  const names = template.flatMap((part) =>
    'oneOf' in part ? part.oneOf.flatMap(placesOf) : 'place' in part ? [part.place] : [],
  )
  return [...new Set(names)]
}

/**
 * The texts that a template stands for, as words, places and numbers; each once, in order, the last alternatives changing
 * first. Alternatives may end a word: `drone(s|)` are drones and drone.
 * @param limit texts that are looked at: where there are more, so many spread evenly over the first `COUNTABLE`, always the
 * same. Cost: `limit` times the length of the template, however many texts there are.
 */
export function expansions(template: Template, limit: number): readonly (readonly TemplateElement[])[] {
  const all = counted(template)
  const found = spread(all.texts, limit).map((index) => elementsOf(piecesAt(all, index)))
  return [...new Map(found.map((each) => [textOf(each), each])).values()]
}

/** Elements as a text by which two are the same: the words between blanks, places in braces, `#`. */
export function textOf(elements: readonly TemplateElement[]): string {
  return elements.map((each) => ('word' in each ? each.word : 'place' in each ? `{${each.place}}` : '#')).join(' ')
}

type Piece = Exclude<TemplatePart, { readonly oneOf: unknown }>

/** A template with the number of its texts, and of those of each alternative. */
interface Counted {
  readonly texts: number
  readonly parts: readonly (Piece | { readonly oneOf: readonly Counted[]; readonly texts: number })[]
}

function counted(template: Template): Counted {
  const parts = template.map((part) => {
    if (!('oneOf' in part)) return part
    const oneOf = part.oneOf.map(counted)
    return { oneOf, texts: oneOf.reduce((sum, { texts }) => Math.min(sum + texts, COUNTABLE), 0) }
  })
  const texts = parts.reduce(
    (product, part) => ('oneOf' in part ? Math.min(product * part.texts, COUNTABLE) : product),
    1,
  )
  return { texts, parts }
}

/**
 * So many of the numbers below `count`, rising. The step has no divisor in common with `count`, so that the last
 * alternatives all have their turn; close to the golden section, it leaves no wide gap.
 */
function spread(count: number, limit: number): readonly number[] {
  if (count <= limit) return Array.from({ length: count }, (_, index) => index)
  let step = Math.round(count * 0.618034)
  while (divisor(step, count) > 1) step++
  const found: number[] = []
  for (let index = 0; found.length < limit; index = (index + step) % count) found.push(index)
  return found.sort((a, b) => a - b)
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}

/** The text at a place in the order of all, its alternatives read as the digits of a number with a base for each. */
function piecesAt({ parts }: Counted, index: number): readonly Piece[] {
  const found: (readonly Piece[])[] = []
  let rest = index
  for (const part of parts.toReversed()) {
    if (!('oneOf' in part)) {
      found.push([part])
      continue
    }
    let inner = rest % part.texts
    rest = Math.floor(rest / part.texts)
    const taken = part.oneOf.find(({ texts }) => {
      if (inner < texts) return true
      inner -= texts
      return false
    })
    if (taken) found.push(piecesAt(taken, inner))
  }
  return found.reverse().flat()
}

function elementsOf(pieces: readonly Piece[]): readonly TemplateElement[] {
  const elements: TemplateElement[] = []
  let text = ''
  const flush = () => {
    for (const word of words(text)) elements.push({ word: word.text })
    text = ''
  }
  for (const piece of pieces) {
    if ('text' in piece) text += piece.text
    else {
      flush()
      elements.push(piece)
    }
  }
  flush()
  return elements
}
