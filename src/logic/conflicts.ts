import type { Expr, Json, Rule } from '../domain/index.ts'
import { conjunctsOf } from './compile/canonical.ts'
import { namesIn } from './compile/names.ts'
import type { Court } from './court.ts'
import { Evaluation } from './evaluate/evaluation.ts'
import { both } from './evaluate/kleene.ts'
import { equal, truth } from './evaluate/operators.ts'
import { sampleOf, split } from './evaluate/regions.ts'
import { FAILED, isKnown } from './evaluate/values.ts'
import { exception } from './exception.ts'
import type { Regions } from './explore.ts'
import { Situation } from './situation.ts'
import type { Theory } from './theory.ts'

/** Two rules that speak against each other on one action or quantity. */
export interface Pair {
  readonly on: string
  readonly x: Rule
  readonly y: Rule
}

const PAIR_BUDGET = 300

/** Every opposing pair in force that nothing ranks; `amends`, `excepts` and `lifts` count as ranking. */
export function unrankedPairs(court: Court): Pair[] {
  const { theory } = court
  const nothing = new Situation(new Map(), new Set(), [])
  const pairs: Pair[] = []
  for (const action of theory.actions.keys()) {
    const { permit, require, forbid } = court.sides(action, nothing)
    for (const y of forbid) {
      for (const [side, rules] of [
        ['permit', permit],
        ['require', require],
      ] as const) {
        for (const x of rules) {
          if (x === y || pairs.some((each) => each.on === action && each.x === x && each.y === y)) continue
          if (!court.beats(x, side, y, 'forbid') && !court.beats(y, 'forbid', x, side) && !lifts(x, y))
            pairs.push({ on: action, x, y })
        }
      }
    }
  }
  for (const [quantity, on] of theory.onQuantity) {
    const sets = on.filter(({ rule, conclusion }) => conclusion.kind === 'set' && court.inForce(rule))
    for (const [index, { rule: x }] of sets.entries()) {
      for (const { rule: y } of sets.slice(index + 1)) {
        if (x === y || court.beats(x, 'set', y, 'set') || court.beats(y, 'set', x, 'set') || lifts(x, y)) continue
        pairs.push({ on: quantity, x, y })
      }
    }
  }
  return pairs
}

function lifts(x: Rule, y: Rule): boolean {
  const one = (a: Rule, b: Rule) => a.relations.some((each) => each.kind === 'lifts' && each.target === b.id)
  return one(x, y) || one(y, x) || exception(x, y) !== undefined || exception(y, x) !== undefined
}

/**
 * A situation in which both rules of a pair count and, for a quantity, differ: the facts of it, `none` where there is
 * none, or `unknown` past the budget. Source: design 3, "Conflicts".
 */
export function bothApply(court: Court, pair: Pair): { readonly [fact: string]: Json } | 'none' | 'unknown' {
  if (exclude(pair)) return 'none'
  const { theory } = court
  const binding = undefined
  const nothing = new Situation(new Map(), new Set(), [])
  const always = alwaysOn(theory, pair)
  let nodes = 0
  let sure = true
  const visit = (regions: Regions): { readonly [fact: string]: Json } | undefined => {
    if (++nodes > PAIR_BUDGET) {
      sure = false
      return undefined
    }
    const ev = new Evaluation(theory, nothing, court, regions)
    const counts = both(court.counts(ev, pair.x, binding), court.counts(ev, pair.y, binding))
    if (counts === false) return undefined
    const possible = always.map((each) => truth(ev, theory.run(each.expr)(ev)))
    if (possible.includes(false)) return undefined
    const differ = theory.quantities.has(pair.on) ? differs(court, ev, pair) : true
    if (differ === false) return undefined
    if (counts === true && differ === true && possible.every((each) => each === true || each === FAILED))
      return describe(regions)
    const proposal = ev.proposals.find((each) => each.cut)
    if (!proposal?.cut) {
      sure = false
      return undefined
    }
    for (const part of split(ev.regionOf(proposal.atom), proposal.cut)) {
      const found = visit(new Map(regions).set(proposal.atom.key, part))
      if (found) return found
    }
    return undefined
  }
  return visit(new Map()) ?? (sure ? 'none' : 'unknown')
}

/** Whether one rule's condition has a conjunct that the other's denies. */
function exclude({ x, y }: Pair): boolean {
  const denied = (rule: Rule) => (rule.when ? conjunctsOf(negation(rule.when.expr)) : [])
  const holds = (rule: Rule, conjuncts: readonly string[]) =>
    rule.when?.conjuncts.some((each) => conjuncts.includes(each)) ?? false
  return holds(x, denied(y)) || holds(y, denied(x))
}

/** The negation of each conjunct, as if they were one condition. */
function negation(expr: Expr): Expr {
  const parts = expr.op === 'and' ? expr.of : [expr]
  return { op: 'and', of: parts.map((part): Expr => (part.op === 'not' ? part.of : { op: 'not', of: part })) }
}

function differs(court: Court, ev: Evaluation, { on, x, y }: Pair): boolean | undefined {
  const values = [x, y].map((rule) => {
    const conclusion = court.theory.onQuantity
      .get(on)
      ?.find((each) => each.rule === rule && each.conclusion.kind === 'set')?.conclusion
    return conclusion ? ev.alone(undefined, undefined, () => court.theory.run(conclusion.value)(ev)) : FAILED
  })
  const [a = FAILED, b = FAILED] = values
  if (a === FAILED || b === FAILED) return false
  if (isKnown(a) && isKnown(b)) return equal(ev, a, b) === false
  const same = equal(ev, a, b)
  return typeof same === 'boolean' ? !same : undefined
}

function alwaysOn(theory: Theory, { x, y, on }: Pair) {
  const kind = theory.actions.has(on) ? 'action' : 'quantity'
  const facts = new Set([x, y].flatMap((rule) => (rule.when ? [...namesIn(rule.when.expr)] : [])))
  return theory.alwaysFor(`${kind}:${on}`).filter((always) => facts.size > 0 && namesIn(always.expr).size > 0)
}

function describe(regions: Regions): { readonly [fact: string]: Json } {
  const named = [...regions].filter(([key]) => !key.startsWith('error:') && !key.includes('|'))
  return Object.fromEntries(named.map(([key, region]) => [key, sampleOf(region)]))
}
