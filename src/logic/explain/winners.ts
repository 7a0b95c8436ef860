import type { Rule, Verdict } from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import { keyOf, type Regions, type Settled } from '../defeat/outcome.ts'
import type { Side, Sides } from '../defeat/sides.ts'
import { type Member, Team } from '../defeat/team.ts'
import type { Binding } from '../evaluate/binding.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import { equal } from '../evaluate/operators.ts'
import { isOpen } from '../explore/following.ts'
import type { Inquiry } from '../explore/inquiry.ts'
import { Budget, firstCut, LOOKS, search } from '../explore/search.ts'
import { kept } from '../theory/maps.ts'
import { both, either, negate, some, type Truth } from '../values/kleene.ts'
import { UNKNOWN, type Value } from '../values/values.ts'

/** Of a rule that more than these might beat it is not searched in which completions none does. */
const MOST_BEATERS = 60

/** A verdict that stands. */
type Told = Extract<Settled, { readonly kind: 'verdict' }>

/** Who decides a thing asked, in order of id. Source: semantics E4, F3. */
export interface Winners {
  /** In every completion of the unknown facts. */
  readonly sure: readonly Rule[]
  /** In some of them only. */
  readonly perhaps: readonly Rule[]
  /** Whether in some completion it is the default that answers. */
  readonly byDefault: boolean
}

/** Who wins under an answer that stands. */
export function winnersOf(inquiry: Inquiry, settled: Settled): Winners {
  const ev = inquiry.asIs()
  const binding = inquiry.binding(ev)
  const holding = holdingRules(inquiry, ev)
  const open = openAmong(inquiry, ev, holding)
  const closed = open.length === 0 && !(settled.kind === 'value' && isTied(inquiry, ev, binding))
  const tally = new Tally()
  if (closed) tally.take(winnersAt(inquiry, ev, settled, holding))
  else if (settled.kind === 'verdict' && open.length > MOST_OPEN) oneByOne(tally, inquiry, holding, settled.verdict)
  else overall(tally, inquiry, holding, open, settled)
  return tally.winners()
}

/** Of an answer that is open: who would win in some completion, whatever the answer is there. */
export function contenders(inquiry: Inquiry): readonly Rule[] {
  const ev = inquiry.asIs()
  const holding = holdingRules(inquiry, ev)
  const open = openAmong(inquiry, ev, holding)
  const tally = new Tally()
  if (inquiry.target.kind === 'action' && open.length > MOST_OPEN)
    for (const verdict of possibleVerdicts(inquiry, ev)) oneByOne(tally, inquiry, holding, verdict, true)
  else overall(tally, inquiry, holding, open)
  const { sure, perhaps } = tally.winners()
  return inOrder([...sure, ...perhaps])
}

/** Every verdict that an action can have, whether or not a search comes upon it. */
function possibleVerdicts(inquiry: Inquiry, ev: Evaluation): readonly Verdict[] {
  const settled = inquiry.settle(ev)
  const all = settled.kind === 'open' ? settled.possible : [settled]
  return all.flatMap((each) => (each.kind === 'verdict' ? [each.verdict] : []))
}

/** The rules in force that are not known to be out of the question: nobody else wins. */
function holdingRules(inquiry: Inquiry, ev: Evaluation): readonly Rule[] {
  return inquiry.rules().filter((rule) => inquiry.court.inForce(rule) && inquiry.conditionOf(ev, rule).value !== false)
}

function openAmong(inquiry: Inquiry, ev: Evaluation, holding: readonly Rule[]): readonly Rule[] {
  return holding.filter((rule) => inquiry.conditionOf(ev, rule).value !== true)
}

/** What the parts of the completions tell of the winners, one after the other. */
class Tally {
  private readonly some = new Set<Rule>()
  private every: ReadonlySet<Rule> | undefined
  private byDefault = false

  /** Whether a part tells anything that the parts before it did not. */
  learnsFrom({ sure, perhaps, byDefault }: Winners): boolean {
    if (byDefault && !this.byDefault) return true
    if ([...sure, ...perhaps].some((rule) => !this.some.has(rule))) return true
    return !this.every || [...this.every].some((rule) => !sure.includes(rule))
  }

  take({ sure, perhaps, byDefault }: Winners): void {
    this.byDefault ||= byDefault
    for (const rule of [...sure, ...perhaps]) this.some.add(rule)
    const { every = new Set(sure) } = this
    this.every = new Set(sure.filter((rule) => every.has(rule)))
  }

