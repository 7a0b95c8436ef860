import type { Json, SourceFile } from '../../src/domain/index.ts'

/*
 * Synthetic rulebooks for the bench, drawn from a seed. As in a written one, a few actions have many rules and most have
 * few (by Zipf's law), and each action has facts of its own among all there are: so what is said bears on few rules. A
 * rule has three or four conditions over enumerations, booleans and ints; half permit and half forbid, and some except or
 * lift another rule on their action. Each peer writes the same rules its own way.
 */

export interface Spec {
  readonly rules: number
  readonly actions: number
  /** Rules on one action, at most. */
  readonly most: number
  /** Facts of the whole book, and how many of them the rules on one action read. */
  readonly facts: number
  readonly own: number
  readonly seed: number
}

export type FactSpec = { readonly name: string } & (
  | { readonly kind: 'bool' }
  | { readonly kind: 'int'; readonly most: number }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
)

export interface Test {
  readonly fact: string
  readonly op: '==' | '!=' | '<' | '>=' | 'in'
  readonly value: boolean | number | string | readonly string[]
}

/** Every one of `all` must hold; of a list inside, one. */
export interface RuleSpec {
  readonly id: string
  readonly action: string
  readonly permits: boolean
  readonly source: string
  readonly year: number
  readonly all: readonly (Test | readonly Test[])[]
  /** Another rule on the action that stands before it in the book. */
  readonly relation?: { readonly kind: 'excepts' | 'lifts'; readonly target: string }
}

/** An action with the facts and the rules that bear on it. */
export interface ActionSpec {
  readonly name: string
  readonly facts: readonly FactSpec[]
  readonly rules: readonly RuleSpec[]
}

export interface Pack {
  readonly spec: Spec
  readonly facts: readonly FactSpec[]
  readonly actions: readonly ActionSpec[]
  /** All rules, in order of id. */
  readonly rules: readonly RuleSpec[]
}

export type Facts = { readonly [fact: string]: Json }

/** What is asked of one action. */
export interface Asked {
  readonly action: ActionSpec
  readonly facts: Facts
}

export function packOf(spec: Spec): Pack {
  const random = generator(spec.seed)
  const facts = factsOf(spec, random)
  const rules: RuleSpec[] = []
  const actions = countsOf(spec).map((count, index): ActionSpec => {
    const name = `act_${index}`
    const own = distinct(facts, spec.own, random)
    const on: RuleSpec[] = []
    while (on.length < count) on.push(ruleOn(name, own, on, rules.length + on.length, random))
    rules.push(...on)
    return { name, facts: own, rules: on }
  })
  return { spec, facts, actions, rules }
}

/**
 * Questions, each on one action: those of rules at even distances in the book, so that an action with more rules is asked
 * about more often, and books of one shape are asked alike.
 * @param said so many facts of the action's own are given, drawn anew for each.
 */
export function questionsOf({ spec, actions, rules }: Pack, count: number, said: number): readonly Asked[] {
  const random = generator(spec.seed * 7919 + 1)
  const named = new Map(actions.map((action) => [action.name, action]))
  return Array.from({ length: count }, (_, place) => {
    const rule = rules[Math.floor(((place + 0.5) / count) * rules.length)] as RuleSpec
    const action = named.get(rule.action) as ActionSpec
    const facts = distinct(action.facts, said, random).map((fact) => [fact.name, valueFor(fact, random)] as const)
    return { action, facts: Object.fromEntries(facts) }
  })
}

