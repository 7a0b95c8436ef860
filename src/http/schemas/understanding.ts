import { Type } from 'typebox'
import { any, int, list, object, optional, ref, shape, text, texts } from './shapes.ts'

const span = list(int, { minItems: 2, maxItems: 2, description: 'From and until, in UTF-16 units of the query.' })

const reading = { name: text, label: text, value: optional(any), valueLabel: optional(text) }

/** What a sentence was understood to say. */
export const UNDERSTANDING = [
  shape('Understanding', {
    query: text,
    taken: list(
      object({
        kind: Type.Enum(['ask', 'fact', 'asOf', 'format', 'event']),
        ...reading,
        at: list(span),
        sure: Type.Boolean({ description: 'What is not sure is a guess, and no part of the question.' }),
        alternatives: list(object(reading)),
      }),
    ),
    unused: list(object({ words: text, at: span })),
    question: optional(
      object({
        ask: texts,
        facts: Type.Record(text, any),
        asOf: optional(text),
        format: optional(text),
        event: optional(text),
      }),
    ),
    link: optional(text),
    search: optional(ref('Search')),
  }),
]
