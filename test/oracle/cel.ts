import { celEnv, isCelError, parse, plan } from '@bufbuild/cel'
import { Environment } from '@marcbachmann/cel-js'
import fc from 'fast-check'
import { answer, type BinaryOp, type Expr, type Json, publish, type SourceFile } from '../../src/index.ts'
import { printed } from './print.ts'

/*
 * Conditions over facts of every kind, some of which nobody gives. What CEL calls an error, a fact that is not there
 * among them, is our unknown. Kept to what CEL and we mean alike: src/logic/README.md lists the rest.
 */

export interface Trial {
  readonly conditions: readonly Expr[]
  readonly situations: readonly Facts[]
  /** What the facts left out could be, were they given. */
  readonly completions: readonly Facts[]
}

type Facts = { readonly [name: string]: Json }
type Truth = boolean | 'error'

export interface Tally {
  pairs: number
  errors: number
  /** Where we tell what CEL cannot, since it comes to the same whatever the missing facts are. */
  stronger: number
}

export const tally = (): Tally => ({ pairs: 0, errors: 0, stronger: 0 })

/** @throws where a condition is true here and false there, or open here and settled there. */
export function compareWithCel({ conditions, situations, completions }: Trial, compared: Tally): void {
  const texts = conditions.map((condition) => printed(condition))
  const ours = umpireOn(texts)
  const theirs = texts.map((text) => CELS.map((cel) => cel(text)))
  for (const facts of situations) {
    const found = ours(facts)
    for (const [at, text] of texts.entries())
      for (const evaluate of theirs[at] ?? []) {
        const [mine, other] = [found[at], evaluate(facts)]
        compared.pairs++
        if (other === 'error') compared.errors++
        if (mine === other) continue
        const possible = new Set(completions.map((more) => evaluate(merged(more, facts))))
        possible.delete('error')
        const agrees = other === 'error' && mine !== 'error' && !possible.has(!mine)
        if (!agrees) throw new Error(`${mine} but CEL ${other}\n${text}\n${JSON.stringify(facts)}`)
        compared.stronger++
      }
  }
}

/** The facts given, and what the others could be; of a record the fields given. */
function merged(more: Json, facts: Json): Facts {
  const both = (a: Json | undefined, b: Json): Json => {
    if (Array.isArray(b)) return b.map((item, at) => both(Array.isArray(a) ? (a[at] ?? a[0]) : SOMEBODY, item))
    if (!isMap(b)) return b
    // A map is given whole; a record may lack fields.
    if (!Object.keys(b).every((key) => key in SOMEBODY)) return b
    return { ...(isMap(a) ? a : SOMEBODY), ...b }
  }
  const result: { [name: string]: Json } = { ...(more as Facts) }
  for (const [name, value] of Object.entries(facts as Facts))
    result[name] = name === 'skills' ? value : both(result[name], value)
  return result
}

function isMap(value: Json | undefined): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Our own truth of each condition: whether its rule applies, does not or might. */
function umpireOn(texts: readonly string[]): (facts: Facts) => readonly Truth[] {
  const { editions, diagnostics } = publish(filesWith(texts))
  const errors = diagnostics.filter((each) => each.severity === 'error')
  const [edition] = editions
  if (!edition || errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return (facts) => {
    const outcome = answer(edition, { facts, include: ['verdict'] })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
    const applies = new Set(outcome.answer.applies.map((each) => each.rule))
    const might = new Set(outcome.answer.mightApply.map((each) => each.rule))
    return texts.map((_, at) => (might.has(`r${at}`) ? 'error' : applies.has(`r${at}`)))
  }
}

function filesWith(texts: readonly string[]): SourceFile[] {
  const rules = texts.map((text, at) => {
    const block = { id: `r${at}`, cites: [{ source: 'book' }], when: text, then: { permit: 'act' } }
    const lines = Object.entries(block).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    return `\n## Rule ${at}\n\nWhat it says.\n\n\`\`\`rule\n${lines.join('\n')}\n\`\`\`\n`
  })
  return [
    {
      path: 'g/game.yaml',
      text: 'title: A game\nformats: { std: Standard }\nauthority: [book]\nprecedence:\n  - { from: 2000, order: [] }\n',
    },
    { path: 'g/sources/book.md', text: '---\ntitle: A book\nauthority: book\npublished: 2000\n---\n' },
    { path: 'g/vocabulary/all.yaml', text: VOCABULARY },
    { path: 'g/entries/one.md', text: `---\nterm: one\nkind: rule\n---\nText.\n${rules.join('')}` },
  ]
}

const VOCABULARY = `types:
  colour: [red, green, blue]
  person: { ready: bool, n: int, tint: colour }
facts:
  yes: { type: bool }
  no: { type: bool }
  day: { type: bool }
  i: { type: int }
  j: { type: int }
  d: { type: number }
  e: { type: number }
  colour: { type: colour }
  tint: { type: colour }
  word: { type: string }
  name: { type: string }
  some: { type: "string?" }
  dice: { type: list(int) }
  crew: { type: list(person) }
  chief: { type: person }
  skills: { type: "map(string, int)" }
actions:
  act: { default: forbidden }
`

const INTS = ['i', 'j']
const DOUBLES = ['d', 'e']
const COLOURS = ['red', 'green', 'blue']
const WORDS = ['', 'a', 'ab', 'b', 'ba', 'zz']

const CELS: readonly ((text: string) => (facts: Facts) => Truth)[] = [
  (text) => {
    const run = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false }).parse(text)
    return (facts) => truthOf(() => run(typed(facts, false) as { [name: string]: unknown }))
  },
  (text) => {
    const run = plan(celEnv(), parse(text))
    return (facts) => truthOf(() => run(typed(facts, true) as Parameters<typeof run>[0]))
  },
]

