import type { Expr, Json, Type } from '../../src/domain/index.ts'
import { contest, decidingLifters, isSame, type Party, type Standards } from '../spec/contest.ts'
import { type Contribution, type Contributor, comesTo, contributing } from '../spec/quantity.ts'
import { Broken, evaluate, Held, type Loop, type Thing, thing, Unsettled, type World } from './evaluate.ts'
import { authorityOf, inForce, named, policyOn, type Spot, stateOf } from './life.ts'
import type { Sketch, SketchEach, SketchRule } from './sketch.ts'

/** How one action or quantity comes out when every fact is known and every error is decided. */
export type Outcome =
  | { readonly kind: 'permitted' | 'forbidden' | 'required' | 'silent' | 'conflict' | 'unknown' }
  | { readonly kind: 'value'; readonly value: Json }

export interface Judgement {
  readonly outcome: Outcome
  /** Ids, sorted. */
  readonly winners: readonly string[]
}

/** The fact or field a path names, as one completion has it; undefined where it is derived. */
export type Completion = (path: string) => Thing | undefined

/** Decides what nothing else decides: a number below `count`, the same for the same label within one run. */
export type Choose = (label: string, count: number) => number

/**
 * One completion of the facts before one court: two-valued throughout. Which rules are in force, whose
 * conditions hold and what their values are; what follows, the contract in test/spec/ says.
 * Source: semantics D1, D4, E and F.
 */
export class Run implements World {
  readonly #sketch: Sketch
  readonly #spot: Spot
  readonly #facts: Completion
  /** What a derived fact is where its derivation comes to nothing. */
  readonly #instead: Completion
  readonly #given: ReadonlyMap<string, Json>
  readonly #choose: Choose
  /** A rule that counts whatever lifts it. */
  #free: string | undefined
  readonly #standards: Standards
  readonly #known = new Map<string, { readonly value: unknown } | { readonly error: unknown }>()

  constructor(
    sketch: Sketch,
    spot: Spot,
    facts: Completion,
    instead: Completion,
    given: ReadonlyMap<string, Json>,
    choose: Choose,
  ) {
    this.#sketch = sketch
    this.#instead = instead
    this.#spot = spot
    this.#facts = facts
    this.#given = given
    this.#choose = choose
    this.#standards = { order: policyOn(spot.day, sketch), authority: sketch.authority }
  }

