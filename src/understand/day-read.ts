import { firstDay } from '../domain/index.ts'
import { momentsIn } from './moments.ts'
import { tokensOf } from './tokens.ts'

/** A date that was typed alone, as a question writes it; `otherwise` where day and month might change places. */
export interface DayRead {
  readonly asOf: string
  readonly otherwise?: string
}

/**
 * A day, a month or a year as anybody types it: `2000-06`, `200006`, `2000/06`, `June 2000`, `12 Jun 2000`, `summer 2000`,
 * `latest`.
 * @returns undefined where it is no date, or says more than one.
 */
export function dayRead(text: string): DayRead | undefined {
  const typed = text.trim().toLowerCase()
  const digits = /^(\d{4})(\d\d)(\d\d)?$/.exec(typed)
  const plain = digits ? digits.slice(1).filter(Boolean).join('-') : typed
  if (plain === 'latest' || firstDay(plain) !== undefined) return { asOf: plain }
  const tokens = tokensOf(plain.replaceAll('/', ' '))
  const [only, other] = momentsIn(tokens, () => false)
  if (!only || other || only.from > 0 || only.to < tokens.length) return undefined
  // Of what is vague, only what might be one of two days is a date.
  if (!only.sure && only.otherwise === undefined) return undefined
  return { asOf: only.asOf, ...(only.otherwise === undefined ? {} : { otherwise: only.otherwise }) }
}
