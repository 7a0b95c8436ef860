import fc from 'fast-check'
import type { Beaten, Criterion, Day, Edition, Expr, Fact, Json, Quantity, Type, Verdict } from '../../domain/index.ts'
import { recompile } from '../compile/recompile.ts'
import { Court } from '../defeat/court.ts'
import { type Decision, decide } from '../explain/decide.ts'
import { Situation } from '../facts/situation.ts'
import { Theory } from '../theory/theory.ts'
import { against, bareRule, type Choices, completionsOf, read } from './bare.fixture.ts'

/*
 * A few rules on one quantity and one action, over facts so few that every completion can be gone through. What the
 * quantity comes to in each, and who wins, is worked out here from the words of semantics E0, E3, E4, F1 and F2; so is
 * which rules stand and which speak against each other.
 */
const CHOICES: Choices = { a: [true, false], b: [true, false], die: [0, 1, 2, 3] }

interface Known extends Readonly<Record<string, Json>> {
  readonly a: boolean
  readonly b: boolean
  readonly die: number
}

const LITERALS: { readonly [text: string]: (facts: Known) => boolean } = {
  a: ({ a }) => a,
  '!a': ({ a }) => !a,
  b: ({ b }) => b,
  'die > 0': ({ die }) => die > 0,
  'die == 2': ({ die }) => die === 2,
}
/** Undefined where it cannot be computed. */
const VALUES: { readonly [text: string]: (facts: Known) => number | undefined } = {
  '-1': () => -1,
  '0': () => 0,
  '1': () => 1,
  '2': () => 2,
  '3': () => 3,
  die: ({ die }) => die,
  'die + 1': ({ die }) => die + 1,
  'die / 2': ({ die }) => die / 2,
  'a ? 1 : 2': ({ a }) => (a ? 1 : 2),
  '6 / die': ({ die }) => (die === 0 ? undefined : 6 / die),
}
/** What may always be so. */
const ALWAYS: readonly { readonly expr: Expr; readonly holds: (facts: Known) => boolean }[] = [
  { expr: either(not(read('a')), not(read('b'))), holds: ({ a, b }) => !a || !b },
  { expr: either(read('a'), against('die', '>=', 1)), holds: ({ a, die }) => a || die >= 1 },
  { expr: not(against('die', '==', 2)), holds: ({ die }) => die !== 2 },
]
const ON_ACTION = ['permit', 'forbid', 'require'] as const
const ON_QUANTITY = ['set', 'multiply', 'add', 'atLeast', 'atMost'] as const
type Kind = (typeof ON_ACTION)[number] | (typeof ON_QUANTITY)[number]

/** Of a rule without a kind there is only what it lifts. */
export interface Sketch {
  readonly kind: Kind | undefined
  readonly value: string
  readonly when: readonly string[]
  readonly year: number
  readonly excepts: readonly string[]
  readonly lifts: readonly string[]
}
interface Dispute {
  readonly rules: { readonly [id: string]: Sketch }
  readonly order: readonly Criterion[]
  readonly type: 'int' | 'number'
  readonly fallback?: number
  readonly round?: 'down' | 'up' | 'nearest'
  readonly default?: Verdict
  /** By their places among those there are. */
  readonly always: readonly number[]
}

/** Every way in which the facts left out can be, as far as what is always so allows. */
export function everyCase(game: Dispute, given: ReadonlyMap<string, Json> = new Map()): readonly Known[] {
  return completionsOf(CHOICES, given)
    .map((facts) => Object.fromEntries(facts) as unknown as Known)
    .filter((facts) => game.always.every((at) => ALWAYS[at]?.holds(facts)))
}

function not(of: Expr): Expr {
  return { op: 'not', of }
}

function either(...of: readonly Expr[]): Expr {
  return { op: 'or', of }
}

/** What the action comes to in one completion (semantics E1, E2). */
export function verdict(game: Dispute, facts: Known): Decided<Verdict> {
  return decidedIn(game, facts, (counting) => {
    const of = (kind: Kind) => [...counting].filter((id) => game.rules[id]?.kind === kind)
    const permits = of('permit')
    const forbids = of('forbid')
    const requires = of('require').filter((id) => !permits.some((permit) => game.rules[permit]?.excepts.includes(id)))
    const leave = [...permits, ...requires]
    if (forbids.length + leave.length === 0) return { outcome: game.default ?? 'silent', winners: [] }
    const wins = (team: readonly string[], others: readonly string[]) =>
      team.length > 0 && others.every((y) => team.some((x) => beats(game, x, y)))
    const unbeaten = (team: readonly string[], others: readonly string[]) => {
      const found = team.filter((x) => !others.some((y) => beats(game, y, x)))
      return found.length > 0 ? found : team
    }
    const forbidden = wins(forbids, leave)
    if (forbidden === wins(leave, forbids)) return { outcome: 'conflict', winners: [] }
    if (forbidden) return { outcome: 'forbidden', winners: unbeaten(forbids, leave) }
    if (wins(requires, forbids)) return { outcome: 'required', winners: unbeaten(requires, forbids) }
    return { outcome: 'permitted', winners: unbeaten(leave, forbids) }
  })
}

