import { push, type Rule } from '../../domain/index.ts'
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
  /** By name, the places of the rules that can depend on it. */
  private readers: ReadonlyMap<string, readonly number[]> | undefined

  /** @param behind every name on which it depends whether a rule counts. */
  constructor(name: string, rules: readonly Rule[], behind: (rule: Rule) => ReadonlySet<string>) {
    this.name = name
    this.rules = rules
    this.behind = behind
  }

  /** The places of the rules that something otherwise may touch. @param changed the names of what is otherwise. */
  touchedBy(changed: ReadonlySet<string>): Iterable<number> {
    this.readers ??= this.readersByName()
    const { readers } = this
    const [only] = changed
    if (only === undefined) return []
    if (changed.size === 1) return readers.get(only) ?? []
    return new Set([...changed].flatMap((name) => readers.get(name) ?? []))
  }

  private readersByName(): ReadonlyMap<string, readonly number[]> {
    const readers = new Map<string, number[]>()
    for (const [place, rule] of this.rules.entries()) for (const name of this.behind(rule)) push(readers, name, place)
    return readers
  }
}