  winners(): Winners {
    const every = this.every ?? new Set<Rule>()
    return {
      sure: inOrder(every),
      perhaps: inOrder([...this.some].filter((rule) => !every.has(rule))),
      byDefault: this.byDefault,
    }
  }
}

function inOrder(rules: Iterable<Rule>): readonly Rule[] {
  return [...new Set(rules)].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Whether a quantity's winners hang on an unknown although its value does not: bounds, say, that meet whatever it is. */
function isTied({ court, target }: Inquiry, ev: Evaluation, binding: Binding | undefined): boolean {
  const outcome = court.outcome(ev, target.name, binding)
  return outcome.kind !== 'value' || outcome.ties !== undefined
}

/** More rules than this that might apply are looked at one by one. */
const MOST_OPEN = 12

/**
 * Splits on every condition that is open, those of lifted rules too: where such a rule holds, lifting it may have decided.
 * Past the budget a part is taken as a whole.
 * @param settled the answer, where it is the same everywhere.
 */
function overall(
  tally: Tally,
  inquiry: Inquiry,
  holding: readonly Rule[],
  open: readonly Rule[],
  settled?: Settled,
): void {
  const budget = new Budget(Number.POSITIVE_INFINITY, () => inquiry.situation.isSpent)
  const end = search(inquiry.look(), undefined, budget, (ev) => {
    ev.proposals = []
    const admissible = inquiry.admissible(ev)
    if (admissible === false) return 'on'
    ev.proposals = []
    const binding = inquiry.binding(ev)
    const here = settled ?? inquiry.settle(ev)
    for (const rule of open) inquiry.court.status(ev, rule, binding)
    if (inquiry.target.kind === 'quantity' && here.kind !== 'open') {
      const outcome = inquiry.court.outcome(ev, inquiry.target.name, binding)
      if (outcome.kind === 'value') ev.proposals.push(...(outcome.ties ?? []))
    }
    const cut = firstCut(ev.proposals)
    if (cut && budget.taken <= LOOKS.winners) return cut
    if (here.kind === 'open') return 'on'
    const part = winnersAt(inquiry, ev, here, holding)
    // What is left undivided may hide another.
    const told =
      cut && inquiry.target.kind === 'quantity' ? { ...part, sure: [], perhaps: [...part.sure, ...part.perhaps] } : part
    if (tally.learnsFrom(told) && (admissible || isOpen(ev, inquiry.always))) tally.take(told)
    return 'on'
  })
  // Where nobody looked, nobody is known to decide.
  if (end === 'spent') tally.take({ sure: [], perhaps: [], byDefault: false })
}

/**
 * Each rule by itself: whether a part of the completions is found in which it wins, whatever else might apply there, and
 * whether none is in which it does not.
 * @param isUndecided whether the verdict is one of several, so that a rule wins only where it is the one.
 */
function oneByOne(tally: Tally, inquiry: Inquiry, rules: readonly Rule[], verdict: Verdict, isUndecided = false): void {
  const { theory } = inquiry
  const settled: Told = { kind: 'verdict', verdict }
  const contest = contestFor(inquiry, verdict)
  const sides = inquiry.court.sides(inquiry.target.name, inquiry.situation)
  const asIs = inquiry.look()
  const binding = inquiry.binding(asIs)
  const sure: Rule[] = []
  const perhaps: Rule[] = []
  for (const rule of rules) {
    const side = sideOf(rule, inquiry.target.name, verdict)
    const lifted = rule.relations.flatMap(({ kind, target }) =>
      kind === 'lifts' ? (theory.rules.get(target) ?? []) : [],
    )
    if (!side && lifted.length === 0) continue
    const wins: Wins = (ev, binding) => {
      const bySide = side ? contest.wins({ rule, side }, ev, binding) : false
      const byLifting = () => (lifted.length > 0 ? decidesByLifting(rule, inquiry, ev, settled, sides) : false)
      const does = bySide === true ? true : either(bySide, byLifting())
      return does === false || !isUndecided ? does : both(does, comesTo(inquiry, ev, verdict))
    }
    const now = wins(asIs, binding)
    if (now === false) continue
    const member = side && { rule, side }
    if (now === true) (isUndecided ? perhaps : sure).push(rule)
    else if (member && contest.beatersOf(member).length > MOST_BEATERS) {
      const mayStand: Wins = (ev, binding) => contest.mayStand(member, ev, binding)
      if (isFound(inquiry, [rule], mayStand, true)) perhaps.push(rule)
    } else if (isFound(inquiry, [rule, ...lifted], wins, true))
      (isUndecided || isFound(inquiry, [rule, ...lifted], wins, false) ? perhaps : sure).push(rule)
  }
  const isSpoken = sure.some((rule) => sideOf(rule, inquiry.target.name, verdict) !== undefined)
  const byDefault = !isUndecided && !isSpoken && isFound(inquiry, rules, (ev) => contest.isSilent(ev), true)
  tally.take({ sure, perhaps, byDefault })
}

/** Whether an action has that verdict in a look. */
function comesTo(inquiry: Inquiry, ev: Evaluation, verdict: Verdict): Truth {
  const settled = inquiry.settle(ev)
  if (settled.kind === 'verdict') return settled.verdict === verdict
  return settled.kind === 'open' && settled.possible.some((each) => keyOf(each) === verdict) ? UNKNOWN : false
}

/** Whether a rule wins in a part of the completions, as far as it is settled there. */
type Wins = (ev: Evaluation, binding: Binding | undefined) => Truth

/** One side of a contest with all that might stand against it, while it is open who takes part. */
interface OpenContest {
  /** All that might stand against a rule and beat it. */
  beatersOf(member: Member): readonly Member[]
  /** A rule wins where nothing that counts beats it; where all of its side are beaten too. */
  wins(member: Member, ev: Evaluation, binding: Binding | undefined): Truth
  /** Whether a rule counts and nothing beats it for certain, whatever else might. */
  mayStand(member: Member, ev: Evaluation, binding: Binding | undefined): Truth
  /** Whether nobody speaks. */
  isSilent(ev: Evaluation): Truth
}

function contestFor(inquiry: Inquiry, verdict: Verdict): OpenContest {
  const { court, situation, target } = inquiry
  const sides = court.sides(target.name, situation)
  const opponents = new Team(court.superiority, possibleOpponents(inquiry, verdict))
  const known = new Map<string, readonly Member[]>()
  const beatersOf = (each: Member) => kept(known, `${each.side} ${each.rule.id}`, () => opponents.beatersOf(each))
  const standing = (each: Member, ev: Evaluation, binding: Binding | undefined) =>
    each.side === 'require'
      ? court.requireStands(ev, each.rule, sides.permit, binding)
      : court.counts(ev, each.rule, binding)
  const isBeaten = (each: Member, ev: Evaluation, binding: Binding | undefined) =>
    some(beatersOf(each).map((other) => standing(other, ev, binding)))
  const team = (SUPPORTING[verdict] ?? []).flatMap((side) => sides[side].map((rule): Member => ({ rule, side })))
  // One that only might apply, and that nothing beats there, leaves it open whether they all are.
  const areAllBeaten = (ev: Evaluation, binding: Binding | undefined): Truth => {
    let all: Truth = true
    for (const each of team) {
      const stands = standing(each, ev, binding)
      if (stands !== false) all = both(all, either(negate(stands), isBeaten(each, ev, binding)))
      if (all === false) break
    }
    return all
  }
  return {
    beatersOf,
    wins(member, ev, binding) {
      const stands = standing(member, ev, binding)
      if (stands === false) return false
      const beaten = isBeaten(member, ev, binding)
      if (beaten === false) return stands
      return both(stands, either(negate(beaten), areAllBeaten(ev, binding)))
    },
    mayStand(member, ev, binding) {
      const stands = standing(member, ev, binding)
      return stands !== false && isBeaten(member, ev, binding) === true
        ? both(stands, areAllBeaten(ev, binding))
        : stands
    },
    isSilent(ev) {
      const binding = inquiry.binding(ev)
      const all = [...sides.forbid, ...sides.require, ...sides.permit]
      return negate(some(all.map((rule) => court.counts(ev, rule, binding))))
    },
  }
}

/**
 * Whether a part of the completions is found in which a rule wins, or in which it does not; past the budget, perhaps.
 * @param behind rules whose conditions tell it.
 */
function isFound(inquiry: Inquiry, behind: readonly Rule[], wins: Wins, wanted: boolean): boolean {
  let perhaps = false
  const end = search(inquiry.look(), undefined, new Budget(LOOKS.somewhere), (ev) => {
    const admissible = inquiry.admissible(ev)
    if (admissible === false) return 'on'
    ev.proposals = []
    const binding = inquiry.binding(ev)
    for (const rule of behind) inquiry.court.status(ev, rule, binding)
    const does = wins(ev, binding)
    if (does === wanted) return admissible || isOpen(ev, inquiry.always) ? 'end' : 'on'
    if (does === !wanted) return 'on'
    perhaps = true
    return firstCut(ev.proposals) ?? 'end'
  })
  return end === 'ended' || (end === 'spent' && perhaps)
}

/** On which side a rule supports a verdict; undefined for one that no side brings about. */
function sideOf(rule: Rule, action: string, verdict: Verdict): Side | undefined {
  const sides = SUPPORTING[verdict] ?? []
  return sides.find((side) => rule.then.some((each) => each.kind === side && each.action === action))
}

const SUPPORTING: { readonly [verdict in Verdict]?: readonly Side[] } = {
  forbidden: ['forbid'],
  permitted: ['permit', 'require'],
  required: ['require'],
}

/** Every rule that might count against a verdict. */
function possibleOpponents({ court, situation, target }: Inquiry, verdict: Verdict): Member[] {
  const sides = court.sides(target.name, situation)
  const against: readonly Side[] = verdict === 'forbidden' ? ['permit', 'require'] : ['forbid']
  return against.flatMap((side) => sides[side].map((rule): Member => ({ rule, side })))
}

function winnersAt(inquiry: Inquiry, ev: Evaluation, settled: Settled, holding: readonly Rule[]): Winners {
  const { court, target } = inquiry
  const binding = inquiry.binding(ev)
  const lifting = (sides?: Sides): Omit<Winners, 'byDefault'> => {
    const sure: Rule[] = []
    const perhaps: Rule[] = []
    for (const rule of holding) {
      const decides = decidesByLifting(rule, inquiry, ev, settled, sides)
      if (decides !== false) (decides === true ? sure : perhaps).push(rule)
    }
    return { sure, perhaps }
  }
  if (settled.kind === 'verdict') {
    const sides = sidesAmong(inquiry, new Set(holding))
    const { sure, perhaps } = lifting(sides)
    const by = sideWinners(inquiry, ev, settled.verdict, sides, binding)
    return {
      sure: [...by.sure, ...sure],
      perhaps: [...by.perhaps, ...perhaps].filter((rule) => !by.sure.includes(rule) && !sure.includes(rule)),
      byDefault: by.byDefault,
    }
  }
  const lifters = lifting()
  if (target.kind === 'action') return { ...lifters, byDefault: false }
  const outcome = court.outcome(ev, target.name, binding)
  if (outcome.kind !== 'value') return { ...lifters, byDefault: false }
  return { ...lifters, sure: [...outcome.winners, ...lifters.sure], byDefault: outcome.winners.length === 0 }
}

/** The winners of a verdict's side; of conditions that cannot be computed it stays open whether they hold. */
function sideWinners(
  inquiry: Inquiry,
  ev: Evaluation,
  verdict: Verdict,
  sides: Sides,
  binding: Binding | undefined,
): Winners {
  const { court, target, theory } = inquiry
  const all = [...sides.forbid, ...sides.require, ...sides.permit]
  const usual = theory.actions.get(target.name)?.default === verdict
  if (all.every((rule) => court.counts(ev, rule, binding) !== UNKNOWN)) {
    const sure = unbeatenOf(inquiry, ev, verdict, sides)
    return { sure, perhaps: [], byDefault: usual && sure.length === 0 }
  }
  const contest = contestFor(inquiry, verdict)
  const sure: Rule[] = []
  const perhaps: Rule[] = []
  for (const side of SUPPORTING[verdict] ?? [])
    for (const rule of sides[side]) {
      const wins = contest.wins({ rule, side }, ev, binding)
      if (wins !== false) (wins === true ? sure : perhaps).push(rule)
    }
  return { sure, perhaps, byDefault: usual && sure.length === 0 && contest.isSilent(ev) !== false }
}

function sidesAmong({ court, target, situation }: Inquiry, rules: ReadonlySet<Rule>): Sides {
  const { permit, forbid, require } = court.sides(target.name, situation)
  const among = (side: readonly Rule[]) => side.filter((rule) => rules.has(rule))
  return { permit: among(permit), forbid: among(forbid), require: among(require) }
}

/** Those of the winning side that nothing beats singly; all of them, if each is beaten (semantics E4). */
function unbeatenOf(inquiry: Inquiry, ev: Evaluation, verdict: Verdict, sides: Sides): Rule[] {
  const { side, against } = teams(inquiry.court, ev, sides, verdict, inquiry.binding(ev))
  const opponents = new Team(inquiry.court.superiority, against)
  const unbeaten = side.filter((x) => !opponents.beats(x))
  return (unbeaten.length > 0 ? unbeaten : side).map(({ rule }) => rule)
}

/** The applying rules of the winning side and of the other. */
export function teams(
  court: Court,
  ev: Evaluation,
  sides: Sides,
  verdict: Verdict,
  binding: Binding | undefined,
): { readonly side: readonly Member[]; readonly against: readonly Member[] } {
  const counting = (side: Side) =>
    sides[side].filter((rule) => court.counts(ev, rule, binding) === true).map((rule): Member => ({ rule, side }))
  const requires = () =>
    counting('require').filter(({ rule }) => court.requireStands(ev, rule, sides.permit, binding) === true)
  if (verdict === 'forbidden') return { side: counting('forbid'), against: [...counting('permit'), ...requires()] }
  if (verdict === 'required') return { side: requires(), against: counting('forbid') }
  if (verdict === 'permitted') return { side: [...counting('permit'), ...requires()], against: counting('forbid') }
  return { side: [], against: [] }
}

/**
 * Whether a rule applies without whose lifting the answer would be another (semantics E0); past all cost, none.
 * @param sides of a verdict, the rules on what is asked that may take part.
 */
function decidesByLifting(lifter: Rule, inquiry: Inquiry, ev: Evaluation, settled: Settled, sides?: Sides): Truth {
  return some(
    lifter.relations.map(({ kind, target: id }): Truth => {
      const target = kind === 'lifts' ? inquiry.theory.rules.get(id) : undefined
      // A rule lifted in another contest, which a condition here reads, decides that one.
      if (!target || inquiry.situation.isSpent || !inquiry.isAbout(target)) return false
      return decidesWithout(lifter, target, inquiry, ev, settled, sides)
    }),
  )
}

/** Whether the answer would be another if one rule were not lifted, and the one that lifts it counts. */
function decidesWithout(
  lifter: Rule,
  lifted: Rule,
  inquiry: Inquiry,
  ev: Evaluation,
  settled: Settled,
  sides: Sides | undefined,
): Truth {
  const { court } = inquiry
  const binding = inquiry.binding(ev)
  const stands = both(court.counts(ev, lifter, binding), court.status(ev, lifted, binding))
  if (stands === false) return false
  const freed = sides && court.possibleWithout(ev, inquiry.target.name, lifted, binding)
  if (freed?.length === 1) return both(stands, freed[0] !== keyOf(settled))
  const other = inquiry.with({
    court: court.varied({ unliftable: new Set([...court.unliftable, lifted.id]) }),
  })
  return both(stands, differWithin(inquiry, settled, other, ev.regions))
}

/** Whether the answer is another before another court, in every completion within these regions; unknown where in some only. */
function differWithin(inquiry: Inquiry, settled: Settled, other: Inquiry, start: Regions): Truth {
  const found = new Set<boolean>()
  const end = search(other.look(start), undefined, inquiry.budget(LOOKS.winners), (ev) => {
    const admissible = other.admissible(ev)
    if (admissible === false) return 'on'
    ev.proposals = []
    const does = differsAt(inquiry, settled, other, ev)
    if (typeof does !== 'boolean') return firstCut(ev.proposals) ?? 'end'
    if (!found.has(does) && (admissible || isOpen(ev, other.always))) found.add(does)
    return found.size > 1 ? 'end' : 'on'
  })
  return end === 'through' ? found.has(true) : UNKNOWN
}

/** @param ev a look before the other court, which then has the proposals that would tell. */
function differsAt(inquiry: Inquiry, settled: Settled, other: Inquiry, ev: Evaluation): Truth {
  const then = other.settle(ev)
  if (then.kind === 'open') {
    const isNone = then.possible.length > 0 && then.possible.every((each) => differs(each, settled))
    return isNone || UNKNOWN
  }
  if (then.kind !== 'varies' && settled.kind !== 'varies') return differs(then, settled)
  const isValue = ({ kind }: Settled) => kind === 'value' || kind === 'varies'
  if (!isValue(then) || !isValue(settled)) return true
  return negate(equal(ev, valueAt(other, ev), valueAt(inquiry, inquiry.look(ev.regions))))
}

/** The value of a quantity in a look, computed from what is unknown there. */
function valueAt(inquiry: Inquiry, ev: Evaluation): Value {
  const outcome = inquiry.court.outcome(ev, inquiry.target.name, inquiry.binding(ev))
  return outcome.kind === 'value' ? outcome.value : UNKNOWN
}

/** Whether two answers are not the same; what cannot be computed is none, for whatever reason. */
function differs(a: Settled, b: Settled): boolean {
  return a.kind === 'failed' && b.kind === 'failed' ? false : keyOf(a) !== keyOf(b)
}
