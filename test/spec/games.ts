import fc from 'fast-check'
import type {
  ActionDefault,
  Criterion,
  Day,
  Edition,
  Expr,
  Json,
  Relation,
  Rounding,
  Rule,
  Type,
} from '../../src/domain/index.ts'
import { Court, Theory } from '../../src/logic/index.ts'
import { bareRule, bareSlot, inContest, read } from '../../src/logic/testing/bare.fixture.ts'
import type { Party, Speaker, Standards } from './contest.ts'
import type { Contributor } from './quantity.ts'

/*
 * Games of one action and one quantity over a few facts that are true or false, so that every completion can be gone
 * through: the same rules for the contest as it is said and for the court.
 */

const FACTS = ['a', 'b', 'c', 'd', 'e'] as const
const AUTHORITY = ['referee', 'rulebook', 'card']
const ORDER: readonly Criterion[] = ['prohibition', 'scope', 'authority', 'specificity', 'recency']
const ON_ACTION = ['permit', 'forbid', 'require'] as const
const ON_QUANTITY = ['set', 'multiply', 'add', 'atLeast', 'atMost'] as const
const VALUES = {
  int: [-1.5, 0, 1, 1.5, 2, 2.5, 3],
  number: [-1, 0, 0.5, 1, 2, 3],
  list: [[], ['oar'], ['oar', 'sail']],
} as const

const INT: Type = { kind: 'int' }

type Kind = (typeof ON_ACTION)[number] | (typeof ON_QUANTITY)[number]

/** A value, or one value where a fact is true and another where it is not. */
type Amount = { readonly value: Json } | { readonly fact: string; readonly value: Json; readonly other: Json }

interface Said {
  readonly kind: Kind
  readonly amount: Amount
}

export interface GameRule {
  readonly id: string
  /** `a`, or `!a`. */
  readonly when: readonly string[]
  readonly says: readonly Said[]
  readonly relations: readonly { readonly kind: 'lifts' | 'excepts' | 'amends'; readonly target: string }[]
  readonly formats: readonly string[]
  readonly events: readonly string[]
  readonly authority?: string | undefined
  readonly year: number
  readonly isInForce: boolean
}

export interface Game {
  readonly rules: readonly GameRule[]
  readonly standards: Standards
  readonly usual?: ActionDefault | undefined
  readonly quantity: { readonly type: Type; readonly default?: Json | undefined; readonly round?: Rounding | undefined }
}

export type Facts = ReadonlyMap<string, Json>

/** The rules as the contest for the action sees them where all facts are known. */
export function parties(game: Game, facts: Facts): readonly Party[] {
  return game.rules.map((rule) => ({
    ...seen(rule, facts),
    sides: rule.says.flatMap(({ kind }) => ON_ACTION.filter((side) => side === kind)),
  }))
}

/** The rules as the contest for the quantity sees them where all facts are known. */
export function contributors(game: Game, facts: Facts): readonly Contributor[] {
  return game.rules.map((rule) => ({
    ...seen(rule, facts),
    contributions: rule.says.flatMap(({ kind, amount }) => {
      const value = 'fact' in amount && facts.get(amount.fact) !== true ? amount.other : amount.value
      return ON_QUANTITY.filter((each) => each === kind).map((each) => ({ kind: each, value }))
    }),
  }))
}

/** Every pair of rules as speakers, on each side on which one speaks. */
export function meetings(game: Game): readonly (readonly [Speaker, Speaker])[] {
  const speakers = game.rules.flatMap((rule): Speaker[] =>
    rule.says
      .flatMap(({ kind }) => [...ON_ACTION, 'set' as const].filter((side) => side === kind))
      .map((side) => ({
        rule: seen(rule, new Map()),
        side,
      })),
  )
  return speakers.flatMap((x) => speakers.filter((y) => y.rule.id !== x.rule.id).map((y) => [x, y] as const))
}

function seen(rule: GameRule, facts: Facts) {
  const holds = rule.when.every((each) => (facts.get(each.replace('!', '')) === true) !== each.startsWith('!'))
  return inContest(ruleOf(rule), rule.isInForce && holds)
}

/** Every way in which the facts left out can be. */
export function completions(given: Facts): readonly Facts[] {
  return FACTS.reduce<readonly Facts[]>(
    (all, name) =>
      given.has(name)
        ? all
        : all.flatMap((before) => [true, false].map((value): Facts => new Map(before).set(name, value))),
    [given],
  )
}

