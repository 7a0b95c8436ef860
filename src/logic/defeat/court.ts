import type { Rule, Verdict } from '../../domain/index.ts'
import { type Binding, readsElement } from '../evaluate/binding.ts'
import { conditionOf } from '../evaluate/condition.ts'
import { changedAt, Evaluation, identity, type Judge } from '../evaluate/evaluation.ts'
import type { Kind } from '../facts/shelf.ts'
import { Situation } from '../facts/situation.ts'
import type { Candidates } from '../match/candidates.ts'
import { exception } from '../theory/exceptions.ts'
import type { Theory } from '../theory/theory.ts'
import { both, either, negate, some, type Truth } from '../values/kleene.ts'
import { FAILED, Ref, UNKNOWN, type Value } from '../values/values.ts'
import type { Forum } from './forum.ts'
import { type QuantityOutcome, quantityOutcome } from './quantity.ts'
import type { Side, Sides, Standing } from './sides.ts'
import { Superiority } from './superiority.ts'
import { verdictsFrom } from './verdicts.ts'

/** By court, the look at a situation as it is, and the one that tells what it reads. */
const LOOKS: Kind<WeakMap<Court, Evaluation>> = { make: () => new WeakMap() }
const EXPLAINED: Kind<WeakMap<Court, Evaluation>> = { make: () => new WeakMap() }

/** So many meetings of two rules cost as much as one step of a condition. */
const MEETINGS_OF_STEP = 4

/** Who counts, who is lifted, who beats whom, and what follows, at one point in time. Source: semantics E. */
export class Court implements Judge, Forum {
  readonly theory: Theory
  readonly standing: Standing
  readonly superiority: Superiority
  /** Rules that count as not lifted, to see whether lifting them decided. */
  readonly unliftable: ReadonlySet<string>
  /** The situation of which nothing is said: what holds there is worked out once for all questions. */
  private readonly blank = new Situation(new Map(), new Set(), [])
  private readonly sided = new WeakMap<Candidates, Sides>()

  constructor(theory: Theory, standing: Standing, unliftable: ReadonlySet<string> = new Set()) {
    this.theory = theory
    this.standing = standing
    this.superiority = new Superiority(theory.exceptional, standing)
    this.unliftable = unliftable
  }

  /** The situation as it is, looked at once for all that is asked of it; whoever uses it begins with nothing asked and read. */
  asIs(situation: Situation, explaining = false): Evaluation {
    const looks = situation.own.get(explaining ? EXPLAINED : LOOKS)
    let look = looks.get(this)
    if (!look) {
      const { theory } = this
      const from = situation.from ?? { situation: this.blank, changed: situation.said }
      const base =
        situation === this.blank
          ? undefined
          : { look: this.asIs(from.situation, explaining), changed: changedAt(theory, from.changed) }
      look = new Evaluation(theory, situation, this, new Map(), explaining, base)
      looks.set(this, look)
    }
    look.proposals = []
    look.reads = []
    return look
  }

  inForce(rule: Rule): boolean {
    return this.standing.inForce.has(rule.id)
  }

  /** Whether a rule's condition holds. */
  status(ev: Evaluation, rule: Rule, binding?: Binding): Truth {
    const { when } = rule
    if (!when) return true
    if (!ev.explaining && this.theory.isProved(rule, ev.situation)) return true
    const inside = binding && readsElement(when.expr, binding.variable) ? binding : undefined
    const key = inside ? `${rule.id}|${identity(inside.element)}` : rule
    return ev.status(key, rule, (look) => conditionOf(look, rule, inside), inside?.list)
  }

