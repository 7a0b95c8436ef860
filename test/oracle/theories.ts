import fc from 'fast-check'
import type {
  ActionDefault,
  Arithmetic,
  BinaryOp,
  Criterion,
  Expr,
  Json,
  Modality,
  RelationKind,
  Rounding,
  Type,
} from '../../src/domain/index.ts'
import { firstDayOf } from './life.ts'
import { type Case, Twin } from './naive.ts'
import type {
  Sketch,
  SketchAction,
  SketchConclusion,
  SketchEach,
  SketchQuantity,
  SketchRule,
  SketchSlot,
} from './sketch.ts'

/*
 * Random small games. What is drawn are recipes, plain numbers that mean something in every game; `build` reads them
 * in the game at hand and leaves out what the contract forbids (B4, D4), so every game is legal and shrinking goes
 * through. A number picks from a list by its remainder.
 */

/** What a game may hold; narrower for oracles that cannot say all of it. */
export interface Reach {
  /** Conditions that may be left in error. */
  readonly errors: boolean
  /** Conditions that read verdicts and quantities. */
  readonly reads: boolean
  readonly quantities: 'all' | 'enumerations' | 'none'
  readonly each: boolean
  readonly lists: boolean
  readonly derived: boolean
  readonly always: boolean
}

export const EVERYTHING: Reach = {
  errors: true,
  reads: true,
  quantities: 'all',
  each: true,
  lists: true,
  derived: true,
  always: true,
}

export interface Theory {
  readonly sketch: Sketch
  readonly cases: readonly Case[]
}

/**
 * A game and a few situations in it, at most `cases` and at least `least`; none has more than `limit` completions.
 * @param rules from how many rules to how many.
 */
export function theories(
  reach: Reach = EVERYTHING,
  cases = 4,
  limit = 120,
  least = 1,
  rules: readonly [number, number] = [3, 10],
): fc.Arbitrary<Theory> {
  return fc
    .record({
      world: worldRecipe,
      rules: fc.array(ruleRecipe, { minLength: rules[0], maxLength: rules[1], size: 'max' }),
      cases: fc.array(caseRecipe, { minLength: least, maxLength: cases }),
    })
    .map((recipe) => {
      const sketch = build(recipe.world, recipe.rules, reach)
      return { sketch, cases: recipe.cases.map((each) => situation(each, sketch, limit)) }
    })
}

const number = fc.nat({ max: 999 })
function sometimes<T>(percent: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 100 - percent, arbitrary: fc.constant(undefined) }, { weight: percent, arbitrary })
}

const likely = (percent: number) => number.map((n) => n % 100 < percent)

interface AtomRecipe {
  readonly pick: number
  readonly a: number
  readonly b: number
  readonly inner?: AtomRecipe
}

interface ConditionRecipe {
  readonly shape: 'atom' | 'not' | 'and' | 'or' | 'if'
  readonly atom: AtomRecipe
  readonly of: readonly ConditionRecipe[]
}

const bareAtom = fc.record({ pick: number, a: number, b: number })
const atomRecipe: fc.Arbitrary<AtomRecipe> = fc
  .tuple(bareAtom, sometimes(40, bareAtom))
  .map(([atom, inner]) => (inner ? { ...atom, inner } : atom))

const { condition: conditionRecipe } = fc.letrec<{ condition: ConditionRecipe }>((tie) => {
  const several = (least: number, most: number) => fc.array(tie('condition'), { minLength: least, maxLength: most })
  const made = (shape: ConditionRecipe['shape'], least: number, most: number) =>
    fc.record({ shape: fc.constant(shape), atom: atomRecipe, of: several(least, most) })
  return {
    condition: fc.oneof(
      { maxDepth: 2, depthSize: 'small', withCrossShrink: true },
      {
        weight: 5,
        arbitrary: fc.record({ shape: fc.constant('atom' as const), atom: atomRecipe, of: fc.constant([]) }),
      },
      { weight: 1, arbitrary: made('not', 1, 1) },
      { weight: 3, arbitrary: made('and', 2, 3) },
      { weight: 2, arbitrary: made('or', 2, 2) },
      { weight: 1, arbitrary: made('if', 3, 3) },
    ),
  }
})