/** The court before which the game's rules come; the action is `act`, the quantity `tally`. */
export function courtOf(game: Game): Court {
  const named = { aliases: [], formerly: [], words: [] }
  const { quantity, usual, standards } = game
  const vocabulary = {
    enums: [],
    records: [],
    facts: FACTS.map((name) => bareSlot(name, { kind: 'bool' })),
    quantities: [{ name: 'tally', label: 'tally', ...quantity, ...named }],
    actions: [{ name: 'act', label: 'act', ...(usual ? { default: usual } : {}), ...named }],
    always: [],
  }
  const theory = new Theory({ entries: [], rules: game.rules.map(ruleOf), vocabulary } as unknown as Edition)
  return new Court(theory, {
    ...standards,
    inForce: new Set(game.rules.filter((rule) => rule.isInForce).map((rule) => rule.id)),
    recency: (id) => theory.rules.get(id)?.effective.day as Day,
  })
}

function ruleOf({ id, when, says, relations, formats, events, authority, year }: GameRule): Rule {
  const literal = (text: string): Expr => (text.startsWith('!') ? { op: 'not', of: read(text.slice(1)) } : read(text))
  const [first, ...others] = when.map(literal)
  return bareRule(id, {
    ...(first
      ? {
          when: {
            text: when.join(' && '),
            expr: others.length > 0 ? { op: 'and', of: [first, ...others] } : first,
            conjuncts: when,
          },
        }
      : {}),
    // biome-ignore format: one line each
    then: says.map(({ kind, amount }) =>
      isOnAction(kind)
        ? { kind, action: 'act' }
        : { kind, quantity: 'tally', value: exprOf(amount), text: '' },
    ),
    relations: relations.map((each): Relation => ({ ...each, cites: [] })),
    formats,
    events,
    ...(authority === undefined ? {} : { authority }),
    effective: { text: `${year}`, day: `${year}-01-01` as Day },
  })
}

function exprOf(amount: Amount): Expr {
  const constant = (value: Json): Expr =>
    Array.isArray(value) ? { op: 'list', items: value.map(constant) } : { op: 'const', value: value as string }
  const own = constant(amount.value)
  return 'fact' in amount ? { op: 'if', test: read(amount.fact), then: own, else: constant(amount.other) } : own
}

function isOnAction(kind: Kind): kind is (typeof ON_ACTION)[number] {
  return ON_ACTION.some((each) => each === kind)
}

/** What nobody excepts but its opposite, on what is asked (B4); and a permit may except a require. */
function mayExcept(x: readonly Said[], y: readonly Said[]): boolean {
  return x.some((one) =>
    y.some((other) => {
      if (!isOnAction(one.kind) || !isOnAction(other.kind)) return isOnAction(one.kind) === isOnAction(other.kind)
      if (one.kind === 'permit' && other.kind === 'require') return true
      return (one.kind === 'forbid') !== (other.kind === 'forbid')
    }),
  )
}

/** Mostly one thing, two now and then, or nothing but to lift others. */
const saying = (kinds: readonly Kind[], values: readonly Json[]) => {
  const value = fc.constantFrom(...values)
  const amount: fc.Arbitrary<Amount> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ value }) },
    { weight: 1, arbitrary: fc.record({ fact: fc.constantFrom(...FACTS), value, other: value }) },
  )
  const said = fc.record({ kind: fc.constantFrom(...kinds), amount })
  const several = (count: number) => fc.array(said, { minLength: count, maxLength: count })
  return fc.oneof(
    { weight: 8, arbitrary: several(1) },
    { weight: 1, arbitrary: several(2) },
    { weight: 1, arbitrary: several(0) },
  )
}

