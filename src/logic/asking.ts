import type { Choice, Json, NextQuestion, Rule, Slot, Type } from '../domain/index.ts'
import { typeText } from '../domain/index.ts'
import { plain } from './compile/scope.ts'
import { assumedBehind, type Decision, questionPaths, shown, statusAsIs } from './decide.ts'
import { type Cut, joinNumbers, partsOf, type Region, sampleOf, wholeRegion } from './evaluate/regions.ts'
import type { Atom } from './evaluate/values.ts'
import { type AtomUse, type Exploration, type Inquiry, keyOf, type Regions, type Settled } from './explore.ts'
import { findSlot } from './reading.ts'
import type { Theory } from './theory.ts'

const WIDE_BUDGET = 200
const HINGE_BUDGET = 200
const CHOICE_BUDGET = 80
/** Most choices a question offers (semantics G4). */
const MOST_CHOICES = 25
/** Questions that are told, the weightiest. */
const MOST_QUESTIONS = 200
/** Questions whose choices are tried out; the rest are listed without what they become. */
const MOST_TRIED = 8

interface Candidate {
  readonly path: string
  readonly atoms: readonly Atom[]
  readonly uses: readonly AtomUse[]
  readonly slot?: Slot
  readonly assumed?: Json
}

/** The next questions, best first: unknown facts, then assumed ones whose change would change the answer (semantics G4). */
export function questionsFor(decision: Decision, skip: ReadonlySet<string>): NextQuestion[] {
  const { inquiry } = decision
  const settled = decision.settled !== undefined
  const wide = settled ? undefined : wider(inquiry.explore({ budget: WIDE_BUDGET }), decision.exploration)
  const unknown = wide ? unknownQuestions(inquiry, wide, skip) : []
  const assumed = assumedCandidates(inquiry, skip).filter((each) => changesAnswer(inquiry, each, decision.settled))
  return [...unknown, ...assumed.map((each) => ask(inquiry, each, true).question)]
}

/** What was found first stands where nothing more could be explored. */
function wider(wide: Exploration, first: Exploration): Exploration {
  return wide.atoms.size > 0 ? wide : first
}

