import { bare, expansions, type Json, kept, push, templateOf } from '../domain/index.ts'
import { isInRange, numberOf, takes } from './numerals.ts'
import { negation } from './phrases.ts'
import { type Speakable, spaced } from './sayings.ts'
import { type Alike, setOf, type Token, tokensOf, usually } from './tokens.ts'

/** What the words of a message lean to, without saying it: a value of a fact, by a phrase of which many words are there. */
export interface Leaning {
  readonly name: string
  readonly value: Json
  /** How much of the phrase is said, its rare words first, in (0, 1]; below 0 where it is denied: NOT KLINGON. */
  readonly strength: number
  readonly tokens: readonly number[]
}

/** A text that says a fact: its stems without order. */
interface Telling {
  readonly of: Speakable
  /** Undefined where a number of the message stands for it. */
  readonly value: Json | undefined
  readonly stems: readonly string[]
  readonly mass: number
  /** Of the same fact and value. */
  readonly key: string
}

/** Stem of whatever negates. */
const NOT = '¬'
/** What is left of a phrase that denies, where the message does not. */
const UNDENIED = 0.4
const MOST_TEXTS = 12
/** A phrase whose words that are said weigh less than this is hardly said at all. */
const MASS = 4
/** So much of a phrase is said at least: what is less leans to nothing. */
const FEWEST = 0.28
const NOTHING = new Int32Array()
/** Leanings weaker than this are none. */
const LEAST = 0.15

/** All texts that tell facts, ready to be compared with messages as bags of words. */
export class Leanings {
  private readonly tellings: readonly Telling[]
  private readonly byStem: ReadonlyMap<string, Int32Array>
  private readonly rarity: (stem: string) => number

  constructor(facts: Iterable<readonly Speakable[]>, alike: Alike) {
    const texts = [...facts].flatMap((own) => own.flatMap((of) => textsOf(of, alike)))
    const spread = new Map<string, Set<string>>()
    for (const { of, stems } of texts)
      for (const stem of stems) kept(spread, stem, () => new Set<string>()).add(of.fact.name)
    const all = new Set(texts.map(({ of }) => of.fact.name)).size
    this.rarity = (stem) => Math.log(1 + all / (spread.get(stem)?.size ?? 0.5))
    const keyed = texts.map((each) => ({ ...each, key: `${each.of.fact.name}=${JSON.stringify(each.value)}` }))
    const distinct = new Map(keyed.map((each) => [`${each.key} ${each.stems.toSorted().join(' ')}`, each]))
    this.tellings = [...distinct.values()].map((each) => ({
      ...each,
      mass: each.stems.reduce((sum, stem) => sum + this.rarity(stem), 0),
    }))
    const byStem = new Map<string, number[]>()
    this.tellings.forEach(({ stems }, index) => {
      for (const stem of stems) push(byStem, stem, index)
    })
    this.byStem = new Map([...byStem].map(([stem, list]) => [stem, Int32Array.from(list)]))
  }

