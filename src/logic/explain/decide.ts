import { compare, type Json, kept, type Rule, type Ruling, VERDICTS, type Verdict } from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import { elementKeys } from '../defeat/elements.ts'
import type { Exploration, Settled, Target } from '../defeat/outcome.ts'
import { answersShown, explore, onlyAnswer } from '../explore/exploration.ts'
import { Inquiry } from '../explore/inquiry.ts'
import { LOOKS } from '../explore/search.ts'
import type { Kind } from '../facts/shelf.ts'
import type { Situation } from '../facts/situation.ts'
import { contenders, winnersOf } from './winners.ts'

/** What one thing asked comes to, whoever decides it. */
export interface Found {
  readonly target: Target
  readonly key?: string
  readonly inquiry: Inquiry
  readonly exploration: Exploration
  readonly settled?: Settled
}

/** One thing asked, decided; what a door still needs to show it. */
export interface Decision extends Found {
  /** Those that decide in every completion of the unknown facts; of an undetermined answer none. */
  readonly winners: readonly Rule[]
  /** Those that decide in some completion only; of an undetermined answer see `mayDecide`. */
  readonly perhaps: readonly Rule[]
  /** Whether in some completion it is the default that answers. */
  readonly byDefault: boolean
  readonly exact: boolean
}

/** Decides an action or quantity; one with `each` once per element, or not at all while its list is unknown. */
export function decide(
  court: Court,
  situation: Situation,
  kind: Target['kind'],
  name: string,
): readonly Decision[] | 'unlisted' {
  return once(situation.own.get(DECIDED), court, `${kind}:${name}`, () => {
    const found = find(court, situation, kind, name)
    court.relieve(situation)
    return found === 'unlisted' ? found : found.map(decided)
  })
}

/** What an action or quantity comes to, without looking for who decides it: that takes as long again. */
export function find(
  court: Court,
  situation: Situation,
  kind: Target['kind'],
  name: string,
): readonly Found[] | 'unlisted' {
  return once(situation.own.get(FOUND), court, `${kind}:${name}`, () => {
    court.relieve(situation)
    return ofEach(court, situation, kind, name)
  })
}

/** What is known in a situation by court, and by `action:x` or `quantity:x`. */
type Kept<T> = WeakMap<Court, Map<string, T>>

const FOUND: Kind<Kept<readonly Found[] | 'unlisted'>> = { make: () => new WeakMap() }
const DECIDED: Kind<Kept<readonly Decision[] | 'unlisted'>> = { make: () => new WeakMap() }

function once<T>(all: Kept<T>, court: Court, named: string, work: () => T): T {
  return kept(
    kept(all, court, () => new Map<string, T>()),
    named,
    work,
  )
}

function ofEach(court: Court, situation: Situation, kind: Target['kind'], name: string): readonly Found[] | 'unlisted' {
  const whole = new Inquiry(court, situation, { kind, name })
  const { loop } = whole
  if (!loop) return [findOne(whole)]
  const ev = court.asIs(situation)
  const elements = court.elements(ev, loop.list)
  if (typeof elements === 'symbol') return 'unlisted'
  const keys = elementKeys(ev, elements)
  return elements.map((_, index) => findOne(new Inquiry(court, situation, { kind, name, index }), keys[index]))
}

function findOne(inquiry: Inquiry, key?: string): Found {
  const exploration = explore(inquiry, { looks: LOOKS.decision, stopAt: 2 })
  const found = { target: inquiry.target, inquiry, exploration, ...(key === undefined ? {} : { key }) }
  const settled = onlyAnswer(exploration)
  return settled ? { ...found, settled } : found
}

function decided(found: Found): Decision {
  if (!found.settled) {
    const exact = answersShown(found.exploration.found.values()) > 1
    return { ...found, winners: [], perhaps: [], byDefault: false, exact }
  }
  const { sure, perhaps, byDefault } = winnersOf(found.inquiry, found.settled)
  return { ...found, winners: sure, perhaps, byDefault, exact: true }
}

/** The rules that decide in some completion of the unknown facts and not in all (semantics E4). */
export function mayDecide(decision: Decision): readonly Rule[] {
  const { settled, perhaps, inquiry } = decision
  if (settled) return perhaps
  return kept(contending, decision, () => {
    inquiry.court.relieve(inquiry.situation)
    return contenders(inquiry)
  })
}

const contending = new WeakMap<Decision, readonly Rule[]>()

/** Whether no situation at a table fits what is told. */
export function isImpossible({ exploration }: Found): boolean {
  return exploration.found.size === 0 && !exploration.doubtful
}

/** The verdict or value a settled outcome shows, as an answer prints it. */
export function shown(settled: Settled): Pick<Ruling, 'verdict' | 'value' | 'reason' | 'between'> {
  switch (settled.kind) {
    case 'verdict':
      return { verdict: settled.verdict }
    case 'value':
      return { value: settled.value }
    case 'silent':
      return { verdict: 'silent' }
    case 'conflict':
      return { verdict: 'conflict', between: settled.between }
    case 'failed':
      return { verdict: 'undetermined', reason: settled.reason }
    case 'varies':
      return { verdict: 'undetermined' }
  }
}

/** What an undetermined answer could still become, as far as it was found. */
export function couldBe(exploration: Exploration): (Verdict | Json)[] {
  const could = [...exploration.found.values()].flatMap(({ settled }) =>
    settled.kind === 'verdict' ? [settled.verdict] : settled.kind === 'value' ? [settled.value] : [],
  )
  return could.sort(inOrder)
}

/** Verdicts as they are listed, numbers by size, anything else by its text; whatever was found first. */
function inOrder(a: Json, b: Json): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const placeOf = (value: Json) => (VERDICTS as readonly Json[]).indexOf(value)
  return placeOf(a) - placeOf(b) || compare(JSON.stringify(a), JSON.stringify(b))
}
