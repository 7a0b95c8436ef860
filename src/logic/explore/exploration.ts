import type { AtomUse, Exploration, Open, Part, Regions, Settled } from '../defeat/outcome.ts'
import { keyOf } from '../defeat/outcome.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import type { Proposal } from '../evaluate/trace.ts'
import { cutKey } from '../values/regions.ts'
import type { Inquiry } from './inquiry.ts'
import { type Step, search } from './search.ts'

/** What is explored, and how far. */
export interface Scope {
  /** Looks that may be taken. */
  readonly looks: number
  /** How many answers are enough: one, or two, each of a completion described in full. All that there are, where none is said. */
  readonly stopAt?: 1 | 2
  /** The look to begin with, which has unknowns confined from the outset; else the situation as it is. */
  readonly from?: Evaluation
  /** An answer that is not looked for, as `keyOf` tells it: a part in which no other can come is not looked into. */
  readonly besides?: string
}

/** All that a target can come to over the completions of the unknown facts. Source: design 3.4; semantics C2, C4. */
export function explore(inquiry: Inquiry, { from = inquiry.asIs(), ...scope }: Scope): Exploration {
  return new Exploring(inquiry, scope).over(from)
}

class Exploring {
  private readonly inquiry: Inquiry
  private readonly looks: number
  private readonly stopAt: Scope['stopAt']
  private readonly besides: string | undefined
  private readonly found = new Map<string, { settled: Settled; clean: boolean; regions: Regions }>()
  private readonly atoms = new Map<string, AtomUse>()
  private readonly confining = new Map<string, AtomUse>()
  private readonly parts: Part[] = []
  private doubtful = false
  private isWhole = true

  constructor(inquiry: Inquiry, { looks, stopAt, besides }: Omit<Scope, 'from'>) {
    this.inquiry = inquiry
    this.looks = looks
    this.stopAt = stopAt
    this.besides = besides
  }

  over(from: Evaluation): Exploration {
    const { inquiry, found, atoms, confining, parts } = this
    const budget = inquiry.budget(this.looks)
    const end = search(from, true, budget, (ev, clean) => {
      if (this.isEnough) {
        this.isWhole = false
        return 'end'
      }
      // Two answers are known already: only whether one can be shown without a list nobody described is still open.
      if (this.stopAt === 2 && found.size > 1 && budget.taken > this.looks / 8) {
        this.doubtful = true
        return 'end'
      }
      return this.look(ev, clean)
    })
    if (end === 'spent' && !this.isEnough) this.doubtful = true
    return { found, atoms, confining, doubtful: this.doubtful, parts, isWhole: this.isWhole && !this.doubtful }
  }

  /** @param clean whether its regions are described in full. */
  private look(ev: Evaluation, clean: boolean): Step<boolean> {
    const { regions } = ev
    // Whether that can be at a table need not be known.
    if (this.besides !== undefined && this.isBesides(this.inquiry.settle(ev))) return 'on'
    const { settled, admissible, ...told } = this.inquiry.tell(ev)
    note(this.confining, told.confining)
    if (admissible === false) return 'on'
    // Where two answers are enough, an answer that one completion has shown needs no second.
    if (this.stopAt === 2 && settled.kind !== 'open' && this.isShown(settled, clean)) {
      this.isWhole = false
      return 'on'
    }
    const behind = settled.kind === 'varies' ? settled.atoms : []
    const uncut = behind.map((atom) => ({ atom }))
    if (settled.kind !== 'open' && admissible) {
      if (settled.kind === 'varies') {
        note(this.atoms, [...told.proposals, ...uncut])
        this.isWhole = false
      } else this.parts.push({ settled, regions })
      this.record(settled, regions, clean && behind.every((atom) => atom.described))
      return 'on'
    }
    // What an `always` cuts of an unknown that the value is computed from, it cuts of the value.
    const cutToo = told.confining.filter(({ atom }) => behind.some((one) => one.key === atom.key))
    if (settled.kind === 'open' || settled.kind === 'varies') note(this.atoms, [...told.proposals, ...cutToo])
    const proposal = (settled.kind === 'open' ? choose(told.proposals) : undefined) ?? choose(told.confining)
    if (proposal?.cut) return { atom: proposal.atom, cut: proposal.cut, then: clean && proposal.atom.described }
    note(this.atoms, uncut)
    this.isWhole = false
    if (settled.kind !== 'open') this.record(settled, regions, clean)
    else {
      this.doubtful = true
      for (const possible of settled.possible) this.record(possible, regions, false)
    }
    return 'on'
  }

  private isBesides(settled: Settled | Open): boolean {
    return settled.kind !== 'open' && keyOf(settled) === this.besides
  }

  private get isEnough(): boolean {
    if (this.stopAt === 1) return [...this.found.keys()].some((key) => key !== this.besides)
    return this.stopAt === 2 && answersShown(this.found.values()) > 1
  }

  /**
   * Whether one more completion would tell nothing of an answer; of a conflict it may tell of others that are in it.
   * @param clean whether it is now shown by regions described in full.
   */
  private isShown(settled: Settled, clean: boolean): boolean {
    const isConflict = settled.kind === 'conflict' || (settled.kind === 'verdict' && settled.verdict === 'conflict')
    if (settled.kind === 'varies' || isConflict) return false
    const known = this.found.get(keyOf(settled))
    return known !== undefined && (known.clean || !clean)
  }

  private record(settled: Settled, regions: Regions, clean: boolean): void {
    const key = keyOf(settled)
    const known = this.found.get(key)
    if (!known || (clean && !known.clean)) this.found.set(key, { settled, clean, regions })
  }
}

/** The one answer that was found, where it is sure that there is no other. */
export function onlyAnswer({ found, doubtful }: Exploration): Settled | undefined {
  const [first, second] = found.values()
  return first && !second && !doubtful && first.settled.kind !== 'varies' ? first.settled : undefined
}

/** How many answers completions described in full show; a value that varies shows several. */
export function answersShown(found: Iterable<{ readonly settled: Settled; readonly clean: boolean }>): number {
  let shown = 0
  for (const { settled, clean } of found) if (clean) shown += settled.kind === 'varies' ? 2 : 1
  return shown
}

/** The cut asked for most often first; described unknowns before lists nobody described. */
export function choose(proposals: readonly Proposal[]): Proposal | undefined {
  let best: Proposal | undefined
  let bestScore = -1
  const scores = new Map<string, number>()
  for (const proposal of proposals) {
    if (!proposal.cut) continue
    const key = `${proposal.atom.key} ${cutKey(proposal.cut)}`
    const score = (scores.get(key) ?? (proposal.atom.described ? 1000 : 0)) + 1
    scores.set(key, score)
    if (score > bestScore) {
      best = proposal
      bestScore = score
    }
  }
  return best
}

function note(atoms: Map<string, AtomUse>, proposals: readonly Proposal[]): void {
  for (const proposal of proposals) {
    const { atom, cut } = proposal
    let use = atoms.get(atom.key)
    if (!use) {
      use = { proposal, cuts: new Map(), weight: 0 }
      atoms.set(atom.key, use)
    }
    use.weight++
    if (cut) use.cuts.set(cutKey(cut), cut)
  }
}
