import type { Rule } from '../../domain/index.ts'
import { bare, isFact, namesIn } from '../compile/names.ts'
import { Situation } from '../situation.ts'
import type { Theory } from '../theory.ts'
import { conditionOf } from './condition.ts'
import { Evaluation, type Judge, type Remembered } from './evaluation.ts'
import { Keeping } from './keeping.ts'

/** Of a game with more rules the index tells more, and this would remember too much. */
const MOST_RULES = 5000

/**
 * The situation of which nothing at all is said, looked at once for every question there will be: a condition or a derived
 * fact that reads no outcome of rules, and no fact on which a question bears, is in any situation what it is in this one.
 */
export class Silence {
  private readonly theory: Theory
  private readonly situation = new Situation(new Map(), new Set(), [])
  private readonly plain: Evaluation
  private readonly explained: Evaluation
  /** By rule or derived fact, the facts it is made of; null where it is not of facts alone. */
  private readonly facts = new Map<Rule | string, ReadonlySet<string> | null>()

  constructor(theory: Theory) {
    this.theory = theory
    this.plain = new Evaluation(theory, this.situation, NOBODY, new Map(), false, new Keeping())
    this.explained = new Evaluation(theory, this.situation, NOBODY, new Map(), true)
  }

  /** @returns what the condition of a rule, or a fact, is in a look; undefined where it may be something else there. */
  find(look: Evaluation, of: Rule | string): Remembered | undefined {
    const { situation, theory } = this
    if (look.situation === situation || theory.rules.size > MOST_RULES) return undefined
    const facts = this.factsOf(of)
    if (!facts || meet(facts, look.bearing)) return undefined
    const ev = look.explaining ? this.explained : this.plain
    const known = ev.remembered(of)
    if (known) return known
    situation.meter.steps = 0
    if (typeof of === 'string') ev.fact(of)
    else ev.once(of, () => conditionOf(ev, of), ev.statuses)
    const found = ev.remembered(of)
    // A condition that cannot be computed is an unknown of its own, which a look may confine.
    if (!found?.proposals.some(({ atom }) => atom.path === '')) return found
    this.facts.set(of, null)
    return undefined
  }

  private factsOf(of: Rule | string): ReadonlySet<string> | null {
    let facts = this.facts.get(of)
    if (facts === undefined) {
      const { theory } = this
      const names = typeof of === 'string' ? [`fact:${of}`] : of.when ? [...namesIn(of.when.expr)] : []
      const isPlain = (name: string) =>
        isFact(name) && theory.facts.has(bare(name)) && theory.outcomesBehind(name).size === 0
      const all = typeof of === 'string' ? theory.factsBehind(`fact:${of}`) : theory.factsBehindRule(of)
      facts = names.every(isPlain) ? all : null
      this.facts.set(of, facts)
    }
    return facts
  }
}

/** Whoever reads no outcome never asks for one. */
const NOBODY = {} as Judge

function meet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  for (const each of few) if (many.has(each)) return true
  return false
}
