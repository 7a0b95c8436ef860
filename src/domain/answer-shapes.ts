import {
  type Answer,
  type AnswerPoint,
  type AssumedFact,
  type Beaten,
  type Choice,
  type Cited,
  type Concluded,
  type FactChange,
  type Ground,
  type Lifted,
  type MayDecide,
  type MightApply,
  type NextQuestion,
  type NoLonger,
  type Proof,
  type ProofStep,
  type RestingDate,
  type RuleNote,
  type RuleReading,
  type RuleTitle,
  type Ruling,
  type StatedNote,
  type TimelineCut,
  type TimelineSpan,
  type Turning,
  type UsualAnswer,
  VERDICTS,
  type Warning,
} from './answer.ts'
import type { Json } from './json.ts'
import { RELATIONS } from './relations.ts'
import type { Status } from './status.ts'

/*
 * The one description of an answer that programs can read: its types again, as values. Doors make their schemas of it, so
 * that a field is written here and in its type, and nowhere else. The compiler holds the two to each other: a field that
 * one of them lacks, or that is optional in one alone, is named as an error.
 */

/** What an answer is made of, by name. */
export interface AnswerShapes {
  readonly Answer: Answer
  readonly Point: AnswerPoint
  readonly Ruling: Ruling
  readonly UsualAnswer: UsualAnswer
  readonly TimelineSpan: TimelineSpan
  readonly TimelineCut: TimelineCut
  readonly Turning: Turning
  readonly FactChange: FactChange
  readonly Proof: Proof
  readonly ProofStep: ProofStep
  readonly Ground: Ground
  readonly Beaten: Beaten
  readonly Lifted: Lifted
  readonly Citation: Cited
  readonly RuleNote: RuleNote
  readonly Concluded: Concluded
  readonly MayDecide: MayDecide
  readonly MightApply: MightApply
  readonly NoLonger: NoLonger
  readonly NextQuestion: NextQuestion
  readonly RuleTitle: RuleTitle
  readonly Choice: Choice
  readonly StatedNote: StatedNote
  readonly RuleReading: RuleReading
  readonly AssumedFact: AssumedFact
  readonly RestingDate: RestingDate
  readonly Warning: Warning
}

export type ShapeName = keyof AnswerShapes

/** What stands in a field. `text` is any string, `oneOf` one of these, `any` whatever is JSON, `of` a shape by its name. */
export type Form =
  | 'text'
  | 'boolean'
  | 'any'
  | 'status'
  | { readonly oneOf: readonly string[] }
  | { readonly list: Form }
  | { readonly byKey: Form }
  | { readonly of: ShapeName }

export interface Fields {
  readonly [field: string]: Form | { readonly optional: Form }
}

/** The forms that a type allows. */
type FormOf<Value> = [Json] extends [Value]
  ? 'any'
  : [Value] extends [string]
    ? 'text' | { readonly oneOf: readonly Value[] } | ([Value] extends [Status] ? 'status' : never)
    : [Value] extends [boolean]
      ? 'boolean'
      : [Value] extends [readonly (infer One)[]]
        ? { readonly list: FormOf<One> }
        : string extends keyof Value
          ? { readonly byKey: FormOf<Value[keyof Value]> }
          : { readonly of: NameOf<Value> }

/** Every field of a type and no other, optional where it is optional there. */
export type FieldsOf<Shape> = {
  readonly [Field in keyof Shape]-?: Record<never, never> extends Pick<Shape, Field>
    ? { readonly optional: FormOf<Exclude<Shape[Field], undefined>> }
    : FormOf<Shape[Field]>
}

type NameOf<Value> = {
  [Name in ShapeName]: IsSame<AnswerShapes[Name], Value> extends true ? Name : never
}[ShapeName]

/** Whether two types are one and the same, optional fields included. */
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

const optional = <const Of extends Form>(of: Of) => ({ optional: of }) as const
const cites = { list: { of: 'Citation' } } as const
const texts = { list: 'text' } as const

const ruleNote = {
  rule: 'text',
  title: 'text',
  entry: 'text',
  conclusions: { list: { of: 'Concluded' } },
  cites,
  effective: 'text',
  status: 'status',
} as const satisfies FieldsOf<RuleNote>

