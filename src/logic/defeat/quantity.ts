import { isMap, type Json, type Quantity, type Rule } from '../../domain/index.ts'
import type { Binding } from '../evaluate/binding.ts'
import { type Evaluation, identity } from '../evaluate/evaluation.ts'
import { add, compareValues, equal, multiply, pinDown } from '../evaluate/operators.ts'
import type { Proposal, Remembered } from '../evaluate/trace.ts'
import type { Contribution } from '../match/candidates.ts'
import { exception } from '../theory/exceptions.ts'
import { both, negate, some, type Truth } from '../values/kleene.ts'
import { FAILED, isKnown, Linear, UNKNOWN, type Value } from '../values/values.ts'
import { elementKeys, givenOf } from './elements.ts'
import type { Forum } from './forum.ts'
import { Parties } from './parties.ts'

/** What a quantity comes to, and which rules made it so. Source: semantics F. */
export type QuantityOutcome =
  | {
      readonly kind: 'value'
      readonly value: Value
      /** In no order; one that wins by all it says, as often as it says it. */
      readonly winners: readonly Rule[]
      /** Cuts that would tell whether an unknown `set` agrees with the winning one, or a contribution changes nothing. */
      readonly ties?: readonly Proposal[]
    }
  | { readonly kind: 'silent' }
  | { readonly kind: 'conflict'; readonly between: readonly (readonly string[])[] }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'open' }

interface Party {
  readonly rule: Rule
  readonly conclusion: Contribution
  readonly counts: Truth
}

interface Valued extends Party {
  readonly value: Value
  /** What would have to be known for the value to be. */
  readonly waits: readonly Proposal[]
}

/** The rules in force on a quantity, with what each contributes to it: made once for a court. */
export class Contributions extends Parties {
  readonly quantity: Quantity
  /** Each with the places of its rule, and of those that take it out by `excepts` or `amends` (semantics F2). */
  readonly all: readonly {
    readonly conclusion: Contribution
    readonly at: number
    readonly removers: readonly number[]
  }[]

  constructor(court: Forum, name: string) {
    const on = (court.theory.onQuantity.get(name) ?? []).filter(({ rule }) => court.inForce(rule))
    super(`quantity:${name}`, [...new Set(on.map(({ rule }) => rule))], (rule) => court.theory.behind(rule))
    this.quantity = court.theory.quantities.get(name) as Quantity
    this.all = on.map(({ rule, conclusion }) => ({
      conclusion,
      at: this.rules.indexOf(rule),
      removers: [...this.rules.keys()].filter((place) => exception(this.rules[place] as Rule, rule) !== undefined),
    }))
  }
}

/**
 * What a quantity comes to in one look: given, else its base, contributions, clamps and rounding. Where it is open the look
 * has the proposals that would tell more. Cost: its values, and the square of its `set`s. Source: semantics F1 to F3.
 * @param binding the element, of a quantity with `each`.
 */
export function quantityOutcome(
  court: Forum,
  ev: Evaluation,
  contributions: Contributions,
  binding?: Binding,
): QuantityOutcome {
  const { quantity } = contributions
  const { name } = quantity
  const given = givenValue(court, ev, quantity, binding)
  if (given !== undefined) return { kind: 'value', value: ev.read(name, given, 'given'), winners: [] }
  ev.depth++
  const outcome = compute(court, ev, contributions, binding)
  ev.depth--
  if (outcome.kind === 'value') ev.read(name, outcome.value, 'computed')
  return outcome
}

/** A quantity may be given as a fact, one with `each` by element or once for all. */
function givenValue(
  court: Forum,
  ev: Evaluation,
  { name, type, each }: Quantity,
  binding: Binding | undefined,
): Value | undefined {
  const given = ev.situation.given.get(name)
  if (given === undefined) return undefined
  if (!each || !isMap(given)) return ev.situation.value(name, given, type, court.theory)
  if (!binding) return undefined
  const elements = court.elements(ev, each.list)
  if (typeof elements === 'symbol') return undefined
  const keys = elementKeys(ev, elements)
  const key = keys[elements.findIndex((one) => identity(one) === identity(binding.element))]
  const value = key === undefined ? undefined : givenOf(court.theory, each, given, key, keys)
  return value === undefined ? undefined : ev.situation.value(`${name}.${key}`, value, type, court.theory)
}