  /** Whether a rule applies and is not lifted (semantics E0). */
  counts(ev: Evaluation, rule: Rule, binding?: Binding): Truth {
    if (!this.inForce(rule)) return false
    const lifters = this.theory.liftersOf.get(rule.id)
    if (!lifters || this.unliftable.has(rule.id)) return this.status(ev, rule, binding)
    const key = binding ? `counts ${rule.id}|${identity(binding.element)}` : rule
    const work = (look: Evaluation): Truth => {
      const status = this.status(look, rule, binding)
      const lifted = () => some(lifters.map((lifter) => this.counts(look, lifter, binding)))
      const result = status === false ? false : both(status, negate(lifted()))
      if (result === false) look.proposals = []
      return result
    }
    return ev.once(key, rule, work, binding?.list)
  }

  /** The rules in force that conclude on an action and that the given facts leave possible, by side. */
  sides(action: string, situation: Situation): Sides {
    const candidates = this.theory.candidates(`action:${action}`, situation)
    let sides = this.sided.get(candidates)
    if (!sides) {
      const { permit, forbid, require } = candidates
      const inForce = (rule: Rule) => this.inForce(rule)
      sides = { permit: permit.filter(inForce), forbid: forbid.filter(inForce), require: require.filter(inForce) }
      this.sided.set(candidates, sides)
    }
    return sides
  }

  /** Every verdict that an action can still have; one only when it is settled (semantics E1, E2). */
  possible(ev: Evaluation, action: string, binding?: Binding): readonly Verdict[] {
    const name = `action:${action}`
    const key = binding ? `${name}|${identity(binding.element)}` : name
    const work = (look: Evaluation) => this.contest(look, action, binding, this.sides(action, look.situation))
    return ev.once(key, name, work, binding?.list)
  }

  /**
   * The same where one rule were not lifted and all else stood as it stands; undefined where more than this contest hangs
   * on that rule.
   * @param sides the rules that take part.
   */
  possibleWithout(
    ev: Evaluation,
    action: string,
    lifted: Rule,
    binding: Binding | undefined,
    sides: Sides,
  ): readonly Verdict[] | undefined {
    if (lifted.relations.some((each) => each.kind === 'lifts')) return undefined
    const read = this.theory.dependencies.outcomesBehind(`action:${action}`)
    const isRead = lifted.then.some((each) =>
      'action' in each
        ? read.has(`action:${each.action}`)
        : 'quantity' in each && read.has(`quantity:${each.quantity}`),
    )
    return isRead ? undefined : this.contest(ev, action, binding, sides, lifted)
  }

  /** @param free a rule that counts as not lifted. */
  private contest(
    ev: Evaluation,
    action: string,
    binding: Binding | undefined,
    { permit, forbid, require }: Sides,
    free?: Rule,
  ): readonly Verdict[] {
    const mark = ev.proposals.length
    const counts = (rule: Rule) => (rule === free ? this.status(ev, rule, binding) : this.counts(ev, rule, binding))
    const forbids = parties(forbid, 'forbid', counts)
    const requires = parties(require, 'require', (rule) => stands(rule, permit, counts))
    const permits = parties(permit, 'permit', counts)
    const leave = [...permits, ...requires]
    const wins = (team: readonly Party[], against: readonly Party[]): Truth => this.wins(ev, team, against)
    const required = wins(requires, forbids)
    const permitted = wins(leave, forbids)
    const forbidden = wins(forbids, leave)
    const anyForbid = some(forbids.map((each) => each.counts))
    const anyLeave = some(leave.map((each) => each.counts))
    const fallback: Verdict = this.theory.actions.get(action)?.default ?? 'silent'
    const found = verdictsFrom({ required, permitted, forbidden, anyForbid, anyLeave }, fallback)
    if (found.length === 1) ev.proposals.length = mark
    return found
  }

  /** Whether some of a team counts, and every opposing rule that counts is beaten by one of it (team defeat). */
  private wins(ev: Evaluation, team: readonly Party[], against: readonly Party[]): Truth {
    let result = some(team.map((each) => each.counts))
    let meetings = 0
    for (const other of against) {
      if (result === false) break
      let beaten: Truth = false
      for (const each of team) {
        if (beaten === true) break
        meetings++
        if (this.superiority.beats(each.rule, each.side, other.rule, other.side)) beaten = either(beaten, each.counts)
      }
      result = both(result, either(negate(other.counts), beaten))
    }
    ev.situation.meter.steps += Math.floor(meetings / MEETINGS_OF_STEP)
    return result
  }

