import {
  type Always,
  type At,
  type Cel,
  type Diagnostic,
  type Expr,
  type Fact,
  type FaultCode,
  fault,
  type Json,
  type LinkedVocabulary,
  MOST_IN_CONTENT,
  type ParsedSlot,
  type ParsedTie,
  Suggestions,
  typeText,
} from '../../domain/index.ts'
import { plain } from '../values/types.ts'
import { bare, namesIn } from './names.ts'

/** What reading ties takes of the vocabulary they stand in. */
export interface Tied {
  readonly facts: ReadonlyMap<string, Fact>
  /** A value read by the type and range of a fact; undefined where it was faulty, which has been told. */
  value(at: At<Json>, fact: Fact): Json | undefined
  /** A condition; undefined where it was faulty, which has been told. */
  condition(cel: Cel): Expr | undefined
}

/**
 * What `implies`, `same_as` and `opposite_of` say, as what always holds; a faulty one is left out alone.
 * @param told is given the faults. Source: semantics C7.
 */
export function tiesOf(parsed: LinkedVocabulary, tied: Tied, told: Diagnostic[]): readonly Always[] {
  const ties = new Ties(tied, told)
  const always = [
    ...parsed.facts.flatMap((slot) => {
      const fact = tied.facts.get(slot.name.value)
      return fact ? ties.of(slot, fact) : []
    }),
    ...parsed.implies.flatMap(({ when, then }) => {
      const expr = tied.condition(when)
      return expr ? then.flatMap((each) => ties.implied(expr, `!(${when.text.trim()})`, each)) : []
    }),
  ]
  return [...new Map(always.map((each) => [each.text, each])).values()]
}

class Ties {
  private readonly tied: Tied
  private readonly told: Diagnostic[]

  constructor(tied: Tied, told: Diagnostic[]) {
    this.tied = tied
    this.told = told
  }

  /** What is said beside a fact. */
  of({ implies = [], sameAs, oppositeOf }: ParsedSlot, fact: Fact): Always[] {
    return [
      ...implies.flatMap((each) => this.impliedBy(fact, each)),
      ...(sameAs ? this.likeness(fact, sameAs, '==') : []),
      ...(oppositeOf ? this.likeness(fact, oppositeOf, '!=') : []),
    ]
  }

  /** @param not the text of the condition, denied.  @param assumed the fact that the condition is, where it is assumed. */
  implied(when: Expr, not: string, { fact: at, value }: ParsedTie, assumed?: Fact): Always[] {
    const fact = this.named(at)
    if (!fact) return []
    if (!isPlain(fact)) return this.refuse('tie/unfit', at, `its type is ${typeText(fact.type)}`)
    const read = this.tied.value(value, fact)
    if (read === undefined) return []
    if (assumed && fact.assume !== undefined && fact.assume !== read)
      return this.refuse('tie/moot', at, `${assumed.name} is assumed true, ${fact.name} ${shown(fact.assume)}`)
    const so = isSo(fact, read)
    return [{ text: `${not} || ${so.text}`, expr: { op: 'or', of: [{ op: 'not', of: when }, so.expr] } }]
  }

  private impliedBy(fact: Fact, tie: ParsedTie): Always[] {
    const { name, type, assume } = fact
    if (type.kind !== 'bool') return this.refuse('tie/unfit', tie.fact, `${name} is ${typeText(type)}, not bool`)
    if (tie.fact.value === name) return this.refuse('tie/self', tie.fact)
    return this.implied({ op: 'fact', name }, `!${name}`, tie, assume === true ? fact : undefined)
  }

  /** That two facts have the same value, or that one is true where the other is not. */
  private likeness(fact: Fact, at: At<string>, op: '==' | '!='): Always[] {
    const other = this.named(at)
    if (!other) return []
    const { name, type, assume } = fact
    if (other.name === name) return this.refuse('tie/self', at)
    const isFit = op === '==' ? isPlain(fact) : type.kind === 'bool'
    if (!isFit || typeText(type) !== typeText(other.type))
      return this.refuse('tie/unfit', at, `${name} is ${typeText(type)}, ${other.name} ${typeText(other.type)}`)
    const both = `${name} is assumed ${shown(assume)}, ${other.name} ${shown(other.assume)}`
    if (assume !== undefined && other.assume !== undefined && (assume === other.assume) !== (op === '=='))
      return this.refuse('tie/moot', at, both)
    if (this.derives(fact, other.name) || this.derives(other, name))
      return this.refuse('tie/moot', at, 'one is derived from the other by `from`')
    const [first, second] = [name, other.name].sort()
    const read = (of: string | undefined): Expr => ({ op: 'fact', name: of as string })
    return [{ text: `${first} ${op} ${second}`, expr: { op, left: read(first), right: read(second) } }]
  }

  /** Whether a fact is derived from another, also through others. */
  private derives({ name: start }: Fact, wanted: string): boolean {
    const seen = new Set([start])
    for (const name of seen) {
      const from = this.tied.facts.get(name)?.from
      for (const read of from ? [...namesIn(from)].map(bare) : []) {
        if (read === wanted) return true
        seen.add(read)
      }
    }
    return false
  }

  private readonly suggestions = new Suggestions(MOST_IN_CONTENT)

  private named(at: At<string>): Fact | undefined {
    const { facts } = this.tied
    const fact = facts.get(at.value)
    if (!fact)
      this.told.push(
        fault('cel/unknown-name', at.place, at.value, {
          nearest: this.suggestions.near(at.value, () => [...facts.keys()]),
        }),
      )
    return fact
  }

  private refuse(code: FaultCode, { place, value }: At<string>, detail?: string): [] {
    this.told.push(fault(code, place, value, detail === undefined ? {} : { detail }))
    return []
  }
}

/** Of a type whose values can be set against a constant. */
function isPlain({ type }: Fact): boolean {
  return !['list', 'map', 'record'].includes(plain(type).kind)
}

/** A fact set against a value. */
function isSo({ name, type }: Fact, value: Json): Always {
  const fact: Expr = { op: 'fact', name }
  if (type.kind === 'bool')
    return value ? { text: name, expr: fact } : { text: `!${name}`, expr: { op: 'not', of: fact } }
  const text = plain(type).kind === 'enum' && typeof value === 'string' ? value : JSON.stringify(value)
  return { text: `${name} == ${text}`, expr: { op: '==', left: fact, right: { op: 'const', value } } }
}

function shown(value: Json | undefined): string {
  return JSON.stringify(value) ?? 'nothing'
}
