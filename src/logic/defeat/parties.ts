import type { Rule } from '../../domain/index.ts'
import type { Remembered } from '../evaluate/trace.ts'
import type { Truth } from '../values/kleene.ts'

/** Of each rule that takes part, by its place, whether it counts. */
export type Standings = readonly Remembered[]

/** Whether the rule at a place counts. */
export function countsAt(standings: Standings, place: number): Truth {
  return (standings[place] as Remembered).value as Truth
}

/**
 * The rules in force on an action or a quantity, made ready to be looked at again where facts change.
 * @param name `action:x` or `quantity:x`.
 */
export class Parties {
  readonly name: string
  readonly rules: readonly Rule[]
  private readonly behind: (rule: Rule) => ReadonlySet<string>
  private readonly readers = new Map<string, readonly number[]>()

  /** @param behind every name on which it depends whether a rule counts. */
  constructor(name: string, rules: readonly Rule[], behind: (rule: Rule) => ReadonlySet<string>) {
    this.name = name
    this.rules = rules
    this.behind = behind
  }

  /** The places of the rules that something otherwise may touch. @param changed the names of what is otherwise. */
  touchedBy(changed: readonly string[]): Iterable<number> {
    const [only, ...more] = changed
    if (only === undefined) return []
    if (more.length === 0) return this.readersOf(only)
    return new Set(changed.flatMap((name) => this.readersOf(name)))
  }

  private readersOf(name: string): readonly number[] {
    let readers = this.readers.get(name)
    if (!readers) {
      readers = this.rules.flatMap((rule, place) => (this.behind(rule).has(name) ? [place] : []))
      this.readers.set(name, readers)
    }
    return readers
  }
}
