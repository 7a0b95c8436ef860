import { type Beaten, type Ground, type Json, kept, type Rule } from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import type { Target } from '../defeat/outcome.ts'
import type { Side } from '../defeat/sides.ts'
import { type Member, Team } from '../defeat/team.ts'
import type { Binding } from '../evaluate/binding.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import type { Inquiry } from '../explore/inquiry.ts'
import { exception } from '../theory/exceptions.ts'
import { isKnown, toJson } from '../values/values.ts'
import type { Decision } from './decide.ts'
import { teams } from './teams.ts'

/** A rule that counted for or against, with the facts it rests on; the door adds titles and citations. */
export interface RuleProof {
  readonly rule: Rule
  readonly conclusion: string
  readonly winner: boolean
  readonly because: readonly Ground[]
}

/** What counted, winners first; who was beaten, by whom and by what; who was lifted, by whom. */
export interface ProofParts {
  readonly steps: readonly RuleProof[]
  readonly beaten: readonly Beaten[]
  readonly lifted: readonly { readonly rule: string; readonly by: string }[]
}

/** Everything that counted, at the facts as they are: conditions that hold, who beat or lifted whom. */
export function proofOf(decision: Decision): ProofParts {
  return kept(proofs, decision, () => prove(decision))
}

const proofs = new WeakMap<Decision, ProofParts>()

function prove(decision: Decision): ProofParts {
  const { inquiry, winners } = decision
  const { court, target } = inquiry
  const ev = inquiry.look()
  const binding = inquiry.binding(ev)
  const holding = inquiry.rules().filter((rule) => court.inForce(rule) && court.status(ev, rule, binding) === true)
  const winning = new Set(winners)
  const listed = [...winners, ...holding.filter((rule) => !winning.has(rule))]
  const explaining = inquiry.asIs()
  const steps = listed.map((rule) => ({
    rule,
    conclusion: conclusionOn(rule, target),
    winner: winning.has(rule),
    because: groundsOf(inquiry, rule, explaining),
  }))
  const lifted = holding.flatMap((rule) =>
    (court.theory.liftersOf.get(rule.id) ?? [])
      .filter((lifter) => court.counts(ev, lifter, binding) === true)
      .map((lifter) => ({ rule: rule.id, by: lifter.id })),
  )
  return { steps, beaten: beatenIn(court, ev, target, binding), lifted }
}

function beatenIn(court: Court, ev: Evaluation, target: Target, binding: Binding | undefined): Beaten[] {
  const beaten: Beaten[] = []
  const meet = (x: Rule, xSide: Side | 'set', y: Rule, ySide: Side | 'set') => {
    const by = x === y ? undefined : court.superiority.beats(x, xSide, y, ySide)
    if (by) beaten.push({ rule: y.id, winner: x.id, by })
  }
  if (target.kind === 'action') {
    const sides = court.sides(target.name, ev.situation)
    const { side: forbids, against } = teams(court, ev, sides, 'forbidden', binding)
    if (forbids.length * against.length > MOST_MEETINGS) beaten.push(...beatenOnce(court, forbids, against))
    else
      for (const forbid of forbids) {
        for (const other of against) {
          meet(forbid.rule, forbid.side, other.rule, other.side)
          meet(other.rule, other.side, forbid.rule, forbid.side)
        }
      }
    const { permit, require } = sides
    for (const rule of require) {
      if (court.counts(ev, rule, binding) !== true) continue
      for (const other of permit) {
        const by = exception(other, rule)
        if (by && court.counts(ev, other, binding) === true) beaten.push({ rule: rule.id, winner: other.id, by })
      }
    }
    return beaten
  }
  const on = court.theory
    .candidates(`quantity:${target.name}`, ev.situation)
    .sides.contributions.filter(({ rule }) => court.counts(ev, rule, binding) === true)
  for (const x of on) {
    for (const y of on) {
      const by = exception(x.rule, y.rule)
      if (by) beaten.push({ rule: y.rule.id, winner: x.rule.id, by })
      else if (x.conclusion.kind === 'set' && y.conclusion.kind === 'set') meet(x.rule, 'set', y.rule, 'set')
    }
  }
  return [...new Map(beaten.map((each) => [`${each.rule} ${each.winner}`, each])).values()]
}

/** More meetings of opposing rules than this are not listed one by one. */
const MOST_MEETINGS = 400

/** Of two crowds, each rule that is beaten, once. */
function beatenOnce(court: Court, ...[a, b]: readonly [readonly Member[], readonly Member[]]): Beaten[] {
  const by = (members: readonly Member[], others: readonly Member[]): Beaten[] => {
    const team = new Team(court.superiority, others)
    return members.flatMap((y) => {
      const x = team.beaterOf(y)
      const how = x && court.superiority.beats(x.rule, x.side, y.rule, y.side)
      return x && how ? [{ rule: y.rule.id, winner: x.rule.id, by: how }] : []
    })
  }
  return [...by(b, a), ...by(a, b)]
}

/** The facts that make a rule's condition what it is, each once. */
function groundsOf(inquiry: Inquiry, rule: Rule, ev: Evaluation): Ground[] {
  const { theory, situation } = inquiry
  const simple = theory.isProved(rule, situation) ? theory.groundsOf(rule) : undefined
  if (simple) return simple.map((fact) => ({ fact, value: situation.given.get(fact) as Json, how: 'given' }))
  const binding = inquiry.binding(ev)
  ev.reads = []
  inquiry.court.status(ev, rule, binding)
  const grounds = new Map<string, Ground>()
  for (const read of ev.reads) {
    if (read.depth === 0 && isKnown(read.value))
      grounds.set(read.fact, { fact: read.fact, value: toJson(read.value), how: read.how })
  }
  return [...grounds.values()]
}

/** What a rule says of the target, in the words of the format. */
function conclusionOn(rule: Rule, { kind, name }: Target): string {
  const own = rule.then.flatMap((each) => {
    if ('action' in each) return kind === 'action' && each.action === name ? [`${each.kind} ${name}`] : []
    const isOn = kind === 'quantity' && 'quantity' in each && each.quantity === name
    return isOn ? [`${each.kind} ${name}: ${each.text}`] : []
  })
  const lifts = rule.relations.flatMap((each) => (each.kind === 'lifts' ? [each.target] : []))
  return [...own, ...(lifts.length > 0 ? [`lifts ${lifts.join(', ')}`] : [])].join('; ')
}