function truthOf(evaluate: () => unknown): Truth {
  try {
    const found = evaluate()
    if (isCelError(found)) return 'error'
    if (typeof found === 'boolean') return found
  } catch {
    return 'error'
  }
  throw new Error('no truth')
}

/** Facts as CEL takes them: ints as such, maps as maps. */
function typed(facts: Facts, maps: boolean): unknown {
  const value = (json: Json, double: boolean): unknown => {
    if (typeof json === 'number') return double ? json : BigInt(json)
    if (Array.isArray(json)) return json.map((item) => value(item, false))
    if (!isMap(json)) return json
    const entries = Object.entries(json).map(([key, item]) => [key, value(item, false)] as const)
    return maps ? new Map(entries) : Object.fromEntries(entries)
  }
  return Object.fromEntries(Object.entries(facts).map(([name, json]) => [name, value(json, DOUBLES.includes(name))]))
}

const SOMEBODY: Facts = { ready: true, n: 1, tint: 'red' }

const fact = (name: string): Expr => ({ op: 'fact', name })
const constant = (value: Json): Expr => ({ op: 'const', value })
const facts = (...names: readonly string[]) => fc.constantFrom(...names).map(fact)
const oneOf = (...values: readonly Json[]) => fc.constantFrom(...values).map(constant)
const ORDERS: readonly BinaryOp[] = ['<', '<=', '>', '>=', '==', '!=']
const EQUALS: readonly BinaryOp[] = ['==', '!=']

function compared(ops: readonly BinaryOp[], left: fc.Arbitrary<Expr>, right: fc.Arbitrary<Expr>): fc.Arbitrary<Expr> {
  return fc.tuple(fc.constantFrom(...ops), left, right).map(([op, l, r]): Expr => ({ op, left: l, right: r }))
}

/** A word inside the loop over which it may stand for a person, a number or a key. */
type Loop = { readonly name: string; readonly of: 'person' | 'int' | 'key' }

/** Conditions of some depth; inside loops their variables may be read. */
function condition(depth: number, loops: readonly Loop[] = []): fc.Arbitrary<Expr> {
  const within = (of: Loop['of']) =>
    loops.filter((loop) => loop.of === of).map((loop): Expr => ({ op: 'var', name: loop.name }))
  const people = [...within('person'), fact('chief')]
  const field = (name: string) => fc.constantFrom(...people).map((of): Expr => ({ op: 'field', of, name }))
  const ints = number(1, [...within('int'), ...INTS.map(fact)], people)
  const words = fc.oneof(facts('word', 'name'), oneOf(...WORDS), ...within('key').map((key) => fc.constant(key)))
  const colours = fc.oneof(facts('colour', 'tint'), field('tint'))
  const leaves = [
    facts('yes', 'no', 'day'),
    field('ready'),
    compared(ORDERS, ints, ints),
    compared(ORDERS, double(1), double(1)),
    compared(EQUALS, colours, fc.oneof(oneOf(...COLOURS), colours)),
    compared(
      ['in'],
      colours,
      fc.subarray(COLOURS).map((all): Expr => ({ op: 'list', items: all.map(constant) })),
    ),
    compared(ORDERS, words, words),
    compared(EQUALS, facts('some'), oneOf(null, ...WORDS)),
    compared(['in'], ints, facts('dice')),
    compared(['in'], words, facts('skills')),
    fc
      .tuple(fc.constantFrom('contains', 'startsWith', 'endsWith'), words, words)
      .map(([fn, of, other]): Expr => ({ op: 'call', fn, args: [of, other] })),
  ]
  const leaf = fc.oneof(...leaves)
  if (depth === 0) return leaf
  const inner = condition(depth - 1, loops)
  const looped = (list: string, of: Loop['of']) =>
    fc
      .tuple(
        fc.constantFrom('exists' as const, 'all' as const, 'exists_one' as const),
        condition(depth - 1, [...loops, { name: `v${loops.length}`, of }]),
      )
      .map(([fn, body]): Expr => ({ op: 'macro', fn, list: fact(list), variable: `v${loops.length}`, body }))
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: inner.map((of): Expr => ({ op: 'not', of })) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(inner, { minLength: 2, maxLength: 3 }))
        .map(([op, of]): Expr => ({ op, of })),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(inner, inner, inner)
        .map(([test, then, other]): Expr => ({ op: 'if', test, then, else: other })),
    },
    { weight: 1, arbitrary: looped('crew', 'person') },
    { weight: 1, arbitrary: looped('dice', 'int') },
    { weight: 1, arbitrary: looped('skills', 'key') },
  )
}

