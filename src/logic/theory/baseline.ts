import type { Rule } from '../../domain/index.ts'
import { bare, isFact, namesIn } from '../compile/names.ts'
import { conditionOf } from '../evaluate/condition.ts'
import { Evaluation, type Judge, type Program } from '../evaluate/evaluation.ts'
import { Memo } from '../evaluate/memo.ts'
import type { Remembered } from '../evaluate/trace.ts'
import { Situation } from '../facts/situation.ts'
import type { Dependencies } from './dependencies.ts'

/** Of a game with more rules the index tells more, and this would remember too much. */
const MOST_RULES = 5000

/**
 * The situation of which nothing at all is said, looked at once for every question there will be: a condition or a derived
 * fact that reads no outcome of rules, and no fact on which a question bears, is in any situation what it is in this one.
 */
export class Baseline {
  private readonly program: Program
  private readonly dependencies: Dependencies
  private readonly isOff: boolean
  private readonly situation = new Situation(new Map(), new Set(), [])
  private readonly plain: Evaluation
  private readonly explained: Evaluation
  /** By rule or derived fact, the facts it is made of; null where it is not of facts alone. */
  private readonly facts = new Map<Rule | string, ReadonlySet<string> | null>()

  /** @param rules how many the game has. */
  constructor(program: Program, dependencies: Dependencies, rules: number) {
    this.program = program
    this.dependencies = dependencies
    this.isOff = rules > MOST_RULES
    this.plain = new Evaluation(program, this.situation, NOBODY, new Map(), false, new Memo())
    this.explained = new Evaluation(program, this.situation, NOBODY, new Map(), true)
  }

  /** @returns what the condition of a rule, or a fact, is in a look; undefined where it may be something else there. */
  find(look: Evaluation, of: Rule | string): Remembered | undefined {
    const { situation } = this
    if (look.situation === situation || this.isOff) return undefined
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
      const { program, dependencies } = this
      const names = typeof of === 'string' ? [`fact:${of}`] : of.when ? [...namesIn(of.when.expr)] : []
      const isPlain = (name: string) =>
        isFact(name) && program.facts.has(bare(name)) && dependencies.outcomesBehind(name).size === 0
      const all = typeof of === 'string' ? dependencies.factsBehind(`fact:${of}`) : dependencies.factsBehindRule(of)
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