  fact(name: string): Thing {
    return this.#once(`fact ${name}`, () => {
      const completed = this.#facts(name)
      if (completed !== undefined) return completed
      const from = this.#sketch.facts.find((each) => each.name === name)?.from
      if (!from) throw new Error(`${name} is not completed`)
      try {
        return evaluate(from, this)
      } catch (error) {
        const instead = error instanceof Unsettled ? this.#instead(name) : undefined
        if (instead === undefined) throw error
        return instead
      }
    })
  }

  field(of: Held, name: string): Thing {
    const completed = this.#facts(`${of.path}.${name}`)
    if (completed === undefined) throw new Error(`${of.path}.${name} is not completed`)
    return completed
  }

  /** Unknown where it is in conflict or without value (D1); outside its loop the list of its values (F3). */
  quantity(name: string, loop: Loop | undefined): Thing {
    const given = this.#given.get(name)
    if (given !== undefined) return thing(given)
    const each = this.#sketch.quantities.find((one) => one.name === name)?.each
    const one = (inside: Loop | undefined): Thing => {
      const { outcome } = this.judge(name, inside)
      if (outcome.kind !== 'value') throw new Unsettled(`${name} is ${outcome.kind}`)
      return thing(outcome.value)
    }
    if (!each || bindingOf(each, loop)) return one(bindingOf(each, loop))
    return this.elements(each).map((element) => {
      try {
        return one(element)
      } catch (error) {
        if (error instanceof Unsettled) return new Broken(error)
        throw error
      }
    })
  }

  verdict(action: string, loop: Loop | undefined): 'permitted' | 'forbidden' | 'required' {
    const each = this.#sketch.actions.find((one) => one.name === action)?.each
    const { outcome } = this.judge(action, bindingOf(each, loop))
    if (outcome.kind === 'permitted' || outcome.kind === 'forbidden' || outcome.kind === 'required') return outcome.kind
    throw new Unsettled(`${action} is ${outcome.kind}`)
  }

  elements(each: SketchEach): readonly Loop[] {
    const list = evaluate(each.list, this)
    if (!Array.isArray(list)) throw new Error('no list')
    return list.map((value: Thing) => ({ name: each.variable, value, outer: undefined }))
  }

  /** The outcome and its winners, with the lifters that decided it (E0). */
  judge(target: string, loop?: Loop): Judgement {
    return this.#once(`judge ${target} ${keyOf(loop)}`, () => {
      const { outcome, winners } = this.#decide(target, loop)
      const deciding = decidingLifters(
        this.#rulesOn(target, loop),
        outcome,
        (free) => this.#counting(free).#decide(target, loop).outcome,
      )
      return { outcome, winners: [...new Set([...winners, ...deciding])].sort() }
    })
  }

  /** The same but for one rule, which counts whatever lifts it. */
  #counting(free: string): Run {
    const run = new Run(this.#sketch, this.#spot, this.#facts, this.#instead, this.#given, this.#choose)
    run.#free = free
    return run
  }

  /** The rules that speak on a target, those that lift one of them, and so on. */
  #concerned(target: string): readonly SketchRule[] {
    const found = this.#sketch.rules.filter((rule) => rule.then.some((one) => one.of === target))
    for (const lifted of found)
      for (const rule of this.#sketch.rules) if (named(rule, 'lifts', lifted) && !found.includes(rule)) found.push(rule)
    return found
  }

  /** These as the contest sees them. */
  #rulesOn(target: string, loop: Loop | undefined): readonly (Party & Contributor)[] {
    const concerned = this.#concerned(target)
    const seen = (rule: SketchRule): Party & Contributor => {
      const said = rule.then.filter((one) => one.of === target)
      const targets = (kind: string) => concerned.filter((other) => named(rule, kind, other)).map(({ id }) => id)
      const applies = this.#applies(rule, loop)
      const value = (expr: Expr, at: number) => this.#computed(expr, this.#inside(rule, loop), `${rule.id} ${at}`)
      return {
        id: rule.id,
        applies,
        sides: said.flatMap((one) => ('value' in one ? [] : [one.kind])),
        // A value is computed only where its rule applies (D1).
        contributions: said.flatMap((one, at) =>
          applies && 'value' in one ? [{ kind: one.kind, value: value(one.value, at) }] : [],
        ),
        lifts: targets('lifts'),
        excepts: targets('excepts'),
        amends: targets('amends'),
        isLimited: limited(rule),
        authority: this.#sketch.authority[authorityOf(rule, this.#sketch)],
        conjuncts: [...conjunctsOf(rule)],
        recency: stateOf(rule, this.#spot, this.#sketch).recency,
      }
    }
    return this.#once(`rules ${target} ${keyOf(loop)}`, () => concerned.map(seen))
  }

  #decide(target: string, loop: Loop | undefined): Judgement {
    const action = this.#sketch.actions.find((one) => one.name === target)
    if (!action) return this.#quantity(target, loop)
    const { outcome, winners } = contest(this.#rulesOn(target, loop), this.#standards, action.default, this.#free)
    return { outcome: { kind: outcome } as Outcome, winners }
  }

  #quantity(name: string, loop: Loop | undefined): Judgement {
    const quantity = this.#sketch.quantities.find((one) => one.name === name)
    if (!quantity) throw new Error(`no quantity ${name}`)
    const given = this.#given.get(name)
    if (given !== undefined) return { outcome: { kind: 'value', value: given }, winners: [] }
    const rules = this.#rulesOn(name, loop)
    const agreed = this.#agreed(`${name} ${keyOf(loop)}`, rules)
    const settled = rules.map((rule) => ({
      ...rule,
      contributions: rule.contributions.map((one) => agreed.get(one.value) ?? one),
    }))
    const { type, default: usual, round } = quantity
    return comesTo(settled, this.#standards, { isInt: type.kind === 'int', default: usual, round }, this.#free)
  }

  /** A set whose value could not be computed may agree with any of the others, or with none. */
  #agreed(label: string, rules: readonly Contributor[]): ReadonlyMap<unknown, Contribution> {
    const sets = contributing(rules, this.#free).filter((one) => one.kind === 'set')
    const sides = sets.filter((one) => typeof one.value !== 'symbol')
    const others = sides.filter((one, at) => sides.findIndex((other) => isSame(other.value, one.value)) === at)
    const agreed = new Map<unknown, Contribution>()
    for (const one of sets) {
      if (typeof one.value !== 'symbol') continue
      const other = others[this.#choose(`set ${label} ${one.value.description}`, others.length + 1)]
      if (other) agreed.set(one.value, other)
      else others.push(one)
    }
    return agreed
  }

  #computed(expr: Expr, loop: Loop | undefined, label: string): Json | symbol {
    try {
      return evaluate(expr, this, loop) as Json
    } catch (error) {
      if (error instanceof Unsettled) return Symbol(label)
      throw error
    }
  }

  /** In force, and its condition holds; one left in error is a might of its own, so both are tried (D1). */
  #applies(rule: SketchRule, loop: Loop | undefined): boolean {
    const element = this.#inside(rule, loop)
    const inside = rule.when && element && this.#speaksOf(rule.when, element.name) ? element : undefined
    return this.#once(`rule ${rule.id} ${keyOf(inside)}`, () => {
      if (!inForce(rule, this.#spot, this.#sketch)) return false
      if (!rule.when) return true
      try {
        return evaluate(rule.when, this, inside) === true
      } catch (error) {
        if (!(error instanceof Unsettled)) throw error
        return this.#choose(`rule ${rule.id} ${keyOf(inside)}`, 2) === 1
      }
    })
  }

  /** The element that a rule's condition and values may name: that with which all it concludes on or lifts is evaluated. */
  #inside(rule: SketchRule, loop: Loop | undefined): Loop | undefined {
    return loop && loop.name === this.#variableOf(rule) ? loop : undefined
  }

  #variableOf(rule: SketchRule): string | undefined {
    const all = [...this.#sketch.quantities, ...this.#sketch.actions]
    const own = rule.then.map(({ of }) => all.find((one) => one.name === of)?.each?.variable)
    const lifted = this.#sketch.rules.filter((other) => named(rule, 'lifts', other))
    const [first, ...rest] = [...own, ...lifted.map((other) => this.#variableOf(other))]
    return rest.every((other) => other === first) ? first : undefined
  }

  /** Whether a condition speaks of the element it is evaluated for: only then is it one might for each element. */
  #speaksOf(expr: Expr, variable: string): boolean {
    if (expr.op === 'var' && expr.name === variable) return true
    const judged =
      expr.op === 'quantity' ? expr.name : expr.op === 'may' || expr.op === 'must' ? expr.action : undefined
    const each = [...this.#sketch.quantities, ...this.#sketch.actions].find((one) => one.name === judged)?.each
    return each?.variable === variable || partsOf(expr).some((part) => this.#speaksOf(part, variable))
  }

  #once<T>(key: string, make: () => T): T {
    let known = this.#known.get(key)
    if (!known) {
      try {
        known = { value: make() }
      } catch (error) {
        if (!(error instanceof Unsettled)) throw error
        known = { error }
      }
      this.#known.set(key, known)
    }
    if ('error' in known) throw known.error
    return known.value as T
  }
}

/** The set of a rule's conjuncts: `&&` flattened, each by its tree, so spacing and parentheses are gone. Source: semantics E3. */
export function conjunctsOf(rule: SketchRule): ReadonlySet<string> {
  const flat = (expr: Expr): Expr[] => (expr.op === 'and' ? expr.of.flatMap(flat) : [expr])
  return new Set(rule.when ? flat(rule.when).map(treeText) : [])
}

export function limited(rule: SketchRule): boolean {
  return rule.formats.length > 0 || rule.events.length > 0
}

/** A given value as a condition sees it: records are looked up by path. */
export function held(json: Json, type: Type, path: string): Thing {
  if (json === null) return null
  if (type.kind === 'optional') return held(json, type.of, path)
  if (type.kind === 'list') return (json as readonly Json[]).map((item, at) => held(item, type.of, `${path}[${at}]`))
  if (type.kind === 'record') return new Held(type.name, path, json as { readonly [field: string]: Json })
  if (type.kind === 'map') return new Map(Object.entries(json as object))
  return json as Thing
}

/** Every expression directly inside another. */
export function partsOf(expr: Expr): Expr[] {
  const inside = (value: unknown): Expr[] => {
    if (Array.isArray(value)) return value.flatMap(inside)
    return typeof value === 'object' && value !== null && 'op' in value ? [value as Expr] : []
  }
  return expr.op === 'const' ? [] : Object.values(expr).flatMap(inside)
}

function treeText(expr: Expr): string {
  return JSON.stringify(expr, (key, value) => (key === 'at' ? undefined : value))
}

/** The innermost loop over that variable: a reader inside it sees one element. */
function bindingOf(each: SketchEach | undefined, loop: Loop | undefined): Loop | undefined {
  if (!each) return undefined
  let at = loop
  while (at && at.name !== each.variable) at = at.outer
  return at && { name: at.name, value: at.value, outer: undefined }
}

function keyOf(loop: Loop | undefined): string {
  if (!loop) return ''
  return loop.value instanceof Held ? loop.value.path : JSON.stringify(loop.value)
}
