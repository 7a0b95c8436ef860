import type { Choice, Json, NextQuestion, Rule, Slot, Type, Verdict } from '../../domain/index.ts'
import { kept, typeText } from '../../domain/index.ts'
import { type AtomUse, cutsAt, type Exploration, keyOf, type Settled } from '../defeat/outcome.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import { explore, onlyAnswer } from '../explore/exploration.ts'
import { isTied, tried } from '../explore/following.ts'
import { hinges } from '../explore/hinge.ts'
import type { Inquiry } from '../explore/inquiry.ts'
import { hingesIn, outcomesWith, speaksOf } from '../explore/partition.ts'
import { firstCut, LOOKS, search } from '../explore/search.ts'
import { askedAt } from '../theory/asking.ts'
import { isManifold, slotAt } from '../theory/paths.ts'
import type { Theory } from '../theory/theory.ts'
import { type Cut, cutKey, joinNumbers, partsOf, type Region, sampleOf, wholeRegion } from '../values/regions.ts'
import { plain } from '../values/types.ts'
import { type Atom, atomAt } from '../values/values.ts'
import { couldBe, type Decision, shown } from './decide.ts'
import { assumedBehind, holdsAsIs, questionPaths } from './status.ts'

/** Most choices a question offers (semantics G4). */
const MOST_CHOICES = 25
/** Questions that are told, the weightiest. */
const MOST_QUESTIONS = 200
/** Questions whose choices are tried out where that takes looks; the rest are listed without what they become. */
const MOST_TRIED = 8

interface Candidate {
  readonly path: string
  readonly uses: readonly AtomUse[]
  readonly slot: Slot
  /** The unknown that an answer to the question confines, where it can be chosen what it is. */
  readonly atom: Atom | undefined
  readonly assumed?: Json
}

/** A fact of which something is assumed. */
interface Assumed extends Candidate {
  readonly atom: Atom
  readonly assumed: Json
}

/** What could be asked next of the unknown facts of one thing. */
export interface NextQuestions {
  /** Best first. */
  readonly unknown: readonly NextQuestion[]
  /** What an undetermined answer can be, as far as it was found; none where it can be more than can be listed. */
  readonly could?: readonly (Verdict | Json)[]
  /** Whether that is all. */
  readonly isAll: boolean
}

/** The next questions of unknown facts (semantics G4). @param skip facts that are asked no more. */
export function questionsFor(decision: Decision, skip: ReadonlySet<string>): NextQuestions {
  const all = kept(questions, decision, () => {
    const { inquiry } = decision
    inquiry.court.relieve(inquiry.situation)
    if (decision.settled) return NO_QUESTIONS
    const wide = widened(decision)
    return { unknown: unknownQuestions(inquiry, wide, NOTHING), ...outcomesOf(inquiry, wide) }
  })
  if (all.unknown.every(({ fact }) => !skip.has(fact))) return all
  return { ...all, unknown: unknownQuestions(decision.inquiry, widened(decision), skip) }
}

/**
 * The unknown facts among some for which these questions ask: without what answers come to, which takes most of the time. Where one
 * of them shows in what was explored for the verdict, no other is looked for.
 */
export function unknownAmong(decision: Decision, isWanted: (fact: string) => boolean): readonly string[] {
  const { inquiry, settled, exploration } = decision
  inquiry.court.relieve(inquiry.situation)
  if (settled) return []
  const told = hingesIn(exploration)
  const shown = candidatesOf(inquiry, exploration.atoms).filter(
    ({ path, uses }) => isWanted(path) && uses.some(({ proposal }) => told.has(proposal.atom.key)),
  )
  const found = shown.length > 0 ? shown : worthAskingAmong(inquiry, widened(decision), isWanted)
  return found.map(({ path }) => path)
}

/** The assumed facts among some on which the answer hinges, likewise. */
export function assumedAmong(decision: Decision, isWanted: (fact: string) => boolean): readonly string[] {
  const { inquiry } = decision
  inquiry.court.relieve(inquiry.situation)
  return assumedCandidates(inquiry)
    .filter((each) => isWanted(each.path) && turning(decision, each))
    .map(({ path }) => path)
}

const questions = new WeakMap<Decision, NextQuestions>()
const NO_QUESTIONS: NextQuestions = { unknown: [], isAll: true }
const NOTHING: ReadonlySet<string> = new Set()

