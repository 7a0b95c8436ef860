import type { Json, SourceFile } from '../../src/domain/index.ts'

/*
 * Synthetic games for the bench, drawn from a seed: every rule on one action, three or four conditions each over
 * enumerations, booleans and ints, half of them permits and half forbids. Each peer writes the same rules its own way.
 */

export const ACTION = 'act'

export interface Spec {
  readonly rules: number
  readonly facts: number
  readonly seed: number
  /** Equally many candidates however many rules there are: each rule is first of all about one of `rules / 50` topics. */
  readonly topics?: boolean
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
  readonly permits: boolean
  readonly source: string
  readonly year: number
  readonly all: readonly (Test | readonly Test[])[]
}

export interface Pack {
  readonly spec: Spec
  readonly facts: readonly FactSpec[]
  readonly rules: readonly RuleSpec[]
}

export type Facts = { readonly [fact: string]: Json }

export function packOf(spec: Spec): Pack {
  const random = generator(spec.seed)
  const facts = factsOf(spec, random)
  const [topic] = facts
  const rules = Array.from({ length: spec.rules }, (_, index): RuleSpec => {
    const about = spec.topics && topic?.kind === 'enum' ? [oneValue(topic, random)] : []
    const pool = spec.topics ? facts.slice(1) : facts
    const chosen = distinct(pool, 3 + random.below(2) - about.length, random)
    const all = [...about, ...chosen.map((fact) => testOn(fact, random))]
    return {
      id: `rule-${String(index).padStart(6, '0')}`,
      permits: random.below(2) === 0,
      source: SOURCES[random.below(SOURCES.length)]?.id ?? '',
      year: FIRST_YEAR + random.below(YEARS),
      // One rule in ten has a condition that no single fact decides.
      all:
        random.below(10) === 0 ? [...all.slice(0, -1), distinct(pool, 2, random).map((f) => testOn(f, random))] : all,
    }
  })
  return { spec, facts, rules }
}

/** Fresh situations; each fact is left out with the given probability, the topic never. */
export function situationsOf({ spec, facts }: Pack, count: number, unknown: number, seed = 1): readonly Facts[] {
  const random = generator(spec.seed * 7919 + seed)
  return Array.from({ length: count }, () =>
    Object.fromEntries(
      facts.flatMap((fact, index) => {
        const value = valueFor(fact, random)
        const kept = random.fraction() >= unknown || (spec.topics && index === 0)
        return kept ? [[fact.name, value] as const] : []
      }),
    ),
  )
}

/** The game as its authors would write it. @param rules leaves some out, none for the vocabulary alone. */
export function filesOf({ facts, rules }: Pack): SourceFile[] {
  const game = [
    'title: Bench',
    'formats: { standard: Standard }',
    `authority: [${SOURCES.map((each) => each.authority).join(', ')}]`,
    'precedence:',
    '  - { from: 1990, order: [prohibition, scope, authority, specificity, recency] }',
    '',
  ]
  const enums = facts.flatMap((fact) =>
    fact.kind === 'enum' ? [`  kind_of_${fact.name}: [${fact.values.join(', ')}]`] : [],
  )
  const vocabulary = [
    ...(enums.length > 0 ? ['types:', ...enums] : []),
    'facts:',
    ...facts.map((fact) => `  ${fact.name}: { type: ${typeOf(fact)}, ask: What is ${fact.name}? }`),
    'actions:',
    `  ${ACTION}: { label: act, ask: May they act?, default: permitted }`,
    '',
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
    { path: 'bench/vocabulary/all.yaml', text: vocabulary.join('\n') },
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

/** Which rules hold, worked out in the plainest way there is: what every engine must agree with. */
export function holding(pack: Pack, facts: Facts): readonly string[] {
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
  return pack.rules.filter(holds).map((rule) => rule.id)
}

export const SOURCES = [
  { id: 'errata', authority: 'errata' },
  { id: 'cards', authority: 'card' },
  { id: 'rulebook', authority: 'rulebook' },
] as const

const FIRST_YEAR = 1994
const YEARS = 10
const RULES_PER_ENTRY = 20

function factsOf(spec: Spec, random: Random): FactSpec[] {
  const names = Array.from({ length: spec.facts }, (_, index) => `fact_${index}`)
  return names.map((name, index): FactSpec => {
    if (spec.topics && index === 0) return { name, kind: 'enum', values: valuesOf(Math.max(2, spec.rules / 50)) }
    if (index % 2 === 0) return { name, kind: 'enum', values: valuesOf(3 + random.below(10)) }
    return index % 4 === 1 ? { name, kind: 'bool' } : { name, kind: 'int', most: 10 + random.below(3) * 10 }
  })
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
then: { ${rule.permits ? 'permit' : 'forbid'}: ${ACTION} }
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
