import type { Beaten, Criterion, Day, Rule } from '../../domain/index.ts'
import { exception } from '../theory/exceptions.ts'
import type { Side, Standards, Standing } from './sides.ts'

/** A rule with what precedence may turn on besides what it says. */
export interface Graded {
  readonly rule: Rule
  /** On which side it stands; `set` for one that sets a quantity. */
  readonly side: Side | 'set'
  /** The day its recency counts from. */
  readonly recency: Day
}

/**
 * How strong a rule is by each criterion of precedence: of two rules the one with the higher grade is the stronger, and equal
 * grades rank neither. No grade where two rules have to be compared by their conditions. Source: semantics E3.
 */
const GRADES: { readonly [criterion in Criterion]: 'by condition' | ((of: Graded, standards: Standards) => Grade) } = {
  prohibition: ({ side }) => Number(side === 'forbid'),
  scope: ({ rule }) => Number(rule.formats.length > 0 || rule.events.length > 0),
  authority: ({ rule }, { authority }) => {
    const at = authority.indexOf(rule.authority ?? '')
    return at < 0 ? -authority.length : -at
  },
  specificity: 'by condition',
  recency: ({ recency }) => recency,
}

type Grade = number | Day

function grade(criterion: Criterion, of: Graded, standards: Standards): Grade | undefined {
  const graded = GRADES[criterion]
  return graded === 'by condition' ? undefined : graded(of, standards)
}

/**
 * A text that is the same for rules that rank alike but for their conditions and relations.
 * @param until the criteria at which comparing ends, where the order of precedence comes to one of these.
 */
export function rankKey(of: Graded, standards: Standards, until: readonly Criterion[] = []): string {
  const end = standards.order.findIndex((criterion) => until.includes(criterion))
  const order = end < 0 ? standards.order : standards.order.slice(0, end)
  return order.map((criterion) => grade(criterion, of, standards) ?? '').join(' ')
}

/** Who beats whom: by a relation, else by the order of precedence at a point in time. Source: semantics E3. */
export class Superiority {
  /** Rules that except or amend another, or are excepted or amended. */
  readonly exceptional: ReadonlySet<string>
  private readonly standing: Standing
  private readonly days = new Map<Rule, Day>()

  constructor(exceptional: ReadonlySet<string>, standing: Standing) {
    this.exceptional = exceptional
    this.standing = standing
  }

  /** By what `x` beats `y` on an action or among the `set`s of a quantity; undefined when it does not. */
  beats(x: Rule, xSide: Side | 'set', y: Rule, ySide: Side | 'set'): Beaten['by'] | undefined {
    if (this.exceptional.has(x.id) && this.exceptional.has(y.id)) {
      const tie = exception(x, y)
      if (tie) return tie
      if (exception(y, x)) return undefined
    }
    const [a, b] = [this.graded(x, xSide), this.graded(y, ySide)]
    for (const criterion of this.standing.order) {
      const found = this.compare(criterion, a, b)
      if (found > 0) return criterion
      if (found < 0) return undefined
    }
    return undefined
  }

  /** A text that is the same for rules of one side which rank alike but for their conditions and relations. */
  rankKey(rule: Rule, side: Side | 'set', until: readonly Criterion[]): string {
    return `${side} ${rankKey(this.graded(rule, side), this.standing, until)}`
  }

  /** Whether the order of precedence comes to `specificity` before it tells two rules apart. */
  needsConditions(x: Rule, xSide: Side | 'set', y: Rule, ySide: Side | 'set'): boolean {
    const [a, b] = [this.graded(x, xSide), this.graded(y, ySide)]
    for (const criterion of this.standing.order) {
      if (GRADES[criterion] === 'by condition') return true
      if (this.compare(criterion, a, b) !== 0) return false
    }
    return false
  }

  /** Above zero when `x` is the stronger by this criterion alone. */
  private compare(criterion: Criterion, x: Graded, y: Graded): number {
    const a = grade(criterion, x, this.standing)
    const b = grade(criterion, y, this.standing)
    if (a === undefined || b === undefined) return Number(saysAll(x.rule, y.rule)) - Number(saysAll(y.rule, x.rule))
    return a > b ? 1 : a < b ? -1 : 0
  }

  private graded(rule: Rule, side: Side | 'set'): Graded {
    let recency = this.days.get(rule)
    if (recency === undefined) {
      recency = this.standing.recency(rule.id)
      this.days.set(rule, recency)
    }
    return { rule, side, recency }
  }
}

/** Whether the conjuncts of `x` are all those of `y`, and perhaps more; no condition is the empty set (semantics E3). */
function saysAll(x: Rule, y: Rule): boolean {
  const mine = conjunctsIn(x)
  return [...conjunctsIn(y)].every((each) => mine.has(each))
}

/** A rule is compared with many others. */
const conjunctsKept = new WeakMap<Rule, ReadonlySet<string>>()

function conjunctsIn(rule: Rule): ReadonlySet<string> {
  let conjuncts = conjunctsKept.get(rule)
  if (!conjuncts) {
    conjuncts = new Set(rule.when?.conjuncts)
    conjunctsKept.set(rule, conjuncts)
  }
  return conjuncts
}
