import type {
  Action,
  Always,
  Edition,
  EnumType,
  Expr,
  Fact,
  Json,
  Quantity,
  RecordType,
  Rule,
  Slot,
  Type,
} from '../domain/index.ts'
import { namesIn } from './compile/names.ts'
import { compileExpr, type Run } from './evaluate/run.ts'
import { Silence } from './evaluate/silence.ts'
import { type Candidates, type Contribution, Field } from './field.ts'
import { clausesOf, partsOf } from './literals.ts'
import { cardField, fold, type Reader } from './reading.ts'
import type { Situation } from './situation.ts'
import { Slots } from './slots.ts'

/** An edition made ready to be asked: indexes and closures, all made on demand and kept. */
export class Theory implements Reader {
  readonly edition: Edition
  readonly enums: ReadonlyMap<string, EnumType>
  readonly records: ReadonlyMap<string, RecordType>
  readonly facts: ReadonlyMap<string, Fact>
  readonly quantities: ReadonlyMap<string, Quantity>
  readonly actions: ReadonlyMap<string, Action>
  readonly rules: ReadonlyMap<string, Rule>
  readonly names: ReadonlyMap<string, string>
  /** Rules that conclude on an action or contribute to a quantity, in order of id. */
  readonly onAction: ReadonlyMap<string, readonly Rule[]>
  readonly onQuantity: ReadonlyMap<string, readonly { readonly rule: Rule; readonly conclusion: Contribution }[]>
  /** Rules that except or amend another, or are excepted or amended: only these need be compared one by one. */
  readonly exceptional: ReadonlySet<string>
  /** Rules with a note. */
  readonly noteworthy: readonly Rule[]
  /** Rules that lift a rule. */
  readonly liftersOf: ReadonlyMap<string, readonly Rule[]>
  private readonly cards: ReadonlyMap<string, Edition['entries'][number]['data']>
  private readonly runs = new WeakMap<Expr, Run>()
  private readonly cardFields = new Map<string, Slot | undefined>()
  private readonly fields = new Map<string, Field>()
  private readonly grounds = new WeakMap<Rule, readonly string[] | null>()
  private slotsMade: Slots | undefined
  private silenceMade: Silence | undefined
  private readonly through = new Map<string, ReadonlyMap<string, readonly string[]>>()
  private readonly always = new Map<string, readonly Always[]>()
  private readonly assumed = new Map<string, boolean>()
  private readonly reach = new Map<string, ReadonlySet<string>>()
  private readonly reachOfRules = new Map<Rule, ReadonlySet<string>>()
  private readonly outcomes = new Map<string, ReadonlySet<string>>()

  constructor(edition: Edition) {
    const { vocabulary } = edition
    this.edition = edition
    this.enums = byName(vocabulary.enums)
    this.records = byName(vocabulary.records)
    this.facts = byName(vocabulary.facts)
    this.quantities = byName(vocabulary.quantities)
    this.actions = byName(vocabulary.actions)
    this.rules = new Map(edition.rules.map((rule) => [rule.id, rule]))
    this.names = new Map(
      edition.entries.flatMap((entry) =>
        [...entry.formerly, ...entry.aliases, entry.term, entry.slug].map((name) => [fold(name), entry.slug] as const),
      ),
    )
    this.cards = new Map(edition.entries.map((entry) => [entry.slug, entry.data]))
    const onAction = new Map<string, Rule[]>()
    const onQuantity = new Map<string, { rule: Rule; conclusion: Contribution }[]>()
    const liftersOf = new Map<string, Rule[]>()
    for (const rule of edition.rules) {
      const actions = new Set<string>()
      for (const conclusion of rule.then) {
        if (conclusion.kind === 'note') continue
        if ('action' in conclusion) actions.add(conclusion.action)
        else push(onQuantity, conclusion.quantity, { rule, conclusion })
      }
      for (const action of actions) push(onAction, action, rule)
      for (const target of new Set(rule.relations.flatMap((each) => (each.kind === 'lifts' ? [each.target] : [])))) {
        push(liftersOf, target, rule)
      }
    }
    this.exceptional = new Set(
      edition.rules.flatMap((rule) =>
        rule.relations.flatMap((each) =>
          each.kind === 'excepts' || each.kind === 'amends' ? [rule.id, each.target] : [],
        ),
      ),
    )
    this.noteworthy = edition.rules.filter((rule) => rule.then.some((each) => each.kind === 'note'))
    this.onAction = onAction
    this.onQuantity = onQuantity
    this.liftersOf = liftersOf
  }

