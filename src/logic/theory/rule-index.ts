import { does, type Edition, type Expr, kept, push, type Rule } from '../../domain/index.ts'
import { bare, isAction, visit } from '../compile/names.ts'
import { VocabularyIndex } from '../facts/vocabulary-index.ts'
import type { Contribution } from '../match/candidates.ts'

/** The rules of an edition, by what they conclude on and by whom they lift. */
export class RuleIndex extends VocabularyIndex {
  readonly rules: ReadonlyMap<string, Rule>
  /** Rules that conclude on an action or contribute to a quantity, in order of id. */
  readonly onAction: ReadonlyMap<string, readonly Rule[]>
  readonly onQuantity: ReadonlyMap<string, readonly { readonly rule: Rule; readonly conclusion: Contribution }[]>
  /** Rules that except or amend another, or are excepted or amended: only these need be compared one by one. */
  readonly exceptional: ReadonlySet<string>
  /** Rules with a note. */
  readonly noteworthy: readonly Rule[]
  /** Rules that lift a rule. */
  readonly liftersOf: ReadonlyMap<string, readonly Rule[]>

  constructor(edition: Edition) {
    super(edition)
    this.rules = new Map(edition.rules.map((rule) => [rule.id, rule]))
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
        rule.relations.flatMap((each) => (does(each.kind, 'wins') ? [rule.id, each.target] : [])),
      ),
    )
    this.noteworthy = edition.rules.filter((rule) => rule.then.some((each) => each.kind === 'note'))
    this.onAction = onAction
    this.onQuantity = onQuantity
    this.liftersOf = liftersOf
  }

  /** Those too that conditions and computed values name. */
  override cardsSaid(): readonly string[] {
    const { rules, vocabulary } = this.edition
    const { facts, quantities, actions, always } = vocabulary
    const exprs: (Expr | undefined)[] = [
      ...rules.flatMap(({ when, then }) => [
        when?.expr,
        ...then.map((each) => ('value' in each ? each.value : undefined)),
      ]),
      ...facts.map(({ from }) => from),
      ...[...quantities, ...actions].map(({ each }) => each?.list),
      ...always.map(({ expr }) => expr),
    ]
    return [...super.cardsSaid(), ...exprs.flatMap((expr) => (expr ? cardsNamedIn(expr) : []))]
  }

  /** The rules on an action or quantity, and those that lift one of them, and so on; none of a fact. */
  rulesOn(target: string): readonly Rule[] {
    const name = bare(target)
    if (isAction(target)) return this.withLifters(this.onAction.get(name) ?? [])
    // No fact has the name of a quantity.
    return this.withLifters((this.onQuantity.get(name) ?? []).map(({ rule }) => rule))
  }

  /** The rules, those that lift one of them, those that lift one of these, and so on; each once. */
  withLifters(rules: readonly Rule[]): Rule[] {
    const found = new Set(rules)
    for (const rule of found) for (const lifter of this.liftersOf.get(rule.id) ?? []) found.add(lifter)
    return [...found]
  }
}

/** By expression, which never changes and outlives editions. */
const cardsNamed = new WeakMap<Expr, readonly string[]>()

function cardsNamedIn(expr: Expr): readonly string[] {
  return kept(cardsNamed, expr, () => {
    const said: string[] = []
    visit(expr, (each) => {
      if (each.op === 'const' && each.card) said.push(String(each.value))
    })
    return said
  })
}
