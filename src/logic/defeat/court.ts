import { type Expr, kept, type Rule, type Verdict } from '../../domain/index.ts'
import { concludedOn } from '../compile/names.ts'
import { type Binding, readsElement } from '../evaluate/binding.ts'
import { conditionOf } from '../evaluate/condition.ts'
import { type Base, changedAt, Evaluation, identity, type Judge, meets } from '../evaluate/evaluation.ts'
import type { Remembered } from '../evaluate/trace.ts'
import type { Kind } from '../facts/shelf.ts'
import { Situation } from '../facts/situation.ts'
import type { Candidates, Field } from '../match/candidates.ts'
import { exception } from '../theory/exceptions.ts'
import type { Theory } from '../theory/theory.ts'
import { both, negate, some, type Truth } from '../values/kleene.ts'
import { FAILED, Ref, UNKNOWN, type Value } from '../values/values.ts'
import { Contest } from './contest.ts'
import type { Forum } from './forum.ts'
import { NOWHERE } from './outcome.ts'
import { Parties, type Standings } from './parties.ts'
import { Contributions, type QuantityOutcome, quantityOutcome } from './quantity.ts'
import type { Sides, Standing } from './sides.ts'
import { Superiority } from './superiority.ts'

/** By court, the look at a situation as it is. */
const LOOKS: Kind<WeakMap<Court, Evaluation>> = { make: () => new WeakMap() }

/** A rule without a condition holds anywhere. */
const HOLDS: Remembered = { value: true, proposals: [], reads: [] }
const RULED_OUT: Remembered = { value: false, proposals: [], reads: [] }

/** So many meetings of two rules cost as much as one step of a condition. */
const MEETINGS_OF_STEP = 4

/** A court, and the one rule that counts as not lifted before another that is like it in all else. */
interface Origin {
  readonly court: Court
  readonly freed: Rule
  /** Names of what that rule concludes on: nothing that depends on none of these is another. */
  readonly changed: ReadonlySet<string>
}

/** What is made ready of the rules in force, whatever is lifted. */
class Made {
  readonly sided = new WeakMap<Candidates, Sides>()
  readonly contests = new Map<string, Contest>()
  readonly quantities = new Map<string, Contributions>()
  readonly fields = new Map<Field, Parties>()
}

/** Who counts, who is lifted, who beats whom, and what follows, at one point in time. Source: semantics E. */
export class Court implements Judge, Forum {
  readonly theory: Theory
  readonly standing: Standing
  readonly superiority: Superiority
  /** Rules that count as not lifted, to see whether lifting them decided. */
  readonly unliftable: ReadonlySet<string>
  readonly isPassing: boolean
  private readonly origin: Origin | undefined
  /** The situation of which nothing is said: what holds there is worked out once for all questions. */
  readonly blank = new Situation(new Map(), new Set(), [])
  private readonly made: Made

  /**
   * @param isPassing whether it sits for one question alone, and keeps nothing for others.
   * @param origin the court that it is like but for what is not lifted here.
   */
  constructor(
    theory: Theory,
    standing: Standing,
    unliftable: ReadonlySet<string> = new Set(),
    isPassing = false,
    origin?: Origin,
  ) {
    this.isPassing = isPassing
    this.theory = theory
    this.standing = standing
    this.superiority = origin?.court.superiority ?? new Superiority(theory.exceptional, standing)
    this.unliftable = unliftable
    this.origin = origin
    this.made = origin?.court.made ?? new Made()
  }

  /**
   * The situation as it is, looked at once for all that is asked of it, with what it reads; whoever uses it begins with nothing
   * asked and read.
   */
  asIs(situation: Situation): Evaluation {
    const look = this.lookAt(situation)
    look.proposals = []
    look.reads = []
    return look
  }

  private lookAt(situation: Situation): Evaluation {
    const looks = situation.own.get(LOOKS)
    const base = (): Base | undefined =>
      this.origin ? { look: this.origin.court.lookAt(situation), changed: this.origin.changed } : this.baseOf(situation)
    return kept(looks, this, () => new Evaluation(this.theory, situation, this, NOWHERE, true, base()))
  }

  /** The nearest look among those taken of what a situation was made of, one after the other; the first of these has one. */
  private baseOf(situation: Situation): Base | undefined {
    const changed: string[] = []
    let at = situation
    for (let from = this.originOf(at); from; from = this.originOf(at)) {
      changed.push(...from.changed)
      at = from.situation
      if (at.own.get(LOOKS).has(this)) break
    }
    return at === situation ? undefined : { look: this.lookAt(at), changed: changedAt(this.theory, changed) }
  }

