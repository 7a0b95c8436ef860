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
import { bare, isAction, isFact, namesIn } from './compile/names.ts'
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
  private readonly cardFields = new Map<string, Slot | null>()
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
    return kept(this.cardFields, record.name, () => cardField(record) ?? null) ?? undefined
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
    const facts = kept(this.grounds, rule, () => {
      const clauses = partsOf(rule.when?.expr)
      // Which of several a part rests on, evaluation decides.
      const isSimple = clauses?.every((clause) => clause.length === 1)
      return clauses && isSimple ? [...new Set(clauses.flat().map(({ fact }) => fact))] : null
    })
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
    return kept(this.fields, target, () => new Field(bare(target), this.rulesOn(target), () => this.slots()))
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
        const { assume, type } = this.facts.get(name) as Fact
        return assume !== undefined || this.typeAssumes(type)
      }),
    )
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
    const { fields } = this.records.get(type.name) as RecordType
    return fields.some((field) => field.assume !== undefined || this.typeAssumes(field.type, [...inside, type.name]))
  }

  /** Every rule the answer can depend on, also through the quantities, verdicts and derived facts that conditions read. */
  rulesReaching(target: string): ReadonlySet<Rule> {
    return new Set([...this.namesBehind(target)].flatMap((name) => this.rulesOn(name)))
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
    const name = bare(target)
    if (isAction(target)) return this.withLifters(this.onAction.get(name) ?? [])
    // No fact has the name of a quantity.
    return this.withLifters((this.onQuantity.get(name) ?? []).map(({ rule }) => rule))
  }

  /** What cannot be otherwise, as far as it touches the facts behind a target, directly or through one another. */
  alwaysFor(target: string): readonly Always[] {
    return kept(this.always, target, () => {
      const all = this.edition.vocabulary.always.map((always) => {
        return { always, behind: [...namesIn(always.expr)].flatMap((name) => [...this.factsBehind(name)]) }
      })
      const facts = new Set(this.factsBehind(target))
      let found = all
      let before: number
      do {
        before = facts.size
        found = all.filter(({ behind }) => behind.some((fact) => facts.has(fact)))
        for (const fact of found.flatMap(({ behind }) => behind)) facts.add(fact)
      } while (facts.size > before)
      return found.map(({ always }) => always)
    })
  }

  /** The fact a path leads into: `crew` of `crew[0].licence`. */
  factAt(path: string): string | undefined {
    if (this.facts.has(path)) return path
    const [dotted] = path.split('[', 1) as [string]
    const steps = dotted.split('.')
    return steps.map((_, last) => steps.slice(0, last + 1).join('.')).findLast((name) => this.facts.has(name))
  }

  /**
   * Facts behind a target that are read only through derived facts with a wording of their own: these can be asked in
   * their place. A fact that is read directly as well is not among them.
   */
  askedThrough(target: string): ReadonlyMap<string, readonly string[]> {
    return kept(this.through, target, () => {
      const isAsked = (name: string) => {
        const fact = isFact(name) ? this.facts.get(bare(name)) : undefined
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
    return kept(this.reachOfRules, rule, () => {
      const names = rule.when ? [...namesIn(rule.when.expr)] : []
      return new Set(names.flatMap((name) => [...this.factsBehind(name)]))
    })
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

  private readBy(target: string): Expr[] {
    const name = bare(target)
    if (isFact(target)) {
      const from = this.facts.get(name)?.from
      return from ? [from] : []
    }
    const each = (isAction(target) ? this.actions : this.quantities).get(name)?.each
    const values = isAction(target) ? [] : (this.onQuantity.get(name) ?? []).map(({ conclusion }) => conclusion.value)
    return [
      ...(each ? [each.list] : []),
      ...this.rulesOn(target).flatMap(({ when }) => (when ? [when.expr] : [])),
      ...values,
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

/** What was made of a key, or is now. */
function kept<K extends object | string, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

function push<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key)
  if (list) list.push(item)
  else map.set(key, [item])
}
