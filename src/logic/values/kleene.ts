import { type FAILED, UNKNOWN } from './values.ts'

/*
 * Strong Kleene connectives over settled parts. What is unknown and what failed are alike here: a might.
 * Source: S. C. Kleene, Introduction to Metamathematics, 1952, section 64.
 */

export function both(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false
  return a === true && b === true ? true : UNKNOWN
}

export function either(a: Truth, b: Truth): Truth {
  if (a === true || b === true) return true
  return a === false && b === false ? false : UNKNOWN
}

export function some(truths: readonly Truth[]): Truth {
  return truths.reduce<Truth>(either, false)
}

/** Strong Kleene truth: a boolean, unknown or failed. Source: semantics D1. */
export type Truth = boolean | typeof UNKNOWN | typeof FAILED

export function negate(value: Truth): Truth {
  return typeof value === 'boolean' ? !value : value
}
