import type { Expr, Json, Modality, Type } from '../../src/domain/index.ts'
import { Broken, evaluate, Held, type Loop, same, type Thing, thing, Unsettled, type World } from './evaluate.ts'
import { authorityOf, inForce, named, policyOn, type Spot, stateOf } from './life.ts'
import type { Sketch, SketchConclusion, SketchEach, SketchRule } from './sketch.ts'

/** How one action or quantity comes out when every fact is known and every error is decided. */
export type Outcome =
  | { readonly kind: 'permitted' | 'forbidden' | 'required' | 'silent' | 'conflict' | 'unknown' }
  | { readonly kind: 'value'; readonly value: Json }

export interface Judgement {
  readonly outcome: Outcome
  /** Ids, sorted. */
  readonly winners: readonly string[]
  /** Winners that some reading may also leave out (a factor of 0 hides another). */
  readonly doubtful: readonly string[]
}

/** The fact or field a path names, as one completion has it; undefined where it is derived. */
export type Completion = (path: string) => Thing | undefined

/** Decides what nothing else decides: a number below `count`, the same for the same label within one run. */
export type Choose = (label: string, count: number) => number

/** A value that could not be computed: no more is known of it than where it comes from. */
class Unknown {
  readonly of: string
  constructor(of: string) {
    this.of = of
  }
}

type Computed = Thing | Unknown

/**
 * One completion of the facts before one court: two-valued throughout. Rules in force, their conditions, lifting, the
 * contest and the quantities, each as the clause says it and none of it fast.
 * Source: semantics D1, D4, E and F.
 */
export class Run implements World {
  readonly #sketch: Sketch
  readonly #spot: Spot
  readonly #facts: Completion
  readonly #given: ReadonlyMap<string, Json>
  readonly #choose: Choose
  #unlifted: SketchRule | undefined
  readonly #known = new Map<string, { readonly value: unknown } | { readonly error: unknown }>()

  constructor(sketch: Sketch, spot: Spot, facts: Completion, given: ReadonlyMap<string, Json>, choose: Choose) {
    this.#sketch = sketch
    this.#spot = spot
    this.#facts = facts
    this.#given = given
    this.#choose = choose
  }