/** The game as its authors would write it. */
export function filesOf({ facts, actions, rules }: Pack): SourceFile[] {
  const game = [
    'title: Bench',
    'formats: { standard: Standard }',
    `authority: [${SOURCES.map((each) => each.authority).join(', ')}]`,
    'precedence:',
    '  - { from: 1990, order: [prohibition, scope, authority, specificity, recency] }',
    '',
  ]
  const vocabulary = [
    ...inParts(facts).map((part) => {
      const enums = part.flatMap((fact) =>
        fact.kind === 'enum' ? [`  kind_of_${fact.name}: [${fact.values.join(', ')}]`] : [],
      )
      const lines = part.map((fact) => `  ${fact.name}: { type: ${typeOf(fact)}, ask: What is ${fact.name}? }`)
      return [...(enums.length > 0 ? ['types:', ...enums] : []), 'facts:', ...lines]
    }),
    ...inParts(actions).map((part) => [
      'actions:',
      ...part.map(({ name }) => `  ${name}: { label: act, ask: May they act?, default: permitted }`),
    ]),
  ]
  const entries: SourceFile[] = []
  for (let from = 0; from < rules.length; from += RULES_PER_ENTRY) {
    const slug = `entry-${String(from / RULES_PER_ENTRY).padStart(5, '0')}`
    const sections = rules.slice(from, from + RULES_PER_ENTRY).map(section)
    const text = `---\nterm: ${slug}\nkind: rule\n---\nRules of the bench.\n\n${sections.join('\n')}`
    entries.push({ path: `bench/entries/${slug}.md`, text })
  }
  return [
    { path: 'bench/game.yaml', text: game.join('\n') },
    ...vocabulary.map((lines, part) => ({
      path: `bench/vocabulary/part-${part}.yaml`,
      text: [...lines, ''].join('\n'),
    })),
    ...SOURCES.map(({ id, authority }) => ({
      path: `bench/sources/${id}.md`,
      text: `---\ntitle: ${id}\nauthority: ${authority}\npublished: 1990\n---\n`,
    })),
    ...entries,
  ]
}

/** A condition in the Common Expression Language, which Umpire and two of the peers read alike. */
export function celOf(rule: RuleSpec): string {
  return rule.all.map((each) => (isTest(each) ? celTest(each) : `(${each.map(celTest).join(' || ')})`)).join(' && ')
}

export function isTest(part: Test | readonly Test[]): part is Test {
  return !Array.isArray(part)
}

/** The rules on an action that hold, worked out in the plainest way there is: what every engine must agree with. */
export function holding({ action, facts }: Asked): readonly RuleSpec[] {
  const passes = ({ fact, op, value }: Test): boolean => {
    const given = facts[fact] as boolean | number | string
    switch (op) {
      case '==':
        return given === value
      case '!=':
        return given !== value
      case '<':
        return given < value
      case '>=':
        return given >= value
      case 'in':
        return (value as readonly string[]).includes(given as string)
    }
  }
  const holds = (rule: RuleSpec) => rule.all.every((each) => (isTest(each) ? passes(each) : each.some(passes)))
  return action.rules.filter(holds)
}

export const SOURCES = [
  { id: 'errata', authority: 'errata' },
  { id: 'cards', authority: 'card' },
  { id: 'rulebook', authority: 'rulebook' },
] as const

const FIRST_YEAR = 1994
const YEARS = 10
const RULES_PER_ENTRY = 20
/** A file may not be of any length. */
const WORDS_PER_FILE = 500
/** One rule in so many has a condition that no single fact decides, one excepts another rule, one lifts another. */
const ONE_IN = { choice: 10, excepts: 25, lifts: 50 }

/** How many rules each action has: as the n-th is 1/n as busy as the first, but for the most that one may have. */
function countsOf({ rules, actions, most }: Spec): readonly number[] {
  const spread = (busiest: number) =>
    Array.from({ length: actions }, (_, index) => Math.min(most, Math.floor(busiest / (index + 1))))
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  if (actions * most < rules) throw new RangeError('more rules than the actions may have')
  let [low, high] = [0, actions * most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (sum(spread(middle)) < rules) low = middle + 1
    else high = middle
  }
  const counts = spread(low)
  let over = sum(counts) - rules
  return counts.map((count) => {
    const less = count > 0 && over > 0 ? 1 : 0
    over -= less
    return count - less
  })
}

/** @param before the rules on the action so far, one of which it may except or lift. */
function ruleOn(
  action: string,
  facts: readonly FactSpec[],
  before: readonly RuleSpec[],
  index: number,
  random: Random,
): RuleSpec {
  const all = distinct(facts, 3 + random.below(2), random).map((fact) => testOn(fact, random))
  const choice = distinct(facts, 2, random).map((fact) => testOn(fact, random))
  const permits = random.below(2) === 0
  const relation = relationTo(before, permits, random)
  return {
    id: `rule-${String(index).padStart(6, '0')}`,
    action,
    permits,
    source: SOURCES[random.below(SOURCES.length)]?.id ?? '',
    year: FIRST_YEAR + random.below(YEARS),
    all: random.below(ONE_IN.choice) === 0 ? [...all.slice(0, -1), choice] : all,
    ...(relation ? { relation } : {}),
  }
}

