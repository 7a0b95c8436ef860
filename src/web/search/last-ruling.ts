import type { Before } from './hear.ts'

let last: Before | undefined

/** The ruling looked at last in this tab, since it was opened. */
export function lastRuling(): Before | undefined {
  return last
}

export function ruledOn(ruling: Before): void {
  last = ruling
}