  /** What a situation was made of, or that in which nothing is said; none where it shares nothing with others. */
  private originOf(situation: Situation): Situation['from'] {
    const isFirst = situation === this.blank || (!situation.from && (this.isPassing || !situation.assumes))
    return isFirst ? undefined : (situation.from ?? { situation: this.blank, changed: situation.said })
  }

  /** A court like this one but for what is said here, which sits for one question alone. */
  varied(standing: Partial<Standing>): Court {
    return new Court(this.theory, { ...this.standing, ...standing }, this.unliftable, true)
  }

  /** A court like this one but that a rule counts as not lifted, which sits for one question alone. */
  without(lifted: Rule): Court {
    const unliftable = new Set([...this.unliftable, lifted.id])
    // Where it lifts others, more than what it concludes on is another.
    const isApart = lifted.relations.every(({ kind }) => kind !== 'lifts')
    const origin = isApart ? { court: this, freed: lifted, changed: new Set(concludedOn(lifted)) } : undefined
    return new Court(this.theory, this.standing, unliftable, true, origin)
  }

  /** Whether it finds of an expression what the court finds that it was made of. */
  isAlikeOn(expr: Expr): boolean {
    return this.origin !== undefined && !meets(this.origin.changed, this.theory.behind(expr))
  }

  /** What is worked out of what nobody said is on no question's account. */
  relieve({ meter }: Situation): void {
    if (meter === this.blank.meter) meter.relieve(meter)
  }

  inForce(rule: Rule): boolean {
    return this.standing.inForce.has(rule.id)
  }

  /** Whether a rule's condition holds. */
  status(ev: Evaluation, rule: Rule, binding?: Binding): Truth {
    return ev.handOut(this.statusIn(ev, rule, binding)) as Truth
  }

  /** The same, with what it asked for and read. */
  statusIn(ev: Evaluation, rule: Rule, binding?: Binding): Remembered {
    const { when } = rule
    if (!when || (!ev.explaining && this.theory.isProved(rule, ev.situation))) return HOLDS
    const inside = binding && readsElement(when.expr, binding.variable) ? binding : undefined
    const key = inside ? `${rule.id}|${identity(inside.element)}` : rule
    return ev.status(key, rule, (look) => conditionOf(look, rule, inside), inside?.list)
  }

  /** Whether a rule applies and is not lifted (semantics E0). */
  counts(ev: Evaluation, rule: Rule, binding?: Binding): Truth {
    return this.inForce(rule) ? (ev.handOut(this.countsIn(ev, rule, binding)) as Truth) : false
  }

  /** Of a rule in force. */
  private countsIn(ev: Evaluation, rule: Rule, binding?: Binding): Remembered {
    const lifters = this.theory.liftersOf.get(rule.id)
    if (!lifters || this.unliftable.has(rule.id)) return this.statusIn(ev, rule, binding)
    const work = (look: Evaluation): Truth => {
      const status = this.status(look, rule, binding)
      const lifted = () => some(lifters.map((lifter) => this.counts(look, lifter, binding)))
      const result = status === false ? false : both(status, negate(lifted()))
      if (result === false) look.proposals = []
      return result
    }
    const key = binding ? `counts ${rule.id}|${identity(binding.element)}` : rule
    return ev.remember(key, rule, work, binding?.list)
  }

  /** The rules in force that conclude on an action and that the given facts leave possible, by side. */
  sides(action: string, situation: Situation): Sides {
    const candidates = this.theory.candidates(this.contestFor(action).name, situation)
    return kept(this.made.sided, candidates, () => this.inForceOf(candidates.sides))
  }

  private inForceOf({ permit, forbid, require }: Sides): Sides {
    const inForce = (rule: Rule) => this.inForce(rule)
    return { permit: permit.filter(inForce), forbid: forbid.filter(inForce), require: require.filter(inForce) }
  }

  /** Every verdict that an action can still have; one only when it is settled (semantics E1, E2). */
  possible(ev: Evaluation, action: string, binding?: Binding): readonly Verdict[] {
    const contest = this.contestFor(action)
    const { name } = contest
    const key = binding ? `${name}|${identity(binding.element)}` : name
    const work = (look: Evaluation): readonly Verdict[] => {
      const standings = this.standings(look, contest, binding)
      const verdicts = this.held(look, contest, action, standings)
      const isOpen = verdicts.length > 1
      if (isOpen || look.explaining)
        for (const place of contest.asked) look.handOut(standings[place] as Remembered, isOpen)
      return verdicts
    }
    return ev.once(key, name, work, binding?.list)
  }