/** The questions of assumed facts whose change would change the answer, best first (semantics G4). @param skip as above. */
export function hingesFor(decision: Decision, skip: ReadonlySet<string> = NOTHING): readonly NextQuestion[] {
  const all = kept(hinging, decision, () => {
    const { inquiry } = decision
    inquiry.court.relieve(inquiry.situation)
    return assumedQuestions(decision)
  })
  return skip.size === 0 ? all : all.filter(({ fact }) => !skip.has(fact))
}

const hinging = new WeakMap<Decision, readonly NextQuestion[]>()

/** All that an open answer can come to; what was found first stands where nothing more could be explored. */
function widened(decision: Decision): Exploration {
  return kept(explorations, decision, () => {
    const wide = explore(decision.inquiry, { looks: LOOKS.questions })
    return wide.atoms.size > 0 ? wide : decision.exploration
  })
}

const explorations = new WeakMap<Decision, Exploration>()

/** A value that varies with an unknown can be more than a list holds. */
function outcomesOf(inquiry: Inquiry, wide: Exploration): Pick<NextQuestions, 'could' | 'isAll'> {
  const found = [...wide.found.values()].map(({ settled }) => settled)
  if (found.some(({ kind }) => kind === 'varies')) return { isAll: true }
  const then = inquiry.settle(inquiry.asIs())
  const possible = then.kind === 'open' && then.possible.length > 0 ? then.possible : undefined
  const isAll = wide.isWhole || (possible?.every((each) => wide.found.has(keyOf(each))) ?? false)
  return { could: couldBe(wide), isAll }
}

function unknownQuestions(inquiry: Inquiry, wide: Exploration, skip: ReadonlySet<string>): NextQuestion[] {
  return worthAsking(inquiry, wide, skip)
    .map((each, index) => {
      const trials = each.atom ? trialsOf(inquiry, each, each.atom, wide, wide.isWhole || index < MOST_TRIED) : []
      return questionOn(inquiry, inquiry, each, trials)
    })
    .sort((a, b) => settlingOf(b) - settlingOf(a))
}

/** The unknown facts on which an answer hinges, or that leave fewer; the weightiest. */
function worthAsking(inquiry: Inquiry, wide: Exploration, skip: ReadonlySet<string>): readonly Candidate[] {
  const candidates = candidatesOf(inquiry, wide.atoms).filter((each) => !skip.has(each.path))
  const hinging = hingingAmong(inquiry, wide, candidates)
  const chosen = hinging.length > 0 ? hinging : narrowing(inquiry, wide, skip)
  const byWeight = [...chosen].sort((a, b) => weightOf(b) - weightOf(a) || (a.path < b.path ? -1 : 1))
  return byWeight.slice(0, MOST_QUESTIONS)
}

/** The same among some facts: where one of these is asked for as the answer hinges on it, no other is looked at. */
function worthAskingAmong(
  inquiry: Inquiry,
  wide: Exploration,
  isWanted: (fact: string) => boolean,
): readonly Candidate[] {
  const candidates = candidatesOf(inquiry, wide.atoms)
  const wanted = candidates.filter(({ path }) => isWanted(path))
  const hinging = candidates.length > MOST_QUESTIONS ? [] : hingingAmong(inquiry, wide, wanted)
  return hinging.length > 0 ? hinging : worthAsking(inquiry, wide, NOTHING).filter(({ path }) => isWanted(path))
}

/** Those on which an answer hinges. */
function hingingAmong(inquiry: Inquiry, wide: Exploration, candidates: readonly Candidate[]): readonly Candidate[] {
  const told = hingesIn(wide)
  const isHinge = (atom: Atom) =>
    told.has(atom.key) || (!(wide.isWhole && speaksOf(wide, atom)) && hinges(inquiry, atom.key) !== false)
  return candidates.filter((each) => each.uses.some(({ cuts, proposal }) => cuts.size === 0 || isHinge(proposal.atom)))
}

/** The share of a question's choices that settle the answer; below zero where there are none to choose from. */
function settlingOf({ choices }: NextQuestion): number {
  return choices.length === 0 ? -1 : choices.filter(({ becomes }) => becomes !== undefined).length / choices.length
}

