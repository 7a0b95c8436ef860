import type { Expr, Json, Rule } from '../domain/index.ts'
import { canonical } from './compile/canonical.ts'

/** Rules that share a block of words share a bit of the summary: an empty block is never looked into. */
const WORDS_PER_BLOCK = 4
const BITS_PER_BLOCK = WORDS_PER_BLOCK * 32

/** One conjunct that a single given fact can prove false. */
interface Test {
  readonly fact: string
  /** Whether the rule may still apply when the fact has this value; true too where the comparison cannot be made. */
  readonly accepts: (value: Json) => boolean
  /** What the conjunct asks of the fact: rules that ask the same stand side by side. */
  readonly key: string
}

interface Found {
  readonly rules: readonly Rule[]
  readonly proved: ReadonlySet<Rule>
}

interface Mask {
  readonly words: Uint32Array
  readonly summary: Uint32Array
}

/** The tests of one fact: which rules make none, and the rest one by one. */
interface FactTable {
  readonly free: Uint32Array
  readonly tests: readonly { readonly at: number; readonly accepts: (value: Json) => boolean }[]
  readonly masks: Map<Json, Mask>
}

/** Most values of a fact whose masks are kept. */
const MOST_MASKS = 256

/**
 * Finds the rules that given facts do not rule out: an AND over one table of bits per fact, made when a value is first
 * seen. Only conjuncts that compare one fact with constants are indexed; the rest is left to evaluation, so a rule found
 * might still not apply, but none that could apply is missed.
 * Cost of `find`: facts given times blocks that survive, plus the rules found.
 */
export class Matcher {
  private readonly rules: readonly Rule[]
  private readonly tables: ReadonlyMap<string, FactTable>
  private readonly everything: Mask
  /** Rules whose conjuncts are all indexed. */
  private readonly whole: Uint32Array
  private readonly byId: readonly Rule[]
  /** The place of each rule in order of id. */
  private readonly order: Uint32Array

  constructor(rules: readonly Rule[]) {
    const tested = rules.map((rule) => ({ rule, ...testsOf(rule) }))
    const frequency = new Map<string, number>()
    for (const { tests } of tested) for (const { key } of tests) frequency.set(key, (frequency.get(key) ?? 0) + 1)
    const ordered = tested
      .map((each) => ({ ...each, order: orderKey(each.tests, frequency) }))
      .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
    this.rules = ordered.map((each) => each.rule)
    const words = Math.ceil(rules.length / BITS_PER_BLOCK) * WORDS_PER_BLOCK
    const all = new Uint32Array(words)
    for (let at = 0; at < rules.length; at++) setBit(all, at)
    this.everything = summed(all)
    const whole = all.slice()
    for (const [at, each] of ordered.entries()) if (!each.complete) clearBit(whole, at)
    this.whole = whole
    this.byId = [...this.rules].sort((a, b) => (a.id < b.id ? -1 : 1))
    const places = new Map(this.byId.map((rule, at) => [rule, at]))
    this.order = Uint32Array.from(this.rules, (rule) => places.get(rule) as number)
    const tables = new Map<
      string,
      { free: Uint32Array; tests: { at: number; accepts: (value: Json) => boolean }[]; masks: Map<Json, Mask> }
    >()
    for (const [at, { tests }] of ordered.entries()) {
      for (const { fact, accepts } of tests) {
        let table = tables.get(fact)
        if (!table) {
          table = { free: all.slice(), tests: [], masks: new Map() }
          tables.set(fact, table)
        }
        clearBit(table.free, at)
        table.tests.push({ at, accepts })
      }
    }
    this.tables = tables
  }

  /** The rules that the given facts leave possible, in order of id, and those of them that they prove to apply. */
  find(given: ReadonlyMap<string, Json>): Found {
    const masks: Mask[] = [this.everything]
    const proofs: Uint32Array[] = [this.whole]
    for (const [fact, table] of this.tables) {
      const value = given.get(fact)
      // A comparison with null may fail, which rules nothing out and proves nothing.
      if (value === undefined || typeof value === 'object') proofs.push(table.free)
      if (value !== undefined && (typeof value !== 'object' || value === null)) masks.push(this.maskOf(table, value))
    }
    const places: number[] = []
    const found = this.possible(masks, places)
    const sorted = Uint32Array.from(places, (at) => this.order[at] as number).sort()
    const rules = Array.from(sorted, (at) => this.byId[at] as Rule)
    const proved = found.filter((at) => proofs.every((proof) => hasBit(proof, at)))
    return { rules, proved: new Set(proved.map((at) => this.rules[at] as Rule)) }
  }

