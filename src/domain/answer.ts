import type { Json } from './json.ts'
import type { Arithmetic, Citation, Criterion, Modality } from './pack.ts'
import type { Problem } from './question.ts'
import type { RelationKind } from './relations.ts'
import type { Status } from './status.ts'
import type { Usual } from './vocabulary.ts'

export const VERDICTS = ['permitted', 'forbidden', 'required', 'undetermined', 'silent', 'conflict'] as const

export type Verdict = (typeof VERDICTS)[number]

/** An answer, or what is wrong with the question. A door sends answers, also undetermined ones, with status 200. */
export type Outcome =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * A citation as it stands on the date asked about: those in force come first, the newest of the strongest before all.
 * `standing` is set where its document is not in force then.
 */
export interface Cited extends Citation {
  readonly standing?: 'superseded' | 'upcoming'
}

/** What a citation is told with where its document is not in force, to follow it; else nothing. */
export function standingOf({ standing }: Cited): string {
  return standing === undefined ? '' : standing === 'superseded' ? ' (superseded)' : ' (not yet published)'
}

/** Citations of documents in force; where there is none, all of them. */
export function inForceOf(cites: readonly Cited[]): readonly Cited[] {
  const now = cites.filter(({ standing }) => standing === undefined)
  return now.length > 0 ? now : cites
}

export interface Answer {
  readonly edition: string
  readonly game: string
  readonly point: AnswerPoint
  readonly answers: readonly Ruling[]
  /** Rules on this question (with no `ask`: all) that apply, in order of id. */
  readonly applies: readonly RuleNote[]
  readonly mightApply: readonly MightApply[]
  /** This and the next two only where `include` has them; they are by default. */
  readonly noLonger?: readonly NoLonger[]
  readonly ask?: readonly NextQuestion[]
  readonly assumed: readonly AssumedFact[]
  readonly notes: readonly StatedNote[]
  /** Dates the answer rests on that are short or that nobody printed. */
  readonly dates: readonly RestingDate[]
  /** Winners that were inferred from a damaged or silent source. */
  readonly readings: readonly RuleReading[]
  readonly warnings: readonly Warning[]
  readonly text?: string
}

export interface AnswerPoint {
  readonly asOf: string
  readonly format: string
  readonly event?: string
}

/** What the answer says of one action or quantity; for an `each`, `each` holds one ruling per element. */
export interface Ruling {
  readonly ask: string
  readonly kind: 'action' | 'quantity'
  readonly label: string
  readonly verdict?: Verdict
  readonly value?: Json
  readonly unit?: string
  /** A value in words, with its unit: `the King`, `1 minute`. Answers kept from before there were such words have none. */
  readonly said?: string
  readonly by?: 'default'
  /** Who says so, of an answer by default whose vocabulary names it. */
  readonly usual?: UsualAnswer
  /** Rules that apply and decide in every completion of the unknown facts, in order of id (semantics E4). */
  readonly winners: readonly string[]
  /** Those that decide in some completion only, with the facts they wait for; where `include` has the proof. */
  readonly mayDecide?: readonly MayDecide[]
  /** For a conflict: the rules of each side that nothing ranks. */
  readonly between?: readonly (readonly string[])[]
  /** Whether an `undetermined` is proved to be one (semantics C2, design 3.4). */
  readonly exact: boolean
  /**
   * What an undetermined verdict or value could still become, all of it or with `exact: false`; not where that is more than
   * can be listed. This and the next two only where `include` has `ask` or `text`.
   */
  readonly could?: readonly (Verdict | Json)[]
  /** The unknown facts to ask for it, best first. */
  readonly asks?: readonly string[]
  /** What is assumed and decides it: were it otherwise, the answer would be another. The weightiest first. */
  readonly hinges?: readonly string[]
  /** Why a value could not be computed. */
  readonly reason?: string
  readonly proof?: Proof
  readonly timeline?: readonly TimelineSpan[]
  readonly unless?: readonly Turning[]
  readonly each?: { readonly [element: string]: Ruling }
}

/** A rule that decides if certain facts are so. */
export interface MayDecide extends RuleTitle {
  readonly needs: readonly string[]
}

/** What states the usual answer, with the term of its entry. */
export interface UsualAnswer extends Usual {
  readonly term: string
  readonly cites: readonly Cited[]
}

/** A stretch of dates over which the answer is the same, half-open `[from, until)`; `cut` says what began it. */
export interface TimelineSpan {
  readonly from?: string
  readonly until?: string
  readonly verdict?: Verdict
  readonly value?: Json
  readonly winners: readonly string[]
  readonly cut?: readonly TimelineCut[]
}

/** A rule that began, ended or changed, by itself or by another's relation; or a new policy of precedence. */
export interface TimelineCut {
  readonly rule?: string
  readonly status?: Status
  readonly by?: string
  readonly relation?: RelationKind
  readonly policy?: string
}