/** @param wide what was explored before.  @param isTried whether it is looked what the parts come to. */
function trialsOf(
  inquiry: Inquiry,
  candidate: Candidate,
  atom: Atom,
  wide: Exploration,
  isTried: boolean,
): readonly Trial[] {
  // What an `always` cuts off cannot be chosen.
  const confining = isTried ? [...(wide.confining.get(atom.key)?.cuts.values() ?? [])] : []
  const cuts = [...cutsOf(inquiry, candidate, atom), ...confining]
  const comesTo = endsAssumptions(inquiry, candidate)
    ? (region: Region) => {
        const base = inquiry.with({ situation: inquiry.situation.with({ tried: [candidate.path] }) })
        return outcomeWith(within(base, atom, region), atom, region)
      }
    : (region: Region) => outcomeWith(inquiry, atom, region, wide)
  return partsOf(atom, cuts, inquiry.theory.enums).map((region) => ({
    region,
    outcome: isTried ? comesTo(region) : undefined,
  }))
}

/** Whether something is assumed only for as long as nothing derives it from the fact: once that is known, it is no longer. */
function endsAssumptions(inquiry: Inquiry, { path }: Candidate): boolean {
  const { theory } = inquiry
  const fact = `fact:${theory.factAt(path) ?? path}`
  return [...assumedBehind(inquiry).keys()].some(
    (name) => theory.facts.get(name)?.from !== undefined && theory.behind(`fact:${name}`).has(fact),
  )
}

/** Where the answer hinges on no fact alone, as when two are always equal, each that leaves fewer answers. */
function narrowing(inquiry: Inquiry, wide: Exploration, skip: ReadonlySet<string>): Candidate[] {
  return candidatesOf(inquiry, new Map([...wide.confining, ...wide.atoms])).filter(
    (each) => !skip.has(each.path) && narrows(inquiry, each, wide),
  )
}

function weightOf(candidate: Candidate): number {
  return candidate.uses.reduce((sum, use) => sum + use.weight, 0)
}

/** The unknowns that keep something open, by what a question calls them. */
function candidatesOf(inquiry: Inquiry, atoms: Exploration['atoms']): Candidate[] {
  const byPath = new Map<string, AtomUse[]>()
  for (const use of atoms.values()) {
    const { atom } = use.proposal
    for (const path of questionPaths(inquiry, atom)) byPath.set(path, [...(byPath.get(path) ?? []), use])
  }
  return [...byPath].flatMap(([path, uses]) => {
    const slot = slotAt(inquiry.theory, path)
    return slot ? [{ path, uses, slot, atom: atomOf(path, uses, slot) }] : []
  })
}

function assumedCandidates(inquiry: Inquiry): Assumed[] {
  return [...assumedBehind(inquiry)].flatMap(([path, assumed]) => {
    const slot = slotAt(inquiry.theory, path)
    return slot ? [{ path, uses: [], slot, atom: atomAt(path, slot), assumed }] : []
  })
}

/**
 * The assumed facts of which, without the assumption, some other value would give another answer: those that a winner leans
 * on first, then those that would bring in the rules that speak most of what was said, then those that bring in most rules.
 */
function assumedQuestions(decision: Decision): readonly NextQuestion[] {
  const found = assumedCandidates(decision.inquiry).flatMap((candidate) => hingeQuestion(decision, candidate) ?? [])
  return found.length < 2 ? found : byWeightOfWords(decision, found)
}

/** What to ask of a fact of which something is assumed, where the answer hinges on that. */
function hingeQuestion(decision: Decision, candidate: Assumed): NextQuestion | undefined {
  const { inquiry, settled } = decision
  const found = turning(decision, candidate)
  if (!found) return undefined
  const outcomes = found.trying.map((each): Trial => {
    // Where it is as it is assumed, the answer is the one there is.
    const isAsIs = settled !== undefined && isAssumedIn(candidate, each.region)
    return { region: each.region, outcome: isAsIs ? settled : each.outcome }
  })
  return questionOn(inquiry, found.base, candidate, outcomes)
}

/** Of an assumed fact on which the answer hinges: the parts of what it can be, without the assumption. */
function turning({ inquiry, settled }: Decision, candidate: Assumed) {
  const { theory } = inquiry
  const { path, atom } = candidate
  const isFree = !isTied(theory, inquiry.situation, path)
  const base = without(inquiry, path, isFree)
  // What nothing is tied to can be looked at whole.
  if (isFree && settled && isSure(base, atom, wholeRegion(atom, theory.enums), settled)) return undefined
  const parts = partsOf(atom, cutsOf(base, candidate, atom), theory.enums)
  const trying = parts.map((region) => new Trying(() => within(base, atom, region), atom, region, isFree))
  const isTurning = trying.some((each) => !isAssumedIn(candidate, each.region) && each.canBeOther(settled))
  return isTurning ? { base, trying } : undefined
}

