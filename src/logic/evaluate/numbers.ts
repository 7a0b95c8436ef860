import { FAILED, type Value } from '../values/values.ts'
import type { Evaluation } from './evaluation.ts'
import { blocked } from './operators.ts'

/** A function of known numbers, FAILED where it has no value; an unknown one is pinned down. */
export function numeric(ev: Evaluation, values: readonly Value[], work: (numbers: readonly number[]) => number): Value {
  if (values.every((value) => typeof value === 'number')) return finite(work(values as readonly number[]))
  return blocked(ev, ...values) ?? FAILED
}

export function finite(value: number): Value {
  return Number.isFinite(value) ? value : FAILED
}

/** Ints are within ±(2^53−1) (semantics C4). */
export function limit(value: Value): Value {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? FAILED : value
}