  fact(name: string): Thing {
    return this.#once(`fact ${name}`, () => {
      const completed = this.#facts(name)
      if (completed !== undefined) return completed
      const from = this.#sketch.facts.find((each) => each.name === name)?.from
      if (!from) throw new Error(`${name} is not completed`)
      return evaluate(from, this)
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
      const plain = this.#decide(target, loop)
      const concerned = this.#concerned(target)
      const deciding = concerned.filter((lifter) =>
        concerned.some(
          (lifted) =>
            named(lifter, 'lifts', lifted) &&
            this.#counts(lifter, loop) &&
            this.#applies(lifted, loop) &&
            !equal(this.#counting(lifted).#decide(target, loop).outcome, plain.outcome),
        ),
      )
      return { ...plain, winners: [...new Set([...plain.winners, ...deciding.map((rule) => rule.id)])].sort() }
    })
  }

  /** The same but for one rule, which counts whatever lifts it. */
  #counting(lifted: SketchRule): Run {
    const run = new Run(this.#sketch, this.#spot, this.#facts, this.#given, this.#choose)
    run.#unlifted = lifted
    return run
  }

  /** The rules that speak on a target, those that lift one of them, and so on. */
  #concerned(target: string): readonly SketchRule[] {
    const found = this.#sketch.rules.filter((rule) => rule.then.some((one) => one.of === target))
    for (const lifted of found)
      for (const rule of this.#sketch.rules) if (named(rule, 'lifts', lifted) && !found.includes(rule)) found.push(rule)
    return found
  }

  #decide(target: string, loop: Loop | undefined): Judgement {
    return this.#sketch.actions.some((action) => action.name === target)
      ? this.#action(target, loop)
      : this.#quantity(target, loop)
  }

  /** E1, E2, E4. */
  #action(action: string, loop: Loop | undefined): Judgement {
    const standing = (kind: Modality): SketchRule[] =>
      this.#sketch.rules.filter((rule) => concludes(rule, kind, action) && this.#counts(rule, loop))
    const permits = standing('permit')
    const forbids = standing('forbid')
    const requires = standing('require').filter(
      (require) => !permits.some((permit) => permit.id !== require.id && overrides(permit, require)),
    )
    const grants = [...new Set([...permits, ...requires])]
    const beats = (x: SketchRule, y: SketchRule): boolean => this.beats(x, y, forbids.includes(x) ? 'forbid' : 'grant')
    const wins = (team: readonly SketchRule[], against: readonly SketchRule[]): boolean =>
      team.length > 0 && against.every((other) => team.some((rule) => beats(rule, other)))
    const winners = (team: readonly SketchRule[], against: readonly SketchRule[]): string[] => {
      const unbeaten = team.filter((rule) => !against.some((other) => beats(other, rule)))
      return (unbeaten.length > 0 ? unbeaten : team).map((rule) => rule.id).sort()
    }
    const judged = (kind: Outcome['kind'], ids: readonly string[] = []): Judgement => ({
      outcome: { kind } as Outcome,
      winners: ids,
      doubtful: [],
    })

    if (grants.length === 0 && forbids.length === 0)
      return judged(this.#sketch.actions.find((one) => one.name === action)?.default ?? 'silent')
    const required = wins(requires, forbids)
    const permitted = wins(grants, forbids)
    const forbidden = wins(forbids, grants)
    if ((required || permitted) === forbidden) return judged('conflict')
    if (forbidden) return judged('forbidden', winners(forbids, grants))
    return required ? judged('required', winners(requires, forbids)) : judged('permitted', winners(grants, forbids))
  }

  /** Whether one applying rule beats an opposing one: relations first, then the policy of the day. Source: semantics E3. */
  beats(x: SketchRule, y: SketchRule, side: 'forbid' | 'grant' | 'set'): boolean {
    if (overrides(x, y)) return true
    if (overrides(y, x)) return false
    return this.#ranks(x, y, side)
  }

  #ranks(x: SketchRule, y: SketchRule, side: 'forbid' | 'grant' | 'set'): boolean {
    for (const criterion of policyOn(this.#spot.day, this.#sketch)) {
      const [mine, theirs] = this.#measure(criterion, x, y, side)
      if (mine !== theirs) return mine
    }
    return false
  }

  /** Whether a criterion puts x above y, and whether it puts y above x. */
  #measure(criterion: string, x: SketchRule, y: SketchRule, side: string): [boolean, boolean] {
    switch (criterion) {
      case 'prohibition':
        return [side === 'forbid', side === 'grant']
      case 'scope':
        return [limited(x) && !limited(y), limited(y) && !limited(x)]
      case 'authority': {
        const [a, b] = [authorityOf(x, this.#sketch), authorityOf(y, this.#sketch)]
        return [a < b, b < a]
      }
      case 'specificity':
        return [moreSpecific(x, y), moreSpecific(y, x)]
      case 'recency': {
        const [a, b] = [x, y].map((rule) => stateOf(rule, this.#spot, this.#sketch).recency)
        return [(a ?? '') > (b ?? ''), (b ?? '') > (a ?? '')]
      }
    }
    throw new Error(`no criterion ${criterion}`)
  }

  /** F1, F2, F3. */
  #quantity(name: string, loop: Loop | undefined): Judgement {
    const quantity = this.#sketch.quantities.find((one) => one.name === name)
    if (!quantity) throw new Error(`no quantity ${name}`)
    const judged = (
      outcome: Outcome,
      winners: readonly string[] = [],
      doubtful: readonly string[] = [],
    ): Judgement => ({
      outcome,
      winners: [...new Set(winners)].sort(),
      doubtful,
    })
    const given = this.#given.get(name)
    if (given !== undefined) return judged({ kind: 'value', value: given })

    const speaking = this.#sketch.rules.filter(
      (rule) => rule.then.some((one) => 'value' in one && one.of === name) && this.#counts(rule, loop),
    )
    // All at once, also by one that is itself removed.
    // In order of id, since lists are appended to and no order of files or rules may show (A5).
    const left = speaking
      .filter((rule) => !speaking.some((other) => overrides(other, rule)))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
    const contributions = (kind: SketchConclusion['kind']) =>
      left.flatMap((rule) =>
        rule.then.flatMap((one, at) =>
          one.kind === kind && 'value' in one && one.of === name
            ? [{ rule, value: this.#computed(one.value, this.#inside(rule, loop), `${rule.id} ${at}`) }]
            : [],
        ),
      )

    const sets = contributions('set')
    // A set whose value is unknown may agree with any of the others, or with none.
    const sides: Computed[] = []
    for (const { value } of sets)
      if (!(value instanceof Unknown) && !sides.some((side) => agree(side, value))) sides.push(value)
    const placed = sets.map(({ rule, value }) => {
      if (!(value instanceof Unknown)) return { rule, value }
      const side = sides[this.#choose(`set ${name} ${keyOf(loop)} ${rule.id}`, sides.length + 1)]
      if (side === undefined) sides.push(value)
      return { rule, value: side === undefined ? value : side }
    })
    const winning = placed.filter(({ value }) =>
      placed.every(
        (other) =>
          agree(other.value, value) ||
          placed.some((own) => agree(own.value, value) && this.beats(own.rule, other.rule, 'set')),
      ),
    )
    const base: Computed | undefined = placed.length > 0 ? winning[0]?.value : defaultOf(quantity.default)
    if (base === undefined) return judged({ kind: placed.length > 0 ? 'conflict' : 'silent' })
    if (winning.some(({ value }) => !agree(value, base))) return judged({ kind: 'conflict' })

    const unbeaten = winning.filter(
      ({ rule }) => !placed.some((other) => !agree(other.value, base) && this.beats(other.rule, rule, 'set')),
    )
    const winners = (unbeaten.length > 0 ? unbeaten : winning).map(({ rule }) => rule.id)
    const factors = contributions('multiply')
    const addends = contributions('add')
    const lows = contributions('atLeast')
    const highs = contributions('atMost')
    const unknown = [{ value: base }, ...factors, ...addends, ...lows, ...highs].some(
      (one) => one.value instanceof Unknown,
    )
    const doubtful: string[] = []

    if (Array.isArray(base)) {
      if (unknown) return judged({ kind: 'unknown' })
      const added = addends.filter(({ value }) => (value as readonly Thing[]).length > 0)
      const items = [...base, ...added.flatMap(({ value }) => value as readonly Thing[])]
      return judged({ kind: 'value', value: items as Json }, [...winners, ...added.map(({ rule }) => rule.id)])
    }
    if (typeof base !== 'number' && !unknown) return judged({ kind: 'value', value: base as Json }, winners)

    const bounds = (all: typeof lows): number[] =>
      all.flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
    const low = Math.max(...bounds(lows), Number.NEGATIVE_INFINITY)
    const high = Math.min(...bounds(highs), Number.POSITIVE_INFINITY)
    if (low > high) return judged({ kind: 'conflict' })
    if (unknown) return judged({ kind: 'unknown' })

    let value = base as number
    const hides = factors.some((one) => one.value === 0)
    for (const one of factors) {
      if (one.value === 1 || value === 0) {
        if (hides && one.value !== 1) doubtful.push(one.rule.id)
      } else {
        winners.push(one.rule.id)
        if (hides) doubtful.push(one.rule.id)
      }
    }
    for (const one of factors) value *= one.value as number
    for (const one of addends) {
      value += one.value as number
      if (one.value !== 0) winners.push(one.rule.id)
    }
    if (value < low) {
      value = low
      winners.push(...lows.filter((one) => one.value === low).map(({ rule }) => rule.id))
    } else if (value > high) {
      value = high
      winners.push(...highs.filter((one) => one.value === high).map(({ rule }) => rule.id))
    }
    if (quantity.type.kind === 'int' && !Number.isInteger(value)) {
      if (!quantity.round) return judged({ kind: 'unknown' })
      value = rounded(value, quantity.round)
    }
    return judged({ kind: 'value', value: value === 0 ? 0 : value }, winners, doubtful)
  }

  #computed(value: Expr, loop: Loop | undefined, of: string): Computed {
    try {
      return evaluate(value, this, loop)
    } catch (error) {
      if (error instanceof Unsettled) return new Unknown(`${of} ${keyOf(loop)}`)
      throw error
    }
  }

  /** A rule that applies and is not lifted. */
  #counts(rule: SketchRule, loop: Loop | undefined): boolean {
    return this.#applies(rule, loop) && (rule === this.#unlifted || !this.#lifted(rule, loop))
  }

  #lifted(rule: SketchRule, loop: Loop | undefined): boolean {
    return this.#sketch.rules.some((lifter) => named(lifter, 'lifts', rule) && this.#counts(lifter, loop))
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

/** `x` wins wherever both apply. Source: design, Relations between rules. */
export function overrides(x: SketchRule, y: SketchRule): boolean {
  return named(x, 'excepts', y) || named(x, 'amends', y)
}

export function concludes(rule: SketchRule, kind: Modality, action: string): boolean {
  return rule.then.some((one) => one.kind === kind && one.of === action)
}

export function limited(rule: SketchRule): boolean {
  return rule.formats.length > 0 || rule.events.length > 0
}

export function moreSpecific(x: SketchRule, y: SketchRule): boolean {
  const [mine, theirs] = [conjunctsOf(x), conjunctsOf(y)]
  return mine.size > theirs.size && [...theirs].every((one) => mine.has(one))
}

/** Half away from zero. Source: semantics F2. */
export function rounded(value: number, how: 'down' | 'up' | 'nearest'): number {
  if (how === 'down') return Math.floor(value)
  if (how === 'up') return Math.ceil(value)
  return Math.sign(value) * Math.floor(Math.abs(value) + 0.5)
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

function defaultOf(value: Json | undefined): Thing | undefined {
  return value === undefined ? undefined : thing(value)
}

function agree(a: Computed, b: Computed): boolean {
  if (a instanceof Unknown || b instanceof Unknown) return a === b
  return same(a, b)
}

function equal(a: Outcome, b: Outcome): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