/** An exception is one from a rule on the other side. */
function relationTo(before: readonly RuleSpec[], permits: boolean, random: Random): RuleSpec['relation'] {
  const kind = random.below(ONE_IN.excepts) === 0 ? 'excepts' : random.below(ONE_IN.lifts) === 0 ? 'lifts' : undefined
  const among = kind === 'excepts' ? before.filter((rule) => rule.permits !== permits) : before
  const target = among[random.below(among.length)]?.id
  return kind && target !== undefined ? { kind, target } : undefined
}

function factsOf(spec: Spec, random: Random): FactSpec[] {
  const names = Array.from({ length: spec.facts }, (_, index) => `fact_${index}`)
  return names.map((name, index): FactSpec => {
    if (index % 2 === 0) return { name, kind: 'enum', values: valuesOf(3 + random.below(10)) }
    return index % 4 === 1 ? { name, kind: 'bool' } : { name, kind: 'int', most: 10 + random.below(3) * 10 }
  })
}

function inParts<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / WORDS_PER_FILE) }, (_, part) =>
    list.slice(part * WORDS_PER_FILE, (part + 1) * WORDS_PER_FILE),
  )
}

function valuesOf(count: number): string[] {
  return Array.from({ length: Math.floor(count) }, (_, index) => `v${index}`)
}

function valueFor(fact: FactSpec, random: Random): boolean | number | string {
  if (fact.kind === 'bool') return random.below(2) === 0
  return fact.kind === 'int' ? random.below(fact.most + 1) : (fact.values[random.below(fact.values.length)] ?? '')
}

function oneValue(fact: FactSpec, random: Random): Test {
  return { fact: fact.name, op: '==', value: valueFor(fact, random) }
}

function testOn(fact: FactSpec, random: Random): Test {
  if (fact.kind === 'bool') return oneValue(fact, random)
  if (fact.kind === 'int') {
    const value = 1 + random.below(fact.most - 1)
    return { fact: fact.name, op: random.below(2) === 0 ? '<' : '>=', value }
  }
  switch (random.below(6)) {
    case 0:
      return { fact: fact.name, op: '!=', value: valueFor(fact, random) }
    case 1:
      return { fact: fact.name, op: 'in', value: distinct(fact.values, 2, random) }
    default:
      return oneValue(fact, random)
  }
}

function typeOf(fact: FactSpec): string {
  if (fact.kind === 'enum') return `kind_of_${fact.name}`
  return fact.kind === 'int' ? `int, range: [0, ${fact.most}]` : 'bool'
}

function section(rule: RuleSpec): string {
  return `## ${rule.id}

A rule of the bench.

\`\`\`rule
id: ${rule.id}
cites: [{ source: ${rule.source} }]
effective: ${rule.year}
when: |
  ${celOf(rule)}
then: { ${rule.permits ? 'permit' : 'forbid'}: ${rule.action} }
${rule.relation ? `${rule.relation.kind}: [${rule.relation.target}]` : ''}
\`\`\`
`
}

function celTest({ fact, op, value }: Test): string {
  if (typeof value === 'boolean') return value ? fact : `!${fact}`
  return `${fact} ${op} ${JSON.stringify(value)}`
}

interface Random {
  /** At least 0, below 1. */
  readonly fraction: () => number
  /** An int of at least 0, below the bound. */
  readonly below: (bound: number) => number
}

/** A small generator (mulberry32): the same seed draws the same game on every machine. */
function generator(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { fraction, below: (bound) => Math.floor(fraction() * bound) }
}

function distinct<T>(from: readonly T[], count: number, random: Random): T[] {
  const chosen = new Set<T>()
  while (chosen.size < Math.min(count, from.length)) chosen.add(from[random.below(from.length)] as T)
  return [...chosen]
}
