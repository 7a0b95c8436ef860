import type { Verdict } from '../../domain/index.ts'
import type { Regions } from '../defeat/outcome.ts'
import type { Proposal } from '../evaluate/trace.ts'
import { Waiting } from '../match/choices.ts'
import type { Slots } from '../match/codes.ts'
import type { Writer } from '../match/matcher.ts'
import { type Region, split } from '../values/regions.ts'
import { atomAt } from '../values/values.ts'
import { type Ranked, rankedBy } from './by-rank.ts'
import type { Asked } from './matched.ts'
import { Narrowing } from './narrowing.ts'

/** What a verdict can come to where some unknowns are confined. */
export interface Glance {
  readonly possible: readonly Verdict[]
  /** The cuts that would tell more; of rules that nothing beats, where there are such. */
  readonly proposals: readonly Proposal[]
  readonly urgent: readonly Proposal[]
  /** How many rules were gone through. */
  readonly steps: number
}

/** Looks at a question that ranks decide without evaluating a condition: what an `Evaluation` would say, said sooner. */
export class Glances {
  private readonly waiting: Waiting
  private readonly narrowing: Narrowing
  private readonly proposing: Proposing
  private readonly slots: Slots
  private readonly choices = new Map<Region, ReturnType<Slots['choicesIn']>>()

  private constructor(ranked: Ranked) {
    this.slots = ranked.field.slots
    this.narrowing = new Narrowing(ranked)
    this.waiting = new Waiting(this.slots)
    this.proposing = new Proposing(this.slots, this.waiting)
    for (const { possible } of this.narrowing.classes) ranked.field.write(possible, ranked.codes, this.proposing)
  }

  /** Undefined where ranks do not tell all there is to tell, or a fact has too many choices. */
  static of(inquiry: Asked): Glances | undefined {
    const ranked = rankedBy(inquiry)
    return ranked?.field.isListable ? new Glances(ranked) : undefined
  }

  /** Undefined where an unknown is confined that the index does not read by itself. */
  look(regions: Regions): Glance | undefined {
    const { waiting, narrowing, proposing } = this
    for (const [name, region] of regions) {
      const within = this.choicesIn(name, region)
      if (!within) {
        waiting.backTo(0)
        return undefined
      }
      waiting.confine(within.fact, within.bits)
    }
    const { strong, weak } = narrowing.narrow(waiting)
    const possible = narrowing.verdicts()
    const open = possible.length > 1
    const urgent = open ? proposing.of(strong, regions) : []
    const others = open ? proposing.of(weak, regions) : []
    waiting.backTo(0)
    return {
      possible,
      proposals: [...urgent, ...others],
      urgent: urgent.length > 0 ? urgent : others,
      steps: waiting.size,
    }
  }

  private choicesIn(name: string, region: Region): ReturnType<Slots['choicesIn']> {
    let within = this.choices.get(region)
    if (!within) {
      within = this.slots.choicesIn(name, region)
      this.choices.set(region, within)
    }
    return within
  }
}

/** Writes rules down for a search, and with each literal the cuts of its fact by which it is told. */
class Proposing implements Writer {
  private readonly slots: Slots
  private readonly waiting: Waiting
  private readonly cuts: Proposal[][] = []

  constructor(slots: Slots, waiting: Waiting) {
    this.slots = slots
    this.waiting = waiting
  }

  literal(slot: number, low: number, span: number, denied: boolean): void {
    const at = this.waiting.literal(slot, low, span, denied)
    const { fact, constantOf } = this.slots.all[slot] as Slots['all'][number]
    if (!fact) return
    const value = constantOf(low, low + span)
    const cut = typeof value === 'number' ? ({ kind: 'at', number: value } as const) : ({ kind: 'is', value } as const)
    const known = this.cuts[at] ?? []
    this.cuts[at] = known
    known.push({ atom: atomAt(fact.name, fact), cut })
  }

  endClause(): void {
    this.waiting.endClause()
  }

  endRule(): void {
    this.waiting.endRule()
  }

  /** The cuts by which the open literals of some rules are told. */
  of(rules: readonly number[], regions: Regions): readonly Proposal[] {
    const found: Proposal[] = []
    for (const rule of rules)
      for (const clause of this.waiting.clauses(rule))
        for (const at of clause) {
          const cuts = this.cuts[at] as readonly Proposal[]
          // Of a fact that is one of several values, some may have been ruled out before.
          found.push(...(cuts.length === 1 ? cuts : cuts.filter((each) => divides(each, regions))))
        }
    return found
  }
}

function divides({ atom, cut }: Proposal, regions: Regions): boolean {
  const region = regions.get(atom.key)
  return !region || cut === undefined || split(region, cut).length > 1
}
