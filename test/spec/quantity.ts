import type { Arithmetic, Json, Rounding } from '../../src/domain/index.ts'
import {
  beats,
  counting,
  decidingLifters,
  ids,
  isException,
  isSame,
  type Rule,
  type Standards,
  unbeaten,
} from './contest.ts'

/*
 * What a quantity comes to where everything is known: docs/semantics.md, F1 to F3, one paragraph for each thing it says, in
 * the order of the steps and none of them fast.
 */

/**
 * What a rule contributes. A symbol is a value that could not be computed (D1): it agrees with no value but itself, and what
 * depends on it is unknown.
 */
export interface Contribution {
  readonly kind: Arithmetic
  readonly value: Json | symbol
}

/** A rule in the contest for a quantity: what it contributes, nothing where all it does is lift others. */
export interface Contributor extends Rule {
  readonly contributions: readonly Contribution[]
}

export interface Quantity {
  /** Whether its values are whole numbers. */
  readonly isInt: boolean
  readonly default?: Json | undefined
  readonly round?: Rounding | undefined
}

/** `unknown` where what it comes to cannot be computed. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'silent' | 'conflict' | 'unknown' }

/** What a quantity comes to, and the ids of the rules that made it so, sorted. */
export interface Answer {
  readonly outcome: Outcome
  readonly winners: readonly string[]
}

export function answer(rules: readonly Contributor[], standards: Standards, quantity: Quantity): Answer {
  const { outcome, winners } = comesTo(rules, standards, quantity)
  // E4. An undetermined answer has no winners.
  if (outcome.kind === 'unknown') return { outcome, winners: [] }
  // E0, of a quantity as of an action.
  const deciding = decidingLifters(rules, outcome, (free) => comesTo(rules, standards, quantity, free).outcome)
  return { outcome, winners: [...new Set([...winners, ...deciding])].sort() }
}

/** One contribution, with the rule that makes it. */
export interface Part extends Contribution {
  readonly rule: Rule
  readonly side: 'set'
}

/** All but who decided by lifting. @param free a rule that counts whatever lifts it. */
export function comesTo(
  rules: readonly Contributor[],
  standards: Standards,
  quantity: Quantity,
  free?: string,
): Answer {
  const parts = contributing(rules, free)
  const of = (kind: Arithmetic): readonly Part[] => parts.filter((part) => part.kind === kind)
  const [sets, factors, addends, lows, highs] = [of('set'), of('multiply'), of('add'), of('atLeast'), of('atMost')]

  // F1. The base is the winning value, else the default, else none: then nothing applies, clamps neither, and the verdict
  // is silent.
  if (sets.length === 0 && quantity.default === undefined) return { outcome: { kind: 'silent' }, winners: [] }
  const winning = winningValues(sets, standards)
  // E2, of sides of values: if several win, or none does, it is a conflict.
  if (sets.length > 0 && winning.length !== 1) return { outcome: { kind: 'conflict' }, winners: [] }
  const base = sets.length > 0 ? winning[0] : quantity.default

  // F2. A lower bound above an upper is a conflict.
  const low = greatest(lows)
  const high = least(highs)
  if (low !== undefined && high !== undefined && low > high) return { outcome: { kind: 'conflict' }, winners: [] }

  // D1. What could not be computed leaves the value unknown.
  const rest = [...factors, ...addends, ...lows, ...highs]
  if (base === undefined || typeof base === 'symbol' || rest.some((part) => typeof part.value === 'symbol'))
    return { outcome: { kind: 'unknown' }, winners: [] }

  // F3. Winners: the winning sets, those of E4, and every contribution that changed the value.
  const side = sets.filter((part) => agree(part.value, base))
  const opposing = sets.filter((part) => !agree(part.value, base))
  const winners = [...unbeaten(side, opposing, standards)]
  let total: Json = base
  const change = (next: Json, by: readonly Part[]): void => {
    if (!agree(next, total)) winners.push(...ids(by))
    total = next
  }

  // F2. Order: base, multiply, add, greatest `atLeast`, least `atMost`.
  for (const part of factors) change(number(total) * number(part.value), [part])
  for (const part of addends) change(added(total, part.value), [part])
  const at = (bound: number, bounds: readonly Part[]) => bounds.filter((part) => part.value === bound)
  if (low !== undefined && number(total) < low) change(low, at(low, lows))
  if (high !== undefined && number(total) > high) change(high, at(high, highs))

  // F2. A non-integer result of an int needs the quantity's `round`, applied after clamping; without it the value is unknown.
  if (quantity.isInt && !Number.isInteger(total)) {
    if (quantity.round === undefined) return { outcome: { kind: 'unknown' }, winners: [] }
    total = rounded(number(total), quantity.round)
  }
  return { outcome: { kind: 'value', value: total === 0 ? 0 : total }, winners }
}

