import type { Always, Each, Rule } from '../../domain/index.ts'
import { namesIn } from '../compile/names.ts'
import type { Court } from '../defeat/court.ts'
import { NOWHERE, type Open, type Regions, type Settled, settledBy, type Target, type Told } from '../defeat/outcome.ts'
import type { QuantityOutcome } from '../defeat/quantity.ts'
import type { Binding } from '../evaluate/binding.ts'
import { readsElement } from '../evaluate/binding.ts'
import { alwaysIn } from '../evaluate/condition.ts'
import { type Evaluation, identity } from '../evaluate/evaluation.ts'
import type { Remembered } from '../evaluate/trace.ts'
import type { Situation } from '../facts/situation.ts'
import type { Field } from '../match/candidates.ts'
import type { Theory } from '../theory/theory.ts'
import { type Atom, contains, FAILED, isKnown, Linear, Ref, toJson, UNKNOWN, type Value } from '../values/values.ts'
import { confiningOn } from './confining.ts'
import { definitionsOf } from './following.ts'
import { Budget } from './search.ts'

/** Steps that looking at one proposal, noting it and choosing among all comes to. */
const COST_OF_PROPOSAL = 4

/**
 * One question about one situation before one court: everything that splitting on unknowns needs.
 * Source: design 3.4; semantics C4, E, F.
 */
export class Inquiry {
  readonly theory: Theory
  readonly court: Court
  readonly situation: Situation
  readonly target: Target
  /** What is asked, as what turns on what knows it: `action:x` or `quantity:x`. */
  readonly named: string
  private about: ReadonlySet<Rule> | undefined
  private field: Field | undefined
  private confining: readonly Always[] | undefined

  constructor(court: Court, situation: Situation, target: Target) {
    this.theory = court.theory
    this.court = court
    this.situation = situation
    this.target = target
    this.named = `${target.kind}:${target.name}`
  }

  with(change: { readonly court?: Court; readonly situation?: Situation }): Inquiry {
    return new Inquiry(change.court ?? this.court, change.situation ?? this.situation, this.target)
  }

  /** The same in a situation that is other in nothing that what cannot be otherwise speaks of. */
  alike(situation: Situation): Inquiry {
    const alike = this.with({ situation })
    alike.confining = this.always
    return alike
  }

  /** The same before a court for which a rule counts as not lifted. */
  without(lifted: Rule): Inquiry {
    const other = this.with({ court: this.court.without(lifted) })
    const all = [...this.theory.dependencies.alwaysFor(this.named), ...definitionsOf(this.theory, this.situation)]
    if (all.every(({ expr }) => other.court.isAlikeOn(expr))) other.confining = this.always
    return other
  }

  /** The rules whose condition or lifting the answer turns on, as far as the given facts leave them possible. */
  rules(): readonly Rule[] {
    return this.theory.candidates(this.named, this.situation).rules
  }

  /** What there is to say of a rule's condition in a look. */
  conditionOf(ev: Evaluation, rule: Rule): Remembered {
    if (this.loop) return this.court.statusIn(ev, rule, this.binding(ev))
    this.field ??= this.theory.field(this.named)
    const place = this.field.at(rule)
    return place === undefined
      ? this.court.statusIn(ev, rule)
      : (this.court.conditions(ev, this.field)[place] as Remembered)
  }

  /** Whether a rule is one of these. */
  isAbout(rule: Rule): boolean {
    this.about ??= new Set(this.rules())
    return this.about.has(rule)
  }

  /** The situation as it is, looked at once for all that is asked of it; whoever uses it begins with no proposals. */
  asIs(): Evaluation {
    return this.court.asIs(this.situation)
  }

  /** A look of its own at the situation, with some unknowns confined; none, if none are said. */
  look(regions: Regions = NOWHERE): Evaluation {
    return this.asIs().confined(regions)
  }

  /** The loop of a target with `each`. */
  get loop(): Each | undefined {
    const { kind, name } = this.target
    return (kind === 'action' ? this.theory.actions.get(name) : this.theory.quantities.get(name))?.each
  }

  /** The element an `each` target speaks of, unknown where it speaks of none; undefined for a target without. */
  binding(ev: Evaluation): Binding | undefined {
    const { loop } = this
    if (!loop) return undefined
    const { variable } = loop
    const { index } = this.target
    if (index === undefined) return { variable, list: loop.list, element: UNKNOWN }
    const elements = this.court.elements(ev, loop.list)
    return typeof elements === 'symbol' ? undefined : { variable, list: loop.list, element: elements[index] as Value }
  }

  /** Whether a rule is to be looked at for each element. */
  isPerElement({ when }: Rule): boolean {
    return this.loop !== undefined && when !== undefined && readsElement(when.expr, this.loop.variable)
  }

  /** Every fact a rule's condition can depend on, those among them that say what elements there are. */
  factsBehind(rule: Rule): ReadonlySet<string> {
    const own = this.theory.dependencies.factsBehindRule(rule)
    if (!this.isPerElement(rule)) return own
    const { list } = this.loop as Each
    return new Set([...own, ...[...namesIn(list)].flatMap((name) => [...this.theory.dependencies.factsBehind(name)])])
  }

  /** What the target comes to as far as this look tells; `open` with what may still come of it. */
  settle(ev: Evaluation): Settled | Open {
    const binding = this.binding(ev)
    if (this.target.kind === 'action') return settledBy(this.court.possible(ev, this.target.name, binding))
    return this.settleQuantity(this.court.outcome(ev, this.target.name, binding))
  }

  private settleQuantity(outcome: QuantityOutcome): ReturnType<Inquiry['settle']> {
    if (outcome.kind === 'open') return { kind: 'open', possible: [] }
    if (outcome.kind !== 'value') return outcome
    const { value } = outcome
    if (isKnown(value)) return { kind: 'value', value: toJson(value) }
    const atoms = unknownsIn(value)
    if (atoms.length > 0) return { kind: 'varies', atoms, form: identity(value) }
    if (contains(value, UNKNOWN)) return { kind: 'open', possible: [] }
    return { kind: 'failed', reason: `${this.target.name} cannot be computed` }
  }

  /** Whether these regions describe what can be at a table: false, true, or still open (semantics C4). */
  admissible(ev: Evaluation): boolean | undefined {
    let open: boolean | undefined = true
    for (const always of this.always) {
      const found = alwaysIn(ev, always)
      if (found === false) return false
      if (found !== true && found !== FAILED) open = undefined
    }
    return open
  }

  /** What cannot be otherwise, as far as it can confine what is asked. */
  get always(): readonly Always[] {
    this.confining ??= confiningOn(this.court, this.situation, this.named)
    return this.confining
  }

  /** What a look tells. */
  tell(ev: Evaluation): Told {
    ev.proposals = []
    const settled = this.settle(ev)
    ev.step(COST_OF_PROPOSAL * ev.proposals.length)
    const { proposals } = ev
    ev.proposals = []
    const admissible = this.admissible(ev)
    return { settled, admissible, proposals, confining: ev.proposals }
  }

  /** Looks for one search; they end where so much was worked out for the question that it is explored no further. */
  budget(most: number): Budget {
    return new Budget(most, () => this.situation.isSpent)
  }
}

/** The unknowns that a value is computed from. */
function unknownsIn(value: Value): readonly Atom[] {
  if (value instanceof Linear || value instanceof Ref) return [value.atom]
  if (Array.isArray(value)) return value.flatMap(unknownsIn)
  return value instanceof Map ? [...value.values()].flatMap(unknownsIn) : []
}