  private held(ev: Evaluation, contest: Contest, action: string, standings: Standings): readonly Verdict[] {
    const { verdicts, meetings } = contest.hold(standings, this.theory.actions.get(action)?.default ?? 'silent')
    ev.step(Math.floor(meetings / MEETINGS_OF_STEP))
    return verdicts
  }

  /** All rules in force on an action, made ready to contend. */
  private contestFor(action: string): Contest {
    return kept(this.made.contests, action, () => {
      const sides = this.inForceOf(this.theory.field(`action:${action}`).sides)
      return new Contest(`action:${action}`, sides, this.superiority, (rule) => this.theory.behind(rule))
    })
  }

  private contributionsTo(name: string): Contributions {
    return kept(this.made.quantities, name, () => new Contributions(this, name))
  }

  /** Whether each party counts: looked at anew only where it reads what is otherwise than in the look begun from. */
  standings(ev: Evaluation, parties: Parties, binding: Binding | undefined): Standings {
    return this.ofEach(ev, parties, binding, this.countsIn)
  }

  /** What there is to say of the condition of each rule on an action or quantity, in force or not, by its place in the field. */
  conditions(ev: Evaluation, field: Field): Standings {
    const parties = kept(
      this.made.fields,
      field,
      () => new Parties(field.target, field.rules, (rule) => this.theory.behind(rule)),
    )
    return this.ofEach(ev, parties, undefined, this.statusIn)
  }

  private ofEach(
    ev: Evaluation,
    parties: Parties,
    binding: Binding | undefined,
    of: (ev: Evaluation, rule: Rule, binding?: Binding) => Remembered,
  ): Standings {
    const known = ev.standings.get(parties)
    if (known && !binding) return known
    const { origin } = this
    const from = ev.base?.look.judge
    const court = origin && from === origin.court ? origin.court : this
    const before = binding ? undefined : ev.inherited((look) => court.ofEach(look, parties, binding, of))
    const candidates = this.theory.candidates(parties.name, ev.situation)
    const one = (rule: Rule) => (candidates.ruleOut(rule) ? RULED_OUT : of.call(this, ev, rule, binding))
    let standings: Standings
    if (before) {
      const changed = [...before.of]
      for (const place of parties.touchedBy(before.changed)) changed[place] = one(parties.rules[place] as Rule)
      if (origin && court !== this)
        for (const [place, rule] of parties.rules.entries()) if (rule === origin.freed) changed[place] = one(rule)
      standings = changed
    } else standings = parties.rules.map(one)
    if (!binding) ev.standings.set(parties, standings)
    return standings
  }

  /**
   * The same where one rule were not lifted and all else stood as it stands; undefined where more than this contest hangs
   * on that rule.
   */
  possibleWithout(
    ev: Evaluation,
    action: string,
    lifted: Rule,
    binding: Binding | undefined,
  ): readonly Verdict[] | undefined {
    if (lifted.relations.some((each) => each.kind === 'lifts')) return undefined
    const contest = this.contestFor(action)
    const read = this.theory.dependencies.outcomesBehind(contest.name)
    const isRead = lifted.then.some((each) =>
      'action' in each
        ? read.has(`action:${each.action}`)
        : 'quantity' in each && read.has(`quantity:${each.quantity}`),
    )
    if (isRead) return undefined
    const standings = this.standings(ev, contest, binding)
    const freed = contest.rules.map((rule, place) =>
      rule === lifted ? this.statusIn(ev, rule, binding) : (standings[place] as Remembered),
    )
    return this.held(ev, contest, action, freed)
  }

  /** Whether a require takes part (semantics E1). */
  requireStands(ev: Evaluation, rule: Rule, permits: readonly Rule[], binding?: Binding): Truth {
    const excused = permits.filter((permit) => exception(permit, rule)).map((each) => this.counts(ev, each, binding))
    return both(this.counts(ev, rule, binding), negate(some(excused)))
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
    const contributions = this.contributionsTo(name)
    const { name: of } = contributions
    const key = binding ? `${of}|${identity(binding.element)}` : of
    return ev.once(key, of, (look) => quantityOutcome(this, look, contributions, binding), binding?.list)
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

function outcomeValue(outcome: QuantityOutcome): Value {
  if (outcome.kind === 'value') return outcome.value
  return outcome.kind === 'open' ? UNKNOWN : FAILED
}