const gamesOf = (
  kinds: readonly Kind[],
  type: Type,
  values: readonly Json[],
  sizes: fc.ArrayConstraints,
): fc.Arbitrary<Game> => {
  const sketch = fc.record({
    when: fc
      .tuple(fc.subarray([...FACTS], { maxLength: 3 }), fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }))
      .map(([names, truths]) => names.map((name, at) => (truths[at] ? name : `!${name}`))),
    says: saying(kinds, values),
    relations: fc.array(
      fc.record({ kind: fc.constantFrom('lifts' as const, 'excepts' as const, 'amends' as const), back: fc.nat(12) }),
      { maxLength: 2 },
    ),
    formats: fc.constantFrom([], [], ['open']),
    events: fc.constantFrom([], [], [], ['worlds']),
    authority: fc.constantFrom(undefined, 'hearsay', ...AUTHORITY),
    year: fc.integer({ min: 2000, max: 2002 }),
    isInForce: fc.nat(9).map((at) => at > 0),
  })
  return fc
    .record({
      sketches: fc.array(sketch, sizes),
      order: fc.shuffledSubarray([...ORDER]),
      usual: fc.constantFrom<ActionDefault | undefined>(undefined, 'permitted', 'forbidden', 'required'),
      fallback: fc.option(fc.constantFrom(...values), { nil: undefined }),
      round: fc.constantFrom<Rounding | undefined>(undefined, 'down', 'up', 'nearest'),
    })
    .map(({ sketches, order, usual, fallback, round }) => ({
      rules: sketches.map(({ relations, ...own }, at) => ({
        ...own,
        id: idOf(at),
        // Of rules before it, so that nothing goes in a circle; of one rule one thing.
        relations: relations
          .filter(({ back }, index) => back < at && relations.findIndex((each) => each.back === back) === index)
          .filter(({ kind, back }) => kind === 'lifts' || mayExcept(own.says, sketches[back]?.says ?? []))
          .map(({ kind, back }) => ({ kind, target: idOf(back) })),
      })),
      standards: { order, authority: AUTHORITY },
      usual,
      quantity: {
        type,
        ...(fallback === undefined ? {} : { default: fallback }),
        ...(round ? { round } : {}),
      },
    }))
}

function idOf(at: number): string {
  return `r${String(at).padStart(2, '0')}`
}

/**
 * Games in which ranking goes in a circle (E2): `r02` says more than `r00`, `r00` is newer than `r03`, `r03` says more than
 * `r01`, and `r01` is newer than `r02`. Then several sides win, or each rule of the one that wins is beaten singly.
 * @param says what each of these says, and one besides.
 */
const circular = (says: fc.Arbitrary<readonly (readonly [Kind, number])[]>): fc.Arbitrary<Game> =>
  fc.tuple(says, fc.integer({ min: 2000, max: 2002 })).map(([said, last]) => {
    const shapes = [
      { when: ['a'], year: 2001 },
      { when: ['c'], year: 2001 },
      { when: ['a', 'b'], year: 2000 },
      { when: ['c', 'd'], year: 2000 },
      { when: ['e'], year: last },
    ]
    return {
      rules: said.map(([kind, value], at) => ({
        ...(shapes[at] ?? { when: [], year: last }),
        id: idOf(at),
        says: [{ kind, amount: { value } }],
        relations: [],
        formats: [],
        events: [],
        isInForce: true,
      })),
      standards: { order: ['specificity', 'recency'], authority: AUTHORITY },
      quantity: { type: INT },
    }
  })

const circularActions = circular(
  fc
    .tuple(fc.constantFrom(...ON_ACTION), fc.constantFrom(...ON_ACTION), fc.constantFrom(...ON_ACTION))
    .map(([one, other, last]) => [one, one, other, other, last].map((kind) => [kind, 0] as const)),
)
const circularSets = circular(
  fc
    .array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 })
    .map(([other = 2, third = 3, last = 1]) => [1, 1, other, third, last].map((value) => ['set', value] as const)),
)

const FEW = { minLength: 1, maxLength: 10 }

export const actionGames = fc.oneof(
  gamesOf(ON_ACTION, INT, VALUES.int, FEW),
  gamesOf(ON_ACTION, INT, VALUES.int, { minLength: 12, maxLength: 24 }),
  circularActions,
)
export const quantityGames = fc.oneof(
  gamesOf(['set', 'set', 'set', ...ON_QUANTITY], INT, VALUES.int, FEW),
  gamesOf(['set', 'set', 'set', ...ON_QUANTITY], { kind: 'number' }, VALUES.number, FEW),
  gamesOf(['set', 'set', 'add'], { kind: 'list', of: { kind: 'string' } }, VALUES.list, FEW),
  circularSets,
)

const all = fc.record(Object.fromEntries(FACTS.map((name) => [name, fc.boolean()])))

/** All facts, often all of them true. */
export const situations: fc.Arbitrary<Facts> = fc
  .oneof(
    { weight: 2, arbitrary: all },
    { weight: 1, arbitrary: fc.constant(Object.fromEntries(FACTS.map((name) => [name, true]))) },
  )
  .map((facts) => new Map(Object.entries(facts)))

/** Some facts, or none. */
export const partial: fc.Arbitrary<Facts> = fc
  .tuple(situations, fc.subarray([...FACTS], { maxLength: FACTS.length - 1 }))
  .map(([facts, names]) => new Map([...facts].filter(([name]) => names.includes(name as 'a'))))