  /** Whether a require takes part (semantics E1). */
  requireStands(ev: Evaluation, rule: Rule, permits: readonly Rule[], binding?: Binding): Truth {
    return stands(rule, permits, (each) => this.counts(ev, each, binding))
  }

  may(ev: Evaluation, action: string, op: 'may' | 'must', element: Value | undefined): Value {
    const each = this.theory.actions.get(action)?.each
    if (!each) return this.ask(ev, action, op)
    if (element !== undefined) return this.ask(ev, action, op, { ...each, element })
    return this.overElements(ev, each.list, (one) => this.ask(ev, action, op, { ...each, element: one }))
  }

  /** Semantics D4: unknown for undetermined, silent and conflict. */
  private ask(ev: Evaluation, action: string, op: 'may' | 'must', binding?: Binding): Value {
    const before = ev.proposals.length
    ev.depth++
    const possible = this.possible(ev, action, binding)
    ev.depth--
    const answers = new Set(
      possible.map((verdict) => {
        if (verdict === 'silent' || verdict === 'conflict') return FAILED
        return verdict === 'required' || (op === 'may' && verdict === 'permitted')
      }),
    )
    if (answers.size > 1) return UNKNOWN
    const [only = FAILED] = answers
    ev.proposals.length = before
    return ev.read(`${op}(${action})`, only, 'computed')
  }

  quantity(ev: Evaluation, name: string, element: Value | undefined): Value {
    const each = this.theory.quantities.get(name)?.each
    if (!each) return outcomeValue(this.outcome(ev, name))
    if (element !== undefined) return outcomeValue(this.outcome(ev, name, { ...each, element }))
    return this.overElements(ev, each.list, (one) => outcomeValue(this.outcome(ev, name, { ...each, element: one })))
  }

  outcome(ev: Evaluation, name: string, binding?: Binding): QuantityOutcome {
    const of = `quantity:${name}`
    const key = binding ? `${of}|${identity(binding.element)}` : of
    return ev.once(key, of, (look) => quantityOutcome(this, look, name, binding), binding?.list)
  }

  /** The elements of an `each`; what cannot be listed is handed back as it is. */
  elements(ev: Evaluation, list: Parameters<Theory['run']>[0]): readonly Value[] | typeof UNKNOWN | typeof FAILED {
    const found = ev.alone(undefined, undefined, () => this.theory.run(list)(ev))
    if (Array.isArray(found)) return found
    if (found instanceof Ref) return ev.propose(found.atom)
    return found === UNKNOWN ? UNKNOWN : FAILED
  }

  private overElements(ev: Evaluation, list: Parameters<Theory['run']>[0], work: (element: Value) => Value): Value {
    const elements = this.elements(ev, list)
    return typeof elements === 'symbol' ? elements : elements.map(work)
  }
}

/** A rule that takes part in a contest for sure, or might. */
interface Party {
  readonly rule: Rule
  readonly side: Side
  readonly counts: Truth
}

function parties(rules: readonly Rule[], side: Side, countsOf: (rule: Rule) => Truth): readonly Party[] {
  return rules.map((rule): Party => ({ rule, side, counts: countsOf(rule) })).filter(({ counts }) => counts !== false)
}

/** A require that an applying permit excepts takes no further part (semantics E1). */
function stands(rule: Rule, permits: readonly Rule[], counts: (rule: Rule) => Truth): Truth {
  const excused = permits.filter((permit) => exception(permit, rule)).map(counts)
  return both(counts(rule), negate(some(excused)))
}

function outcomeValue(outcome: QuantityOutcome): Value {
  if (outcome.kind === 'value') return outcome.value
  return outcome.kind === 'open' ? UNKNOWN : FAILED
}