/** What a quantity comes to: a number, no value at all, a conflict, or one that cannot be computed. */
export type Outcome = number | 'silent' | 'conflict' | 'failed'

interface Decided<Of> {
  readonly outcome: Of
  readonly winners: readonly string[]
}

/** In one completion. */
export function sum(game: Dispute, facts: Known): Decided<Outcome> {
  return decidedIn(game, facts, (counting) => contributions(game, facts, counting))
}

function decidedIn<Of>(
  game: Dispute,
  facts: Known,
  decide: (counting: ReadonlySet<string>) => Decided<Of>,
): Decided<Of> {
  const counting = countingIn(game, facts, undefined)
  const { outcome, winners } = decide(counting)
  // A lifting rule decided if the answer would differ were one of the rules it lifts to count.
  const deciding = [...counting].filter((id) =>
    game.rules[id]?.lifts.some(
      (lifted) => applies(game, facts, lifted) && decide(countingIn(game, facts, lifted)).outcome !== outcome,
    ),
  )
  return { outcome, winners: [...new Set([...winners, ...deciding])].sort() }
}

function applies({ rules }: Dispute, facts: Known, id: string): boolean {
  return rules[id]?.when.every((each) => LITERALS[each]?.(facts)) ?? false
}

/** The rules that apply and are not lifted by one of these; one rule perhaps cannot be. */
function countingIn(game: Dispute, facts: Known, free: string | undefined): ReadonlySet<string> {
  const lifters = (id: string) => Object.keys(game.rules).filter((other) => game.rules[other]?.lifts.includes(id))
  const counts = (id: string): boolean => applies(game, facts, id) && (id === free || !lifters(id).some(counts))
  return new Set(Object.keys(game.rules).filter(counts))
}

function contributions(
  game: Dispute,
  facts: Known,
  counting: ReadonlySet<string>,
): { readonly outcome: Outcome; readonly winners: readonly string[] } {
  const standing = [...counting]
    .filter((id) => !isOnAction(game.rules[id]?.kind))
    .filter((id) => ![...counting].some((other) => game.rules[other]?.excepts.includes(id)))
    .sort()
  const of = (kind: Kind) =>
    standing
      .filter((id) => game.rules[id]?.kind === kind)
      .map((id) => ({ id, value: VALUES[game.rules[id]?.value ?? '']?.(facts) }))
  const base = baseOf(game, of('set'))
  if (base.outcome === 'silent' || base.outcome === 'conflict') return base
  const [lows, highs] = [of('atLeast'), of('atMost')]
  const known = (parts: readonly Part[]) => parts.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const [low, high] = [Math.max(...known(lows)), Math.min(...known(highs))]
  if (low > high) return { outcome: 'conflict', winners: [] }
  if (base.outcome === 'failed') return base
  let total: number = base.outcome
  const winners = [...base.winners]
  const change = (id: string, next: number) => {
    if (next !== total) winners.push(id)
    total = next
  }
  const changes = [...of('multiply'), ...of('add')]
  if ([...changes, ...lows, ...highs].some(({ value }) => value === undefined))
    return { outcome: 'failed', winners: [] }
  for (const { id, value = 0 } of of('multiply')) change(id, total * value)
  for (const { id, value = 0 } of of('add')) change(id, total + value)
  for (const [bound, parts] of [
    [Math.max(total, low), lows],
    [Math.min(Math.max(total, low), high), highs],
  ] as const) {
    if (bound !== total) winners.push(...parts.filter(({ value }) => value === bound).map(({ id }) => id))
    total = bound
  }
  if (game.type === 'int' && !Number.isInteger(total)) {
    if (!game.round) return { outcome: 'failed', winners: [] }
    const half = Math.sign(total) * Math.floor(Math.abs(total) + 0.5)
    total = { down: Math.floor(total), up: Math.ceil(total), nearest: half }[game.round]
  }
  // Nobody tells -0 from 0.
  return { outcome: total + 0, winners }
}

