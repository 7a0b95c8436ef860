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

/** Texts that one template may stand for. */
export const MOST_TEXTS = 200

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

/** How many texts a template stands for, equal ones counted as often as they are made. */
export function textsOf(template: Template): number {
  return template.reduce(
    (product, part) => product * ('oneOf' in part ? part.oneOf.reduce((sum, each) => sum + textsOf(each), 0) : 1),
    1,
  )
}

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
 * @param limit texts that are looked at.
 */
export function expansions(template: Template, limit = MOST_TEXTS): readonly (readonly TemplateElement[])[] {
  const found = piecesOf(template, limit).map(elementsOf)
  return [...new Map(found.map((each) => [textOf(each), each])).values()]
}

/** Elements as a text by which two are the same: the words between blanks, places in braces, `#`. */
export function textOf(elements: readonly TemplateElement[]): string {
  return elements.map((each) => ('word' in each ? each.word : 'place' in each ? `{${each.place}}` : '#')).join(' ')
}

type Piece = Exclude<TemplatePart, { readonly oneOf: unknown }>

function piecesOf(template: Template, limit: number): readonly (readonly Piece[])[] {
  let found: readonly (readonly Piece[])[] = [[]]
  for (const part of template) {
    const next = 'oneOf' in part ? part.oneOf.flatMap((each) => piecesOf(each, limit)).slice(0, limit) : [[part]]
    const longer: (readonly Piece[])[] = []
    for (const before of found) {
      for (const after of next) if (longer.length < limit) longer.push([...before, ...after])
    }
    found = longer
  }
  return found
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