function number(depth: number, named: readonly Expr[], people: readonly Expr[]): fc.Arbitrary<Expr> {
  const leaf = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...named) },
    { weight: 3, arbitrary: oneOf(-2, -1, 0, 1, 2, 3) },
    { weight: 1, arbitrary: fc.constantFrom(...people).map((of): Expr => ({ op: 'field', of, name: 'n' })) },
    { weight: 1, arbitrary: oneOf(-1, 0, 1, 3).map((key): Expr => ({ op: 'index', of: fact('dice'), key })) },
    { weight: 1, arbitrary: oneOf('a', 'b').map((key): Expr => ({ op: 'index', of: fact('skills'), key })) },
    {
      weight: 1,
      arbitrary: facts('dice', 'crew', 'skills', 'word').map((of): Expr => ({ op: 'call', fn: 'size', args: [of] })),
    },
    { weight: 1, arbitrary: double(0).map((of): Expr => ({ op: 'call', fn: 'int', args: [of] })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(0, 1).map((value): Expr => ({ op: 'call', fn: 'size', args: [filtered(value)] })),
    },
  )
  if (depth === 0) return leaf
  const inner = number(depth - 1, named, people)
  return fc.oneof(
    { weight: 4, arbitrary: leaf },
    { weight: 2, arbitrary: compared(['+', '-', '*', '%'], inner, inner) },
    { weight: 1, arbitrary: inner.map((of): Expr => ({ op: 'neg', of })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(facts('yes', 'no'), inner, inner)
        .map(([test, then, other]): Expr => ({ op: 'if', test, then, else: other })),
    },
  )
}

/** Dice above a number, doubled. */
function filtered(above: number): Expr {
  const die: Expr = { op: 'var', name: 'die' }
  return {
    op: 'macro',
    fn: 'filter',
    variable: 'die',
    body: { op: '>', left: die, right: constant(above) },
    list: {
      op: 'macro',
      fn: 'map',
      variable: 'die',
      body: { op: '*', left: die, right: constant(2) },
      list: fact('dice'),
    },
  }
}

/** No whole constants: those would be ints to CEL. */
function double(depth: number): fc.Arbitrary<Expr> {
  const leaf = fc.oneof(
    facts(...DOUBLES),
    oneOf(0.5, 1.5, 2.5),
    facts(...INTS).map((of): Expr => ({ op: 'call', fn: 'double', args: [of] })),
  )
  if (depth === 0) return leaf
  return fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: compared(['+', '-', '*'], leaf, leaf) })
}

const person = (whole: boolean) =>
  fc.record(
    { ready: fc.boolean(), n: fc.integer({ min: -1, max: 3 }), tint: fc.constantFrom(...COLOURS) },
    whole ? {} : { requiredKeys: [] },
  )

const WHOLE = (whole: boolean) => ({
  yes: fc.boolean(),
  no: fc.boolean(),
  day: fc.boolean(),
  i: fc.integer({ min: -3, max: 4 }),
  j: fc.integer({ min: -3, max: 4 }),
  d: fc.constantFrom(-1.5, 0, 0.5, 1, 2.5),
  e: fc.constantFrom(-1.5, 0, 0.5, 1, 2.5),
  colour: fc.constantFrom(...COLOURS),
  tint: fc.constantFrom(...COLOURS),
  word: fc.constantFrom(...WORDS),
  name: fc.constantFrom(...WORDS),
  some: fc.constantFrom(null, ...WORDS),
  dice: fc.array(fc.integer({ min: -1, max: 3 }), { maxLength: 3 }),
  crew: fc.array(person(whole), { maxLength: 3 }),
  chief: person(whole),
  skills: fc.dictionary(fc.constantFrom('a', 'b', 'zz'), fc.integer({ min: 0, max: 2 }), { maxKeys: 2 }),
})

/** Three facts of ten are missing. */
const situation = fc
  .tuple(fc.record(WHOLE(false)), fc.array(fc.nat({ max: 9 }), { minLength: 16, maxLength: 16 }))
  .map(([all, fate]): Facts => Object.fromEntries(Object.entries(all).filter((_, at) => (fate[at] ?? 0) >= 3)))

export const trials: fc.Arbitrary<Trial> = fc.record({
  conditions: fc.array(condition(3), { minLength: 20, maxLength: 20 }),
  situations: fc.array(situation, { minLength: 10, maxLength: 10 }),
  completions: fc.array(fc.record(WHOLE(true)), { minLength: 8, maxLength: 8 }),
})