interface Part {
  readonly id: string
  readonly value: number | undefined
}

/** More than any value here. */
const ANYTHING = 1000

/** What cannot be computed might be anything: the winner is sure only if it is the same whatever that is. */
function baseOf(
  game: Dispute,
  sets: readonly Part[],
): { readonly outcome: Outcome; readonly winners: readonly string[] } {
  if (sets.length === 0) return { outcome: game.fallback ?? 'silent', winners: [] }
  const failed = sets.filter(({ value }) => value === undefined)
  let all = [sets]
  for (const { id } of failed) {
    const others = [...sets.flatMap(({ value }) => value ?? []), ...failed.map((_, at) => ANYTHING + at)]
    all = all.flatMap((one) => others.map((value) => one.map((each) => (each.id === id ? { id, value } : each))))
  }
  const found = all.map((one) => contest(game, one as readonly { id: string; value: number }[]))
  // Last it agrees with nothing else: so it is taken to be where one asks who wins.
  const last = found.at(-1) ?? { outcome: 'failed', winners: [] }
  const isSure = found.every(({ outcome }) => outcome === last.outcome && !(Number(outcome) >= ANYTHING))
  return isSure ? last : { outcome: 'failed', winners: [] }
}

function contest(
  game: Dispute,
  sets: readonly { readonly id: string; readonly value: number }[],
): { readonly outcome: Outcome; readonly winners: readonly string[] } {
  const winning = [...new Set(sets.map(({ value }) => value))].filter((value) =>
    sets.every((y) => y.value === value || sets.some((x) => x.value === value && beats(game, x.id, y.id))),
  )
  const [value, other] = winning
  if (value === undefined || other !== undefined) return { outcome: 'conflict', winners: [] }
  const side = sets.filter((each) => each.value === value)
  const unbeaten = side.filter((x) => !sets.some((y) => y.value !== value && beats(game, y.id, x.id)))
  return { outcome: value, winners: (unbeaten.length > 0 ? unbeaten : side).map(({ id }) => id) }
}

function beats(game: Dispute, x: string, y: string): boolean {
  return beatsBy(game, x, y) !== undefined
}

/** Semantics E3. */
function beatsBy({ rules, order }: Dispute, x: string, y: string): Beaten['by'] | undefined {
  const [one, other] = [rules[x], rules[y]]
  if (!one || !other) return undefined
  if (one.excepts.includes(y)) return 'excepts'
  if (other.excepts.includes(x)) return undefined
  const isMoreSpecific = (a: Sketch, b: Sketch) =>
    a.when.length > b.when.length && b.when.every((each) => a.when.includes(each))
  const isStronger = (a: Sketch, b: Sketch, criterion: Criterion): boolean => {
    if (criterion === 'prohibition') return a.kind === 'forbid' && b.kind !== 'forbid'
    return criterion === 'recency' ? a.year > b.year : isMoreSpecific(a, b)
  }
  for (const criterion of order) {
    if (isStronger(one, other, criterion)) return criterion
    if (isStronger(other, one, criterion)) return undefined
  }
  return undefined
}

/** What a proof says in one completion besides who won: the rules that apply, who lifted and who beat whom. */
export function proof(game: Dispute, facts: Known, on: 'action' | 'quantity') {
  const counting = [...countingIn(game, facts, undefined)]
  const is = (id: string) =>
    (game.rules[id]?.kind !== undefined && isOnAction(game.rules[id]?.kind)) === (on === 'action')
  const about = Object.keys(game.rules).filter((id) => game.rules[id]?.kind && is(id))
  for (const id of about)
    about.push(...Object.keys(game.rules).filter((by) => !about.includes(by) && game.rules[by]?.lifts.includes(id)))
  const applying = about.filter((id) => applies(game, facts, id))
  const lifted = applying.flatMap((rule) =>
    counting.filter((by) => game.rules[by]?.lifts.includes(rule)).map((by) => ({ rule, by })),
  )
  const isExcused = (id: string) =>
    game.rules[id]?.kind === 'require' &&
    counting.some((by) => game.rules[by]?.kind === 'permit' && game.rules[by]?.excepts.includes(id))
  const meets = (x: string, y: string): boolean => {
    const [one, other] = [game.rules[x], game.rules[y]]
    if (on === 'quantity') return one?.excepts.includes(y) || (one?.kind === 'set' && other?.kind === 'set')
    // A require that is excused meets nobody but who excuses it.
    if (one?.kind === 'permit' && other?.kind === 'require') return one.excepts.includes(y)
    if (isExcused(x) || isExcused(y)) return false
    return (one?.kind === 'forbid') !== (other?.kind === 'forbid')
  }
  const speaking = counting.filter((id) => game.rules[id]?.kind && is(id))
  const beaten = speaking.flatMap((winner) =>
    speaking.flatMap((rule) => {
      const by = rule !== winner && meets(winner, rule) ? beatsBy(game, winner, rule) : undefined
      return by ? [{ rule, winner, by }] : []
    }),
  )
  return { applying, lifted, beaten }
}

