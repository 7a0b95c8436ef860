import { type TSchema, Type } from 'typebox'
import { fieldSchemas, type SchemaMaker, type ShapeName } from '../../domain/index.ts'

/** What the tools read and answer, part by part, as JSON Schema. */

export const text = Type.String()
const texts = Type.Array(text)
export const any = Type.Unknown()
export const optional = Type.Optional
export const list = Type.Array
export const object = (properties: { readonly [name: string]: TSchema }): TSchema =>
  Type.Object(properties, { additionalProperties: false })

export const game = Type.String({ description: 'The game, by its id, as `games` lists it: stccg.' })

/** The moment a question is about, in each tool whose answer could depend on it. */
export const point = {
  asOf: optional(
    Type.String({
      description:
        'The day it is about: 2000-06-12, 2000-06, 2000, or `latest` for after every date. Left out: the date of the event, else today.',
    }),
  ),
  format: optional(Type.String({ description: 'The format of play, by its id; the first of the game if left out.' })),
  event: optional(Type.String({ description: 'A tournament, by its id: its date, format, edition and rulings hold.' })),
  edition: optional(Type.String({ description: 'The hash of an edition; the newest if left out.' })),
}

/** The day, format, event and edition that an answer stands for. */
export const head = {
  game: text,
  title: text,
  edition: Type.String({ description: 'The hash of the edition answered from.' }),
  asOf: Type.String({ description: 'The day answered for, also where none was given.' }),
  dateFrom: Type.Enum(['question', 'sentence', 'event', 'today'], {
    description: 'Who gave that day; `today` where nobody did.',
  }),
  format: text,
  event: optional(text),
}

export const links = {
  link: Type.String({ description: 'The link to share.' }),
  self: Type.String({ description: 'The same for programs.' }),
}

const cite = object({
  source: text,
  title: text,
  at: optional(text),
  standing: optional(Type.Enum(['superseded', 'upcoming'], { description: 'Where the document is not in force.' })),
})

/** A rule with its sources and since when it holds. */
export const citedRule = object({
  rule: text,
  title: text,
  entry: text,
  status: text,
  since: text,
  cites: list(cite),
  text: optional(text),
  reading: optional(Type.String({ description: 'How a damaged or silent source was read.' })),
  uri: text,
})

/** Parts of an answer that are not described field by field: an assistant reads these as text. */
const UNDESCRIBED: ReadonlySet<ShapeName> = new Set<ShapeName>([
  'Citation',
  'Proof',
  'Ruling',
  'TimelineSpan',
  'Turning',
  'Warning',
])

const MAKER: SchemaMaker<TSchema> = {
  text,
  boolean: Type.Boolean(),
  any,
  status: text,
  oneOf: (words) => Type.Enum([...words]),
  list,
  byKey: (of) => Type.Record(text, of),
  object,
  optional,
  of: (name) => (UNDESCRIBED.has(name) ? any : name === 'Choice' ? choice : undefined),
}

/** The fields of a part of an answer, as the domain describes it. */
export const fieldsOf = <Name extends ShapeName>(name: Name) => fieldSchemas(name, MAKER)

const choice: TSchema = object({
  ...fieldsOf('Choice'),
  value: Type.Unknown({ description: 'Of a range of numbers one of them: state the number that was said.' }),
})

export const fact = object({
  fact: text,
  type: text,
  question: optional(text),
  choices: list(choice),
  range: optional(list(Type.Number())),
  assumed: optional(any),
  derived: optional(Type.Boolean({ description: 'Worked out from other facts where it is not given.' })),
})

export const question = object({
  ...fieldsOf('NextQuestion'),
  why: list(object(fieldsOf('RuleTitle')), { description: 'The first of the rules it decides about.' }),
})

export const found = object({
  game: text,
  slug: text,
  term: text,
  kind: text,
  rule: optional(text),
  status: optional(text),
  says: text,
  uri: text,
  link: text,
})

const { each: _, ...rulingParts } = fieldsOf('Ruling')

/** What is said of one thing asked; for each element of a list, where it is asked of each. */
export const ruling = object({ ...rulingParts, each: optional(Type.Record(text, object(rulingParts))) })

export const understood = object({
  sentence: text,
  taken: list(
    object({
      words: text,
      kind: text,
      name: text,
      label: text,
      value: optional(any),
      sure: Type.Boolean({ description: 'What is not sure is a guess and counts for nothing.' }),
      alternatives: texts,
    }),
  ),
  unused: texts,
})

const TROUBLES = Type.Object(
  { problems: list(object({ at: text, code: text, detail: text, didYouMean: texts })) },
  { description: 'What is wrong, where the request could not be answered.' },
)

/** What a tool answers: the answer, or what is wrong with the request. */
export function outcome(properties: { readonly [name: string]: TSchema }): TSchema {
  return Type.Unsafe({ type: 'object', anyOf: [object(properties), TROUBLES] })
}
