import {
  type Always,
  type Expr,
  type Fact,
  kept,
  push,
  type RecordType,
  type Rule,
  type Type,
} from '../../domain/index.ts'
import { bare, isAction, isFact, namesIn } from '../compile/names.ts'
import type { RuleIndex } from './rule-index.ts'

/** What turns on what: which facts, outcomes, rules and `always` an action, a quantity, a fact or a rule can depend on. */
export class Dependencies {
  private readonly index: RuleIndex
  private readonly through = new Map<string, ReadonlyMap<string, readonly string[]>>()
  private readonly always = new Map<string, readonly Always[]>()
  private touched: Dependencies['touching'] | undefined
  private readonly tied = new Map<string, ReadonlySet<string>>()
  private readonly assumed = new Map<string, boolean>()
  private readonly reach = new Map<string, ReadonlySet<string>>()
  private readonly reachOfRules = new Map<Rule, ReadonlySet<string>>()
  private readonly rules = new Map<Rule, ReadonlySet<Rule>>()
  private readonly outcomes = new Map<string, ReadonlySet<string>>()
  private readonly reaching = new Map<string, ReadonlySet<Rule>>()
  private readonly exprs = new Map<string, readonly Expr[]>()
  private readonly names = new Map<Rule | string | Expr, ReadonlySet<string>>()
  private readonly facts = new Map<Expr, readonly string[]>()

  constructor(index: RuleIndex) {
    this.index = index
  }

  /**
   * Every fact that what is named can depend on, through rules, lifters, quantities, `may`, `must`, `from` and `each`.
   * @param target `action:x`, `quantity:x` or `fact:x`.
   */
  factsBehind(target: string): ReadonlySet<string> {
    return kept(this.reach, target, () => new Set([...this.namesBehind(target)].filter(isFact).map(bare)))
  }

  /** Every action and quantity whose outcome is read by what the outcome of an action or quantity can depend on. */
  outcomesBehind(target: string): ReadonlySet<string> {
    return kept(this.outcomes, target, () => {
      const read = [...this.namesBehind(target)].filter((name) => name !== target)
      return new Set(read.filter((name) => !isFact(name)))
    })
  }

  /** Whether anything is assumed that what is named can depend on, of a fact or of a field of a record. */
  assumes(target: string): boolean {
    return kept(this.assumed, target, () =>
      [...this.factsBehind(target), ...this.factsOfAlways(target)].some((name) => {
        const { assume, type } = this.index.facts.get(name) as Fact
        return assume !== undefined || this.typeAssumes(type)
      }),
    )
  }

  /** Every fact behind what cannot be otherwise about a target. */
  factsOfAlways(target: string): ReadonlySet<string> {
    return kept(this.tied, target, () => {
      const names = this.alwaysFor(target).flatMap(({ expr }) => [...namesIn(expr)])
      return new Set(names.flatMap((name) => [...this.factsBehind(name)]))
    })
  }

  private typeAssumes(type: Type, inside: readonly string[] = []): boolean {
    if (type.kind === 'list' || type.kind === 'optional') return this.typeAssumes(type.of, inside)
    if (type.kind === 'map') return this.typeAssumes(type.value, inside)
    if (type.kind !== 'record' || inside.includes(type.name)) return false
    const { fields } = this.index.records.get(type.name) as RecordType
    return fields.some((field) => field.assume !== undefined || this.typeAssumes(field.type, [...inside, type.name]))
  }

  /** Every rule the answer can depend on, also through the quantities, verdicts and derived facts that conditions read. */
  rulesReaching(target: string): ReadonlySet<Rule> {
    return kept(
      this.reaching,
      target,
      () => new Set([...this.namesBehind(target)].flatMap((name) => this.index.rulesOn(name))),
    )
  }

  /** Every rule on which it depends whether and how one applies: its lifters, and what its condition and values read. */
  rulesBehind(rule: Rule): ReadonlySet<Rule> {
    return kept(this.rules, rule, () => {
      const lifters = this.index.withLifters([rule])
      const exprs = lifters.flatMap((each) => [
        ...(each.when ? [each.when.expr] : []),
        ...each.then.flatMap((one) => ('value' in one ? [one.value] : [])),
      ])
      const read = new Set(exprs.flatMap((expr) => [...namesIn(expr)]))
      const found = new Set([...lifters, ...[...read].flatMap((name) => [...this.rulesReaching(name)])])
      found.delete(rule)
      return found
    })
  }