function isAssumedIn({ assumed }: Assumed, region: Region): boolean {
  return region.kind === 'is' && region.value === assumed
}

/** Whether an answer is the only one, whatever else is so, where an unknown lies in a region. */
function isSure(inquiry: Inquiry, atom: Atom, region: Region, answer: Settled): boolean {
  const sure = inquiry.settle(inquiry.look(new Map([[atom.key, region]])))
  return sure.kind !== 'open' && keyOf(sure) === keyOf(answer)
}

function byWeightOfWords({ inquiry, winners }: Decision, found: readonly NextQuestion[]): readonly NextQuestion[] {
  const { theory, situation } = inquiry
  const look = inquiry.asIs()
  const leaning = new Set(
    winners.flatMap((rule) =>
      inquiry.conditionOf(look, rule).reads.flatMap((read) => (read.how === 'assumed' ? [read.fact] : [])),
    ),
  )
  const said = [...situation.given.keys()]
  const spoken = new Map<string, number>()
  const spokenIn = (id: string): number =>
    kept(spoken, id, () => {
      const rule = theory.rules.get(id)
      const behind = rule ? inquiry.factsBehind(rule) : new Set<string>()
      return said.filter((fact) => behind.has(fact)).length
    })
  const weight = (question: NextQuestion): number => {
    const spoken = Math.max(0, ...question.why.map(({ rule }) => spokenIn(rule)))
    if (leaning.has(question.fact)) return spoken + said.length + 1
    return isOfCard(question) ? -1 : spoken
  }
  const weights = new Map(found.map((each) => [each, weight(each)]))
  return [...found].sort(
    (a, b) =>
      (weights.get(b) ?? 0) - (weights.get(a) ?? 0) || b.why.length - a.why.length || (a.fact < b.fact ? -1 : 1),
  )
}

/** Whether it is asked which card it is: where one played a part it would have been named. */
function isOfCard({ type }: NextQuestion): boolean {
  return type === 'card' || type === 'card?'
}

/** @param isFree whether nothing ties the fact to others. */
function without(inquiry: Inquiry, path: string, isFree: boolean): Inquiry {
  const { situation } = inquiry
  const open = situation.with({ off: new Set([...situation.off, path]), tried: [path] })
  return isFree ? inquiry.alike(open) : inquiry.with({ situation: open })
}

/** The same with what follows where an unknown that is tried lies in a region. */
function within(inquiry: Inquiry, atom: Atom, region: Region): Inquiry {
  const situation = tried(inquiry.court, inquiry.situation, atom, region)
  return situation === inquiry.situation ? inquiry : inquiry.with({ situation })
}

type Outcome = Settled | 'impossible' | undefined

/**
 * The one answer left when an unknown lies in a region; undefined when several are; `impossible` where it cannot lie there.
 * @param wide what was explored before, with the unknown left open.
 */
function outcomeWith(inquiry: Inquiry, atom: Atom, region: Region, wide?: Exploration): Outcome {
  if (wide && speaksOf(wide, atom)) {
    const [only, other] = outcomesWith(wide, atom.key, region)
    if (other) return undefined
    if (wide.isWhole) return only ?? 'impossible'
  }
  return new Trying(() => inquiry, atom, region).outcome
}

/** An unknown confined to a region; what that comes to is worked out when it is wanted, each thing once. */
class Trying {
  readonly region: Region
  private readonly atom: Atom
  private readonly make: () => Inquiry
  private made: { readonly inquiry: Inquiry; readonly look: Evaluation; readonly sure: Settled | undefined } | undefined
  private possible: boolean | 'perhaps' | undefined

  /** @param isFree whether nothing ties the unknown to others: then it can lie in any region. */
  constructor(make: () => Inquiry, atom: Atom, region: Region, isFree = false) {
    this.make = make
    this.atom = atom
    this.region = region
    if (isFree) this.possible = true
  }