function compute(
  court: Forum,
  ev: Evaluation,
  contributions: Contributions,
  binding: Binding | undefined,
): QuantityOutcome {
  const { theory } = court
  const { quantity, rules } = contributions
  const { name } = quantity
  const standings = court.standings(ev, contributions, binding)
  const mark = ev.proposals.length
  const counts = (place: number) => ev.handOut(standings[place] as Remembered) as Truth
  const parties: Party[] = contributions.all.map(({ conclusion, at, removers }) => {
    const removed = some(removers.map(counts))
    return { rule: rules[at] as Rule, conclusion, counts: both(counts(at), negate(removed)) }
  })
  const value = (party: Party): Value => {
    const { value: expr } = party.conclusion
    const work = (look: Evaluation) => look.alone(binding?.variable, binding?.element, () => theory.run(expr)(look))
    return binding ? work(ev) : ev.once(party.conclusion, expr, work)
  }
  const living = parties.filter((party) => party.counts !== false)
  // An answer leans on what every value that may count reads, also where it is left open before it gets there; it asks no more.
  if (ev.explaining) {
    const asked = ev.proposals.length
    for (const party of living) value(party)
    ev.proposals.length = asked
  }
  const base = baseOf(
    court,
    ev,
    living.filter((each) => each.conclusion.kind === 'set'),
    value,
    quantity.default,
  )
  if (base.kind !== 'value' && base.kind !== 'failed') return base
  const rest = living.filter((each) => each.conclusion.kind !== 'set')
  const [lows, highs] = [kindOf(rest, 'atLeast'), kindOf(rest, 'atMost')]
  // Whatever the base would be, crossed bounds are a conflict.
  if (base.kind === 'failed' && (lows.length === 0 || highs.length === 0)) return base
  if (rest.some((each) => each.counts !== true)) return { kind: 'open' }
  if (base.kind === 'failed') {
    const bounded = clamp(ev, FAILED, lows, highs, value)
    return bounded.kind === 'conflict' || bounded.kind === 'open' ? bounded : base
  }
  const winners = [...base.winners]
  const ties = [...(base.ties ?? [])]
  let total = base.value
  const change = (next: Value, party: Party): void => {
    const unchanged = aside(ev, ties, () => equal(ev, next, total))
    if (unchanged !== true) winners.push(party.rule)
    total = next
  }
  for (const party of kindOf(rest, 'multiply')) change(multiply(ev, total, value(party)), party)
  for (const party of kindOf(rest, 'add')) change(addTo(ev, total, value(party)), party)
  const clamped = clamp(ev, total, lows, highs, value)
  if (clamped.kind !== 'value') return clamped
  winners.push(...clamped.winners)
  ties.push(...(clamped.ties ?? []))
  const rounded = quantity.type.kind === 'int' ? round(ev, clamped.value, quantity.round) : clamped.value
  if (rounded === FAILED) {
    // A whole number that fails all the same is too large (semantics C4).
    const isPart = typeof clamped.value === 'number' && !Number.isInteger(clamped.value)
    const reason = isPart ? `${name} is no whole number and has no rounding` : `${name} cannot be computed`
    return { kind: 'failed', reason }
  }
  if (rounded === UNKNOWN) return { kind: 'open' }
  if (isKnown(rounded)) ev.proposals.length = mark
  return { kind: 'value', value: rounded, winners, ...(ties.length > 0 ? { ties } : {}) }
}

function kindOf(parties: readonly Party[], kind: Contribution['kind']): readonly Party[] {
  return parties.filter((each) => each.conclusion.kind === kind)
}