/** Facts that, changed together, turn the verdict round. */
export interface Turning {
  readonly change: readonly FactChange[]
  readonly verdict: Verdict
}

export interface FactChange {
  readonly fact: string
  readonly from?: Json
  readonly to: Json
}

export interface Proof {
  readonly steps: readonly ProofStep[]
  readonly beaten: readonly Beaten[]
  readonly lifted: readonly Lifted[]
}

export interface Lifted {
  readonly rule: string
  readonly by: string
}

/** One rule that counted, winners first: what it concludes and the facts that made its condition true. */
export interface ProofStep {
  readonly rule: string
  readonly title: string
  readonly conclusion: string
  readonly winner: boolean
  readonly when?: string
  readonly because: readonly Ground[]
  readonly cites: readonly Cited[]
  readonly effective: string
  readonly status: Status
}

/** A fact or quantity a condition read, by path, and where it came from. */
export interface Ground {
  readonly fact: string
  readonly value: Json
  readonly how: 'given' | 'assumed' | 'derived' | 'card' | 'computed'
}

/** `winner` beats `rule`, by a relation or a criterion of the policy. */
export interface Beaten {
  readonly rule: string
  readonly winner: string
  readonly by: RelationKind | Criterion
}

export interface RuleNote {
  readonly rule: string
  readonly title: string
  readonly entry: string
  readonly conclusions: readonly Concluded[]
  readonly cites: readonly Cited[]
  readonly effective: string
  readonly status: Status
}

/** What a rule does, and to which action, quantity or rule. */
export interface Concluded {
  readonly kind: Modality | Arithmetic | 'lifts'
  readonly of: string
}

/** With the facts its condition waits for, or why that cannot be computed. */
export interface MightApply extends RuleNote {
  readonly needs: readonly string[]
  readonly reason?: string
}

export interface NoLonger {
  readonly rule: string
  readonly title: string
  readonly entry: string
  readonly status: 'suspended' | 'superseded' | 'rescinded' | 'expired'
  /** Who ended it; an expired rule ended by itself. */
  readonly by?: string
  readonly since: string
  readonly cites: readonly Cited[]
  readonly byCites: readonly Cited[]
  /** Set where its condition is not known to hold. */
  readonly might?: true
}

export interface NextQuestion {
  /** A fact's name or path, as `f.` takes it. */
  readonly fact: string
  readonly question: string
  readonly type: string
  readonly choices: readonly Choice[]
  /** Whether it is asked although a value is assumed. */
  readonly assumed?: Json
  readonly why: readonly RuleTitle[]
}

export interface RuleTitle {
  readonly rule: string
  readonly title: string
}

export interface Choice {
  readonly value: Json
  readonly label: string
  /** The verdict or value the first thing asked would have, where the choice settles it. */
  readonly becomes?: Verdict | Json
}

/**
 * Whether whoever takes a choice says what it states: one value, or a range of numbers that settles the answer as a whole.
 * Of another range it would state some number that nobody said.
 */
export function isMeant({ value, label, becomes }: Choice): boolean {
  return typeof value !== 'number' || label === String(value) || becomes !== undefined
}

/** The rules that win, of every element where there are several. */
export function winnersIn({ winners, each }: Ruling): readonly string[] {
  return [...winners, ...Object.values(each ?? {}).flatMap(winnersIn)]
}

/** Who states what holds by default, of every element where there are several. */
export function usualsIn({ usual, each }: Ruling): readonly UsualAnswer[] {
  return [...(usual ? [usual] : []), ...Object.values(each ?? {}).flatMap(usualsIn)]
}

export interface StatedNote {
  readonly rule: string
  readonly note: string
}

export interface RuleReading {
  readonly rule: string
  readonly reading: string
}

/** Those on which an answer hinges stand first, the weightiest before the others; then in order of name. */
export interface AssumedFact {
  /** Its name or path; `format` and `event` for what nobody named of these, where another would change an answer. */
  readonly fact: string
  readonly value: Json
  readonly question?: string
  /** What it takes for granted, as the end of “as long as …”. */
  readonly usually?: string
  /** Whether an answer hinges on it; only where `include` has `ask` or `text`. */
  readonly hinges?: boolean
  /** What the first thing asked would be otherwise, where an answer hinges on it. */
  readonly otherwise?: readonly Choice[]
}

export interface RestingDate {
  readonly rule: string
  readonly date: string
  readonly why: string
}

export interface Warning {
  readonly code: 'unknown-card' | 'unknown-element' | 'given-differs' | 'assumption-gives-way' | 'draft'
  readonly at: string
  readonly detail: string
  readonly didYouMean: readonly string[]
}
