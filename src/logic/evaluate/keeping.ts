import type { Situation } from '../situation.ts'
import type { Remembered } from './evaluation.ts'
import type { Region } from './regions.ts'

/** A look, as far as what was worked out in another may hold in it too. */
interface Look {
  readonly situation: Situation
  readonly regions: ReadonlyMap<string, Region>
}

/** The unknowns that something leans on, and how each was confined when it was worked out. */
export interface Kept {
  readonly names: readonly string[]
  readonly regions: readonly (Region | undefined)[]
  readonly off: readonly boolean[]
  /** Set where it holds for one situation alone. */
  readonly situation?: Situation
}

/** Things kept of one key, the newest first; more are not worth going through. */
const MOST_KEPT = 6

/**
 * What looks at the same given facts before the same court can share: a condition, a verdict or a value, with the
 * unknowns it leans on. It holds wherever these are confined alike and their assumptions are on or off alike.
 */
export class Keeping {
  /** Stands among the unknowns for all that a situation assumes. */
  static readonly SITUATION = '\n'
  private readonly statuses = new Map<unknown, Remembered[]>()
  private readonly others = new Map<unknown, Remembered[]>()

  keep({ situation, regions }: Look, leans: ReadonlySet<string>): Kept {
    const names = [...leans]
    return {
      names,
      regions: names.map((name) => regions.get(name)),
      off: names.map((name) => situation.off.has(name)),
      ...(leans.has(Keeping.SITUATION) ? { situation } : {}),
    }
  }

  add(key: unknown, isStatus: boolean, found: Remembered): void {
    const all = isStatus ? this.statuses : this.others
    const known = all.get(key)
    if (!known) all.set(key, [found])
    else if (known.unshift(found) > MOST_KEPT) known.pop()
  }

  find(key: unknown, isStatus: boolean, look: Look): Remembered | undefined {
    const all = (isStatus ? this.statuses : this.others).get(key)
    if (!all) return undefined
    for (const each of all) if (each.kept && holdsIn(look, each.kept)) return each
    return undefined
  }
}

function holdsIn({ situation, regions }: Look, kept: Kept): boolean {
  if (kept.situation && kept.situation !== situation) return false
  for (let index = 0; index < kept.names.length; index++) {
    const name = kept.names[index] as string
    if (!isSame(regions.get(name), kept.regions[index])) return false
    if (situation.off.has(name) !== kept.off[index]) return false
  }
  return true
}

function isSame(a: Region | undefined, b: Region | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.kind !== b.kind) return false
  if (a.kind === 'is') return a.value === (b as typeof a).value
  if (a.maybeNone !== (b as typeof a).maybeNone) return false
  if (a.kind === 'between') {
    const { low, high, lowOpen, highOpen, int } = b as typeof a
    return a.low === low && a.high === high && a.lowOpen === lowOpen && a.highOpen === highOpen && a.int === int
  }
  const { values } = b as typeof a
  return a.values.length === values.length && a.values.every((value, index) => value === values[index])
}