function isOnAction(kind: Kind | undefined): boolean {
  return kind !== undefined && (ON_ACTION as readonly Kind[]).includes(kind)
}

interface Standing {
  readonly applies: boolean
  /** It is neither lifted nor, unless it lifts others, beaten or put aside. */
  readonly stands: boolean
}

/** What becomes of a rule in one completion. */
export function standingOf(game: Dispute, facts: Known, id: string): Standing {
  const { rules } = game
  const counting = countingIn(game, facts, undefined)
  const excepted = (one: string, kinds: readonly (Kind | undefined)[]) =>
    [...counting].some((other) => rules[other]?.excepts.includes(one) && kinds.includes(rules[other]?.kind))
  const own = rules[id]
  const isBeatenBy = (other: string): boolean => {
    const { kind, value = '' } = rules[other] ?? {}
    if (other === id || !kind || !own?.kind || isOnAction(kind) !== isOnAction(own.kind)) return false
    if (kind === 'set' && own.kind === 'set') {
      if (rules[other]?.excepts.includes(id)) return true
      const [one, two] = [value, own.value].map((each) => VALUES[each]?.(facts))
      const differs = one === undefined || two === undefined || one !== two
      return differs && beats(game, other, id) && !excepted(other, ON_QUANTITY)
    }
    if (!isOnAction(kind)) return rules[other]?.excepts.includes(id) ?? false
    if (kind === 'permit' && own.kind === 'require') return rules[other]?.excepts.includes(id) ?? false
    if ((kind === 'forbid') === (own.kind === 'forbid') || !beats(game, other, id)) return false
    return kind !== 'require' || !excepted(other, ['permit'])
  }
  const isFree = (own?.lifts.length ?? 0) > 0 || ![...counting].some(isBeatenBy)
  return { applies: applies(game, facts, id), stands: counting.has(id) && isFree }
}

/** Whether two rules count in one completion, and speak against each other. */
export function areAgainst(game: Dispute, facts: Known, x: string, y: string): boolean {
  const counting = countingIn(game, facts, undefined)
  if (!counting.has(x) || !counting.has(y)) return false
  const [one, other] = [game.rules[x], game.rules[y]]
  const [a, b] = [one, other].map((each) => VALUES[each?.value ?? '']?.(facts))
  if (isOnAction(one?.kind)) return true
  if (a === undefined || b === undefined) return false
  return one?.kind === 'set' ? a !== b : one?.kind === 'atLeast' ? a > b : a < b
}

/** The court that these rules come before. */
export function courtOf({ rules, order, type, fallback, round, always, default: usual }: Dispute): Court {
  const named = { aliases: [], formerly: [], words: [] }
  const fact = (name: string, of: Type, more: Partial<Fact> = {}): Fact => ({ name, type: of, ...named, ...more })
  const quantity = {
    name: 'q',
    label: 'q',
    type: { kind: type },
    ...named,
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(round ? { round } : {}),
  } as Quantity
  const vocabulary = {
    enums: [],
    records: [],
    facts: [fact('a', { kind: 'bool' }), fact('b', { kind: 'bool' }), fact('die', { kind: 'int' }, { range: [0, 3] })],
    quantities: [quantity],
    actions: [{ name: 'act', label: 'act', ...named, ...(usual ? { default: usual } : {}) }],
    always: always.flatMap((at) => (ALWAYS[at] ? [{ text: 'so it is', expr: ALWAYS[at].expr }] : [])),
  }
  const empty = { entries: [], rules: [], vocabulary } as unknown as Edition
  const { rules: compiled, diagnostics } = recompile(
    empty,
    Object.entries(rules).map(([id, { kind, value, when, year, excepts, lifts }]) => ({
      rule: bareRule(id, {
        effective: { text: `${year}`, day: `${year}-01-01` as Day },
        relations: [
          ...lifts.map((target) => ({ kind: 'lifts' as const, target, cites: [] })),
          ...excepts.map((target) => ({ kind: 'excepts' as const, target, cites: [] })),
        ],
      }),
      ...(when.length > 0 ? { when: when.join(' && ') } : {}),
      ...(kind ? { then: { [kind]: isOnAction(kind) ? 'act' : { q: value } } as Json } : {}),
    })),
  )
  if (diagnostics.length > 0) throw new Error(diagnostics.map((each) => each.message).join('\n'))
  const theory = new Theory({ ...empty, rules: compiled })
  return new Court(theory, {
    inForce: new Set(compiled.map((rule) => rule.id)),
    recency: (id) => theory.rules.get(id)?.effective.day as Day,
    order,
    authority: [],
  })
}

