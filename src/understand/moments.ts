import { firstDay } from '../domain/index.ts'
import { setOf, type Token } from './tokens.ts'

/** A date in a sentence: as a question writes it, and the tokens `[from, to)` it was read from. */
export interface Moment {
  readonly asOf: string
  readonly from: number
  readonly to: number
  /** Whether it is that day and no other: not `around 2001`, `winter 2000` or `1/6/2000`. */
  readonly sure: boolean
  /** What else it could be, where day and month might change places. */
  readonly otherwise?: string
}

/**
 * The dates of a sentence: `12 June 2000`, `June 12th, 2000`, `June 2000`, `2000-06-12`, `6/2000`, `in 2000`. Years from
 * 1950 to 2099; `isName` tells of words, such as a year, that name something else.
 */
export function momentsIn(tokens: readonly Token[], isName: (index: number) => boolean): Moment[] {
  const moments: Moment[] = []
  for (let at = 0; at < tokens.length; at++) {
    const found = momentAt(tokens, at)
    if (!found || (found.to === at + 1 && isName(at))) continue
    const before = tokens[at - 1]?.text ?? ''
    const part = partOf(tokens, at, found.asOf)
    const isLed = LEADING.has(before) || VAGUE.has(before) || WEEKDAY.test(before)
    const from = part?.from ?? (at > 0 && isLed ? at - 1 : at)
    const earlier = tokens[at - 2]?.text ?? ''
    // Playing by the rules of a month is no bound.
    const vague = VAGUE.has(before) || (VAGUE.has(earlier) && earlier !== 'by')
    moments.push({ ...found, ...part, from, sure: found.sure && (part !== undefined || !vague) })
    at = found.to - 1
  }
  return moments.length > 1 ? moments.map((each) => ({ ...each, sure: false })) : moments
}

/** A part of a year, or the time before it: `late 2001`, `the summer of 2000`, `before 2001`. */
function partOf(
  tokens: readonly Token[],
  at: number,
  asOf: string,
): { readonly asOf: string; readonly from: number } | undefined {
  if (!/^\d{4}$/.test(asOf)) return undefined
  for (const from of [at - 1, at - 2, at - 3]) {
    const text = tokens[from]?.text ?? ''
    if (PARTS.has(text)) return { asOf: `${asOf}-${PARTS.get(text)}`, from }
    if (text === 'before' || text === 'pre') return { asOf: `${Number(asOf) - 1}-12-31`, from }
    if (!FILLING.has(text)) return undefined
  }
  return undefined
}

/** By month: a month in the middle of a season, the last of what is late. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['beginning', '01'],
  ['start', '01'],
  ['early', '02'],
  ['spring', '04'],
  ['mid', '07'],
  ['middle', '07'],
  ['summer', '07'],
  ['autumn', '10'],
  ['fall', '10'],
  ['late', '12'],
  ['end', '12'],
])

function momentAt(tokens: readonly Token[], at: number): Omit<Moment, 'from'> | undefined {
  if (FILLING.has(tokens[at]?.text ?? '')) return undefined
  const window = tokens
    .slice(at, at + 5)
    .map((token, step) => ({ text: token.text, index: at + step }))
    .filter(({ text }) => !FILLING.has(text))
  for (const shape of SHAPES) {
    const found = shape(window.map((each) => each.text))
    const last = window[(found?.length ?? 0) - 1]
    if (!found || !last || firstDay(found.asOf) === undefined) continue
    const { asOf, otherwise } = found
    return {
      asOf,
      to: last.index + 1,
      sure: otherwise === undefined,
      ...(otherwise === undefined ? {} : { otherwise }),
    }
  }
  return undefined
}

interface Shaped {
  readonly asOf: string
  readonly length: number
  readonly otherwise?: string
}

type Shape = (words: readonly string[]) => Shaped | undefined

const LEADING = setOf('in on of since during at as for from')
const FILLING = setOf('of the year')
/** Words that make of a date only a bound, or a part of it. */
const VAGUE = setOf('before after until till by about around winter between post')
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/

const SHAPES: readonly Shape[] = [
  ([year = '', month = '', day = '']) =>
    isYear(year) && TWO.test(month) && TWO.test(day)
      ? { asOf: `${year}-${pad(month)}-${pad(day)}`, length: 3 }
      : undefined,
  ([day = '', month = '', year = '']) => named(year, month, day),
  ([month = '', day = '', year = '']) => named(year, month, day),
  ([one = '', two = '', year = '']) => numbered(year, one, two),
  ([month = '', year = '']) =>
    monthOf(month) && isYear(year) ? { asOf: `${year}-${monthOf(month)}`, length: 2 } : undefined,
  ([year = '', month = '']) =>
    isYear(year) && monthOf(month) && month !== MODAL ? { asOf: `${year}-${monthOf(month)}`, length: 2 } : undefined,
  ([year = '', month = '']) =>
    isYear(year) && /^\d\d$/.test(month) ? { asOf: `${year}-${month}`, length: 2 } : undefined,
  ([month = '', year = '']) =>
    isYear(year) && TWO.test(month) ? { asOf: `${year}-${pad(month)}`, length: 2 } : undefined,
  ([year = '']) => (isYear(year) ? { asOf: year, length: 1 } : undefined),
]

/** Behind a year it asks for leave: `in 2001 may they beam`. */
const MODAL = 'may'
const TWO = /^\d{1,2}$/
const MONTHS = 'january february march april may june july august september october november december'.split(' ')

function named(year: string, month: string, day: string): Shaped | undefined {
  const number = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(day)?.[1])
  if (!isYear(year) || !monthOf(month) || !(number >= 1)) return undefined
  return { asOf: `${year}-${monthOf(month)}-${pad(String(number))}`, length: 3 }
}

/** `13/6/2000` and `6/13/2000` are clear; `1/6/2000` is not, unless both are the same. */
function numbered(year: string, one: string, two: string): Shaped | undefined {
  if (!isYear(year) || !TWO.test(one) || !TWO.test(two)) return undefined
  const [dayFirst, monthFirst] = [`${year}-${pad(two)}-${pad(one)}`, `${year}-${pad(one)}-${pad(two)}`]
  const real = [...new Set([dayFirst, monthFirst])].filter((each) => firstDay(each) !== undefined)
  const [asOf, otherwise] = real
  return asOf === undefined ? undefined : { asOf, length: 3, ...(otherwise === undefined ? {} : { otherwise }) }
}

function pad(digits: string): string {
  return digits.padStart(2, '0')
}

function isYear(word: string): boolean {
  return /^(?:19[5-9]|20\d)\d$/.test(word)
}

function monthOf(word: string): string | undefined {
  const index = MONTHS.findIndex(
    (month) =>
      month === word || (word.length >= 3 && month.startsWith(word)) || (word === 'sept' && month === 'september'),
  )
  return index < 0 ? undefined : pad(String(index + 1))
}