/** The contest of the `set`s, one side per value (semantics F1, E). */
function baseOf(
  court: Forum,
  ev: Evaluation,
  sets: readonly Party[],
  value: (party: Party) => Value,
  fallback: Json | undefined,
): QuantityOutcome {
  if (sets.length === 0) {
    return fallback === undefined ? { kind: 'silent' } : { kind: 'value', value: constant(fallback), winners: [] }
  }
  const valued = sets.map((party): Valued => {
    const mark = ev.proposals.length
    return { ...party, value: value(party), waits: ev.proposals.slice(mark) }
  })
  const beats = (x: Party, y: Party): boolean => court.superiority.beats(x.rule, 'set', y.rule, 'set') !== undefined
  const sure = valued.filter((each) => each.counts === true)
  // One that nothing can stand against settles it, whatever the others come to.
  const master = sure.find((x) => valued.every((y) => y === x || beats(x, y) || same(ev, x.value, y.value)))
  if (master) {
    const side = sure.filter((each) => each === master || same(ev, each.value, master.value))
    const unbeaten = side.filter((x) => !sure.some((y) => !side.includes(y) && beats(y, x)))
    if (master.value === FAILED) return { kind: 'failed', reason: `${master.rule.id} cannot be computed` }
    if (master.value === UNKNOWN) return { kind: 'open' }
    const ties: Proposal[] = []
    for (const each of sure) {
      if (side.includes(each)) continue
      const agrees = aside(ev, ties, () => equal(ev, each.value, master.value))
      if (agrees === UNKNOWN) ties.push(...each.waits)
    }
    return {
      kind: 'value',
      value: master.value,
      winners: unbeaten.map((each) => each.rule),
      ...(ties.length > 0 ? { ties } : {}),
    }
  }
  if (sure.length < valued.length) return { kind: 'open' }
  const sides: [Valued, ...Valued[]][] = []
  let open = false
  for (const each of valued) {
    // What cannot be computed agrees with nothing that is known to be right.
    const mine = sides.find(([first]) => {
      const agree = first.value === FAILED || each.value === FAILED ? false : equal(ev, first.value, each.value)
      if (typeof agree !== 'boolean') open = true
      return agree === true
    })
    if (mine) mine.push(each)
    else sides.push([each])
  }
  // Cuts that tell unknown values apart have been asked for.
  if (open) return { kind: 'open' }
  const wins = (team: readonly Valued[]) => valued.every((y) => team.includes(y) || team.some((x) => beats(x, y)))
  const winning = sides.filter(wins)
  const [side, other] = winning
  if (side && !other) {
    const [first] = side
    const unbeaten = side.filter((x) => !valued.some((y) => !side.includes(y) && beats(y, x)))
    return {
      kind: 'value',
      value: first.value,
      winners: (unbeaten.length > 0 ? unbeaten : side).map((each) => each.rule),
    }
  }
  const failed = valued.filter((each) => each.value === FAILED)
  const [broken] = failed
  // One that cannot be computed may agree with any side: the conflict is sure where no side could win even so.
  if (broken && sides.some((each) => wins([...each, ...failed])))
    return { kind: 'failed', reason: `${broken.rule.id} cannot be computed` }
  const between = (winning.length > 1 ? winning : sides).map((each) => each.map(({ rule }) => rule.id).sort())
  return { kind: 'conflict', between }
}

function same(ev: Evaluation, a: Value, b: Value): boolean {
  return aside(ev, [], () => equal(ev, a, b)) === true
}

/** Looks without asking: the cuts that would tell are kept elsewhere. */
function aside(ev: Evaluation, kept: Proposal[], look: () => Truth): Truth {
  const mark = ev.proposals.length
  const found = look()
  const asked = ev.proposals.splice(mark)
  if (found === UNKNOWN) kept.push(...asked)
  return found
}

function constant(value: Json): Value {
  return Array.isArray(value) ? value.map(constant) : (value as Value)
}