/** What is decided of the one action or quantity, of these facts. */
export function decisionOn(on: 'action' | 'quantity', court: Court, given: ReadonlyMap<string, Json>): Decision {
  const decided = decide(court, new Situation(given, new Set(), []), on, on === 'action' ? 'act' : 'q')
  if (decided === 'unlisted' || !decided[0]) throw new Error('not decided')
  return decided[0]
}

const sketchOf = (kinds: readonly Kind[]) =>
  fc.record({
    kind: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...kinds) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    value: fc.constantFrom(...Object.keys(VALUES)),
    when: fc.subarray(Object.keys(LITERALS), { maxLength: 2 }),
    year: fc.integer({ min: 2000, max: 2002 }),
    // Of the rules before it; most have no relation.
    excepts: fc.option(fc.nat(5), { freq: 3 }),
    lifts: fc.option(fc.nat(5), { freq: 4 }),
  })

/** Rules of these kinds; some only lift others. */
const disputesOf = (kinds: readonly Kind[], most = 6): fc.Arbitrary<Dispute> =>
  fc
    .record({
      sketches: fc.array(sketchOf(kinds), { minLength: 1, maxLength: most }),
      order: fc.shuffledSubarray<Criterion>(['prohibition', 'specificity', 'recency']),
      type: fc.constantFrom('int' as const, 'number' as const),
      fallback: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
      round: fc.option(fc.constantFrom('down' as const, 'up' as const, 'nearest' as const), { nil: undefined }),
      usual: fc.constantFrom<Verdict | undefined>(undefined, 'permitted', 'forbidden'),
      always: fc.oneof(fc.constant([]), fc.subarray([...ALWAYS.keys()])),
    })
    .map(({ sketches, order, type, fallback, round, usual, always }) => ({
      rules: Object.fromEntries(
        sketches.map(({ kind, value, when, year, excepts, lifts }, at): [string, Sketch] => [
          `r${at}`,
          {
            kind,
            value,
            when,
            year,
            excepts:
              kind && excepts !== null && excepts < at && mayExcept(kind, sketches[excepts]?.kind)
                ? [`r${excepts}`]
                : [],
            lifts: lifts !== null && lifts < at ? [`r${lifts}`] : [],
          },
        ]),
      ),
      order,
      type,
      ...(fallback === undefined ? {} : { fallback }),
      ...(round ? { round } : {}),
      ...(usual ? { default: usual } : {}),
      always,
    }))

/** It speaks of the same quantity, or opposes the rule it excepts; a permit may also except a require (semantics B4). */
function mayExcept(kind: Kind, excepted: Kind | undefined): boolean {
  if (excepted === undefined || isOnAction(kind) !== isOnAction(excepted)) return false
  if (!isOnAction(kind) || (kind === 'permit' && excepted === 'require')) return true
  return (kind === 'forbid') !== (excepted === 'forbid')
}

/** More that set the value than that change it. */
export const onQuantity = disputesOf(['set', 'set', 'set', ...ON_QUANTITY])
/** Also of more than are gone through together. */
export const onAction = fc.oneof(disputesOf(ON_ACTION), disputesOf(ON_ACTION, 24))
/** On the action and the quantity together, with rules that speak of both. */
export const onBoth = disputesOf(['set', 'permit', 'forbid', 'permit', 'forbid', ...ON_ACTION, ...ON_QUANTITY])

/** A completion: every fact has a value. */
export const known: fc.Arbitrary<Known> = fc.record({
  a: fc.boolean(),
  b: fc.boolean(),
  die: fc.integer({ min: 0, max: 3 }),
})

/** All facts, or some. */
export const givens = fc
  .tuple(known, fc.subarray(Object.keys(CHOICES)))
  .map(([facts, names]) => new Map(names.map((name): [string, Json] => [name, facts[name] ?? null])))
