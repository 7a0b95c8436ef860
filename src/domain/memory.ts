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
  /** The value of this key the last time, if it says the same; else this one. */
  same<T>(key: string, value: T): T
}

/** Remembers nothing: everything is done once. */
export const FORGETFUL: Memory = { kept: (_, __, make) => make(), same: (_, value) => value }

/** Remembers what the last round asked for, until `round` begins the next but one. */
export class Remembering implements Memory {
  private last = new Map<string, Remembered>()
  private now = new Map<string, Remembered>()

  /** Begins a round: what the one before did not ask for is forgotten. */
  round(): void {
    this.last = this.now
    this.now = new Map()
  }

  kept<T>(key: string, inputs: readonly unknown[], make: () => T, lasts: (value: T) => boolean = () => true): T {
    const known = this.now.get(key) ?? this.last.get(key)
    const isSame =
      known && known.inputs.length === inputs.length && known.inputs.every((each, at) => each === inputs[at])
    const value = isSame ? (known.value as T) : make()
    if (isSame) this.now.set(key, known)
    else if (lasts(value)) this.now.set(key, { inputs, value })
    return value
  }

  same<T>(key: string, value: T): T {
    const known = this.now.get(key) ?? this.last.get(key)
    const kept = known && saysSame(known.value, value) ? (known.value as T) : value
    this.now.set(key, kept === known?.value ? known : { inputs: [], value: kept })
    return kept
  }
}

interface Remembered {
  readonly inputs: readonly unknown[]
  readonly value: unknown
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
