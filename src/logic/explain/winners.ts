import type { Rule, Verdict } from '../../domain/index.ts'
import { keyOf, type Settled } from '../defeat/outcome.ts'
import type { Sides } from '../defeat/sides.ts'
import { Team } from '../defeat/team.ts'
import type { Binding } from '../evaluate/binding.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import { isOpen } from '../explore/following.ts'
import type { Inquiry } from '../explore/inquiry.ts'
import { Budget, firstCut, LOOKS, search } from '../explore/search.ts'
import { both, either, type Truth } from '../values/kleene.ts'
import { UNKNOWN } from '../values/values.ts'
import { decidesByLifting } from './lifting.ts'
import { contestFor } from './open-contest.ts'
import { sideOf, supporters, teams } from './teams.ts'

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

function winnersAt(inquiry: Inquiry, ev: Evaluation, settled: Settled, holding: readonly Rule[]): Winners {
  const { court, target } = inquiry
  const binding = inquiry.binding(ev)
  const lifting = (sides?: Sides) => byTruth(holding, (rule) => decidesByLifting(rule, inquiry, ev, settled, sides))
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
  const found = byTruth(supporters(sides, verdict), (member) => contest.wins(member, ev, binding))
  const [sure, perhaps] = [found.sure.map(({ rule }) => rule), found.perhaps.map(({ rule }) => rule)]
  return { sure, perhaps, byDefault: usual && sure.length === 0 && contest.isSilent(ev) !== false }
}

/** Those of which something is true, and those of which it might be. */
function byTruth<T>(all: readonly T[], truthOf: (one: T) => Truth): { readonly sure: T[]; readonly perhaps: T[] } {
  const sure: T[] = []
  const perhaps: T[] = []
  for (const one of all) {
    const found = truthOf(one)
    if (found !== false) (found === true ? sure : perhaps).push(one)
  }
  return { sure, perhaps }
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
