import type { Conclusion, Json, Rule } from '../domain/index.ts'
import { type Match, Matcher, PROVED, UNTOLD } from './matcher.ts'
import type { Memo } from './situation.ts'
import type { Codes, Known, Slots } from './slots.ts'

export type Contribution = Extract<Conclusion, { quantity: string }>

/** Fewer rules than this are looked at one by one. */
const FEWEST_INDEXED = 48

/** The rules that one action or quantity turns on, in order of id, with the index that finds them. */
export class Field {
  readonly name: string
  readonly rules: readonly Rule[]
  private readonly slots: () => Slots
  private made: Matcher | undefined
  private readonly everything: Candidates

  constructor(name: string, rules: readonly Rule[], slots: () => Slots) {
    this.name = name
    this.rules = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1))
    this.slots = slots
    this.everything = new Candidates(
      this,
      [...rules.keys()],
      rules.map(() => UNTOLD),
    )
  }

  get isIndexed(): boolean {
    return this.rules.length >= FEWEST_INDEXED
  }

  /** Those that the given facts leave possible. */
  candidates(given: ReadonlyMap<string, Json>, memo: Memo): Candidates {
    if (!this.isIndexed) return this.everything
    memo.codes ??= this.slots().codes(given)
    const { places, states } = this.find(memo.codes)
    return new Candidates(this, places, states)
  }

  find(codes: Codes): Match {
    return this.matcher().find(codes)
  }

  /** The slots that keep a rule open. */
  openSlots(place: number, codes: Codes): readonly number[] {
    return this.matcher().openSlots(place, codes)
  }

  with(codes: Codes, known: Known): Codes {
    return this.slots().with(codes, known)
  }

  /**
   * What the fact of a slot, left out, can be: one choice for each way in which these rules tell its values apart. None
   * where its values cannot be listed.
   */
  choicesOf(slot: number, places: readonly number[]): readonly Known[] {
    const choices = this.slots().choicesOf(slot)
    const [first] = choices
    if (!first) return []
    const apart = new Apart(choices.length)
    const codes = new Map(first.codes.map(([at], own) => [at, choices.map((known) => known.codes[own]?.[1] ?? 0)]))
    this.matcher().eachRangeOf(places, (at, low, span) => {
      const own = codes.get(at)
      if (own) apart.tell((index) => ((own[index] as number) - low) >>> 0 <= span)
    })
    return apart.firsts().map((index) => choices[index] as Known)
  }

  /** Whether the facts left out can be such that a rule which they leave open applies. */
  canApply(place: number, codes: Codes): boolean {
    const state = this.matcher().stateOf(place, codes)
    if (state === 0 || state === PROVED) return state === PROVED
    if (this.matcher().free[place] === 1) return true
    const [slot] = this.openSlots(place, codes)
    if (slot === undefined) return false
    return this.choicesOf(slot, [place]).some((known) => this.canApply(place, this.with(codes, known)))
  }

  private matcher(): Matcher {
    this.made ??= new Matcher(this.rules, this.slots())
    return this.made
  }
}

/** Things told apart by one property after the other: each group holds those that had all of them alike. */
class Apart {
  /** By thing: its group. */
  private readonly groupOf: Int32Array
  private groups = 1
  /** By group, for the property told: the group of those that have it; 0 while none is found, -1 where all have it. */
  private readonly having: Int32Array

  constructor(count: number) {
    this.groupOf = new Int32Array(count)
    this.having = new Int32Array(count)
  }

  tell(has: (index: number) => boolean): void {
    const { groupOf, having } = this
    const count = groupOf.length
    if (this.groups === count) return
    having.fill(-1)
    for (let index = 0; index < count; index++) if (!has(index)) having[groupOf[index] as number] = 0
    for (let index = 0; index < count; index++) {
      const group = groupOf[index] as number
      if (having[group] === -1 || !has(index)) continue
      if (having[group] === 0) having[group] = this.groups++
      groupOf[index] = having[group] as number
    }
  }

  /** The first of each group, in order. */
  firsts(): readonly number[] {
    return Array.from({ length: this.groups }, (_, group) => this.groupOf.indexOf(group)).sort((a, b) => a - b)
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
