import type { Kind } from '../facts/shelf.ts'
import type { Situation } from '../facts/situation.ts'
import type { Region } from '../values/regions.ts'
import type { Kept, Remembered } from './trace.ts'

/** A look, as far as what was worked out in another may hold in it too. */
interface Look {
  readonly situation: Situation
  readonly regions: ReadonlyMap<string, Region>
}

/** Things kept of one key, the newest first; more are not worth going through. */
const MOST_KEPT = 6

/**
 * What looks at the same given facts before the same court can share: a condition, a verdict or a value, with the
 * unknowns it leans on. It holds wherever these are confined alike and their assumptions are on or off alike.
 */
export class Memo {
  /** Stands among the unknowns for all that a situation assumes. */
  static readonly SITUATION = '\n'
  private readonly statuses = new Map<unknown, Leaning[]>()
  private readonly others = new Map<unknown, Leaning[]>()

  /** Keeps what was found in a look, with what it leans on there. */
  keep(
    key: unknown,
    isStatus: boolean,
    found: Remembered,
    { situation, regions }: Look,
    leans: ReadonlySet<string>,
  ): Remembered {
    const names = [...leans]
    const kept: Kept = {
      names,
      regions: names.map((name) => regions.get(name)),
      off: names.map((name) => situation.off.has(name)),
      ...(leans.has(Memo.SITUATION) ? { situation } : {}),
    }
    const leaning = { ...found, kept }
    const all = isStatus ? this.statuses : this.others
    const known = all.get(key)
    if (!known) all.set(key, [leaning])
    else if (known.unshift(leaning) > MOST_KEPT) known.pop()
    return leaning
  }

  find(key: unknown, isStatus: boolean, look: Look): Remembered | undefined {
    return (isStatus ? this.statuses : this.others).get(key)?.find(({ kept }) => holdsIn(look, kept))
  }
}

/** By court, what looks at the same given facts share. */
const MEMOS: Kind<WeakMap<object, Memo>> = { make: () => new WeakMap() }

/** What looks at the given facts of a situation before a court share. */
export function memoFor({ ofGiven }: Situation, court: object): Memo {
  const memos = ofGiven.get(MEMOS)
  const memo = memos.get(court) ?? new Memo()
  memos.set(court, memo)
  return memo
}

type Leaning = Remembered & { readonly kept: Kept }

function holdsIn({ situation, regions }: Look, kept: Kept): boolean {
  if (kept.situation && kept.situation !== situation) return false
  return kept.names.every(
    (name, index) => isSame(regions.get(name), kept.regions[index]) && situation.off.has(name) === kept.off[index],
  )
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
