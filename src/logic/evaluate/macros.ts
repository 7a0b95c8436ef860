import type { Expr, Type } from '../../domain/index.ts'
import { canonical } from '../compile/canonical.ts'
import type { Truth } from '../values/kleene.ts'
import { ANY, BOOL, INT, listOf } from '../values/types.ts'
import { FAILED, Ref, UNKNOWN, type Value } from '../values/values.ts'
import type { Evaluation, Run } from './evaluation.ts'
import { truth } from './operators.ts'
import { maybeNone } from './undescribed.ts'

export interface MacroParts {
  readonly list: Run
  readonly body: Run
  readonly value: Run | undefined
}

/** What is said of each element of a list, or key of a map. @param parts those of `expr`, made ready to run. */
export function macro(expr: Extract<Expr, { op: 'macro' }>, { list, body, value }: MacroParts): Run {
  const { fn, variable } = expr
  const text = canonical(expr)
  const type: Type = fn === 'filter' || fn === 'map' ? listOf(ANY) : fn === 'count' ? INT : BOOL
  return (ev) => {
    const found = list(ev)
    if (found instanceof Ref) {
      const none = maybeNone(ev, found)
      if (none !== undefined) return none
      const opaque = ev.opaque(found, text, type)
      return type === BOOL ? truth(ev, opaque) : opaque
    }
    const items = Array.isArray(found) ? found : found instanceof Map ? [...found.keys()] : undefined
    if (!items) return found === UNKNOWN ? UNKNOWN : FAILED
    ev.step(items.length)
    const test = (item: Value) => ev.bind(variable, item, () => truth(ev, body(ev)))
    switch (fn) {
      case 'exists':
        return absorb(ev, items, test, true)
      case 'all':
        return absorb(ev, items, test, false)
      case 'exists_one': {
        const [least, most, failed] = countTrue(items, test)
        if (least > 1 || most === 0) return false
        if (least === 1 && most === 1) return true
        return failed
      }
      case 'count': {
        const [least, most, failed] = countTrue(items, test)
        return least === most ? least : failed
      }
      case 'filter': {
        const kept: Value[] = []
        let open: Truth = true
        for (const item of items) {
          const holds = test(item)
          if (holds === true) kept.push(item)
          else if (holds !== false) open = open === UNKNOWN ? open : holds
        }
        return open === true ? kept : open
      }
      case 'map': {
        if (!value) return items.map((item) => ev.bind(variable, item, () => body(ev)))
        const mapped: Value[] = []
        let open: Truth = true
        for (const item of items) {
          const holds = test(item)
          if (holds === true) mapped.push(ev.bind(variable, item, () => value(ev)))
          else if (holds !== false) open = open === UNKNOWN ? open : holds
        }
        return open === true ? mapped : open
      }
    }
  }
}

/** `or` and `exists` (absorb true), `and` and `all` (absorb false); the proof keeps the very part or element that decided. */
export function absorb<T>(ev: Evaluation, items: readonly T[], test: (item: T) => Truth, absorbing: boolean): Truth {
  const proposed = ev.proposals.length
  const read = ev.reads.length
  let result: Truth = !absorbing
  for (const item of items) {
    const before = ev.reads.length
    const found = test(item)
    if (found === absorbing) {
      ev.proposals.length = proposed
      if (before > read) ev.reads.splice(read, before - read)
      return found
    }
    if (found !== !absorbing && result !== UNKNOWN) result = found
  }
  return result
}

function countTrue(
  items: readonly Value[],
  test: (item: Value) => Truth,
): [number, number, typeof UNKNOWN | typeof FAILED] {
  let least = 0
  let most = 0
  let open: typeof UNKNOWN | typeof FAILED = FAILED
  for (const item of items) {
    const found = test(item)
    if (found === true) least++
    if (found !== false) most++
    if (found === UNKNOWN) open = UNKNOWN
  }
  return [least, most, open]
}
