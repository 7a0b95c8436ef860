import type { Always, Each, Json } from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import { NOWHERE, type Regions } from '../defeat/outcome.ts'
import type { Binding } from '../evaluate/binding.ts'
import { alwaysIn } from '../evaluate/condition.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import type { Proposal } from '../evaluate/trace.ts'
import { Budget, firstCut, search } from '../explore/search.ts'
import { TooCostly } from '../facts/meter.ts'
import { Situation } from '../facts/situation.ts'
import type { Truth } from '../values/kleene.ts'
import { sampleOf } from '../values/regions.ts'
import { FAILED, RecordValue } from '../values/values.ts'

/** Facts that make something so, with the lists that would have to fit besides; or why there are none to show. */
export type Found = { readonly facts: { readonly [fact: string]: Json }; readonly lists: readonly string[] }

/** What a search for a situation comes to: one that was found, none for sure, or past the budget nobody knows. */
export type Search = Found | 'none' | 'unknown'

/** Steps that one search may take, and those that count as one look more. */
const MOST_STEPS = 1_000_000
const STEPS_OF_LOOK = 500

/**
 * A table about which nothing is said: nothing given and nothing assumed. What authors are told of rules is looked for
 * here: whether there is any situation, among those that can be, in which something is so.
 */
export class Blank {
  private readonly court: Court
  private readonly situation: Situation
  private readonly budget: { looks: number }

  /** @param budget looks left for this and all that share it. */
  constructor(court: Court, budget: { looks: number }) {
    this.court = court
    this.budget = budget
    this.situation = new Situation(new Map(), new Set(), []).unassuming
  }

  /**
   * Some situation in which the goal is true.
   * @param goal true, false, or open with what to cut among the proposals of the look.
   * @param most looks that this search may take.
   * @returns `none` where there is none for sure.
   */
  find(always: readonly Always[], goal: (ev: Evaluation) => Truth, most: number): Search {
    const { court, situation } = this
    const { meter } = situation
    meter.steps = 0
    let found: Regions | undefined
    let isSure = true
    const budget = new Budget(most, () => this.budget.looks <= 0 || meter.steps > MOST_STEPS)
    const look = (ev: Evaluation) => {
      this.budget.looks--
      const reached = goal(ev)
      meter.steps += ev.proposals.length
      if (reached === false) return 'on'
      const can = always.map((each) => alwaysIn(ev, each))
      if (can.includes(false)) return 'on'
      if (reached === true && can.every((each) => each === true || each === FAILED)) {
        found = ev.regions
        return 'end'
      }
      const next =
        firstCut(ev.proposals.filter(isAsked)) ?? firstCut(ev.proposals.filter(({ atom }) => atom.path !== ''))
      if (!next) isSure = false
      return next ?? 'on'
    }
    try {
      if (search(court.asIs(situation).confined(NOWHERE), undefined, budget, look) === 'spent') isSure = false
      if (found) return shown(found)
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error
      isSure = false
    } finally {
      this.budget.looks -= Math.floor(meter.steps / STEPS_OF_LOOK)
    }
    return isSure ? 'none' : 'unknown'
  }

  /** Some element of a loop, nothing known of it. */
  element(ev: Evaluation, each: Each | undefined): Binding | undefined {
    if (!each) return undefined
    const { variable, element: type } = each
    const record = type.kind === 'record' ? ev.theory.records.get(type.name) : undefined
    const element = record
      ? new RecordValue(record, variable, new Map())
      : ev.atom({ key: variable, path: variable, type, described: true })
    return { variable, list: each.list, element }
  }
}

function isAsked({ atom, cut }: Proposal): boolean {
  return cut !== undefined && atom.described && atom.path !== ''
}

function shown(regions: Regions): Found {
  const facts = [...regions].filter(([key]) => !key.includes('|'))
  const lists = [...regions.keys()].flatMap((key) => (key.includes('|') ? [key.slice(0, key.indexOf('|'))] : []))
  return {
    facts: Object.fromEntries(facts.map(([key, region]) => [key, sampleOf(region)])),
    lists: [...new Set(lists)],
  }
}