  /** What cannot be otherwise, as far as it touches the facts behind a target, directly or through one another. */
  alwaysFor(target: string): readonly Always[] {
    return kept(this.always, target, () => {
      const { always } = this.index.edition.vocabulary
      const { behind, on } = this.touching
      const facts = new Set(this.factsBehind(target))
      const places = new Set<number>()
      for (const fact of facts)
        for (const place of on.get(fact) ?? []) {
          if (places.has(place)) continue
          places.add(place)
          for (const other of behind[place] as ReadonlySet<string>) facts.add(other)
        }
      return [...places].sort((a, b) => a - b).map((place) => always[place] as Always)
    })
  }

  /** By place in the list of what cannot be otherwise, the facts it touches; and by fact, those places. */
  private get touching(): {
    readonly behind: readonly ReadonlySet<string>[]
    readonly on: ReadonlyMap<string, number[]>
  } {
    if (this.touched) return this.touched
    const behind = this.index.edition.vocabulary.always.map(({ expr }) => new Set(this.factsIn(expr)))
    const on = new Map<string, number[]>()
    for (const [place, facts] of behind.entries()) for (const fact of facts) push(on, fact, place)
    this.touched = { behind, on }
    return this.touched
  }

  /**
   * Facts behind a target that are read only through derived facts with a wording of their own: these can be asked in
   * their place. A fact that is read directly as well is not among them.
   */
  askedThrough(target: string): ReadonlyMap<string, readonly string[]> {
    return kept(this.through, target, () => {
      const isAsked = (name: string) => {
        const fact = isFact(name) ? this.index.facts.get(bare(name)) : undefined
        return fact?.from !== undefined && fact.ask !== undefined
      }
      const direct = this.namesBehind(target, isAsked)
      const through = new Map<string, string[]>()
      for (const derived of [...direct].filter(isAsked).sort())
        for (const fact of this.factsBehind(derived)) {
          if (!direct.has(`fact:${fact}`)) push(through, fact, bare(derived))
        }
      return through
    })
  }

  /** Every fact a rule's condition can depend on. */
  factsBehindRule(rule: Rule): ReadonlySet<string> {
    return kept(this.reachOfRules, rule, () => new Set(rule.when ? this.factsIn(rule.when.expr) : []))
  }

  /**
   * Every name that something can depend on: a rule with those that lift it, what is named, itself among it, or an
   * expression.
   */
  behind(of: Rule | string | Expr): ReadonlySet<string> {
    return kept(this.names, of, () => {
      if (typeof of === 'string') return this.namesBehind(of)
      const exprs = 'op' in of ? [of] : this.index.withLifters([of]).flatMap(({ when }) => (when ? [when.expr] : []))
      const read = new Set(exprs.flatMap((expr) => [...namesIn(expr)]))
      return new Set([...read].flatMap((name) => [...this.behind(name)]))
    })
  }

  /** Every fact that an expression can depend on. */
  factsIn(expr: Expr): readonly string[] {
    return kept(this.facts, expr, () => [...this.behind(expr)].filter(isFact).map(bare))
  }

  /**
   * Every name that what is named can depend on, itself first.
   * @param isEnd whether what a name in turn depends on is left out.
   */
  private namesBehind(target: string, isEnd: (name: string) => boolean = () => false): ReadonlySet<string> {
    const names = new Set<string>()
    const todo = [target]
    for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
      if (names.has(name)) continue
      names.add(name)
      if (!isEnd(name)) for (const expr of this.readBy(name)) todo.push(...namesIn(expr))
    }
    return names
  }

  /** Every expression that the outcome of an action or quantity can depend on, those that always hold of its facts too. */
  expressionsBehind(target: string): readonly Expr[] {
    return kept(this.exprs, target, () => {
      const always = this.alwaysFor(target).map(({ expr }) => expr)
      const read = always.flatMap((expr) => [...namesIn(expr)]).flatMap((name) => [...this.namesBehind(name)])
      const names = new Set([...this.namesBehind(target), ...read])
      return [...always, ...[...names].flatMap((name) => this.readBy(name))]
    })
  }

  private readBy(target: string): Expr[] {
    const name = bare(target)
    if (isFact(target)) {
      const from = this.index.facts.get(name)?.from
      return from ? [from] : []
    }
    const each = (isAction(target) ? this.index.actions : this.index.quantities).get(name)?.each
    const values = isAction(target)
      ? []
      : (this.index.onQuantity.get(name) ?? []).map(({ conclusion }) => conclusion.value)
    return [
      ...(each ? [each.list] : []),
      ...this.index.rulesOn(target).flatMap(({ when }) => (when ? [when.expr] : [])),
      ...values,
    ]
  }
}
