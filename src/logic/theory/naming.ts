import type { Expr, RecordType, Type } from '../../domain/index.ts'
import { partsOf } from '../compile/names.ts'
import type { Situation } from '../facts/situation.ts'
import { ANY, plain } from '../values/types.ts'
import type { Theory } from './theory.ts'

/**
 * Whether it matters to what is asked which card stands at a path: something behind it compares the name, or reads what a
 * card of that name could say of itself and nobody gave. Where an expression does not tell of what it is, it may.
 * @param targets `action:x`, `quantity:x`.  @param path of a fact, of an element or of a field, as in `crew[0].name`.
 */
export function dependsOnName(theory: Theory, situation: Situation, targets: readonly string[], path: string): boolean {
  const fact = theory.factAt(path)
  const place = fact === undefined ? undefined : placeIn(theory, situation, fact, path)
  if (!place) return true
  const exprs = new Set(targets.flatMap((target) => theory.dependencies.expressionsBehind(target)))
  const { record, field, given } = place
  const reads = record
    ? (of: Type, name: string) =>
        isOf(of, record) && (name === field || (place.isCard && !given.has(name) && isOnCards(theory, record, name)))
    : () => false
  return [...exprs].some((expr) => new Reading(theory, fact as string, record, reads).matters(expr, new Map()))
}

/** The innermost record a path leads into, and the field that it names there. */
interface Place {
  readonly record?: RecordType
  readonly field?: string
  /** Whether the record takes from the card of this name what is not given of it. */
  readonly isCard: boolean
  readonly given: ReadonlySet<string>
}

function placeIn(theory: Theory, { given }: Situation, fact: string, path: string): Place | undefined {
  let type = theory.facts.get(fact)?.type
  let value: unknown = given.get(fact)
  let place: Place = { isCard: false, given: new Set() }
  for (const step of path.slice(fact.length).match(/\[\d+\]|[^.[]+/g) ?? []) {
    const of = type && plain(type)
    const fields = Object(value) as { readonly [step: string]: unknown }
    if (of?.kind === 'list') {
      type = of.of
      value = fields[step.slice(1, -1)]
      continue
    }
    const record = of && theory.recordOf(of)
    const field = record?.fields.find((each) => each.name === step)
    if (!record || !field) return undefined
    place = {
      record,
      field: step,
      isCard: theory.cardField(record)?.name === step,
      given: new Set(Object.keys(fields)),
    }
    type = field.type
    value = fields[step]
  }
  return place
}

/** Whether the card of any entry says something of itself there. */
function isOnCards(theory: Theory, record: RecordType, field: string): boolean {
  return theory.edition.entries.some(({ data }) => data[record.name]?.[field] !== undefined)
}

function isOf(type: Type, record: RecordType): boolean {
  const of = plain(type)
  return of.kind === 'any' || (of.kind === 'record' && of.name === record.name)
}

/** Loop variables by name, with the types of what they run over. */
type Bound = ReadonlyMap<string, Type>

const COUNTS: readonly string[] = ['size', 'count']
const WHOLE: readonly string[] = ['==', '!=', 'in', 'distinct', 'contains', 'assign']

/** One search through expressions for what reads a name. */
class Reading {
  private readonly theory: Theory
  private readonly fact: string
  private readonly record: RecordType | undefined
  private readonly reads: (of: Type, field: string) => boolean

  constructor(theory: Theory, fact: string, record: RecordType | undefined, reads: Reading['reads']) {
    this.theory = theory
    this.fact = fact
    this.record = record
    this.reads = reads
  }

  matters(expr: Expr, bound: Bound): boolean {
    const { record } = this
    // A fact that is a card, or a list of cards, says nothing else than which; to count them is not to ask.
    if (!record && expr.op === 'fact') return expr.name === this.fact
    if (expr.op === 'call' && COUNTS.includes(expr.fn) && expr.args[0]?.op === 'fact') return false
    if (record && (expr.op === 'field' || expr.op === 'has') && this.reads(this.typeOf(expr.of, bound), expr.name))
      return true
    if (record && WHOLE.includes(expr.op === 'call' ? expr.fn : expr.op)) {
      if (partsOf(expr).some((part) => this.isWhole(this.typeOf(part, bound), record))) return true
    }
    if (expr.op !== 'macro') return partsOf(expr).some((part) => this.matters(part, bound))
    const inside = new Map(bound).set(expr.variable, this.elementOf(expr.list, bound))
    return (
      this.matters(expr.list, bound) ||
      [expr.body, ...(expr.value ? [expr.value] : [])].some((part) => this.matters(part, inside))
    )
  }

  /** Whether a value is such a record, or a list of them. */
  private isWhole(type: Type, record: RecordType): boolean {
    const of = plain(type)
    return of.kind === 'list' ? this.isWhole(of.of, record) : of.kind === 'record' && of.name === record.name
  }

  /** The type of what an expression comes to, as far as records and lists of them go; any where that is not told. */
  private typeOf(expr: Expr, bound: Bound): Type {
    const { theory } = this
    switch (expr.op) {
      case 'const':
        return { kind: 'null' }
      case 'fact':
        return theory.facts.get(expr.name)?.type ?? ANY
      case 'quantity': {
        const quantity = theory.quantities.get(expr.name)
        if (!quantity) return ANY
        return quantity.each && !expr.bound ? { kind: 'list', of: quantity.type } : quantity.type
      }
      case 'var':
        return bound.get(expr.name) ?? this.loopOf(expr.name)
      case 'field':
        return theory.recordOf(this.typeOf(expr.of, bound))?.fields.find(({ name }) => name === expr.name)?.type ?? ANY
      case 'index':
        return this.elementOf(expr.of, bound)
      case 'macro': {
        if (expr.fn === 'filter') return this.typeOf(expr.list, bound)
        if (expr.fn !== 'map') return { kind: 'bool' }
        const inside = new Map(bound).set(expr.variable, this.elementOf(expr.list, bound))
        return { kind: 'list', of: this.typeOf(expr.value ?? expr.body, inside) }
      }
      default:
        return ANY
    }
  }

  private elementOf(list: Expr, bound: Bound): Type {
    const of = plain(this.typeOf(list, bound))
    if (of.kind === 'list') return of.of
    return of.kind === 'map' ? of.value : ANY
  }

  /** An `each` of one name runs over one kind of thing, or over any. */
  private loopOf(variable: string): Type {
    const { quantities, actions } = this.theory
    const loops = [...quantities.values(), ...actions.values()].flatMap(({ each }) =>
      each?.variable === variable ? [each.element] : [],
    )
    const [first, ...others] = new Set(loops.map((type) => JSON.stringify(type)))
    return first !== undefined && others.length === 0 ? (loops[0] as Type) : ANY
  }
}