/** A number is added; to a list a list is appended, anything else as one element. */
function addTo(ev: Evaluation, total: Value, more: Value): Value {
  if (Array.isArray(total)) {
    if (more === FAILED || more === UNKNOWN) return more
    return Array.isArray(more) && !Array.isArray(total[0]) ? [...total, ...more] : [...total, more]
  }
  return add(ev, total, more, 1)
}

/** The greatest lower bound and the least upper bound; crossed bounds are a conflict (semantics F2). */
function clamp(
  ev: Evaluation,
  total: Value,
  least: readonly Party[],
  most: readonly Party[],
  value: (party: Party) => Value,
): QuantityOutcome {
  const low = strongest(ev, least, value, '>')
  const high = strongest(ev, most, value, '<')
  if (low === UNKNOWN || high === UNKNOWN) return { kind: 'open' }
  if (low.parties.length > 0 && high.parties.length > 0) {
    // A bound that cannot be computed makes the strongest no weaker.
    const crossed = compareValues(ev, '>', low.value, high.value)
    if (crossed === true) return { kind: 'conflict', between: [ids(low.parties), ids(high.parties)] }
    if (crossed === UNKNOWN) return { kind: 'open' }
  }
  if (low.failed || high.failed) return { kind: 'failed', reason: 'a bound cannot be computed' }
  let result = total
  const winners: Rule[] = []
  const ties: Proposal[] = []
  for (const [bound, op] of [
    [low, '<'],
    [high, '>'],
  ] as const) {
    if (bound.parties.length === 0) continue
    const outside = compareValues(ev, op, result, bound.value)
    if (outside === FAILED) return { kind: 'failed', reason: 'the value cannot be computed' }
    if (outside === UNKNOWN) return { kind: 'open' }
    if (!outside) continue
    result = bound.value
    winners.push(...bound.parties.map(({ rule }) => rule))
    ties.push(...bound.ties)
  }
  return { kind: 'value', value: result, winners, ties }
}

function ids(parties: readonly Party[]): string[] {
  return parties.map(({ rule }) => rule.id).sort()
}

interface Bound {
  readonly value: Value
  /** The rules that set it; none where there is no bound that can be computed. */
  readonly parties: readonly Party[]
  readonly ties: readonly Proposal[]
  /** Whether one of the bounds cannot be computed. */
  readonly failed: boolean
}

function strongest(
  ev: Evaluation,
  parties: readonly Party[],
  value: (party: Party) => Value,
  op: '<' | '>',
): Bound | typeof UNKNOWN {
  let best: Value = FAILED
  let strongest: Party[] = []
  let failed = false
  const ties: Proposal[] = []
  for (const party of parties) {
    const found = value(party)
    if (found === UNKNOWN) return UNKNOWN
    if (found === FAILED) {
      failed = true
      continue
    }
    const better = strongest.length === 0 || compareValues(ev, op, found, best)
    if (better === UNKNOWN) return UNKNOWN
    if (better === true) {
      best = found
      strongest = [party]
    } else if (aside(ev, ties, () => equal(ev, found, best)) !== false) strongest.push(party)
  }
  return { value: best, parties: strongest, ties, failed }
}

/** An int quantity's fraction is rounded as it says, half away from zero; without a way, it has no value (semantics F2). */
function round(ev: Evaluation, value: Value, way: 'down' | 'up' | 'nearest' | undefined): Value {
  if (value instanceof Linear) {
    const region = ev.regionOf(value.atom)
    const whole = region.kind === 'between' && region.int && Number.isInteger(value.a) && Number.isInteger(value.b)
    return whole ? value : pinDown(ev, value)
  }
  if (typeof value !== 'number') return value
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? value : FAILED
  switch (way) {
    case 'down':
      return Math.floor(value)
    case 'up':
      return Math.ceil(value)
    case 'nearest':
      return Math.sign(value) * Math.floor(Math.abs(value) + 0.5)
    default:
      return FAILED
  }
}
