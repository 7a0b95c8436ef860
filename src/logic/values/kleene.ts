import { type FAILED, UNKNOWN } from './values.ts'

/*
 * Strong Kleene connectives over settled parts. What is unknown and what failed are alike here: a might.
 * Source: S. C. Kleene, Introduction to Metamathematics, 1952, section 64.
 */

/** And: false where one is false, true where both are true, else a might. */
export function both(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false
  return a === true && b === true ? true : UNKNOWN
}

/** Or: true where one is true, false where both are false, else a might. */
export function either(a: Truth, b: Truth): Truth {
  if (a === true || b === true) return true
  return a === false && b === false ? false : UNKNOWN
}

/** Whether one of them holds, of none false. */
export function some(truths: readonly Truth[]): Truth {
  return truths.reduce<Truth>(either, false)
}

/** Strong Kleene truth: a boolean, unknown or failed. Source: semantics D1. */
export type Truth = boolean | typeof UNKNOWN | typeof FAILED

/** Not; a might stays what it is, unknown or failed. */
export function negate(value: Truth): Truth {
  return typeof value === 'boolean' ? !value : value
}