  run(expr: Expr): Run {
    let run = this.runs.get(expr)
    if (!run) {
      run = compileExpr(expr)
      this.runs.set(expr, run)
    }
    return run
  }

  cardData(slug: string, recordType: string): { readonly [field: string]: Json } | undefined {
    return this.cards.get(slug)?.[recordType]
  }

  cardField(record: RecordType): Slot | undefined {
    if (!this.cardFields.has(record.name)) this.cardFields.set(record.name, cardField(record))
    return this.cardFields.get(record.name)
  }

  /**
   * The rules on an action or quantity, and those that lift one of them and so on, that given facts leave possible; in
   * order of id. Kept as long as the facts are.
   */
  candidates(target: string, { given, memo }: Situation): Candidates {
    let candidates = memo.candidates.get(target)
    if (!candidates) {
      candidates = this.field(target).candidates(given, memo)
      memo.candidates.set(target, candidates)
      memo.untold.push(candidates)
    }
    return candidates
  }

  /** Whether the given facts are known to make a rule's condition true. */
  isProved(rule: Rule, { memo }: Situation): boolean {
    for (let next = memo.untold.pop(); next; next = memo.untold.pop())
      for (const proved of next.proved()) memo.proved.add(proved)
    return memo.proved.has(rule)
  }

  /**
   * What a condition that compares nothing but facts with constants rests on where the given facts prove it: the fact of
   * each of its parts, in order. Undefined for any other condition.
   */
  groundsOf(rule: Rule): readonly string[] | undefined {
    let facts = this.grounds.get(rule)
    if (facts === undefined) {
      const clauses = partsOf(rule.when?.expr)
      // Which of several a part rests on, evaluation decides.
      const isSimple = clauses?.every((clause) => clause.length === 1)
      facts = clauses && isSimple ? [...new Set(clauses.flat().map(({ fact }) => fact))] : null
      this.grounds.set(rule, facts)
    }
    return facts ?? undefined
  }

  /**
   * Whether a condition is seen at once to be true of some situation: comparisons, each of a fact of its own, of which
   * nothing that always holds speaks.
   */
  canAlwaysApply(rule: Rule, always: readonly Always[]): boolean {
    const { clauses, complete } = clausesOf(rule.when?.expr)
    const facts = clauses.flatMap((clause) => clause.map(({ fact }) => fact))
    if (!complete || new Set(facts).size < facts.length) return false
    const tied = new Set(always.flatMap(({ expr }) => [...namesIn(expr)]))
    const slots = this.slots()
    return clauses.every(
      (clause) =>
        clause.length > 0 && clause.every((each) => !tied.has(`fact:${each.fact}`) && slots.isContingent(each)),
    )
  }

  /** The rules on an action or quantity, made ready to be found. */
  field(target: string): Field {
    let field = this.fields.get(target)
    if (!field) {
      field = new Field(target.slice(target.indexOf(':') + 1), this.rulesOn(target), () => this.slots())
      this.fields.set(target, field)
    }
    return field
  }

  /** What is so where nothing is said. */
  get silence(): Silence {
    this.silenceMade ??= new Silence(this)
    return this.silenceMade
  }

  /** Every fact that conditions compare with constants. */
  private slots(): Slots {
    this.slotsMade ??= new Slots(
      this.edition.rules.flatMap((rule) => clausesOf(rule.when?.expr).clauses.flat()),
      this.facts,
      this.enums,
    )
    return this.slotsMade
  }