// F2. Any contribution lifted, or beaten through `excepts`/`amends` by an applying rule on that quantity counts nothing (all
// such are removed at once, also by one that is itself removed). In order of id, for lists are appended to and no order of
// files shows (A5).
export function contributing(rules: readonly Contributor[], free: string | undefined): readonly Part[] {
  const speaking = counting(rules, free).filter((rule) => rule.contributions.length > 0)
  return speaking
    .filter((rule) => !speaking.some((other) => isException(other, rule)))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap((rule) => rule.contributions.map((each): Part => ({ ...each, rule, side: 'set' })))
}

// F1. `set`s contest as in E, one side per value; equal values are one side. F2. Policy ranks only `set`s.
function winningValues(sets: readonly Part[], standards: Standards): readonly (Json | symbol)[] {
  const values = sets
    .map((part) => part.value)
    .filter((one, at, all) => all.findIndex((other) => agree(one, other)) === at)
  return values.filter((one) => {
    const side = sets.filter((part) => agree(part.value, one))
    const others = sets.filter((part) => !agree(part.value, one))
    return others.every((other) => side.some((part) => beats(part, other, standards)))
  })
}

function greatest(bounds: readonly Part[]): number | undefined {
  const numbers = bounds.flatMap((part) => (typeof part.value === 'number' ? [part.value] : []))
  return numbers.length > 0 ? Math.max(...numbers) : undefined
}

function least(bounds: readonly Part[]): number | undefined {
  const numbers = bounds.flatMap((part) => (typeof part.value === 'number' ? [part.value] : []))
  return numbers.length > 0 ? Math.min(...numbers) : undefined
}

// F1. `add` also for lists: it appends.
function added(total: Json, more: Json | symbol): Json {
  if (Array.isArray(total)) return [...total, ...(more as readonly Json[])]
  return number(total) + number(more)
}

// F2. `round: down | up | nearest` (half away from zero).
export function rounded(value: number, round: Rounding): number {
  if (round === 'down') return Math.floor(value)
  if (round === 'up') return Math.ceil(value)
  return Math.sign(value) * Math.floor(Math.abs(value) + 0.5)
}

// F3. Answered keyed by the element's `name` field or index (two of one name: by index).
/** @param names of the elements of an `each`, in order; none where one has no field `name`. */
export function keys(names: readonly (string | undefined)[]): readonly string[] {
  return names.map((name, at) => {
    const isShared = names.some((other, index) => other === name && index !== at)
    return name === undefined || isShared ? String(at) : name
  })
}

function agree(a: Json | symbol, b: Json | symbol): boolean {
  if (typeof a === 'symbol' || typeof b === 'symbol') return a === b
  return isSame(a, b)
}

/** @throws where arithmetic is done with anything but numbers: no vocabulary lets it. */
function number(value: Json | symbol): number {
  if (typeof value !== 'number') throw new Error(`no number: ${String(value)}`)
  return value
}
