import fc from 'fast-check'
import { answer, beatsBy, counting, decidingLifters, type Party, type Speaker } from '../../../test/spec/contest.ts'
import { type Contributor, comesTo, contributing } from '../../../test/spec/quantity.ts'
import type {
  ActionDefault,
  Criterion,
  Day,
  Edition,
  Expr,
  Fact,
  Json,
  Quantity,
  Type,
  Verdict,
} from '../../domain/index.ts'
import { recompile } from '../compile/recompile.ts'
import { Court } from '../defeat/court.ts'
import { type Decision, decide } from '../explain/decide.ts'
import { Situation } from '../facts/situation.ts'
import { Theory } from '../theory/theory.ts'
import { against, bareRule, type Choices, completionsOf, read } from './bare.fixture.ts'

/*
 * A few rules on one quantity and one action, over facts so few that every completion can be gone through. What each
 * comes to, and who wins, the contract says; which rules stand and which speak against each other is worked out here.
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
  readonly default?: ActionDefault
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

/** What the action comes to in one completion. */
export function verdict(game: Dispute, facts: Known): Decided<Verdict> {
  return answer(rulesIn(game, facts), standardsOf(game), game.default)
}

/** What a quantity comes to: a number, no value at all, a conflict, or one that cannot be computed. */
export type Outcome = number | 'silent' | 'conflict' | 'failed'

interface Decided<Of> {
  readonly outcome: Of
  readonly winners: readonly string[]
}

/** What the quantity comes to in one completion. */
export function sum(game: Dispute, facts: Known): Decided<Outcome> {
  const rules = rulesIn(game, facts)
  const { outcome, winners } = sumOf(game, rules)
  const deciding = decidingLifters(rules, outcome, (free) => sumOf(game, rules, free).outcome)
  return { outcome, winners: [...new Set([...winners, ...deciding])].sort() }
}

/** What cannot be computed might be anything: the outcome is sure only if it is the same whatever that is. */
function sumOf(game: Dispute, rules: readonly Contributor[], free?: string): Decided<Outcome> {
  const { type, fallback, round } = game
  const sets = contributing(rules, free).filter(({ kind }) => kind === 'set')
  const values = sets.map(({ value }) => value)
  const failed = values.filter((value) => typeof value === 'symbol')
  const others = [...values.filter((value) => typeof value !== 'symbol'), ...failed]
  const all = failed.reduce<readonly (readonly Contributor[])[]>(
    (ways, one) => ways.flatMap((way) => others.map((other) => agreeing(way, one, other))),
    [rules],
  )
  const found = all.map((way) =>
    comesTo(way, standardsOf(game), { isInt: type === 'int', default: fallback, round }, free),
  )
  // Last it agrees with nothing that can be computed: so it is taken to be where one asks who wins.
  const { outcome, winners } = found.at(-1) as (typeof found)[number]
  const isSure = found.every((each) => JSON.stringify(each.outcome) === JSON.stringify(outcome))
  if (!isSure || outcome.kind === 'unknown') return { outcome: 'failed', winners: [] }
  return { outcome: outcome.kind === 'value' ? (outcome.value as number) : outcome.kind, winners }
}

function agreeing(rules: readonly Contributor[], one: symbol, other: Json | symbol): readonly Contributor[] {
  return rules.map((rule) => ({
    ...rule,
    contributions: rule.contributions.map((each) => (each.value === one ? { ...each, value: other } : each)),
  }))
}

/** The rules as the contract sees them in one completion. */
function rulesIn({ rules }: Dispute, facts: Known): readonly (Party & Contributor)[] {
  return Object.entries(rules).map(([id, { kind, value, when, year, excepts, lifts }]) => ({
    id,
    applies: when.every((each) => LITERALS[each]?.(facts)),
    sides: ON_ACTION.filter((side) => side === kind),
    contributions: ON_QUANTITY.filter((each) => each === kind).map((each) => ({
      kind: each,
      value: VALUES[value]?.(facts) ?? Symbol(id),
    })),
    lifts,
    excepts,
    amends: [],
    isLimited: false,
    conjuncts: when,
    recency: String(year),
  }))
}

function countingIn(game: Dispute, facts: Known): ReadonlySet<string> {
  return new Set(counting(rulesIn(game, facts)).map(({ id }) => id))
}

function applies(game: Dispute, facts: Known, id: string): boolean {
  return rulesIn(game, facts).some((rule) => rule.id === id && rule.applies)
}

function standardsOf({ order }: Dispute) {
  return { order, authority: [] }
}

/** By what one rule beats another whatever the facts are. */
function beatenBy(game: Dispute, x: string, y: string) {
  const speakers = rulesIn(game, { a: false, b: false, die: 0 }).map(
    (rule): Speaker => ({ rule, side: rule.sides[0] ?? 'set' }),
  )
  const [one, other] = [x, y].map((id) => speakers.find(({ rule }) => rule.id === id))
  return one && other && beatsBy(one, other, standardsOf(game))
}

/** What a proof says in one completion besides who won: the rules that apply, who lifted and who beat whom. */
export function proof(game: Dispute, facts: Known, on: 'action' | 'quantity') {
  const counting = [...countingIn(game, facts)]
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
      const by = rule !== winner && meets(winner, rule) ? beatenBy(game, winner, rule) : undefined
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
  const counting = countingIn(game, facts)
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
      return differs && beatenBy(game, other, id) !== undefined && !excepted(other, ON_QUANTITY)
    }
    if (!isOnAction(kind)) return rules[other]?.excepts.includes(id) ?? false
    if (kind === 'permit' && own.kind === 'require') return rules[other]?.excepts.includes(id) ?? false
    if ((kind === 'forbid') === (own.kind === 'forbid') || !beatenBy(game, other, id)) return false
    return kind !== 'require' || !excepted(other, ['permit'])
  }
  const isFree = (own?.lifts.length ?? 0) > 0 || ![...counting].some(isBeatenBy)
  return { applies: applies(game, facts, id), stands: counting.has(id) && isFree }
}

/** Whether two rules count in one completion, and speak against each other. */
export function areAgainst(game: Dispute, facts: Known, x: string, y: string): boolean {
  const counting = countingIn(game, facts)
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
      usual: fc.constantFrom<ActionDefault | undefined>(undefined, 'permitted', 'forbidden'),
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