  /** By fact and value the strongest, in no order. */
  in(tokens: readonly Token[], closed: ReadonlySet<number>): Leaning[] {
    const at = new Map<string, number[]>()
    tokens.forEach((token, index) => {
      if (!closed.has(index)) for (const stem of stemsOf(token)) push(at, stem, index)
    })
    const said = new Float64Array(this.tellings.length)
    for (const stem of at.keys()) {
      const weight = this.rarity(stem)
      for (const index of this.byStem.get(stem) ?? NOTHING) said[index] = (said[index] ?? 0) + weight
    }
    const best = new Map<string, { readonly telling: Telling; readonly strength: number }>()
    for (let index = 0; index < said.length; index++) {
      const mass = said[index] ?? 0
      const telling = this.tellings[index]
      if (mass < MASS * LEAST || !telling || mass < telling.mass * FEWEST) continue
      const strength = (mass / telling.mass) ** 1.5 * Math.min(1, mass / MASS)
      if (strength >= LEAST && strength > (best.get(telling.key)?.strength ?? 0))
        best.set(telling.key, { telling, strength })
    }
    const found = new Map<string, Leaning>()
    for (const { telling, strength: likeness } of best.values()) {
      const own = telling.stems.flatMap((stem) => (stem === NOT ? [] : (at.get(stem) ?? []))).sort((a, b) => a - b)
      const { negated } = negation(tokens, own, closed)
      const value = valueIn(telling, tokens, own, negated)
      if (value === undefined) continue
      const isDenied = telling.stems.includes(NOT) && !negated && !own.some((index) => isBesideNo(tokens, index))
      const isAway = typeof value === 'string' && negated && isTogether(own) && !telling.stems.includes(NOT)
      const strength = isAway ? -likeness : isDenied ? likeness * UNDENIED : likeness
      const { name } = telling.of.fact
      const key = `${name}=${JSON.stringify(value)}`
      const before = found.get(key)?.strength ?? 0
      if (Math.abs(before) < Math.abs(strength)) found.set(key, { name, value, strength, tokens: own })
    }
    return [...found.values()]
  }
}

/** What a text tells here: what is true is false where it is negated, a number is that which stands nearest. */
function valueIn(
  { of: { fact }, value, stems }: Telling,
  tokens: readonly Token[],
  at: readonly number[],
  isNegated: boolean,
): Json | undefined {
  if (typeof value === 'boolean') return stems.includes(NOT) || !isNegated ? value : !value
  if (value !== undefined) return value
  const numbers = tokens.flatMap((token, index) => {
    const number = isInRange(tokens, index) ? undefined : numberOf(token)
    return number === undefined || !takes(fact, number) ? [] : [{ number, far: distance(at, index) }]
  })
  return numbers.sort((a, b) => a.far - b.far)[0]?.number
}

/** Whether words stand so near one another that what denies one of them denies them all. */
function isTogether(at: readonly number[]): boolean {
  return (at.at(-1) ?? 0) - (at[0] ?? 0) <= FARTHEST
}

const FARTHEST = 3

function isBesideNo(tokens: readonly Token[], at: number): boolean {
  return [at - 3, at - 2, at - 1, at + 1, at + 2].some((index) => tokens[index]?.negates)
}

function distance(at: readonly number[], index: number): number {
  return Math.min(...at.map((each) => Math.abs(each - index)))
}

function textsOf(of: Speakable, alike: Alike): Omit<Telling, 'mass' | 'key'>[] {
  const { fact, told: listed } = of
  const kind = bare(fact.type).kind
  // What is said of a list is one element of it, and no value.
  if (kind === 'list') return []
  const isNumber = kind === 'int' || kind === 'number'
  const phrases = listed.flatMap(({ says, value }) =>
    value === undefined && !isNumber
      ? []
      : says.flatMap((say) => {
          const read = templateOf(say)
          return read.ok ? [...expansions(read.parts, MOST_TEXTS)].map((text) => ({ text, value })) : []
        }),
  )
  const plain = [...fact.words, ...fact.aliases.map(spaced), fact.ask ?? '', spaced(fact.name)]
  const truths = kind === 'bool' ? plain.map((text) => ({ text, value: true })) : []
  return [...phrases, ...truths].flatMap(({ text, value }) => {
    const stems = [...new Set(usually(tokensOf(text.replaceAll(/\{[^}]*\}/g, ' ')), alike).flatMap(stemsOf))]
    return stems.length === 0 ? [] : [{ of, value, stems }]
  })
}

function stemsOf({ full, negates, stem, text }: Token): string[] {
  return negates ? [NOT] : full ? [stem] : TELLING.has(text) ? [text] : []
}

/** Little words that make a phrase say what it says: shields that are GONE. */
const TELLING = setOf('gone own only both again before after')
