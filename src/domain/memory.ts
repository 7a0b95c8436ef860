import { kept } from './maps.ts'

/**
 * What steps came to the last time, so that only what an edit can touch is done anew. A step that is remembered is pure:
 * with a memory it gives what it would give without one.
 */
export interface Memory {
  /**
   * What `make` gave for this key the last time, if all inputs are the very same; else what it gives now.
   * @param lasts whether a value is taken again: not one that depends on more than its inputs.
   */
  kept<T>(key: string, inputs: readonly unknown[], make: () => T, lasts?: (value: T) => boolean): T
  /**
   * The same for a step on one object, told apart by that very object: no name has to be put together for it. What it gave is
   * forgotten with the object.
   */
  of<T>(step: string, one: object, inputs: readonly unknown[], make: () => T, lasts?: (value: T) => boolean): T
  /** The value of this key the last time, if it says the same; else this one. */
  same<T>(key: string, value: T): T
}

/** Remembers nothing: everything is done once. */
export const FORGETFUL: Memory = {
  kept: (_, __, make) => make(),
  of: (_, __, ___, make) => make(),
  same: (_, value) => value,
}

/** Rounds after which what nobody asked for is forgotten. */
const ROUNDS = 64

/** Remembers from round to round, and in time forgets what is no longer asked for. */
export class Remembering implements Memory {
  private readonly known = new Map<string, Remembered>()
  private readonly steps = new Map<string, WeakMap<object, Pick<Remembered, 'inputs' | 'value'>>>()
  private rounds = 0

  /** Begins a round: call it before each analysis. */
  round(): void {
    this.rounds++
    if (this.rounds % ROUNDS > 0) return
    for (const [key, { asked }] of this.known) if (asked <= this.rounds - ROUNDS) this.known.delete(key)
  }

  kept<T>(key: string, inputs: readonly unknown[], make: () => T, lasts: (value: T) => boolean = () => true): T {
    const known = this.known.get(key)
    if (known && isVery(known.inputs, inputs)) {
      known.asked = this.rounds
      return known.value as T
    }
    const value = make()
    if (lasts(value)) this.known.set(key, { inputs, value, asked: this.rounds })
    else this.known.delete(key)
    return value
  }

  of<T>(
    step: string,
    one: object,
    inputs: readonly unknown[],
    make: () => T,
    lasts: (value: T) => boolean = () => true,
  ): T {
    const objects = kept(this.steps, step, () => new WeakMap())
    const known = objects.get(one)
    if (known && isVery(known.inputs, inputs)) return known.value as T
    const value = make()
    if (lasts(value)) objects.set(one, { inputs, value })
    else objects.delete(one)
    return value
  }

  same<T>(key: string, value: T): T {
    const known = this.known.get(key)
    if (known && saysSame(known.value, value)) {
      known.asked = this.rounds
      return known.value as T
    }
    this.known.set(key, { inputs: [], value, asked: this.rounds })
    return value
  }
}

/** The list of before where it has the very same members. @param step together with the first member tells it apart. */
export function sameList<T extends object>(step: string, list: readonly T[], memory: Memory): readonly T[] {
  const [first] = list
  return first ? memory.of(step, first, list, () => list) : list
}

function isVery(some: readonly unknown[], others: readonly unknown[]): boolean {
  if (some.length !== others.length) return false
  for (let at = 0; at < some.length; at++) if (some[at] !== others[at]) return false
  return true
}

interface Remembered {
  readonly inputs: readonly unknown[]
  readonly value: unknown
  /** The last round that did. */
  asked: number
}

/** Whether two plain values, maps and sets among them, say the same; of anything else only the very same does. */
export function saysSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => saysSame(each, b[at]))
  }
  if (a instanceof Set) return b instanceof Set && a.size === b.size && saysSame([...a], [...b])
  if (a instanceof Map) return b instanceof Map && a.size === b.size && saysSame([...a], [...b])
  if (Array.isArray(b) || b instanceof Set || b instanceof Map) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && saysSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  )
}
