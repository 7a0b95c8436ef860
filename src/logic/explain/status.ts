import { type Json, kept, type Rule } from '../../domain/index.ts'
import { alwaysIn, ruleInError } from '../evaluate/condition.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import type { Proposal } from '../evaluate/trace.ts'
import type { Inquiry } from '../explore/inquiry.ts'
import { type Atom, isKnown, toJson, UNKNOWN } from '../values/values.ts'
import type { Decision } from './decide.ts'
import { whyFailed, whyNotComputed } from './failures.ts'

const NOTHING: ReadonlyMap<string, Json> = new Map()

/** Facts whose assumed value the conditions behind a target lean on, or what else can be where an `always` is open. */
export function assumedBehind(inquiry: Inquiry): ReadonlyMap<string, Json> {
  return kept(assumptions, inquiry, () => lookBehind(inquiry))
}

const assumptions = new WeakMap<Inquiry, ReadonlyMap<string, Json>>()

function lookBehind(inquiry: Inquiry): ReadonlyMap<string, Json> {
  if (!inquiry.theory.dependencies.assumes(inquiry.named)) return NOTHING
  const ev = inquiry.asIs()
  const { theory, target } = inquiry
  const reads = inquiry
    .rules()
    .flatMap((rule) => (inquiry.court.inForce(rule) ? inquiry.conditionOf(ev, rule).reads : []))
  // A verdict rests on conditions alone, a value also on what rules say it is.
  if (target.kind === 'quantity') {
    inquiry.settle(ev)
    reads.push(...ev.reads)
  }
  for (const always of inquiry.always) {
    ev.reads = []
    if (alwaysIn(ev, always) === UNKNOWN) reads.push(...ev.reads)
  }
  const assumed = new Map<string, Json>()
  for (const { fact, value, how } of reads) {
    if (how !== 'assumed' || assumed.has(fact)) continue
    assumed.set(fact, toJson(value))
    if (!theory.facts.get(fact)?.from) continue
    // That nothing derives it may rest on what is assumed of others.
    ev.reads = []
    ev.derive(fact)
    reads.push(...ev.reads)
  }
  return assumed
}

const HOLDS = { holds: true, needs: [] } as const

const HOLDS_NOT = { holds: false, needs: [] } as const

/** Whether a rule applies, does not or might, at the facts as they are. */
export function holdsAsIs(inquiry: Inquiry, rule: Rule): boolean | 'might' {
  const { value } = inquiry.conditionOf(inquiry.asIs(), rule)
  return typeof value === 'boolean' ? value : 'might'
}

/** The same with the unknowns it waits for, which takes longer. */
export function statusAsIs(
  inquiry: Inquiry,
  rule: Rule,
): { readonly holds: boolean | 'might'; readonly needs: readonly string[]; readonly reason?: string } {
  const ev = inquiry.asIs()
  const condition = inquiry.conditionOf(ev, rule)
  if (typeof condition.value === 'boolean') return condition.value ? HOLDS : HOLDS_NOT
  ev.proposals = [...condition.proposals]
  // While nobody has said what there is, that is what it waits for.
  if (inquiry.loop && inquiry.isPerElement(rule)) inquiry.court.elements(ev, inquiry.loop.list)
  const { proposals } = ev
  const needs = proposals.flatMap((proposal) => questionPaths(inquiry, proposal.atom))
  const failure = failureIn(inquiry, ev, proposals, rule)
  const reason = failure ? { reason: failure.of === rule.id ? failure.why : saidOf(failure) } : {}
  return { holds: 'might', needs: [...new Set(needs)].sort(), ...reason }
}

/**
 * What a question calls an unknown: itself, or the derived facts with a wording of their own through which alone it is
 * read and which are not known (semantics G4). None for what nobody can be asked.
 */
export function questionPaths(inquiry: Inquiry, atom: Atom): readonly string[] {
  if (atom.path === '') return []
  const { theory, situation } = inquiry
  const through = theory.dependencies.askedThrough(inquiry.named).get(theory.factAt(atom.path) ?? atom.path)
  if (!through) return [atom.path]
  const ev = inquiry.asIs()
  const open = through.filter((fact) => !situation.given.has(fact) && !isKnown(ev.fact(fact)))
  return open.length > 0 ? open : [atom.path]
}

/** A rule whose condition could not be computed, and why. */
interface Failure {
  readonly of: string
  readonly why: string
}

/** What keeps a rule's condition open though nobody can be asked: it could not be computed, or that of a rule behind it. */
function failureIn(inquiry: Inquiry, ev: Evaluation, proposals: readonly Proposal[], rule: Rule): Failure | undefined {
  const failing = proposals.find(({ atom }) => atom.path === '')
  if (!failing) return undefined
  const { court, theory } = inquiry
  const of = ruleInError(failing.atom.key)
  return { of, why: whyFailed(court, ev, theory.rules.get(of) ?? rule, inquiry.binding(ev)) }
}

function saidOf({ of, why }: Failure): string {
  return `the condition of ${of} cannot be computed: ${why}`
}

/** Why an answer stays open although no fact is missing: a value or a rule's condition that could not be computed. */
export function failureBehind({ inquiry, exploration }: Decision): string | undefined {
  for (const { settled, regions } of exploration.found.values()) {
    if (settled.kind !== 'failed') continue
    const { court, target } = inquiry
    const ev = inquiry.look(regions)
    const why = whyNotComputed(court, ev, target.name, inquiry.binding(ev))
    return why === undefined ? settled.reason : `${target.name} cannot be computed: ${why}`
  }
  if (![...exploration.atoms.values()].some((use) => use.proposal.atom.path === '')) return undefined
  for (const rule of inquiry.rules()) {
    const ev = inquiry.asIs()
    if (!inquiry.court.inForce(rule) || inquiry.court.status(ev, rule, inquiry.binding(ev)) !== UNKNOWN) continue
    const failure = failureIn(inquiry, ev, ev.proposals, rule)
    if (failure) return saidOf(failure)
  }
  return undefined
}
