import type { Conclusion, Json, Rule } from '../../domain/index.ts'
import type { Kind } from '../facts/shelf.ts'
import { Waiting } from './choices.ts'
import type { Codes, Slots } from './codes.ts'
import { type Match, Matcher, PROVED, UNTOLD, type Writer } from './matcher.ts'

/** What the index tells of given facts. */
export interface Indexed {
  /** The facts as the index reads them. */
  codes?: Codes
  /** By what is asked, the rules left possible. */
  readonly candidates: Map<string, Candidates>
  /** Rules proved to apply, but for those among the candidates yet to be looked through. */
  readonly proved: Set<Rule>
  readonly untold: Candidates[]
}

/** What the index tells of given facts, as it is kept beside them. */
export const INDEXED: Kind<Indexed> = { make: () => ({ candidates: new Map(), proved: new Set(), untold: [] }) }

/** What a rule does to a quantity: `set`, `add`, `multiply`, `atLeast` or `atMost`. */
export type Contribution = Extract<Conclusion, { quantity: string }>

/** Fewer rules than this are looked at one by one. */
const FEWEST_INDEXED = 48
/** Words that the choices of one fact may take to be searched through. */
const MOST_WORDS = 32

/** The rules that one action or quantity turns on, in order of id, with the index that finds them. */
export class Field {
  readonly name: string
  readonly rules: readonly Rule[]
  private readonly makeSlots: () => Slots
  private made: Matcher | undefined
  private readonly everything: Candidates

  constructor(name: string, rules: readonly Rule[], slots: () => Slots) {
    this.name = name
    this.rules = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1))
    this.makeSlots = slots
    this.everything = new Candidates(
      this,
      [...rules.keys()],
      rules.map(() => UNTOLD),
    )
  }

  get slots(): Slots {
    return this.makeSlots()
  }

  get isIndexed(): boolean {
    return this.rules.length >= FEWEST_INDEXED
  }

  /** Those that the given facts leave possible. */
  candidates(given: ReadonlyMap<string, Json>, indexed: Indexed): Candidates {
    if (!this.isIndexed) return this.everything
    indexed.codes ??= this.slots.codes(given)
    const { places, states } = this.find(indexed.codes)
    return new Candidates(this, places, states)
  }

  find(codes: Codes): Match {
    return this.matcher().find(codes)
  }

  /** Whether no fact has more choices than can be searched through. */
  get isListable(): boolean {
    return this.slots.words <= MOST_WORDS
  }

  /** Some rules that facts left out keep open, written down to be searched for what these facts can be. */
  waiting(places: readonly number[], codes: Codes): Waiting {
    const waiting = new Waiting(this.slots)
    this.write(places, codes, waiting)
    return waiting
  }

  /** Has rules written that facts left out keep open. */
  write(places: readonly number[], codes: Codes, writer: Writer): void {
    const matcher = this.matcher()
    for (const place of places) matcher.writeOpen(place, codes, writer)
  }

  /** Whether the facts left out can be such that a rule applies which nothing but these keep open: it needs no looking. */
  isFree(place: number): boolean {
    return this.matcher().free[place] === 1
  }

  /**
   * Whether the facts left out can be such that a rule applies which they do not rule out, and none of some others that
   * they leave open.
   * @returns undefined where it takes too long to tell.
   */
  canApply(place: number, codes: Codes, without: readonly number[]): boolean | undefined {
    if (without.length === 0 && this.isFree(place)) return true
    if (!this.isListable) return undefined
    const others = without.map((_, index) => index + 1)
    return this.waiting([place, ...without], codes).canApply(0, others)
  }

  private matcher(): Matcher {
    this.made ??= new Matcher(this.rules, this.slots)
    return this.made
  }
}

/** Rules that may apply to what is asked; sorted out by what they conclude on it when that is first wanted. */
export class Candidates {
  readonly field: Field
  /** Of each rule its place in the field, and what the index tells of its condition. */
  readonly places: readonly number[]
  readonly states: readonly number[]
  private listed: readonly Rule[] | undefined
  private sided: Sided | undefined

  constructor(field: Field, places: readonly number[], states: readonly number[]) {
    this.field = field
    this.places = places
    this.states = states
  }

  get rules(): readonly Rule[] {
    this.listed ??= this.places.map((place) => this.field.rules[place] as Rule)
    return this.listed
  }

  get permit(): readonly Rule[] {
    return this.sides().permit
  }

  get forbid(): readonly Rule[] {
    return this.sides().forbid
  }

  get require(): readonly Rule[] {
    return this.sides().require
  }

  get contributions(): Sided['contributions'] {
    return this.sides().contributions
  }

  /** Those whose condition the given facts make true. */
  proved(): Rule[] {
    return this.rules.filter((_, index) => this.states[index] === PROVED)
  }

  private sides(): Sided {
    const { name } = this.field
    const on = (kind: 'permit' | 'forbid' | 'require') =>
      this.rules.filter((rule) => rule.then.some((each) => each.kind === kind && each.action === name))
    this.sided ??= {
      permit: on('permit'),
      forbid: on('forbid'),
      require: on('require'),
      contributions: this.rules.flatMap((rule) =>
        rule.then.flatMap((each) => ('value' in each && each.quantity === name ? [{ rule, conclusion: each }] : [])),
      ),
    }
    return this.sided
  }
}

interface Sided {
  readonly permit: readonly Rule[]
  readonly forbid: readonly Rule[]
  readonly require: readonly Rule[]
  readonly contributions: readonly { readonly rule: Rule; readonly conclusion: Contribution }[]
}
