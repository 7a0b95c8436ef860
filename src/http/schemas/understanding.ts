import { Type } from 'typebox'
import { any, int, list, object, optional, ref, shape, text, texts } from './shapes.ts'

const span = list(int, { minItems: 2, maxItems: 2, description: 'From and until, in UTF-16 units of the query.' })

const reading = { name: text, label: text, value: optional(any), valueLabel: optional(text) }

const taken = list(
  object({
    kind: Type.Enum(['ask', 'fact', 'asOf', 'format', 'event']),
    ...reading,
    at: list(span),
    sure: Type.Boolean({ description: 'What is not sure is a guess, and no part of the question.' }),
    alternatives: list(object(reading)),
  }),
)

const unused = list(object({ words: text, at: span }))

const question = object({
  ask: texts,
  facts: Type.Record(text, any),
  unknown: optional(texts),
  assume: optional(text),
  skip: optional(texts),
  asOf: optional(text),
  format: optional(text),
  event: optional(text),
})

/** What a message was understood to say. */
export const UNDERSTANDING = [
  shape('MessageReading', {
    question,
    link: Type.String({ description: 'The query of the link that asks it, beginning with `?`.' }),
    label: Type.String({ description: 'What is asked, and what was heard for it, in a line.' }),
    ruling: object({
      verdict: optional(text),
      value: optional(any),
      label: Type.String({ description: 'What it comes to, in a few words: `forbidden`, `4`.' }),
      asks: optional(object({ fact: text, question: text })),
    }),
    taken,
    presumed: list(object(reading), {
      description: 'Facts of the question that nobody said: so it is in the worked examples most like the message.',
    }),
    unused,
    sure: Type.Boolean({ description: 'Whether it can be answered at once.' }),
  }),
  shape('Understanding', {
    query: text,
    taken,
    unused,
    question: optional(question),
    link: optional(text),
    readings: list(ref('MessageReading'), {
      maxItems: 3,
      description: 'Best first; where several are plausible, those that come to different rulings.',
    }),
    search: optional(ref('Search')),
  }),
]