export const ANSWER_SHAPES = {
  Answer: {
    edition: 'text',
    game: 'text',
    point: { of: 'Point' },
    answers: { list: { of: 'Ruling' } },
    applies: { list: { of: 'RuleNote' } },
    mightApply: { list: { of: 'MightApply' } },
    noLonger: optional({ list: { of: 'NoLonger' } }),
    ask: optional({ list: { of: 'NextQuestion' } }),
    assumed: { list: { of: 'AssumedFact' } },
    notes: { list: { of: 'StatedNote' } },
    dates: { list: { of: 'RestingDate' } },
    readings: { list: { of: 'RuleReading' } },
    warnings: { list: { of: 'Warning' } },
    text: optional('text'),
  },
  Point: { asOf: 'text', format: 'text', event: optional('text') },
  Ruling: {
    ask: 'text',
    kind: { oneOf: ['action', 'quantity'] },
    label: 'text',
    verdict: optional({ oneOf: VERDICTS }),
    value: optional('any'),
    unit: optional('text'),
    said: optional('text'),
    by: optional({ oneOf: ['default'] }),
    usual: optional({ of: 'UsualAnswer' }),
    winners: texts,
    mayDecide: optional({ list: { of: 'MayDecide' } }),
    between: optional({ list: texts }),
    exact: 'boolean',
    could: optional({ list: 'any' }),
    asks: optional(texts),
    hinges: optional(texts),
    reason: optional('text'),
    proof: optional({ of: 'Proof' }),
    timeline: optional({ list: { of: 'TimelineSpan' } }),
    unless: optional({ list: { of: 'Turning' } }),
    each: optional({ byKey: { of: 'Ruling' } }),
  },
  MayDecide: { rule: 'text', title: 'text', needs: texts },
  UsualAnswer: { entry: 'text', term: 'text', cites, says: optional('text'), assumed: optional('text') },
  TimelineSpan: {
    from: optional('text'),
    until: optional('text'),
    verdict: optional({ oneOf: VERDICTS }),
    value: optional('any'),
    winners: texts,
    cut: optional({ list: { of: 'TimelineCut' } }),
  },
  TimelineCut: {
    rule: optional('text'),
    status: optional('status'),
    by: optional('text'),
    relation: optional({ oneOf: RELATIONS }),
    policy: optional('text'),
  },
  Turning: {
    change: { list: { of: 'FactChange' } },
    verdict: { oneOf: VERDICTS },
  },
  FactChange: { fact: 'text', from: optional('any'), to: 'any' },
  Proof: {
    steps: { list: { of: 'ProofStep' } },
    beaten: { list: { of: 'Beaten' } },
    lifted: { list: { of: 'Lifted' } },
  },
  ProofStep: {
    rule: 'text',
    title: 'text',
    conclusion: 'text',
    winner: 'boolean',
    when: optional('text'),
    because: { list: { of: 'Ground' } },
    cites,
    effective: 'text',
    status: 'status',
  },
  Ground: { fact: 'text', value: 'any', how: 'text' },
  Beaten: { rule: 'text', winner: 'text', by: 'text' },
  Lifted: { rule: 'text', by: 'text' },
  Citation: { source: 'text', at: optional('text'), standing: optional({ oneOf: ['superseded', 'upcoming'] }) },
  RuleNote: ruleNote,
  Concluded: { kind: 'text', of: 'text' },
  MightApply: { ...ruleNote, needs: texts, reason: optional('text') },
  NoLonger: {
    rule: 'text',
    title: 'text',
    entry: 'text',
    status: 'status',
    by: optional('text'),
    since: 'text',
    cites,
    byCites: cites,
    might: optional('boolean'),
  },
  NextQuestion: {
    fact: 'text',
    question: 'text',
    type: 'text',
    choices: { list: { of: 'Choice' } },
    assumed: optional('any'),
    why: { list: { of: 'RuleTitle' } },
  },
  RuleTitle: { rule: 'text', title: 'text' },
  Choice: { value: 'any', label: 'text', becomes: optional('any') },
  StatedNote: { rule: 'text', note: 'text' },
  RuleReading: { rule: 'text', reading: 'text' },
  AssumedFact: {
    fact: 'text',
    value: 'any',
    question: optional('text'),
    usually: optional('text'),
    hinges: optional('boolean'),
    otherwise: optional({ list: { of: 'Choice' } }),
  },
  RestingDate: { rule: 'text', date: 'text', why: 'text' },
  Warning: { code: 'text', at: 'text', detail: 'text', didYouMean: texts },
} as const satisfies { readonly [Name in ShapeName]: FieldsOf<AnswerShapes[Name]> }

/** How a kind of schema is made. Given a shape's name, `of` may name a schema of that shape; else its fields are taken. */
export interface SchemaMaker<Schema> {
  readonly text: Schema
  readonly boolean: Schema
  readonly any: Schema
  readonly status: Schema
  readonly oneOf: (words: readonly string[]) => Schema
  readonly list: (of: Schema) => Schema
  readonly byKey: (of: Schema) => Schema
  readonly object: (fields: { readonly [field: string]: Schema }) => Schema
  readonly optional: (schema: Schema) => Schema
  readonly of: (name: ShapeName) => Schema | undefined
}

/** The schemas of a shape's fields, in their order. Never ends where `of` names none for a shape that holds itself. */
export function fieldSchemas<Name extends ShapeName, Schema>(
  name: Name,
  maker: SchemaMaker<Schema>,
): { readonly [Field in keyof AnswerShapes[Name]]-?: Schema } {
  return made(ANSWER_SHAPES[name], maker) as { readonly [Field in keyof AnswerShapes[Name]]-?: Schema }
}

function made<Schema>(fields: Fields, maker: SchemaMaker<Schema>): { readonly [field: string]: Schema } {
  const schema = (form: Form): Schema => {
    if (typeof form === 'string') return maker[form]
    if ('oneOf' in form) return maker.oneOf(form.oneOf)
    if ('list' in form) return maker.list(schema(form.list))
    if ('byKey' in form) return maker.byKey(schema(form.byKey))
    return maker.of(form.of) ?? maker.object(made(ANSWER_SHAPES[form.of], maker))
  }
  return Object.fromEntries(
    Object.entries(fields).map(([field, form]) => [
      field,
      typeof form === 'object' && 'optional' in form ? maker.optional(schema(form.optional)) : schema(form),
    ]),
  )
}