  private possible(masks: readonly Mask[], found: number[]): readonly number[] {
    const summaries = this.everything.summary.length
    for (let word = 0; word < summaries; word++) {
      let blocks = 0xffffffff
      for (const mask of masks) blocks &= mask.summary[word] as number
      while (blocks !== 0) {
        const bit = 31 - Math.clz32(blocks & -blocks)
        blocks &= blocks - 1
        this.collect(masks, (word * 32 + bit) * WORDS_PER_BLOCK, found)
      }
    }
    return found
  }

  private collect(masks: readonly Mask[], from: number, found: number[]): void {
    for (let word = from; word < from + WORDS_PER_BLOCK; word++) {
      let bits = 0xffffffff
      for (let index = 0; index < masks.length && bits !== 0; index++)
        bits &= (masks[index] as Mask).words[word] as number
      while (bits !== 0) {
        const bit = 31 - Math.clz32(bits & -bits)
        bits &= bits - 1
        found.push(word * 32 + bit)
      }
    }
  }

  private maskOf(table: FactTable, value: Json): Mask {
    const known = table.masks.get(value)
    if (known) return known
    const words = table.free.slice()
    // A rule may test one fact twice: every test must accept.
    for (const { at, accepts } of table.tests) if (accepts(value)) setBit(words, at)
    for (const { at, accepts } of table.tests) if (!accepts(value)) clearBit(words, at)
    const mask = summed(words)
    if (table.masks.size >= MOST_MASKS) table.masks.clear()
    table.masks.set(value, mask)
    return mask
  }
}

/** Commonest tests last, so that rules that share a rare one come together. */
function orderKey(tests: readonly Test[], frequency: ReadonlyMap<string, number>): string {
  return tests
    .map(({ key }) => key)
    .sort((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1))
    .join('\n')
}

function summed(words: Uint32Array): Mask {
  const blocks = words.length / WORDS_PER_BLOCK
  const summary = new Uint32Array(Math.ceil(blocks / 32))
  for (let word = 0; word < words.length; word++) {
    if (words[word] !== 0) setBit(summary, Math.floor(word / WORDS_PER_BLOCK))
  }
  return { words, summary }
}

function setBit(words: Uint32Array, at: number): void {
  words[at >>> 5] = (words[at >>> 5] as number) | (1 << (at & 31))
}

function hasBit(words: Uint32Array, at: number): boolean {
  return ((words[at >>> 5] as number) & (1 << (at & 31))) !== 0
}

function clearBit(words: Uint32Array, at: number): void {
  words[at >>> 5] = (words[at >>> 5] as number) & ~(1 << (at & 31))
}

/** The conjuncts of a condition that compare one fact with constants. */
function testsOf(rule: Rule): { readonly tests: readonly Test[]; readonly complete: boolean } {
  const { when } = rule
  if (!when) return { tests: [], complete: true }
  const conjuncts = when.expr.op === 'and' ? when.expr.of : [when.expr]
  const tests = conjuncts.flatMap((each) => {
    const test = testOf(each, false)
    return test ? [{ ...test, key: canonical(each) }] : []
  })
  return { tests, complete: tests.length === conjuncts.length }
}

type Bare = Omit<Test, 'key'>

function testOf(expr: Expr, denied: boolean): Bare | undefined {
  switch (expr.op) {
    case 'not':
      return testOf(expr.of, !denied)
    case 'fact':
      return { fact: expr.name, accepts: (value) => value !== denied || typeof value !== 'boolean' }
    case 'in': {
      if (expr.left.op !== 'fact' || expr.right.op !== 'list') return undefined
      const constants = expr.right.items.map((item) => (item.op === 'const' ? item.value : undefined))
      if (constants.includes(undefined)) return undefined
      const values = new Set(constants as Json[])
      return { fact: expr.left.name, accepts: (value) => values.has(value) !== denied }
    }
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparison(expr, denied)
    default:
      return undefined
  }
}

const MIRRORED = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

function comparison(expr: Extract<Expr, { left: Expr }>, denied: boolean): Bare | undefined {
  const turned = expr.left.op === 'const'
  const fact = turned ? expr.right : expr.left
  const constant = turned ? expr.left : expr.right
  if (fact.op !== 'fact' || constant.op !== 'const') return undefined
  const { value } = constant
  if (typeof value === 'object' && value !== null) return undefined
  const op = turned ? MIRRORED[expr.op as keyof typeof MIRRORED] : (expr.op as keyof typeof MIRRORED)
  if (op === '==' || op === '!=') {
    const wanted = (op === '==') !== denied
    return { fact: fact.name, accepts: (given) => (given === value) === wanted }
  }
  if (typeof value !== 'number') return undefined
  return {
    fact: fact.name,
    // What is no number makes the comparison fail, and a failed condition might hold.
    accepts: (given) => typeof given !== 'number' || compares(op, given, value) !== denied,
  }
}

function compares(op: '<' | '<=' | '>' | '>=', a: number, b: number): boolean {
  if (op === '<') return a < b
  if (op === '<=') return a <= b
  return op === '>' ? a > b : a >= b
}