  /**
   * Every fact that what is named can depend on, through rules, lifters, quantities, `may`, `must`, `from` and `each`.
   * @param target `action:x`, `quantity:x` or `fact:x`.
   */
  factsBehind(target: string): ReadonlySet<string> {
    const known = this.reach.get(target)
    if (known) return known
    const facts = new Set<string>()
    const seen = new Set<string>()
    const todo = [target]
    for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      if (name.startsWith('fact:')) facts.add(name.slice(5))
      for (const expr of this.readBy(name)) todo.push(...namesIn(expr))
    }
    this.reach.set(target, facts)
    return facts
  }

  /** Every action and quantity whose outcome is read by what the outcome of an action or quantity can depend on. */
  outcomesBehind(target: string): ReadonlySet<string> {
    let outcomes = this.outcomes.get(target)
    if (!outcomes) {
      const found = new Set<string>()
      const seen = new Set([target])
      for (const name of seen)
        for (const expr of this.readBy(name))
          for (const read of namesIn(expr)) {
            seen.add(read)
            if (!read.startsWith('fact:')) found.add(read)
          }
      outcomes = found
      this.outcomes.set(target, outcomes)
    }
    return outcomes
  }

  /** Whether anything is assumed that what is named can depend on, of a fact or of a field of a record. */
  assumes(target: string): boolean {
    let found = this.assumed.get(target)
    if (found === undefined) {
      found = [...this.factsBehind(target), ...this.factsOfAlways(target)].some((name) => {
        const fact = this.facts.get(name)
        return fact !== undefined && (fact.assume !== undefined || this.typeAssumes(fact.type))
      })
      this.assumed.set(target, found)
    }
    return found
  }

  /** Every fact behind what cannot be otherwise about a target. */
  factsOfAlways(target: string): readonly string[] {
    return this.alwaysFor(target).flatMap(({ expr }) =>
      [...namesIn(expr)].flatMap((name) => [...this.factsBehind(name)]),
    )
  }

  private typeAssumes(type: Type, inside: readonly string[] = []): boolean {
    if (type.kind === 'list' || type.kind === 'optional') return this.typeAssumes(type.of, inside)
    if (type.kind === 'map') return this.typeAssumes(type.value, inside)
    if (type.kind !== 'record' || inside.includes(type.name)) return false
    const fields = this.records.get(type.name)?.fields ?? []
    return fields.some((field) => field.assume !== undefined || this.typeAssumes(field.type, [...inside, type.name]))
  }

  /** Every rule the answer can depend on, also through the quantities, verdicts and derived facts that conditions read. */
  rulesReaching(target: string): ReadonlySet<Rule> {
    const rules = new Set<Rule>()
    const seen = new Set<string>()
    const todo = [target]
    for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
      if (seen.has(name)) continue
      seen.add(name)
      for (const rule of this.rulesOn(name)) rules.add(rule)
      for (const expr of this.readBy(name)) todo.push(...namesIn(expr))
    }
    return rules
  }

  /** Every rule on which it depends whether and how one applies: its lifters, and what its condition and values read. */
  rulesBehind(rule: Rule): ReadonlySet<Rule> {
    const lifters = this.withLifters([rule])
    const exprs = lifters.flatMap((each) => [
      ...(each.when ? [each.when.expr] : []),
      ...each.then.flatMap((one) => ('value' in one ? [one.value] : [])),
    ])
    const read = new Set(exprs.flatMap((expr) => [...namesIn(expr)]))
    const found = new Set([...lifters, ...[...read].flatMap((name) => [...this.rulesReaching(name)])])
    found.delete(rule)
    return found
  }

  private rulesOn(target: string): readonly Rule[] {
    const name = target.slice(target.indexOf(':') + 1)
    if (target.startsWith('action:')) return this.withLifters(this.onAction.get(name) ?? [])
    if (target.startsWith('fact:')) return []
    return this.withLifters([...new Set((this.onQuantity.get(name) ?? []).map(({ rule }) => rule))])
  }

  /** What cannot be otherwise, as far as it touches the facts behind a target, directly or through one another. */
  alwaysFor(target: string): readonly Always[] {
    const known = this.always.get(target)
    if (known) return known
    const facts = new Set(this.factsBehind(target))
    const found = new Set<Always>()
    for (let before = -1; before !== found.size; ) {
      before = found.size
      for (const always of this.edition.vocabulary.always) {
        if (found.has(always)) continue
        const behind = [...namesIn(always.expr)].flatMap((name) => [...this.factsBehind(name)])
        if (!behind.some((fact) => facts.has(fact))) continue
        found.add(always)
        for (const fact of behind) facts.add(fact)
      }
    }
    const list = this.edition.vocabulary.always.filter((always) => found.has(always))
    this.always.set(target, list)
    return list
  }

  /** The fact a path leads into: `crew` of `crew[0].licence`. */
  factAt(path: string): string | undefined {
    if (this.facts.has(path)) return path
    const steps = path.split(/\.|(?=\[)/)
    for (let length = steps.length; length > 0; length--) {
      const name = steps.slice(0, length).join('.').replaceAll('.[', '[')
      if (this.facts.has(name)) return name
    }
    return undefined
  }

  /**
   * Facts behind a target that are read only through derived facts with a wording of their own: these can be asked in
   * their place. A fact that is read directly as well is not among them.
   */
  askedThrough(target: string): ReadonlyMap<string, readonly string[]> {
    const known = this.through.get(target)
    if (known) return known
    const direct = new Set<string>()
    const derived = new Set<string>()
    const todo = [target]
    for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
      if (direct.has(name)) continue
      direct.add(name)
      const fact = name.startsWith('fact:') ? this.facts.get(name.slice(5)) : undefined
      if (fact?.from && fact.ask !== undefined) derived.add(fact.name)
      else for (const expr of this.readBy(name)) todo.push(...namesIn(expr))
    }
    const through = new Map<string, string[]>()
    for (const name of [...derived].sort()) {
      for (const fact of this.factsBehind(`fact:${name}`)) {
        if (fact !== name && !direct.has(`fact:${fact}`)) push(through, fact, name)
      }
    }
    this.through.set(target, through)
    return through
  }

  /** Every fact a rule's condition can depend on. */
  factsBehindRule(rule: Rule): ReadonlySet<string> {
    let facts = this.reachOfRules.get(rule)
    if (!facts) {
      const names = rule.when ? [...namesIn(rule.when.expr)] : []
      facts = new Set(names.flatMap((name) => [...this.factsBehind(name)]))
      this.reachOfRules.set(rule, facts)
    }
    return facts
  }

  private readBy(target: string): Expr[] {
    const at = target.indexOf(':')
    const name = target.slice(at + 1)
    if (target.startsWith('fact:')) {
      const from = this.facts.get(name)?.from
      return from ? [from] : []
    }
    const rules = target.startsWith('action:')
      ? (this.onAction.get(name) ?? [])
      : (this.onQuantity.get(name) ?? []).map(({ rule }) => rule)
    const each = (target.startsWith('action:') ? this.actions.get(name) : this.quantities.get(name))?.each
    const values = (this.onQuantity.get(name) ?? []).map(({ conclusion }) => conclusion.value)
    return [
      ...(each ? [each.list] : []),
      ...this.withLifters(rules).flatMap(({ when }) => (when ? [when.expr] : [])),
      ...(target.startsWith('quantity:') ? values : []),
    ]
  }

  /** The rules, those that lift one of them, those that lift one of these, and so on; each once. */
  withLifters(rules: readonly Rule[]): Rule[] {
    const found = new Set(rules)
    for (const rule of found) for (const lifter of this.liftersOf.get(rule.id) ?? []) found.add(lifter)
    return [...found]
  }
}

function byName<T extends { readonly name: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.name, item]))
}

function push<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key)
  if (list) list.push(item)
  else map.set(key, [item])
}