  /** The one answer left; undefined when several are; `impossible` where it cannot lie there. */
  get outcome(): Outcome {
    const { inquiry, look, sure } = this.known
    // Only whether that can be at all is to be seen.
    if (sure) return this.isPossible === 'perhaps' ? undefined : this.isPossible ? sure : 'impossible'
    const exploration = explore(inquiry, { looks: LOOKS.choice, stopAt: 2, from: look })
    return exploration.found.size === 0 && !exploration.doubtful ? 'impossible' : onlyAnswer(exploration)
  }

  /** Whether another answer than the one there is can come of it; of an open one, whether it is settled here. */
  canBeOther(settled: Settled | undefined): boolean {
    if (!settled) {
      const { outcome } = this
      return outcome !== undefined && outcome !== 'impossible'
    }
    const besides = keyOf(settled)
    const { inquiry, look, sure } = this.known
    if (sure) return keyOf(sure) !== besides && this.isPossible !== false
    const { found, doubtful } = explore(inquiry, { looks: LOOKS.choice, stopAt: 1, besides, from: look })
    return doubtful || [...found.keys()].some((key) => key !== besides)
  }

  /** Whether it can be so at a table, as far as that is found. */
  private get isPossible(): boolean | 'perhaps' {
    if (this.possible !== undefined) return this.possible
    const { inquiry, look } = this.known
    const { found, doubtful } = explore(inquiry, { looks: LOOKS.choice, stopAt: 1, from: look })
    this.possible = found.size > 0 || (doubtful && 'perhaps')
    return this.possible
  }

  private get known() {
    if (this.made) return this.made
    const inquiry = this.make()
    const look = inquiry.look(new Map([[this.atom.key, this.region]]))
    const sure = inquiry.settle(look)
    this.made = { inquiry, look, sure: sure.kind === 'open' || sure.kind === 'varies' ? undefined : sure }
    return this.made
  }
}

/** Whether some value of the unknown leaves fewer answers than there are. */
function narrows(inquiry: Inquiry, candidate: Candidate, wide: Exploration): boolean {
  return candidate.uses.some((use) => {
    const { atom } = use.proposal
    return partsOf(atom, use.cuts.values(), inquiry.theory.enums).some((region) => {
      const { found } = explore(inquiry, { looks: LOOKS.choice, from: inquiry.look(new Map([[atom.key, region]])) })
      return found.size < wide.found.size
    })
  })
}

/** @param base the inquiry without what is assumed of the fact. */
function questionOn(inquiry: Inquiry, base: Inquiry, candidate: Candidate, trials: readonly Trial[]): NextQuestion {
  const { theory } = inquiry
  const { path, slot, atom, assumed } = candidate
  return {
    fact: path,
    question: askedAt(theory, path, inquiry.situation.given),
    type: typeText(slot.type),
    choices: atom ? choicesOf(theory, atom, trials).slice(0, MOST_CHOICES) : [],
    ...(assumed === undefined ? {} : { assumed }),
    why: rulesDecided(inquiry, base, candidate).map((rule) => ({ rule: rule.id, title: rule.title })),
  }
}

/** A derived fact that is asked stands for what it is derived from. */
function atomOf(path: string, uses: readonly AtomUse[], slot: Slot): Atom | undefined {
  const own = uses.find((use) => use.proposal.atom.key === path)?.proposal.atom
  return own ?? (isManifold(slot.type) ? undefined : atomAt(path, slot))
}

/** The cuts that conditions ask for; there is but one way to cut a yes or no. */
function cutsOf(inquiry: Inquiry, { uses }: Candidate, atom: Atom): readonly Cut[] {
  const known = uses.find((each) => each.proposal.atom.key === atom.key)
  if (known) return [...known.cuts.values()]
  if (atom.type.kind === 'bool') return [{ kind: 'is', value: true }]
  const from = inquiry.look(new Map([[atom.key, wholeRegion(atom, inquiry.theory.enums)]]))
  // Where a number is cut can hang on what else is unknown.
  const { kind } = plain(atom.type)
  if (kind === 'int' || kind === 'number') return cutsAt(explore(inquiry, { looks: LOOKS.choice, from }), atom.key)
  const cuts = new Map<string, Cut>()
  search(from, undefined, inquiry.budget(LOOKS.choice), (ev) => {
    // Of what is known nothing more is cut.
    if (ev.regions.get(atom.key)?.kind === 'is') return 'on'
    const { admissible, proposals, confining } = inquiry.tell(ev)
    const mine = [...proposals, ...confining].filter(({ atom: { key }, cut }) => key === atom.key && cut)
    for (const { cut } of mine) if (cut) cuts.set(cutKey(cut), cut)
    return (admissible !== false && firstCut(mine)) || 'on'
  })
  return [...cuts.values()]
}

