import type { Ruling, Verdict } from './answer.ts'
import type { Json } from './json.ts'
import { withUnit } from './labels.ts'

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
  return withUnit(String(value), unit)
}

/** The word of a ruling: its verdict, or its value with the unit; of one kept from before values came in words, as it stands. */
export function wordOf({ verdict, value, unit, said }: Pick<Ruling, 'verdict' | 'value' | 'unit' | 'said'>): string {
  return value === undefined ? WORDS[verdict ?? 'undetermined'] : (said ?? valueText(value, unit))
}
