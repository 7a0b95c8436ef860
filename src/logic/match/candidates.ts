import type { Conclusion, Json, Rule } from '../../domain/index.ts'
import { bare } from '../compile/names.ts'
import type { Kind } from '../facts/shelf.ts'
import type { Codes, Slots } from './codes.ts'
import { type Match, Matcher, PROVED, UNTOLD } from './matcher.ts'

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

/** The rules that one action or quantity turns on, in order of id, with the index that finds them. */
export class Field {
  /** `action:x` or `quantity:x`. */
  readonly target: string
  readonly rules: readonly Rule[]
  private readonly makeSlots: () => Slots
  private made: Matcher | undefined
  private readonly everything: Candidates
  private readonly placeOf: ReadonlyMap<Rule, number>

  constructor(target: string, rules: readonly Rule[], slots: () => Slots) {
    this.target = target
    this.rules = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1))
    this.makeSlots = slots
    this.placeOf = new Map(this.rules.map((rule, place) => [rule, place]))
    this.everything = new Candidates(
      this,
      [...rules.keys()],
      rules.map(() => UNTOLD),
    )
  }

  /** All of them, by what they conclude. */
  get sides(): Sided {
    return this.everything.sides
  }

  /** How the index reads facts. */
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

  /** The rules that facts, read as codes, do not rule out. */
  find(codes: Codes): Match {
    return this.matcher().find(codes)
  }

  /** The place of a rule among all of them. */
  at(rule: Rule): number | undefined {
    return this.placeOf.get(rule)
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
  private left: ReadonlySet<number> | undefined

  constructor(field: Field, places: readonly number[], states: readonly number[]) {
    this.field = field
    this.places = places
    this.states = states
  }

  get rules(): readonly Rule[] {
    this.listed ??= this.places.map((place) => this.field.rules[place] as Rule)
    return this.listed
  }

  /** Those whose condition the given facts make true. */
  proved(): Rule[] {
    return this.rules.filter((_, index) => this.states[index] === PROVED)
  }

  /** Whether the facts rule out that a rule of the field applies. */
  ruleOut(rule: Rule): boolean {
    if (this.places.length === this.field.rules.length) return false
    this.left ??= new Set(this.places)
    const place = this.field.at(rule)
    return place !== undefined && !this.left.has(place)
  }

  get sides(): Sided {
    const name = bare(this.field.target)
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

/** Rules on an action or quantity by what they conclude on it. */
export interface Sided {
  readonly permit: readonly Rule[]
  readonly forbid: readonly Rule[]
  readonly require: readonly Rule[]
  readonly contributions: readonly { readonly rule: Rule; readonly conclusion: Contribution }[]
}
