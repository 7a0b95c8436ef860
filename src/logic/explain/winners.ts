import type { Rule, Verdict } from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import { keyOf, type Regions, type Settled } from '../defeat/outcome.ts'
import type { Side, Sides } from '../defeat/sides.ts'
import { type Member, Team } from '../defeat/team.ts'
import type { Binding } from '../evaluate/binding.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import { explore } from '../explore/exploration.ts'
import type { Inquiry } from '../explore/inquiry.ts'
import { Budget, firstCut, LOOKS, search } from '../explore/search.ts'
import { kept } from '../theory/maps.ts'
import { both, either, negate, some, type Truth } from '../values/kleene.ts'
import { UNKNOWN } from '../values/values.ts'

/** Of more opponents that might beat a rule only those count that apply for certain. */
const MOST_BEATERS = 60

/** No unknown confined: the facts as they are. */
export const NOWHERE: Regions = new Map()

/** A verdict that stands. */
type Told = Extract<Settled, { readonly kind: 'verdict' }>

/** Rules that win in some completion of the unknown facts (semantics E4, F3). */
export function winnersOf(inquiry: Inquiry, settled: Settled): Rule[] {
  const { court } = inquiry
  const ev = inquiry.asIs()
  const binding = inquiry.binding(ev)
  const holding = inquiry.rules().filter((rule) => court.inForce(rule) && inquiry.conditionOf(ev, rule).value !== false)
  const open = holding.filter((rule) => inquiry.conditionOf(ev, rule).value !== true)
  const closed = open.length === 0 && !(settled.kind === 'value' && isOpen(inquiry, ev, binding))
  const found = closed
    ? winnersAt(inquiry, ev, settled, holding)
    : settled.kind === 'verdict' && open.length > MOST_OPEN
      ? winnersOneByOne(inquiry, holding, settled)
      : winnersOverall(inquiry, holding, open, settled)
  return [...new Set(found)].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Whether a quantity's winners hang on an unknown although its value does not: bounds, say, that meet whatever it is. */
function isOpen({ court, target }: Inquiry, ev: Evaluation, binding: Binding | undefined): boolean {
  const outcome = court.outcome(ev, target.name, binding)
  return outcome.kind !== 'value' || outcome.ties !== undefined
}

/** More rules than this that might apply are looked at one by one. */
const MOST_OPEN = 12

/**
 * Splits on every condition that is open, those of lifted rules too: where such a rule holds, lifting it may have decided.
 * Past the budget a part is taken as a whole.
 */
function winnersOverall(inquiry: Inquiry, holding: readonly Rule[], open: readonly Rule[], settled: Settled): Rule[] {
  const winners: Rule[] = []
  const budget = new Budget(Number.POSITIVE_INFINITY)
  search(inquiry.look(NOWHERE), undefined, budget, (ev) => {
    ev.proposals = []
    const admissible = inquiry.admissible(ev)
    if (admissible === false) return 'on'
    ev.proposals = []
    const binding = inquiry.binding(ev)
    for (const rule of open) inquiry.court.status(ev, rule, binding)
    if (settled.kind === 'value') {
      const outcome = inquiry.court.outcome(ev, inquiry.target.name, binding)
      if (outcome.kind === 'value') ev.proposals.push(...(outcome.ties ?? []))
    }
    const divide = budget.taken > LOOKS.winners ? undefined : firstCut(ev.proposals)
    if (divide) return divide
    const more = winnersAt(inquiry, ev, settled, holding).filter((rule) => !winners.includes(rule))
    if (more.length > 0 && (admissible || occurs(inquiry, ev))) winners.push(...more)
    return 'on'
  })
  return winners
}

/** Whether any completion inside these regions is admissible (semantics C4); past the budget, perhaps. */
function occurs(inquiry: Inquiry, start: Evaluation): boolean {
  const end = search(start.confined(start.regions), undefined, new Budget(LOOKS.somewhere), (ev) => {
    const admissible = inquiry.admissible(ev)
    if (admissible !== undefined) return admissible ? 'end' : 'on'
    return firstCut(ev.proposals) ?? 'end'
  })
  return end !== 'through'
}

/** Each rule for which a part of the completions is found in which it wins, whatever else might apply there. */
function winnersOneByOne(inquiry: Inquiry, rules: readonly Rule[], settled: Told): Rule[] {
  const { theory } = inquiry
  const { verdict } = settled
  const opponents = new Team(inquiry.court.superiority, possibleOpponents(inquiry, verdict))
  const known = new Map<string, readonly Member[]>()
  const beatersOf = (each: Member) => kept(known, `${each.side} ${each.rule.id}`, () => opponents.beatersOf(each))
  return rules.filter((rule) => {
    const side = sideOf(rule, inquiry.target.name, verdict)
    if (side && findWinning(inquiry, [rule], unbeatenBy(inquiry, { rule, side }, beatersOf, verdict))) return true
    return rule.relations.some(({ kind, target }) => {
      const lifted = kind === 'lifts' ? theory.rules.get(target) : undefined
      return lifted && findWinning(inquiry, [rule, lifted], decidingBy(inquiry, rule, settled))
    })
  })
}

/** Whether a rule wins in a part of the completions, as far as it is settled there. */
type Wins = (ev: Evaluation, binding: Binding | undefined) => Truth

/** It wins where nothing that counts beats it; where all of its side are beaten too. */
function unbeatenBy(
  inquiry: Inquiry,
  member: Member,
  beatersOf: (each: Member) => readonly Member[],
  verdict: Verdict,
): Wins {
  const { court, situation, target } = inquiry
  const sides = court.sides(target.name, situation)
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
  return (ev, binding) => {
    const stands = standing(member, ev, binding)
    if (stands === false) return false
    const beaten = isBeaten(member, ev, binding)
    if (beaten === true) return both(stands, areAllBeaten(ev, binding))
    return both(stands, beatersOf(member).length > MOST_BEATERS || negate(beaten))
  }
}

/** It wins by what it lifts. */
function decidingBy(inquiry: Inquiry, rule: Rule, settled: Settled): Wins {
  const sides = inquiry.court.sides(inquiry.target.name, inquiry.situation)
  return (ev, binding) => {
    const counts = inquiry.court.counts(ev, rule, binding)
    return counts === true ? decidesByLifting(rule, inquiry, ev, settled, sides) : counts
  }
}

/** Whether a part of the completions is found where these rules' conditions hold and one wins; past the budget, perhaps. */
function findWinning(inquiry: Inquiry, needed: readonly Rule[], wins: Wins): boolean {
  let perhaps = false
  const end = search(inquiry.look(NOWHERE), undefined, new Budget(LOOKS.somewhere), (ev) => {
    const admissible = inquiry.admissible(ev)
    if (admissible === false) return 'on'
    ev.proposals = []
    const binding = inquiry.binding(ev)
    const statuses = needed.map((each) => inquiry.court.status(ev, each, binding))
    if (statuses.includes(false)) return 'on'
    if (!statuses.includes(UNKNOWN)) {
      const does = wins(ev, binding)
      if (does === true) return admissible || occurs(inquiry, ev) ? 'end' : 'on'
      if (does === false) return 'on'
      perhaps = true
    }
    return firstCut(ev.proposals) ?? 'on'
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

/** @param holding the rules that are not known to be out of the question: nobody else wins. */
function winnersAt(inquiry: Inquiry, ev: Evaluation, settled: Settled, holding: readonly Rule[]): readonly Rule[] {
  const { court, target } = inquiry
  const lifters = (sides?: Sides) => holding.filter((rule) => decidesByLifting(rule, inquiry, ev, settled, sides))
  if (settled.kind === 'verdict') {
    const sides = sidesAmong(inquiry, new Set(holding))
    return [...unbeatenOf(inquiry, ev, settled.verdict, sides), ...lifters(sides)]
  }
  if (settled.kind !== 'value') return lifters()
  const outcome = court.outcome(ev, target.name, inquiry.binding(ev))
  return outcome.kind === 'value' ? [...outcome.winners, ...lifters()] : lifters()
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
function decidesByLifting(lifter: Rule, inquiry: Inquiry, ev: Evaluation, settled: Settled, sides?: Sides): boolean {
  const { court, theory, situation } = inquiry
  return lifter.relations.some(({ kind, target: id }) => {
    const target = kind === 'lifts' ? theory.rules.get(id) : undefined
    // A rule lifted in another contest, which a condition here reads, decides that one.
    if (!target || situation.isSpent || !inquiry.isAbout(target)) return false
    const binding = inquiry.binding(ev)
    if (court.counts(ev, lifter, binding) !== true || court.status(ev, target, binding) !== true) return false
    const freed = sides && court.possibleWithout(ev, inquiry.target.name, target, binding)
    if (freed?.length === 1) return freed[0] !== keyOf(settled)
    const other = inquiry.with({
      court: court.varied({ unliftable: new Set([...court.unliftable, target.id]) }),
    })
    const then = other.settle(other.look(ev.regions))
    if (then.kind !== 'open') return differs(then, settled)
    const { found } = explore(other, { looks: LOOKS.winners, start: ev.regions })
    return [...found.values()].some((each) => differs(each.settled, settled))
  })
}

/** Whether two answers are not the same; what cannot be computed is none, for whatever reason. */
function differs(a: Settled, b: Settled): boolean {
  return a.kind === 'failed' && b.kind === 'failed' ? false : keyOf(a) !== keyOf(b)
}
