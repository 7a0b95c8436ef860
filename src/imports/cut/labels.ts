/** A number that a line begins with, and what follows it. */
export interface Label {
  /** Without brackets and final stops. */
  readonly number: string
  readonly parts: readonly (number | string)[]
  readonly rest: string
  /** Whether the line says that it is one: `Article 5`, `[7.3]`, `§ 4`. */
  readonly isSaid: boolean
  /** Whether it may as well be a quantity: `5 cubes`. */
  readonly isBare: boolean
}

const SAID = String.raw`(?:(?:§+|art(?:icle|\.)|rule|section|chapter|law|part|clause|appendix)\s*)`
const NUMBER = String.raw`(?:\d{1,4}(?:\.\d{1,4})*(?:\.?[a-z])?|[A-Z](?:\.\d{1,4})+[a-z]?|[IVXLC]{1,6})`
const LABEL = new RegExp(
  String.raw`^(${SAID})?([[(]?)(${NUMBER})([\])]?)([.:)]?)(?:\s+([\s\S]*)|(?![\s\S])|(?=[–—-]\s)([\s\S]*))$`,
  'i',
)

/** The number at the beginning of a line; nothing where there is none, or where it can only be a quantity. */
export function labelOf(line: string): Label | undefined {
  const match = LABEL.exec(line.trim())
  if (!match) return undefined
  const [, said = '', open = '', number = '', close = '', stop = '', rest = match[7] ?? ''] = match
  if (/^[a-z]/.test(number)) return undefined
  const isRoman = /^[IVXLC]+$/.test(number)
  if (isRoman && said === '' && stop === '') return undefined
  if ((open === '') !== (close === '') && !(close === ')' || stop === ')')) return undefined
  const parts = number
    .split('.')
    .flatMap((part) => part.match(/\d+|[A-Za-z]+/g) ?? [])
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
  const isBare = parts.length === 1 && said === '' && open !== '[' && stop === ''
  if (isBare && !/^[\p{Lu}*]/u.test(rest)) return undefined
  return {
    number,
    parts: isRoman ? [romanValue(number)] : parts,
    rest: rest.replace(/^[–—-]\s+/, ''),
    isSaid: said !== '' || open === '[',
    isBare,
  }
}

function romanValue(text: string): number {
  const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 }
  const digits = [...text].map((sign) => values[sign] ?? 0)
  return digits.reduce((sum, value, index) => sum + (value < (digits[index + 1] ?? 0) ? -value : value), 0)
}

/** Order of numbers as in a table of contents; a number stands before those within it. */
export function compareParts(a: Label['parts'], b: Label['parts']): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [x, y] = [a[index], b[index]]
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1
    if (x === y) continue
    if (typeof x === typeof y) return x < y ? -1 : 1
    return typeof x === 'string' ? -1 : 1
  }
  return 0
}