/** Part of what an unknown can be, and what it comes to there; nothing is said of the outcome where it was not tried. */
interface Trial {
  readonly region: Region
  readonly outcome: Outcome
}

/** All values of an enumeration, yes and no, the regions of a number with a sample each; what cannot be is no choice. */
function choicesOf(theory: Theory, atom: Atom, trials: readonly Trial[]): readonly Choice[] {
  const type = plain(atom.type)
  const possible = trials.flatMap(({ region, outcome }): Possible[] =>
    outcome === 'impossible' ? [] : [{ region, becomes: becomesOf(outcome) }],
  )
  if (type.kind === 'int' || type.kind === 'number') return numberChoices(theory, type, possible)
  const order = [...valuesOf(wholeRegion(atom, theory.enums)), null]
  return possible
    .flatMap(({ region, becomes }) =>
      valuesOf(region).map((value): Choice => ({ value, label: labelOf(theory, type, value), ...becoming(becomes) })),
    )
    .sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
}

/** Part of what an unknown can be, and the one thing that is answered there, if it is one. */
interface Possible {
  readonly region: Region
  readonly becomes: Choice['becomes']
}

/** Neighbouring regions of a number that come to the same are one choice. */
function numberChoices(theory: Theory, type: Type, possible: readonly Possible[]): readonly Choice[] {
  const choices: Choice[] = []
  let last: Region | undefined
  for (const { region, becomes } of possible) {
    const isSame = becomes !== undefined && sameJson(choices.at(-1)?.becomes, becomes)
    const joined = last && isSame ? joinNumbers(last, region) : undefined
    if (joined) choices.pop()
    last = joined ?? region
    const value = sampleOf(last)
    const label = last.kind === 'between' ? intervalLabel(last) : labelOf(theory, type, value)
    choices.push({ value, label, ...becoming(becomes) })
  }
  return choices
}

function becoming(becomes: Choice['becomes']): Pick<Choice, 'becomes'> {
  return becomes === undefined ? {} : { becomes }
}

function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The values of a region, where they can be listed. */
function valuesOf(region: Region): readonly Json[] {
  if (region.kind === 'among') return region.values
  return region.kind === 'is' ? [region.value] : []
}

function becomesOf(outcome: Settled | undefined): Choice['becomes'] {
  if (!outcome || outcome.kind === 'failed') return undefined
  const { verdict, value } = shown(outcome)
  return verdict ?? value
}

function labelOf(theory: Theory, type: Type, value: Json): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (type.kind === 'enum')
    return theory.enums.get(type.name)?.values.find((each) => each.name === value)?.label ?? String(value)
  if (type.kind === 'card') return theory.edition.entries.find((entry) => entry.slug === value)?.term ?? String(value)
  return String(value)
}

function intervalLabel(part: Extract<Region, { kind: 'between' }>): string {
  const { low, high, lowOpen, highOpen } = part
  if (!Number.isFinite(low) && !Number.isFinite(high)) return 'any number'
  if (!Number.isFinite(low)) return `${highOpen ? 'less than' : 'at most'} ${high}`
  if (!Number.isFinite(high)) return `${lowOpen ? 'more than' : 'at least'} ${low}`
  if (!lowOpen && !highOpen) return `${low} to ${high}`
  return `${lowOpen ? 'more than' : 'at least'} ${low} and ${highOpen ? 'less than' : 'at most'} ${high}`
}

/** The rules whose condition is open and can turn on the fact, also through quantities and verdicts. */
function rulesDecided(inquiry: Inquiry, base: Inquiry, candidate: Candidate): Rule[] {
  const paths = [candidate.path, ...candidate.uses.map((use) => use.proposal.atom.path)]
  const facts = [...new Set(paths.flatMap((path) => base.theory.factAt(path) ?? []))]
  const turnsOn = (rule: Rule) => {
    const behind = base.factsBehind(rule)
    return facts.some((fact) => behind.has(fact))
  }
  return inquiry
    .rules()
    .filter((rule) => inquiry.court.inForce(rule) && turnsOn(rule) && holdsAsIs(base, rule) === 'might')
}
