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
  /** What a step on one object gave the last time, and whether of these very inputs; undefined where it gave nothing yet. */
  last<T>(step: string, one: object, inputs: readonly unknown[]): Last<T> | undefined
  /** The value of this key the last time, if it says the same; else this one. */
  same<T>(key: string, value: T): T
  /**
   * The memory of steps that are taken a second time, of something a little other: it takes from this one what is the very same
   * here, and keeps the rest under a name, so that neither displaces what the other left.
   */
  beside(name: string): Memory
}

/** What a step gave the last time. */
export interface Last<T> {
  readonly value: T
  /** Whether it would give that again. */
  readonly isNow: boolean
}

/** Remembers nothing: everything is done once. */
export const FORGETFUL: Memory = {
  kept: (_, __, make) => make(),
  of: (_, __, ___, make) => make(),
  last: () => undefined,
  same: (_, value) => value,
  beside: () => FORGETFUL,
}

/** Rounds of one stretch; what nobody asked for in a whole stretch is forgotten. */
const STRETCH = 64

/** Remembers from round to round, and in time forgets what is no longer asked for. */
export class Remembering implements Memory {
  private readonly known = new Map<string, Remembered>()
  private readonly steps = new Map<string, WeakMap<object, Remembered>>()
  private rounds = 0
  private stretch = 0
  /** What the step that is being made has asked for so far. */
  private within: Remembered[] | undefined

  /** Begins a round: call it before each analysis. */
  round(): void {
    this.rounds++
    if (this.rounds % STRETCH > 0) return
    this.stretch++
    for (const [key, { asked }] of this.known) if (asked < this.stretch - 1) this.known.delete(key)
  }

  kept<T>(key: string, inputs: readonly unknown[], make: () => T, lasts: (value: T) => boolean = () => true): T {
    return this.remembered(this.known, key, inputs, make, lasts)
  }

  of<T>(
    step: string,
    one: object,
    inputs: readonly unknown[],
    make: () => T,
    lasts: (value: T) => boolean = () => true,
  ): T {
    const objects = kept(this.steps, step, () => new WeakMap())
    return this.remembered(objects, one, inputs, make, lasts)
  }

  last<T>(step: string, one: object, inputs: readonly unknown[]): Last<T> | undefined {
    const known = this.steps.get(step)?.get(one)
    return known && { value: this.ask(known).value as T, isNow: isVery(known.inputs, inputs) }
  }

  same<T>(key: string, value: T): T {
    const known = this.known.get(key)
    if (known && saysSame(known.value, value)) {
      this.ask(known)
      return known.value as T
    }
    this.known.set(key, this.ask({ inputs: NONE, value, asked: this.stretch, within: NONE }))
    return value
  }

  beside(name: string): Memory {
    const value = <T>(found: Remembered): T => this.ask(found).value as T
    return {
      kept: (key, inputs, ...rest) => {
        const known = knownIn(this.known, key, inputs)
        return known ? value(known) : this.kept(`${name} ${key}`, inputs, ...rest)
      },
      of: (step, one, inputs, ...rest) => {
        const known = knownIn(this.steps.get(step), one, inputs)
        return known ? value(known) : this.of(`${name} ${step}`, one, inputs, ...rest)
      },
      last: (step, one, inputs) => this.last(`${name} ${step}`, one, inputs) ?? this.last(step, one, inputs),
      same: (key, one) => {
        const known = this.known.get(key)
        return known && saysSame(known.value, one) ? value(known) : this.same(`${name} ${key}`, one)
      },
      beside: (further) => this.beside(`${name} ${further}`),
    }
  }

  private remembered<K, T>(
    all: By<K>,
    key: K,
    inputs: readonly unknown[],
    make: () => T,
    lasts: (value: T) => boolean,
  ): T {
    const known = knownIn(all, key, inputs)
    if (known) return this.ask(known).value as T
    const { value, within } = this.made(make)
    const found = this.ask({ inputs, value, asked: this.stretch, within })
    if (lasts(value)) all.set(key, found)
    else all.delete(key)
    return value
  }

  private made<T>(make: () => T): { readonly value: T; readonly within: readonly Remembered[] } {
    const outer = this.within
    const within: Remembered[] = []
    this.within = within
    try {
      return { value: make(), within: within.length === 0 ? NONE : within }
    } finally {
      this.within = outer
    }
  }

  private ask(found: Remembered): Remembered {
    this.touch(found)
    this.within?.push(found)
    return found
  }

  /** What is asked for, all that it was made of is asked for with it. */
  private touch(found: Remembered): void {
    if (found.asked === this.stretch) return
    found.asked = this.stretch
    for (const each of found.within) this.touch(each)
  }
}

const NONE: readonly never[] = []

interface Remembered {
  readonly inputs: readonly unknown[]
  readonly value: unknown
  /** The last stretch of rounds in which somebody did. */
  asked: number
  /** What was asked for to make it. */
  readonly within: readonly Remembered[]
}

interface By<K> {
  get(key: K): Remembered | undefined
  set(key: K, found: Remembered): unknown
  delete(key: K): unknown
}

/** What was made of the very same inputs, where that is remembered. */
function knownIn<K>(all: By<K> | undefined, key: K, inputs: readonly unknown[]): Remembered | undefined {
  const known = all?.get(key)
  return known && isVery(known.inputs, inputs) ? known : undefined
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
