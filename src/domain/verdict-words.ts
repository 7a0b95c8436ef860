import type { Ruling, Verdict } from './answer.ts'
import type { Json } from './json.ts'

/** A verdict as one word of nine letters at most. */
export const WORDS: { readonly [verdict in Verdict]: string } = {
  permitted: 'Permitted',
  forbidden: 'Forbidden',
  required: 'Required',
  undetermined: 'Depends',
  silent: 'No rule',
  conflict: 'Conflict',
}

export function isVerdict(value: unknown): value is Verdict {
  return typeof value === 'string' && value in WORDS
}

/** A value as a reader takes it: `24 points`, `yes`, `navigation, defense`. */
export function valueText(value: Json, unit?: string): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((item) => valueText(item)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, item]) => `${name} ${valueText(item)}`)
      .join(', ')
  return unit === undefined ? String(value) : `${value} ${unitFor(value, unit)}`
}

/** A unit as a vocabulary writes it, in the plural, for one: `1 card`, `1 die`. */
export function unitFor(value: Json, unit: string): string {
  if (value !== 1) return unit
  if (unit === 'dice') return 'die'
  return unit.replace(/(?<=ch|sh|x|ss)es$|(?<!s)s$/, '')
}

/** The word of a ruling: its verdict, or its value with the unit. */
export function wordOf({ verdict, value, unit }: Pick<Ruling, 'verdict' | 'value' | 'unit'>): string {
  return value !== undefined ? valueText(value, unit) : WORDS[verdict ?? 'undetermined']
}