const worldRecipe = fc.record({
  formats: fc.constantFrom(1, 2, 2),
  policies: fc.array(fc.record({ from: number, order: fc.array(number, { maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
  facts: fc.array(
    fc.record({
      kind: number,
      assume: sometimes(25, number),
      from: sometimes(20, atomRecipe),
      ask: likely(90),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  fields: fc.record({ name: fc.boolean(), assume: sometimes(50, number), card: likely(30) }),
  targets: fc.array(fc.record({ kind: number, default: number, round: number, each: likely(20), list: number }), {
    minLength: 1,
    maxLength: 3,
  }),
  always: fc.array(conditionRecipe, { maxLength: 2 }),
  hasAlways: likely(30),
})

const claimRecipe = fc.record({ target: number, kind: number, value: atomRecipe })

const ruleRecipe = fc.record({
  salt: number,
  cites: fc.tuple(number, sometimes(25, number)),
  effective: sometimes(40, number),
  ends: sometimes(15, number),
  formats: sometimes(15, number),
  events: sometimes(10, number),
  authority: sometimes(25, number),
  group: likely(25),
  when: sometimes(75, conditionRecipe),
  /** Begins with another rule's condition, so that one is more specific. */
  extends: sometimes(25, number),
  hand: fc.record({ parentheses: fc.boolean(), wide: fc.boolean(), quoted: fc.boolean() }),
  then: fc.oneof(
    { weight: 1, arbitrary: fc.array(claimRecipe, { maxLength: 0 }) },
    { weight: 6, arbitrary: fc.array(claimRecipe, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(claimRecipe, { minLength: 2, maxLength: 2 }) },
  ),
  relations: fc.array(fc.record({ kind: number, target: number, group: likely(15) }), { maxLength: 3 }),
  file: number,
})

const caseRecipe = fc.record({
  facts: fc.array(fc.record({ known: number, value: number, items: fc.array(number, { maxLength: 3 }) }), {
    minLength: 8,
    maxLength: 8,
  }),
  unknown: fc.array(number, { maxLength: 2 }),
  given: sometimes(10, fc.record({ target: number, value: number })),
  asOf: number,
  format: number,
  event: sometimes(30, number),
})

type WorldRecipe = typeof worldRecipe extends fc.Arbitrary<infer T> ? T : never
type RuleRecipe = typeof ruleRecipe extends fc.Arbitrary<infer T> ? T : never
type CaseRecipe = typeof caseRecipe extends fc.Arbitrary<infer T> ? T : never

export const DAYS = ['2000', '2000-06', '2001', '2001-03-15', '2002', '2002-02', '2003-01-01']
const QUESTION_DAYS = [
  'latest',
  'latest',
  '2003-06-30',
  '1999',
  '2000-01-01',
  '2000-07',
  '2001',
  '2001-03-15',
  '2001-12-31',
  '2002-02-01',
  '2003',
  'latest',
  'latest',
]
const CRITERIA: readonly Criterion[] = ['prohibition', 'scope', 'authority', 'specificity', 'recency']
const COLOURS = ['red', 'green', 'blue']
const SIZES = ['small', 'large']
const WORDS = ['ann', 'bob']
const FACTS = ['lit', 'door.open', 'deck.upper.manned', 'crowd', 'hull', 'tide']
const FIELD_CARD = 'token'
const CARD = 'old-bell'

const bool: Type = { kind: 'bool' }
const int: Type = { kind: 'int' }
const colour: Type = { kind: 'enum', name: 'colour' }
const size: Type = { kind: 'enum', name: 'size' }
const person: Type = { kind: 'record', name: 'person' }

function picked<T>(from: readonly T[], by: number): T {
  if (from.length === 0) throw new Error('nothing to pick from')
  return from[by % from.length] as T
}

function build(world: WorldRecipe, recipes: readonly RuleRecipe[], reach: Reach): Sketch {
  const formats = ['std', 'fast'].slice(0, world.formats)
  const records = recordsOf(world, reach)
  const facts = factsOf(world, reach, records)
  const { targets, lists } = targetsOf(world, reach)
  const bare: Sketch = {
    formats,
    authority: ['card', 'book', 'fan'],
    policies: policiesOf(world),
    events: [
      { id: 'cup', date: '2001-06', format: 'std' },
      { id: 'gala', date: '2002', format: formats.at(-1) ?? 'std' },
    ],
    sources: [
      { id: 'first', authority: 'book', published: '2000' },
      { id: 'second', authority: 'book', published: '2001-03-15' },
      { id: 'talk', authority: 'fan', published: '2000-06' },
      { id: 'deck', authority: 'card', published: '2001' },
    ],
    enums: [
      { name: 'colour', values: COLOURS },
      { name: 'size', values: SIZES },
    ],
    records,
    facts: [...facts, ...lists],
    quantities: targets.flatMap((target) => ('type' in target ? [target] : [])),
    actions: targets.flatMap((target) => ('type' in target ? [] : [target])),
    always: [],
    cards: [{ slug: CARD, names: ['Old Bell', 'the bell'], data: { person: { n: 2, tint: 'blue' } } }],
    rules: [],
  }
  const free: Scope = { sketch: bare, targets: [], loop: undefined, errors: false, reads: false, lists: reach.lists }
  const sketch = {
    ...bare,
    always:
      reach.always && world.hasAlways
        ? world.always.map((recipe) => conditionOf(recipe, free)).filter((always) => always.op !== 'const')
        : [],
  }
  return { ...sketch, rules: rulesOf(recipes, sketch, targets, reach) }
}

function policiesOf(world: WorldRecipe): Sketch['policies'] {
  const policies = world.policies.map(({ from, order }) => ({
    from: picked(DAYS, from),
    order: [...new Set(order.map((one) => picked(CRITERIA, one)))],
  }))
  return [...new Map(policies.map((policy) => [policy.from, policy])).values()].sort((a, b) =>
    a.from < b.from ? -1 : 1,
  )
}

function recordsOf({ fields }: WorldRecipe, reach: Reach): Sketch['records'] {
  const assume = fields.assume
  return [
    {
      name: 'person',
      fields: [
        ...(fields.name ? [{ name: 'name', type: { kind: 'string' as const } }] : []),
        ...(fields.card && reach.lists ? [{ name: FIELD_CARD, type: { kind: 'card' as const } }] : []),
        { name: 'ready', type: bool, ...(assume === undefined ? {} : { assume: assume % 2 === 0 }) },
        { name: 'n', type: int, range: [0, 2] as const },
        { name: 'tint', type: colour },
      ],
    },
  ]
}

function factsOf(world: WorldRecipe, reach: Reach, records: Sketch['records']): SketchSlot[] {
  const facts: SketchSlot[] = []
  world.facts.forEach((recipe, at) => {
    const name = picked(FACTS, at)
    const kind = picked(
      reach.lists
        ? [
            'bool',
            'bool',
            'bool',
            'colour',
            'size',
            'small',
            'wide',
            'open',
            'colour?',
            'word',
            'people',
            'person',
            'colours',
          ]
        : ['bool', 'bool', 'bool', 'colour', 'size', 'small', 'colour?'],
      recipe.kind,
    )
    const slot = slotOf(name, kind, recipe.ask)
    const derivable = reach.derived && (kind === 'bool' || kind === 'open') && facts.length > 0
    // An assumption under a derivation is only plain where the derivation reads facts that are simply known or not.
    const simple = facts.filter((fact) => !fact.from && fact.assume === undefined && fact.type.kind === 'bool')
    const sources = recipe.assume === undefined ? facts : simple
    if (derivable && recipe.from && sources.length > 0) {
      const scope: Scope = {
        sketch: { ...EMPTY, facts: sources, records },
        targets: [],
        loop: undefined,
        errors: false,
        reads: false,
        lists: reach.lists && recipe.assume === undefined,
      }
      const from = kind === 'bool' ? atomOf(recipe.from, scope) : numberOf(recipe.from, scope)
      // Which of two assumptions gives way when one is derived from the other, the contract leaves open: no `always` then.
      facts.push({ ...slot, from, ...(world.hasAlways ? {} : assumption(recipe.assume, slot)) })
    } else facts.push({ ...slot, ...(isScalar(slot.type) ? assumption(recipe.assume, slot) : {}) })
  })
  return facts
}

function slotOf(name: string, kind: string, ask: boolean): SketchSlot {
  const slot = (type: Type, range?: readonly [number, number]): SketchSlot => ({
    name,
    type,
    ask,
    ...(range ? { range } : {}),
  })
  switch (kind) {
    case 'colour':
      return slot(colour)
    case 'size':
      return slot(size)
    case 'small':
      return slot(int, [0, 2])
    case 'wide':
      return slot(int, [-1, 4])
    case 'open':
      return slot(int)
    case 'colour?':
      return slot({ kind: 'optional', of: colour })
    case 'word':
      return slot({ kind: 'string' })
    case 'people':
      return slot({ kind: 'list', of: person })
    case 'person':
      return slot(person)
    case 'colours':
      return slot({ kind: 'list', of: colour })
    default:
      return slot(bool)
  }
}

function assumption(by: number | undefined, slot: SketchSlot): { assume?: Json } {
  return by === undefined ? {} : { assume: valueFor(slot.type, by, slot.range) }
}

function isScalar(type: Type): boolean {
  return type.kind !== 'list' && type.kind !== 'record'
}

type Target = SketchAction | SketchQuantity

const KINDS = {
  all: ['action', 'action', 'action', 'int', 'int', 'number', 'colour', 'colours'],
  enumerations: ['action', 'action', 'action', 'colour'],
  none: ['action'],
} as const

/** Actions and quantities in the order in which they may read one another: each only those before it. */
function targetsOf(world: WorldRecipe, reach: Reach): { targets: Target[]; lists: SketchSlot[] } {
  const lists = new Map<string, SketchSlot>()
  const targets = world.targets.map((recipe, at): Target => {
    const each = (): { each?: SketchEach } => {
      if (!recipe.each || !reach.each) return {}
      const list = slotOf(picked(['members', 'flags'], recipe.list), picked(['people', 'colours'], recipe.list), true)
      lists.set(list.name, list)
      return { each: { variable: picked(['member', 'flag'], recipe.list), list: { op: 'fact', name: list.name } } }
    }
    const kind = picked(KINDS[reach.quantities], recipe.kind)
    const name = `${picked(['sail', 'land', 'toll', 'crew.share'], at)}`
    if (kind === 'action') {
      const given = picked<ActionDefault | undefined>(['permitted', 'forbidden', undefined, 'required'], recipe.default)
      return { name, ...(given ? { default: given } : {}), ...each() }
    }
    const type: Type =
      kind === 'colour'
        ? colour
        : kind === 'colours'
          ? { kind: 'list', of: colour }
          : kind === 'int'
            ? int
            : { kind: 'number' }
    const fallback: { default?: Json } = recipe.default % 3 === 0 ? {} : { default: valueFor(type, recipe.default) }
    const round = picked<Rounding | undefined>(['down', 'up', 'nearest', undefined], recipe.round)
    return { name, type, ...fallback, ...(round && kind === 'int' ? { round } : {}), ...each() }
  })
  return { targets, lists: [...lists.values()] }
}

const CHANGES: readonly RelationKind[] = ['cancels', 'replaces', 'suspends', 'reinstates']
const RELATIONS: readonly RelationKind[] = ['lifts', 'lifts', 'excepts', 'excepts', 'amends', ...CHANGES]

function rulesOf(
  recipes: readonly RuleRecipe[],
  world: Sketch,
  targets: readonly Target[],
  reach: Reach,
): readonly SketchRule[] {
  const rules: SketchRule[] = []
  /** How many of the targets the conditions of a rule may read: those before all that it speaks on. */
  const levels = new Map<string, number>()
  /** The loop a rule's condition stands in: that of all it speaks on, or of all it lifts if it says nothing itself. */
  const around = new Map<string, SketchEach | undefined>()
  recipes.forEach((recipe, at) => {
    const id = `${picked(['k', 'b', 'x', 'e', 'r'], recipe.salt)}${at}`
    const spoken = recipe.then.map((one) => picked(targets, one.target))
    const loops = new Set(spoken.map((target) => target.each?.variable))
    const spokenIn = loops.size === 1 ? spoken[0]?.each : undefined
    const shell: SketchRule = {
      id,
      cites: [...new Set(recipe.cites.flatMap((one) => (one === undefined ? [] : [picked(world.sources, one).id])))],
      ...(recipe.effective === undefined ? {} : { effective: picked(DAYS, recipe.effective) }),
      formats: recipe.formats === undefined ? [] : [picked(world.formats, recipe.formats)],
      events: recipe.events === undefined ? [] : [picked(world.events, recipe.events).id],
      ...(recipe.authority === undefined ? {} : { authority: picked(world.authority, recipe.authority) }),
      groups: recipe.group ? ['crowd'] : [],
      hand: recipe.hand,
      then: [],
      relations: [],
      file: picked(['one', 'two', 'three'], recipe.file),
    }
    const kinds = spoken.map((target, which) => ({ target, kind: kindOf(target, recipe.then[which]?.kind ?? 0) }))
    const heard = kinds.filter(
      ({ target, kind }, which) =>
        kinds.findIndex((one) => one.target === target && sameTeam(one.kind, kind)) === which,
    )
    const claims = heard.map(({ target, kind }) => ({ kind, of: target.name }))
    const relations = relationsOf(recipe, shell, claims, spokenIn !== undefined, rules, world)
    const lifted = rules.filter((rule) =>
      relations.some(
        (one) =>
          one.kind === 'lifts' && (one.target === rule.id || rule.groups.includes(one.target.slice('group:'.length))),
      ),
    )
    // A group may gain members that speak on anything, so what lifts it reads no verdict and no element.
    const liftsGroup = relations.some((one) => one.kind === 'lifts' && one.target.startsWith('group:'))
    const liftedIn = new Set(lifted.map((rule) => around.get(rule.id)?.variable))
    const silentIn = liftedIn.size === 1 && !liftsGroup ? around.get(lifted[0]?.id ?? '') : undefined
    const loop = spoken.length > 0 ? spokenIn : silentIn
    around.set(id, loop)
    const level = Math.min(
      liftsGroup ? 0 : targets.length,
      ...heard.map(({ target }) => targets.indexOf(target)),
      ...lifted.map((rule) => levels.get(rule.id) ?? 0),
    )
    levels.set(id, level)
    const scope: Scope = {
      sketch: world,
      targets: targets.slice(0, level),
      loop,
      errors: reach.errors,
      reads: reach.reads,
      lists: reach.lists,
    }
    const own = recipe.when && conditionOf(recipe.when, scope)
    const based = recipe.extends === undefined || rules.length === 0 ? undefined : picked(rules, recipe.extends)
    const may = based && level >= (levels.get(based.id) ?? 0) && loop === undefined && !around.get(based.id)
    const when = may && based.when && own ? joined(based.when, own) : own
    const ends = recipe.ends === undefined ? undefined : picked(DAYS, recipe.ends)
    const begins = firstDayOf(shell, world)
    rules.push({
      ...shell,
      ...(ends !== undefined && ends > begins ? { ends } : {}),
      ...(when ? { when } : {}),
      then: heard.map(({ target, kind }, which): SketchConclusion => {
        if (!('type' in target)) return { kind: kind as Modality, of: target.name }
        const value = recipe.then[which]?.value ?? { pick: 0, a: 0, b: 0 }
        return {
          kind: kind as Arithmetic,
          of: target.name,
          value: contributionOf(value, kind as Arithmetic, target, scope),
        }
      }),
      relations,
    })
  })
  return rules
}

function kindOf(target: Target, by: number): Modality | Arithmetic {
  if (!('type' in target)) return picked<Modality>(['permit', 'forbid', 'require', 'forbid', 'permit'], by)
  if (target.type.kind === 'enum') return 'set'
  if (target.type.kind === 'list') return picked<Arithmetic>(['set', 'add'], by)
  return picked<Arithmetic>(['set', 'set', 'set', 'add', 'multiply', 'atLeast', 'atMost'], by)
}

/** One rule does not stand on both sides of a contest, nor twice on one. */
function sameTeam(a: Modality | Arithmetic, b: Modality | Arithmetic): boolean {
  const modal = ['permit', 'forbid', 'require']
  return a === b || (modal.includes(a) && modal.includes(b))
}

function relationsOf(
  recipe: RuleRecipe,
  rule: SketchRule,
  claims: readonly { readonly kind: string; readonly of: string }[],
  bound: boolean,
  earlier: readonly SketchRule[],
  world: Sketch,
): SketchRule['relations'] {
  const kept: { kind: RelationKind; target: string }[] = []
  if (earlier.length === 0) return kept
  for (const one of recipe.relations) {
    const kind = picked(RELATIONS, one.kind)
    const target = picked(earlier, one.target)
    if (one.group && (kind === 'lifts' || kind === 'suspends') && !rule.groups.includes('crowd')) {
      // A group may gain members later: they must neither lift nor end anything, lest it go in a circle.
      if (!bound && earlier.some((each) => each.groups.includes('crowd'))) kept.push({ kind, target: 'group:crowd' })
      continue
    }
    if (kept.some((other) => other.target === target.id)) continue
    if ((kind === 'excepts' || kind === 'amends') && !opposes(claims, target)) continue
    if (kind === 'lifts' && bound && !isLooped(target, claims, world)) continue
    if (CHANGES.includes(kind) && !mayChange(kind, rule, target, earlier, world)) continue
    kept.push({ kind, target: target.id })
  }
  // Members of the group stay without relations that could close a circle through it.
  return rule.groups.length > 0 ? kept.filter(({ kind }) => kind === 'excepts' || kind === 'amends') : kept
}

/** B4: opposes the rule it names, a permit also a require, or speaks of the same quantity. */
function opposes(claims: readonly { readonly kind: string; readonly of: string }[], target: SketchRule): boolean {
  const opposite: { readonly [kind: string]: readonly string[] } = {
    permit: ['forbid', 'require'],
    require: ['forbid'],
    forbid: ['permit', 'require'],
  }
  return claims.some((mine) =>
    target.then.some(
      (theirs) => mine.of === theirs.of && (opposite[mine.kind]?.includes(theirs.kind) ?? 'value' in theirs),
    ),
  )
}

/** B3: never cancelling and reinstating on one day; and reinstating only what has begun, which is plain. */
function mayChange(
  kind: RelationKind,
  rule: SketchRule,
  target: SketchRule,
  earlier: readonly SketchRule[],
  world: Sketch,
): boolean {
  const day = firstDayOf(rule, world)
  if (kind === 'suspends') return true
  if (kind === 'reinstates' && day <= firstDayOf(target, world)) return false
  const against = kind === 'reinstates' ? ['cancels', 'replaces'] : ['reinstates']
  return !earlier.some(
    (other) =>
      firstDayOf(other, world) === day &&
      other.relations.some((one) => against.includes(one.kind) && one.target === target.id),
  )
}

/** Whether a rule speaks only inside the loop that the claims stand in. */
function isLooped(rule: SketchRule, claims: readonly { readonly of: string }[], world: Sketch): boolean {
  const loop = eachOf(claims[0]?.of, world)?.variable
  return rule.then.length > 0 && rule.then.every((one) => eachOf(one.of, world)?.variable === loop)
}

function eachOf(target: string | undefined, world: Sketch): SketchEach | undefined {
  return [...world.quantities, ...world.actions].find((one) => one.name === target)?.each
}

function joined(first: Expr, second: Expr): Expr {
  const parts = (expr: Expr): readonly Expr[] => (expr.op === 'and' ? expr.of : [expr])
  return { op: 'and', of: [...parts(first), ...parts(second)] }
}

/** What a condition may name where it stands. */
interface Scope {
  readonly sketch: Sketch
  readonly targets: readonly Target[]
  readonly loop: SketchEach | undefined
  readonly errors: boolean
  readonly reads: boolean
  readonly lists: boolean
}

const EMPTY: Sketch = {
  formats: [],
  authority: [],
  policies: [],
  events: [],
  sources: [],
  enums: [],
  records: [],
  facts: [],
  quantities: [],
  actions: [],
  always: [],
  cards: [],
  rules: [],
}

function conditionOf(recipe: ConditionRecipe, scope: Scope): Expr {
  const of = recipe.of.map((each) => conditionOf(each, scope))
  const [first, second, third] = of
  switch (recipe.shape) {
    case 'atom':
      return atomOf(recipe.atom, scope)
    case 'not':
      return first ? { op: 'not', of: first } : atomOf(recipe.atom, scope)
    case 'and':
    case 'or':
      // Flat, as the text reads without its spare parentheses.
      return {
        op: recipe.shape,
        of: of.flatMap((each) =>
          (each.op === 'and' || each.op === 'or') && each.op === recipe.shape ? each.of : [each],
        ),
      }
    case 'if': {
      // Whether a choice by an error whose ends agree is settled, the contract leaves open: the test has none.
      const test = recipe.of[0] && conditionOf(recipe.of[0], { ...scope, errors: false, reads: false })
      return test && second && third ? { op: 'if', test, then: second, else: third } : atomOf(recipe.atom, scope)
    }
  }
}

/** A plain condition on one thing: a fact, a verdict, a quantity, the element of the loop. */
function atomOf(recipe: AtomRecipe, scope: Scope): Expr {
  const things: (() => Expr)[] = scope.sketch.facts
    .filter((fact) => scope.lists || isScalar(fact.type))
    .map((fact) => () => onSlot({ op: 'fact', name: fact.name }, fact.type, recipe, scope))
  for (const target of scope.targets) {
    if ('type' in target) {
      if (scope.reads) things.push(() => onQuantity(target, recipe, scope))
    } else if (!target.each && scope.reads)
      things.push(() => ({ op: recipe.a % 3 === 0 ? 'must' : 'may', action: target.name }))
    else if (target.each && scope.reads && scope.loop?.variable === target.each.variable)
      things.push(() => ({ op: recipe.a % 3 === 0 ? 'must' : 'may', action: target.name }))
  }
  const { loop } = scope
  if (loop) {
    const element: Expr = { op: 'var', name: loop.variable }
    const on = () => onSlot(element, loop.variable === 'member' ? person : colour, recipe, scope)
    things.push(on, on, on)
  }
  return picked(things, recipe.pick)()
}

function onSlot(of: Expr, type: Type, recipe: AtomRecipe, scope: Scope): Expr {
  const { a, b } = recipe
  const constant = (value: Json): Expr => ({ op: 'const', value })
  switch (type.kind) {
    case 'bool':
      return a % 4 === 0 ? { op: 'not', of } : of
    case 'enum': {
      const values = type.name === 'colour' ? COLOURS : SIZES
      const left = constant(picked(values, b))
      if (a % 4 === 0) return { op: '!=', left: of, right: left }
      if (a % 4 === 1)
        return { op: 'in', left: of, right: { op: 'list', items: [left, constant(picked(values, b + 1))] } }
      const other = scope.sketch.facts.find((fact) => a % 4 === 2 && sameType(fact.type, type))
      return { op: '==', left: of, right: other ? { op: 'fact', name: other.name } : left }
    }
    case 'optional':
      if (a % 3 === 0) return { op: b % 2 === 0 ? '==' : '!=', left: of, right: constant(null) }
      return { op: a % 3 === 1 ? '==' : '!=', left: of, right: constant(picked(COLOURS, b)) }
    case 'string':
      return { op: a % 3 === 0 ? '!=' : '==', left: of, right: constant(picked(WORDS, b)) }
    case 'int':
      return compared(onNumber(of, recipe, scope), a, b)
    case 'record':
      return onField(of, recipe, scope)
    case 'list':
      return onList(of, type.of, recipe, scope)
    default:
      return constant(true)
  }
}

function onField(of: Expr, recipe: AtomRecipe, scope: Scope): Expr {
  const { a, b } = recipe
  const field = (name: string): Expr => ({ op: 'field', of, name })
  switch (a % 3) {
    case 0:
      return field('ready')
    case 1:
      return compared(field('n'), b, a)
    default:
      return onSlot(
        field('tint'),
        colour,
        { pick: 0, a: b, b: a },
        { ...scope, sketch: { ...scope.sketch, facts: [] } },
      )
  }
}

function onList(of: Expr, element: Type, recipe: AtomRecipe, scope: Scope): Expr {
  const { a, b } = recipe
  const body = (variable: string): Expr => {
    const inner = recipe.inner ?? { pick: 0, a: b, b: a }
    return onSlot({ op: 'var', name: variable }, element, { ...inner, pick: 0 }, { ...scope, errors: false })
  }
  const macro = (fn: 'exists' | 'all' | 'exists_one' | 'count' | 'filter'): Expr => ({
    op: 'macro',
    fn,
    list: of,
    variable: 'each1',
    body: body('each1'),
  })
  const numbers: Expr = {
    op: 'macro',
    fn: 'map',
    list: of,
    variable: 'each1',
    body: { op: 'field', of: { op: 'var', name: 'each1' }, name: 'n' },
  }
  const sizes: Expr = { op: 'call', fn: 'size', args: [of] }
  switch (a % 9) {
    case 0:
      return macro('all')
    case 1:
      return macro('exists_one')
    case 2:
      return compared(macro('count'), b, a)
    case 3:
      return compared(sizes, b, a)
    case 4:
      return compared({ op: 'call', fn: 'size', args: [macro('filter')] }, b, a)
    case 5:
      return element.kind === 'record'
        ? compared({ op: 'call', fn: 'sum', args: [numbers] }, b, a)
        : { op: 'in', left: { op: 'const', value: picked(COLOURS, b) }, right: of }
    case 6:
      if (!scope.errors) return macro('exists')
      return element.kind === 'record'
        ? compared({ op: 'call', fn: picked(['min', 'max'], b), args: [numbers] }, b, a)
        : onSlot({ op: 'index', of, key: { op: 'const', value: b % 2 } }, element, { ...recipe, a: b }, scope)
    default:
      return macro('exists')
  }
}

function onQuantity(target: SketchQuantity, recipe: AtomRecipe, scope: Scope): Expr {
  const { a, b } = recipe
  const of: Expr = { op: 'quantity', name: target.name }
  const outside = target.each && scope.loop?.variable !== target.each.variable
  if (!outside) {
    if (target.type.kind === 'enum' || target.type.kind === 'list')
      return onSlot(of, target.type, { ...recipe, a: target.type.kind === 'list' ? 5 : a }, scope)
    return compared(of, a, b)
  }
  if (target.type.kind === 'enum') return { op: 'in', left: { op: 'const', value: picked(COLOURS, b) }, right: of }
  if (target.type.kind === 'list') return compared({ op: 'call', fn: 'size', args: [of] }, a, b)
  return compared({ op: 'call', fn: 'sum', args: [of] }, a, b)
}

function compared(left: Expr, a: number, b: number): Expr {
  const op = picked<BinaryOp>(['>', '<', '>=', '<=', '==', '!='], a)
  return { op, left, right: { op: 'const', value: b % 4 } }
}

/** A number made of one: sums, products, and divisions that may go wrong. */
function onNumber(of: Expr, { a, b, inner }: AtomRecipe, scope: Scope): Expr {
  const two: Expr = { op: 'const', value: (b % 3) + 1 }
  const others = scope.sketch.facts.filter((fact) => fact.type.kind === 'int' && fact.range)
  const other: Expr = others.length > 0 && inner ? { op: 'fact', name: picked(others, inner.a).name } : two
  const ways: Expr[] = [
    of,
    of,
    of,
    { op: '+', left: of, right: other },
    { op: '-', left: of, right: other },
    { op: '*', left: of, right: two },
    { op: 'neg', of },
    { op: 'call', fn: 'abs', args: [of] },
    { op: 'call', fn: 'max', args: [of, two] },
    { op: 'call', fn: 'quot', args: [of, two] },
    { op: '%', left: of, right: two },
  ]
  const risky: Expr[] = [
    { op: '/', left: { op: 'const', value: 12 }, right: of },
    { op: '%', left: two, right: of },
    { op: 'call', fn: 'quot', args: [{ op: 'const', value: 12 }, of] },
  ]
  // A number without bounds is only told apart by what it is compared with, so it is only compared.
  const open = of.op === 'fact' && scope.sketch.facts.some((fact) => fact.name === of.name && !fact.range)
  if (open) return of
  return picked(scope.errors ? [...ways, ...risky] : ways, Math.floor(a / 6) + b)
}

/** A value for a number: a constant, a fact and something made of it. */
function numberOf(recipe: AtomRecipe, scope: Scope): Expr {
  const bounded = scope.sketch.facts.filter((fact) => fact.type.kind === 'int' && fact.range)
  if (bounded.length === 0 || recipe.pick % 3 === 0) return { op: 'const', value: (recipe.a % 5) - 1 }
  return onNumber({ op: 'fact', name: picked(bounded, recipe.pick).name }, recipe, scope)
}

function contributionOf(recipe: AtomRecipe, kind: Arithmetic, target: SketchQuantity, scope: Scope): Expr {
  const { pick, a } = recipe
  const facts = scope.sketch.facts.filter((fact) => pick % 2 === 0 && sameType(fact.type, target.type))
  const fact = facts.length > 0 && !scope.sketch.facts.every((each) => !each.range) ? picked(facts, a) : undefined
  switch (target.type.kind) {
    case 'enum':
      return fact ? { op: 'fact', name: fact.name } : { op: 'const', value: picked(COLOURS, a) }
    case 'list':
      if (fact && scope.lists) return { op: 'fact', name: fact.name }
      return { op: 'list', items: a % 4 === 0 ? [] : [{ op: 'const', value: picked(COLOURS, a) }] }
    default: {
      const loop = scope.loop
      if (loop?.variable === 'member' && pick % 3 === 1)
        return { op: 'field', of: { op: 'var', name: loop.variable }, name: 'n' }
      if (kind === 'multiply') return { op: 'const', value: picked([2, 1, 0, 0.5, -1, 1.5], a) }
      const lower = scope.targets.filter((each) => 'type' in each && isNumber(each.type) && !each.each)
      const read = pick % 4 === 2 && lower.length > 0 && scope.reads ? picked(lower, a) : undefined
      if (read) return { op: '+', left: { op: 'quantity', name: read.name }, right: { op: 'const', value: 1 } }
      return numberOf(recipe, scope)
    }
  }
}

function isNumber(type: Type): boolean {
  return type.kind === 'int' || type.kind === 'number'
}

function sameType(a: Type, b: Type): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function valueFor(type: Type, by: number, range?: readonly [number, number]): Json {
  switch (type.kind) {
    case 'bool':
      return by % 2 === 0
    case 'enum':
      return picked(type.name === 'colour' ? COLOURS : SIZES, by)
    case 'optional':
      return by % 3 === 0 ? null : valueFor(type.of, by)
    case 'int':
      return range ? range[0] + (by % (range[1] - range[0] + 1)) : (by % 6) - 1
    case 'number':
      return (by % 7) / 2
    case 'string':
      return picked([...WORDS, 'eve'], by)
    case 'card':
      return picked([CARD, 'Old Bell', 'THE BELL', 'unheard of'], by)
    case 'list':
      return by % 3 === 0 ? [] : [valueFor(type.of, by)]
    default:
      throw new Error(`no value for ${type.kind}`)
  }
}

/** The situation in this game, with as many facts given as keep the completions within the limit. */
function situation(recipe: CaseRecipe, sketch: Sketch, limit: number): Case {
  const event = recipe.event === undefined ? undefined : picked(sketch.events, recipe.event)
  const known = new Map<string, Json>()
  const spare: [string, Json][] = []
  sketch.facts.forEach((fact, at) => {
    const { known: chance, value, items } = picked(recipe.facts, at)
    const whole = givenValue(fact, value, items, sketch)
    const share = isScalar(fact.type) ? 45 : 92
    if (fact.from ? chance % 100 < 15 : chance % 100 < share) known.set(fact.name, whole)
    else if (!fact.from) spare.push([fact.name, whole])
  })
  const quantity =
    recipe.given && sketch.quantities.length > 0 ? picked(sketch.quantities, recipe.given.target) : undefined
  if (recipe.given && quantity && !quantity.each) known.set(quantity.name, valueFor(quantity.type, recipe.given.value))
  const names = [...sketch.facts.filter((fact) => isScalar(fact.type)).map((fact) => fact.name)]
  const unknown = names.length > 0 ? [...new Set(recipe.unknown.map((one) => picked(names, one)))] : []
  const make = (facts: ReadonlyMap<string, Json>, off: readonly string[]): Case => ({
    facts: Object.fromEntries(facts),
    unknown: off,
    asOf: picked(QUESTION_DAYS, recipe.asOf),
    format: event?.format ?? picked(sketch.formats, recipe.format),
    ...(event ? { event: event.id } : {}),
  })
  let off = unknown
  let made = make(known, off)
  while (!new Twin(sketch, made).isWithin(limit)) {
    const next = spare.pop()
    if (next) known.set(...next)
    else if (off.length > 0) off = off.slice(1)
    else for (const fact of sketch.facts) if (fact.type.kind === 'list') known.set(fact.name, [])
    made = make(known, off)
    if (!next && off.length === 0 && !new Twin(sketch, made).isWithin(limit)) {
      for (const fact of sketch.facts)
        if (fact.type.kind === 'record') known.set(fact.name, { ready: true, n: 1, tint: 'red' })
      made = make(known, [])
      break
    }
  }
  return made
}

function givenValue(fact: SketchSlot, value: number, items: readonly number[], sketch: Sketch): Json {
  const { type } = fact
  if (type.kind === 'list') return items.map((item) => elementFor(type.of, item, sketch))
  return type.kind === 'record' ? elementFor(type, value, sketch) : valueFor(type, value, fact.range)
}

/** A person some of whose fields nobody gave. The name and the card are always given. */
function elementFor(type: Type, by: number, sketch: Sketch): Json {
  if (type.kind !== 'record') return valueFor(type, by)
  const fields = sketch.records.find((each) => each.name === type.name)?.fields ?? []
  return Object.fromEntries(
    fields.flatMap((field, at): [string, Json][] => {
      const own = Math.floor(by / (at + 2)) + at
      const must = field.name === 'name' || field.name === FIELD_CARD
      return must || own % 4 !== 0 ? [[field.name, valueFor(field.type, own, field.range)]] : []
    }),
  )
}