function unknownQuestions(inquiry: Inquiry, wide: Exploration, skip: ReadonlySet<string>): NextQuestion[] {
  const candidates = candidatesOf(inquiry, wide.atoms).filter((each) => !skip.has(each.path))
  const hinging = candidates.filter((each) =>
    each.uses.some(
      ({ cuts, proposal }) => cuts.size === 0 || inquiry.hinges(proposal.atom.key, HINGE_BUDGET) !== false,
    ),
  )
  const chosen = hinging.length > 0 ? hinging : narrowing(inquiry, wide, skip)
  const byWeight = [...chosen].sort((a, b) => weightOf(b) - weightOf(a) || (a.path < b.path ? -1 : 1))
  const tried = byWeight.slice(0, MOST_QUESTIONS).map((each, index) => ask(inquiry, each, index < MOST_TRIED))
  return tried
    .map((each, index) => ({ ...each, index }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map((each) => each.question)
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
  return [...byPath].map(([path, uses]) => {
    const slot = slotAt(inquiry.theory, path)
    return { path, uses, atoms: uses.map((use) => use.proposal.atom), ...(slot === undefined ? {} : { slot }) }
  })
}

function assumedCandidates(inquiry: Inquiry, skip: ReadonlySet<string>): Candidate[] {
  return [...assumedBehind(inquiry)].flatMap(([path, assumed]) => {
    const slot = slotAt(inquiry.theory, path)
    if (!slot || skip.has(path)) return []
    const atom: Atom = {
      key: path,
      path,
      type: slot.type,
      described: true,
      ...(slot.range ? { range: slot.range } : {}),
    }
    return [{ path, atoms: [atom], uses: [], slot, assumed }]
  })
}

/** Without the assumption, would some other value give another answer? */
function changesAnswer(inquiry: Inquiry, candidate: Candidate, settled: Settled | undefined): boolean {
  const open = without(inquiry, candidate.path)
  const [atom] = candidate.atoms
  if (!atom) return false
  const regions = partsOf(atom, cutsMet(atom, open), open.theory.enums).filter(
    (region) => region.kind !== 'is' || region.value !== candidate.assumed,
  )
  return regions.some((region) => {
    const outcome = outcomeWith(open, atom, region)
    if (outcome === 'impossible') return false
    return outcome === undefined ? settled !== undefined : settled === undefined || keyOf(outcome) !== keyOf(settled)
  })
}

/** The cuts that conditions ask for; there is but one way to cut a yes or no. */
function cutsMet(atom: Atom, open: Inquiry): Iterable<Cut> {
  if (atom.type.kind === 'bool') return eachValue(atom, open)
  const start = open.explore({ budget: CHOICE_BUDGET })
  return start.atoms.get(atom.key)?.cuts.values() ?? eachValue(atom, open)
}

/** A fact whose assumption feeds another assumed one is not met on the way: every value it has a name for is tried. */
function eachValue(atom: Atom, { theory }: Inquiry): readonly Extract<Cut, { kind: 'is' }>[] {
  const whole = wholeRegion(atom, theory.enums)
  return whole.kind === 'among' ? whole.values.map((value) => ({ kind: 'is', value })) : []
}

function without(inquiry: Inquiry, path: string): Inquiry {
  const { situation } = inquiry
  return inquiry.with({ situation: situation.with({ off: new Set([...situation.off, path]), tried: path }) })
}

/** The one answer left when an unknown lies in a region; undefined when several are; `impossible` where it cannot lie there. */
function outcomeWith(inquiry: Inquiry, atom: Atom, region: Region): Settled | 'impossible' | undefined {
  const start: Regions = new Map([[atom.key, region]])
  const { found, doubtful } = inquiry.explore({ budget: CHOICE_BUDGET, stopAtTwo: true, start })
  const [first, second] = found.values()
  if (!first && !doubtful) return 'impossible'
  return first && !second && !doubtful && first.settled.kind !== 'varies' ? first.settled : undefined
}

/** Whether some value of the unknown leaves fewer answers than there are. */
function narrows(inquiry: Inquiry, candidate: Candidate, wide: Exploration): boolean {
  return candidate.uses.some((use) => {
    const { atom } = use.proposal
    return partsOf(atom, use.cuts.values(), inquiry.theory.enums).some((region) => {
      const { found } = inquiry.explore({ budget: CHOICE_BUDGET, start: new Map([[atom.key, region]]) })
      return found.size < wide.found.size
    })
  })
}

function ask(
  inquiry: Inquiry,
  candidate: Candidate,
  tried: boolean,
): { readonly question: NextQuestion; readonly score: number } {
  const { theory } = inquiry
  const base = candidate.assumed === undefined ? inquiry : without(inquiry, candidate.path)
  const atom = atomOf(candidate)
  const choices = atom ? choicesOf(base, atom, cutsOf(base, candidate, atom), tried) : []
  const settledChoices = choices.filter((each) => each.becomes !== undefined).length
  const type = typeText(candidate.slot?.type ?? atom?.type ?? { kind: 'any' })
  const question: NextQuestion = {
    fact: candidate.path,
    question: wordingOf(theory, candidate),
    type,
    choices: choices.slice(0, MOST_CHOICES),
    ...(candidate.assumed === undefined ? {} : { assumed: candidate.assumed }),
    why: rulesDecided(inquiry, candidate).map((rule) => ({ rule: rule.id, title: rule.title })),
  }
  return { question, score: tried && choices.length > 0 ? settledChoices / choices.length : -1 }
}

/** The unknown that an answer to the question confines: a derived fact that is asked stands for what it is derived from. */
function atomOf({ path, atoms, slot }: Candidate): Atom | undefined {
  const own = atoms.find((each) => each.key === path)
  if (own || !slot) return own
  const kind = plain(slot.type).kind
  if (kind === 'list' || kind === 'map' || kind === 'record') return undefined
  return { key: path, path, type: slot.type, described: true, ...(slot.range ? { range: slot.range } : {}) }
}

function cutsOf(inquiry: Inquiry, candidate: Candidate, atom: Atom): readonly Cut[] {
  const known = candidate.uses.find((each) => each.proposal.atom.key === atom.key)
  if (known) return [...known.cuts.values()]
  const start: Regions = new Map([[atom.key, wholeRegion(atom, inquiry.theory.enums)]])
  const found = inquiry.explore({ budget: CHOICE_BUDGET, start }).atoms.get(atom.key)?.cuts.values()
  return [...(found ?? (candidate.assumed === undefined ? [] : eachValue(atom, inquiry)))]
}

/** All values of an enumeration, yes and no, the regions of a number with a sample each; what cannot be is no choice. */
function choicesOf(inquiry: Inquiry, atom: Atom, cuts: readonly Cut[], tried: boolean): Choice[] {
  const type = plain(atom.type)
  const named: Type['kind'][] = ['bool', 'enum', 'int', 'number']
  const parts = named.includes(type.kind)
    ? partsOf(atom, cuts, inquiry.theory.enums)
    : partsOf(atom, cuts, inquiry.theory.enums).filter((part) => part.kind === 'is')
  if (tried && (type.kind === 'int' || type.kind === 'number')) return numberChoices(inquiry, atom, parts)
  const choices = parts.flatMap((part) => {
    const outcome = tried ? outcomeWith(inquiry, atom, part) : undefined
    if (outcome === 'impossible') return []
    const becomes = becomesOf(outcome)
    return valuesOf(part).map(
      (value): Choice => ({
        value,
        label: part.kind === 'between' ? intervalLabel(part) : labelOf(inquiry.theory, type, value),
        ...(becomes === undefined ? {} : { becomes }),
      }),
    )
  })
  return type.kind === 'enum'
    ? inOrder(choices, inquiry.theory.enums.get(type.name)?.values.map((each) => each.name) ?? [])
    : choices
}

/** Neighbouring regions of a number that come to the same are one choice. */
function numberChoices(inquiry: Inquiry, atom: Atom, parts: readonly Region[]): Choice[] {
  const choices: Choice[] = []
  let last: Region | undefined
  for (const part of parts) {
    const outcome = outcomeWith(inquiry, atom, part)
    if (outcome === 'impossible') continue
    const becomes = becomesOf(outcome)
    const before = choices.at(-1)
    const joined =
      last && becomes !== undefined && before && sameJson(before.becomes, becomes) ? joinNumbers(last, part) : undefined
    if (joined) choices.pop()
    last = joined ?? part
    const label =
      last.kind === 'between' ? intervalLabel(last) : labelOf(inquiry.theory, plain(atom.type), sampleOf(last))
    choices.push({ value: sampleOf(last), label, ...(becomes === undefined ? {} : { becomes }) })
  }
  return choices
}

function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function inOrder(choices: readonly Choice[], names: readonly string[]): Choice[] {
  return [...choices].sort((a, b) => names.indexOf(String(a.value)) - names.indexOf(String(b.value)))
}

function valuesOf(part: Region): readonly Json[] {
  if (part.kind === 'among') return part.values
  return part.kind === 'except' ? [] : [sampleOf(part)]
}

function becomesOf(settled: Settled | undefined): Choice['becomes'] {
  if (!settled || settled.kind === 'failed') return undefined
  const { verdict, value } = shown(settled)
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

const slotsKnown = new WeakMap<Theory, Map<string, Slot | undefined>>()

/** The fact or field a path names; those into lists, of which anybody may name more and more, are not kept. */
export function slotAt(theory: Theory, path: string): Slot | undefined {
  const known = slotsKnown.get(theory) ?? new Map<string, Slot | undefined>()
  slotsKnown.set(theory, known)
  if (known.has(path)) return known.get(path)
  const slot = findSlotAt(theory, path)
  if (slot && !path.includes('[')) known.set(path, slot)
  return slot
}

function findSlotAt(theory: Theory, path: string): Slot | undefined {
  const steps = path.split(/\.|(?=\[)/)
  for (let length = steps.length; length > 0; length--) {
    const fact = theory.facts.get(steps.slice(0, length).join('.').replace(/\.\[/g, '['))
    if (!fact) continue
    let slot: Slot | undefined = fact
    let type = plain(fact.type)
    for (const step of steps.slice(length)) {
      if (step.startsWith('[')) {
        if (type.kind !== 'list') return undefined
        type = plain(type.of)
      } else {
        slot = type.kind === 'record' ? findSlot(theory.records.get(type.name)?.fields ?? [], step) : undefined
        if (!slot) return undefined
        type = plain(slot.type)
      }
    }
    return slot
  }
  return undefined
}

function wordingOf(theory: Theory, { path, slot }: Candidate): string {
  const wording = slot?.ask ?? `What is ${path}?`
  const owner = /^(.*)\.[^.[\]]+$/.exec(path)?.[1]
  return slot && owner !== undefined && !theory.facts.has(path) ? `${owner}: ${wording}` : wording
}

/** The rules whose condition is open and can turn on the fact, also through quantities and verdicts. */
function rulesDecided(inquiry: Inquiry, candidate: Candidate): Rule[] {
  const base = candidate.assumed === undefined ? inquiry : without(inquiry, candidate.path)
  const paths = [candidate.path, ...candidate.atoms.map((atom) => atom.path)]
  const facts = new Set(paths.map((path) => base.theory.factAt(path)))
  return inquiry
    .rules()
    .filter(
      (rule) =>
        inquiry.court.inForce(rule) &&
        [...base.theory.factsBehindRule(rule)].some((fact) => facts.has(fact)) &&
        (statusAsIs(base, rule).holds === 'might' || (candidate.assumed !== undefined && turns(base, candidate, rule))),
    )
}

/** Whether a condition holds for some value of the assumed fact and not for another. */
function turns(base: Inquiry, { atoms: [atom] }: Candidate, rule: Rule): boolean {
  if (!atom) return false
  const found = eachValue(atom, base).map(({ value }) => {
    const ev = base.look(new Map([[atom.key, { kind: 'is', value }]]))
    return base.court.status(ev, rule, base.binding(ev))
  })
  return new Set(found).size > 1
}
