import type { Conclusion, Each, Rule } from '../../domain/index.ts'
import { namesIn } from '../compile/names.ts'
import type { Court } from '../defeat/court.ts'
import type { Side } from '../defeat/sides.ts'
import type { Binding } from '../evaluate/binding.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import { equal } from '../evaluate/operators.ts'
import { LOOKS } from '../explore/search.ts'
import { exception } from '../theory/exceptions.ts'
import type { Theory } from '../theory/theory.ts'
import { both, negate, some, type Truth } from '../values/kleene.ts'
import { FAILED } from '../values/values.ts'
import type { Blank } from './witness.ts'

/** What can become of a rule: it can apply and stand, can never apply, or is beaten or lifted wherever it applies. */
export type Prospect = 'stands' | 'never applies' | 'never stands' | 'unknown'

/** A rule that more rules can beat, or that stands beside more on its action or quantity, is not looked at. */
const MOST_BEATERS = 40
const MOST_BESIDE = 1_000

/**
 * Looks for a situation in which a rule in force applies, and for one in which it is neither lifted nor, in all that it
 * concludes, beaten or put aside by a rule that applies. A rule that lifts others does so also when it is beaten.
 * `unknown` past the budget: only what is sure is said.
 */
export function prospectOf(court: Court, blank: Blank, rule: Rule): Prospect {
  const { theory } = court
  if (rule.then.some((each) => besideOn(theory, each) > MOST_BESIDE)) return 'unknown'
  const lifts = rule.relations.some((each) => each.kind === 'lifts')
  const targets = targetsOf(court, rule).map((each) => (lifts ? { ...each, beaters: [] } : each))
  // Of a rule that only lifts, or only notes, conditions alone tell what it depends on: its own, and those of who may lift it.
  const conditions = theory.withLifters([rule]).flatMap(({ when }) => (when ? [...namesIn(when.expr)] : []))
  const names = [...targets.map(({ name }) => name), ...conditions]
  const always = [...new Set(names.flatMap((name) => theory.dependencies.alwaysFor(name)))]
  if (
    theory.canAlwaysApply(rule, always) &&
    targets.every((each) => each.beaters.length === 0) &&
    !isLiftable(court, rule)
  )
    return 'stands'
  if (targets.some((each) => each.beaters.length > MOST_BEATERS)) return 'unknown'
  const standing = blank.find(
    always,
    (ev) => {
      const stands = targets.map((target) => standsIn(court, ev, rule, target, blank.element(ev, target.each)))
      return targets.length > 0 ? some(stands) : court.counts(ev, rule)
    },
    LOOKS.rule,
  )
  if (standing !== 'none') return standing === 'unknown' ? 'unknown' : 'stands'
  // A condition that reads an element is that of all a rule concludes on.
  const each = targets[0]?.each
  const applying = blank.find(always, (ev) => court.status(ev, rule, blank.element(ev, each)), LOOKS.rule)
  if (applying === 'unknown') return 'unknown'
  return applying === 'none' ? 'never applies' : 'never stands'
}

/** How many rules conclude something on the same action or quantity. */
function besideOn({ onAction, onQuantity }: Theory, conclusion: Conclusion): number {
  if (conclusion.kind === 'note') return 0
  return (('action' in conclusion ? onAction.get(conclusion.action) : onQuantity.get(conclusion.quantity)) ?? []).length
}

/** What a rule concludes on, and who beats it there wherever they apply. */
interface Target {
  /** `action:x` or `quantity:x`. */
  readonly name: string
  readonly each: Each | undefined
  readonly beaters: readonly Beater[]
}

interface Beater {
  readonly rule: Rule
  /** Of a rule that sets a value: it beats only where its value is another. */
  readonly differs?: (ev: Evaluation, binding: Binding | undefined) => Truth
  /** Rules that may take it out of the contest where they apply. */
  readonly removers?: readonly Rule[]
}

function targetsOf(court: Court, rule: Rule): readonly Target[] {
  const { theory } = court
  return rule.then.flatMap((conclusion): Target[] => {
    if (conclusion.kind === 'note') return [{ name: '', each: undefined, beaters: [] }]
    if ('action' in conclusion) {
      const { action, kind } = conclusion
      return [
        {
          name: `action:${action}`,
          each: theory.actions.get(action)?.each,
          beaters: opponents(court, rule, kind, action),
        },
      ]
    }
    const { quantity } = conclusion
    const others = (theory.onQuantity.get(quantity) ?? []).filter(
      (each) => each.rule !== rule && court.inForce(each.rule),
    )
    const beaters = others.flatMap((other): Beater[] => {
      if (exception(other.rule, rule)) return [{ rule: other.rule }]
      if (conclusion.kind !== 'set' || other.conclusion.kind !== 'set') return []
      if (court.superiority.beats(other.rule, 'set', rule, 'set') === undefined) return []
      const values = [other.conclusion.value, conclusion.value]
      const differs: Beater['differs'] = (ev, binding) => {
        const [a = FAILED, b = FAILED] = values.map((value) =>
          ev.alone(binding?.variable, binding?.element, () => theory.run(value)(ev)),
        )
        return a === FAILED || b === FAILED ? true : negate(equal(ev, a, b))
      }
      const removers = others.filter((each) => exception(each.rule, other.rule)).map((each) => each.rule)
      return [{ rule: other.rule, differs, removers }]
    })
    return [{ name: `quantity:${quantity}`, each: theory.quantities.get(quantity)?.each, beaters }]
  })
}

/** Rules in force that beat one on an action, or that put a require aside. */
function opponents(court: Court, rule: Rule, side: Side, action: string): readonly Beater[] {
  const against: readonly Side[] = side === 'forbid' ? ['permit', 'require'] : ['forbid']
  const others = (court.theory.onAction.get(action) ?? [])
    .filter((other) => other !== rule && court.inForce(other))
    .map((other) => ({
      other,
      sides: other.then.flatMap((each): Side[] => ('action' in each && each.action === action ? [each.kind] : [])),
    }))
  const putsAside = (require: Rule) =>
    others.filter((each) => each.sides.includes('permit') && exception(each.other, require))
  return others.flatMap(({ other, sides }): Beater[] => {
    if (side === 'require' && sides.includes('permit') && exception(other, rule)) return [{ rule: other }]
    if (!sides.some((each) => against.includes(each) && court.superiority.beats(other, each, rule, side) !== undefined))
      return []
    // A require that a permit puts aside beats nothing (semantics E).
    return [{ rule: other, removers: sides.includes('require') ? putsAside(other).map((each) => each.other) : [] }]
  })
}

function isLiftable(court: Court, rule: Rule): boolean {
  return (court.theory.liftersOf.get(rule.id) ?? []).some((lifter) => court.inForce(lifter))
}

function standsIn(court: Court, ev: Evaluation, rule: Rule, target: Target, binding: Binding | undefined): Truth {
  let stands = court.counts(ev, rule, binding)
  for (const beater of target.beaters) {
    if (stands === false) return false
    let beats = court.counts(ev, beater.rule, binding)
    if (beats !== false && beater.differs) beats = both(beats, beater.differs(ev, binding))
    for (const remover of beater.removers ?? []) {
      if (beats === false) break
      beats = both(beats, negate(court.counts(ev, remover, binding)))
    }
    stands = both(stands, negate(beats))
  }
  return stands
}
