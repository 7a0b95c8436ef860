/** A civil day `YYYY-MM-DD`, no time zone; orders as text. Only `firstDay` and `LATEST` make one. */
export type Day = string & { readonly __brand: 'Day' }

/** After every date in any game: what `asOf=latest` means. */
export const LATEST = '9999-12-31' as Day

/** Before every date: the first day of a rule that nothing dates. */
export const EARLIEST = '0000-01-01' as Day

/**
 * A date as printed: a day, a month or a year.
 * `day` is its first day, by which it orders; `assumed` says why, where nobody printed it.
 */
export interface DateText {
  readonly text: string
  readonly day: Day
  readonly assumed?: string
}

const SHAPE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/** The first day of `2000`, `2000-05` or `2000-05-12`; undefined when it is no real date. Source: semantics B2. */
export function firstDay(text: string): Day | undefined {
  const match = SHAPE.exec(text)
  if (!match) return undefined
  const [, year, month = '01', day = '01'] = match
  const lengths = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const length = lengths[Number(month) - 1]
  if (length === undefined || Number(day) < 1 || Number(day) > length) return undefined
  return `${year}-${month}-${day}` as Day
}

/** Whether `day` lies inside the year, month or day that `text` prints. */
export function contains(text: string, day: Day): boolean {
  return day.startsWith(text)
}

/** Whether one printed date contains the other without being it: 2000 and 2000-05. Source: semantics B6. */
export function overlapping(a: string, b: string): boolean {
  return a !== b && (a.startsWith(b) || b.startsWith(a))
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A date in words: `2000-06-12` is *12 June 2000*, `2000-06` *June 2000*, `2000` itself. @param short with *Jun*. */
export function spoken(date: string, short = false): string {
  const [year = '', month, day] = date.split('-')
  const name = MONTHS[Number(month) - 1]
  if (!name) return date === 'latest' ? 'after every date' : date
  const printed = short ? name.slice(0, 3) : name
  return day === undefined ? `${printed} ${year}` : `${Number(day)} ${printed} ${year}`
}

/** When something happened, in words: *on 12 June 2000*, *in June 2000*, *in 2000*. */
export function when(date: string): string {
  return `${date.length > 'YYYY-MM'.length ? 'on' : 'in'} ${spoken(date)}`
}

/** The day of a date as it is asked about, `latest` after all others. */
export function dayOf(asOf: string): Day | undefined {
  return asOf === 'latest' ? LATEST : firstDay(asOf)
}

/** The day before. @param day a civil day of the year 1 or later. */
export function dayBefore(day: string): Day {
  const before = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000)
  return before.toISOString().slice(0, 10) as Day
}
