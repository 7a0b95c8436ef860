import type { Json } from './json.ts'
import { words } from './words.ts'

/** A piece of a template: text as written, a place for a value (`{}`: its name is empty), a number, or alternatives. */
export type TemplatePart =
  | { readonly text: string }
  | { readonly place: string }
  | { readonly number: true }
  | { readonly oneOf: readonly Template[] }

/** What a template says, piece by piece. */
export type Template = readonly TemplatePart[]

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

/** Which of the numbers of a template a value stands for, from 1: `#2` for the second; undefined where it is a value. */
export function numberMeant(value: Json): number | undefined {
  return typeof value === 'string' && /^#[1-9]$/.test(value) ? Number(value.slice(1)) : undefined
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
 * The texts that a template stands for, as they are compared: words as `words` looks them up, places in braces and `#`, with
 * blanks between; each once, in order, the last alternatives changing first. `drone(s|)` are drones and drone.
 * @param limit texts that are looked at: where there are more, so many spread evenly over the first `COUNTABLE`, always the
 * same. Cost: `limit` times the length of the template, however many texts there are.
 */
export function expansions(template: Template, limit: number): readonly string[] {
  const all = counted(template)
  const found = spread(all.texts, limit).map((index) => textAt(all, index).replace(BLANKS, ' ').trim())
  return [...new Set(found)]
}

const BLANKS = / {2,}/g

/** A template as it is compared, with the number of its texts and of those of each alternative. */
interface Counted {
  readonly texts: number
  readonly parts: readonly (string | { readonly oneOf: readonly Counted[]; readonly texts: number })[]
}

function counted(template: Template): Counted {
  let texts = 1
  const parts = template.map((part) => {
    if ('text' in part) return looked(part.text)
    if ('place' in part) return ` {${part.place}} `
    if ('number' in part) return ' # '
    const oneOf = part.oneOf.map(counted)
    const sum = oneOf.reduce((before, each) => Math.min(before + each.texts, COUNTABLE), 0)
    texts = Math.min(texts * sum, COUNTABLE)
    return { oneOf, texts: sum }
  })
  return { texts, parts }
}

/** The words of a text, with a blank at an end where nothing beside it can go on with its word. */
function looked(text: string): string {
  const found = words(text)
    .map((word) => word.text)
    .join(' ')
  return `${DIVIDED_BEFORE.test(text) ? ' ' : ''}${found}${DIVIDED_AFTER.test(text) ? ' ' : ''}`
}

const DIVIDED_BEFORE = /^['’ʼ]*[^\p{L}\p{N}\p{M}'’ʼ]/u
const DIVIDED_AFTER = /[^\p{L}\p{N}\p{M}'’ʼ]['’ʼ]*$/u

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
function textAt({ parts }: Counted, index: number): string {
  let text = ''
  let rest = index
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at] ?? ''
    if (typeof part === 'string') {
      text = part + text
      continue
    }
    let inner = rest % part.texts
    rest = Math.floor(rest / part.texts)
    for (const each of part.oneOf) {
      if (inner < each.texts) {
        text = textAt(each, inner) + text
        break
      }
      inner -= each.texts
    }
  }
  return text
}
