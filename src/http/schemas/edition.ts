import { type TSchema, Type } from 'typebox'
import { RELATIONS } from '../../domain/index.ts'
import { KINDS } from './requests.ts'
import { any, int, list, object, optional, orNull, ref, shape, text, texts, upkeep } from './shapes.ts'

/*
 * An edition whole, `as=whole`: what the library answers from, and a program of one's own could. The types of domain/ say what
 * the fields mean. And an edition drawn as linked data, `as=jsonld`.
 */

const byName = (of: TSchema): TSchema => Type.Record(text, of)
const cites = list(ref('Citation'))
const facts = byName(any)
const place = { entry: text, anchor: text }
const scope = { format: optional(text), event: optional(text) }
const typed = {
  message: text,
  ask: texts,
  facts,
  asOf: optional(text),
  ...scope,
  expect: optional(any),
  by: optional(text),
}
const names = { aliases: texts, formerly: texts }
const range = optional(list(Type.Number(), { minItems: 2, maxItems: 2 }))
const each = optional(object({ variable: text, list: ref('Expr'), listText: text, element: ref('ValueType') }))

/** What facts and fields of records share. */
const slot = {
  name: text,
  type: ref('ValueType'),
  ask: optional(text),
  assume: optional(any),
  usually: optional(text),
  range,
  fixed: optional(Type.Boolean()),
  ...names,
  words: texts,
}

const quantity = {
  name: text,
  type: ref('ValueType'),
  label: text,
  unit: optional(text),
  default: optional(any),
  usual: optional(ref('StatedUsual')),
  round: optional(Type.Enum(['down', 'up', 'nearest'])),
  range,
  each,
  ...names,
  words: texts,
}

const action = {
  name: text,
  label: text,
  ask: optional(text),
  default: optional(Type.Enum(['permitted', 'forbidden', 'required'])),
  usual: optional(ref('StatedUsual')),
  each,
  ...names,
  words: texts,
}

const factSaying = object({ name: text, value: optional(any), each: optional(facts), says: texts })

const entry = {
  slug: text,
  file: optional(text),
  term: text,
  aliases: texts,
  kind: Type.Enum([...KINDS]),
  tags: texts,
  see: texts,
  formerly: texts,
  data: byName(facts),
  markdown: text,
  html: text,
  headings: list(object({ text, anchor: text })),
  links: texts,
  backlinks: texts,
  rules: texts,
}

const conclusion = Type.Union([
  object({ kind: Type.Enum(['permit', 'forbid', 'require']), action: text }),
  object({
    kind: Type.Enum(['set', 'add', 'multiply', 'atLeast', 'atMost']),
    quantity: text,
    value: ref('Expr'),
    text,
  }),
  object({ kind: Type.Enum(['note']), text }),
])

const rule = {
  id: text,
  formerly: optional(texts),
  title: text,
  text,
  ...place,
  cites,
  effective: ref('DatedText'),
  ends: optional(ref('DatedText')),
  formats: texts,
  events: texts,
  authority: optional(text),
  groups: texts,
  reading: optional(text),
  when: optional(object({ text, expr: ref('Expr'), conjuncts: texts })),
  then: list(conclusion),
  relations: list(
    object({ kind: Type.Enum([...RELATIONS]), target: text, group: optional(text), note: optional(text), cites }),
  ),
  ...upkeep,
}

const link = object({ '@id': text })

/** A node of linked data: what it is, and by any further property what it points to. */
const node = (type: string, properties: { readonly [name: string]: TSchema }): TSchema =>
  Type.Object({ '@id': text, '@type': Type.Enum([type]), ...properties }, { additionalProperties: list(link) })

export const EDITION: readonly TSchema[] = [
  Type.Object(
    { op: text, at: optional(list(int, { minItems: 2, maxItems: 2 })) },
    {
      $id: 'Expr',
      additionalProperties: true,
      description:
        'A checked condition or computed value, as the library evaluates it: an operation `op` and what it works on. `at` is where ' +
        'it stands in its text.',
    },
  ),
  Type.Object(
    {
      kind: Type.Enum([
        'bool',
        'int',
        'number',
        'string',
        'card',
        'null',
        'any',
        'enum',
        'record',
        'list',
        'optional',
        'map',
      ]),
      name: optional(text),
      of: optional(ref('ValueType')),
      key: optional(ref('ValueType')),
      value: optional(ref('ValueType')),
    },
    { $id: 'ValueType', additionalProperties: false, description: 'A type of the vocabulary.' },
  ),
  shape(
    'DatedText',
    { text, day: text, assumed: optional(text) },
    { description: 'A date as written, and its first day.' },
  ),
  shape('StatedUsual', { entry: text, cites, says: optional(text), assumed: optional(text) }),
  shape(
    'Edition',
    {
      stage: Type.Enum(['edition']),
      hash: text,
      language: int,
      game: text,
      title: text,
      formats: list(object({ id: text, label: text })),
      authority: texts,
      precedence: list(object({ from: ref('DatedText'), order: texts })),
      ...upkeep,
      sources: list(
        object({
          id: text,
          title: text,
          authority: optional(text),
          published: optional(ref('DatedText')),
          sections: texts,
          depths: optional(list(int)),
          supersedes: texts,
          notes: text,
          ...upkeep,
        }),
      ),
      events: list(object({ id: text, title: text, date: ref('DatedText'), format: text, edition: orNull(text) })),
      vocabulary: object({
        enums: list(
          object({
            kind: Type.Enum(['enum']),
            name: text,
            values: list(object({ name: text, label: text, ...names })),
          }),
        ),
        records: list(object({ kind: Type.Enum(['record']), name: text, fields: list(object({ ...slot })) })),
        facts: list(object({ ...slot, from: optional(ref('Expr')), fromText: optional(text) })),
        quantities: list(object(quantity)),
        actions: list(object(action)),
        always: list(object({ text, expr: ref('Expr') })),
      }),
      sayings: object({
        asks: list(object({ name: text, says: texts, not: texts })),
        facts: list(factSaying),
        types: list(factSaying),
        alike: list(texts),
        typed: list(object(typed)),
      }),
      entries: list(object(entry)),
      rules: list(object(rule)),
      cases: list(
        object({
          title: text,
          ...place,
          facts,
          unknown: texts,
          asOf: text,
          ...scope,
          ask: texts,
          expect: any,
          because: texts,
          asks: texts,
          noLonger: texts,
          notes: texts,
          ordered: Type.Boolean(),
          cites,
        }),
      ),
      messages: list(
        object({
          ...typed,
          ...place,
          needs: texts,
        }),
      ),
      failing: optional(int),
    },
    {
      description: 'An edition whole: all that a program needs to answer. `import { answer } from "umpire"` takes it.',
    },
  ),
  shape(
    'GraphLd',
    {
      '@context': byName(text),
      '@graph': list(
        Type.Union([
          node('skos:ConceptScheme', { 'dct:title': text, 'dct:identifier': text }),
          node('skos:Concept', {
            'skos:inScheme': link,
            'skos:prefLabel': text,
            'skos:altLabel': optional(texts),
            'dct:type': optional(Type.Enum([...KINDS])),
            'dct:subject': optional(texts),
          }),
          node('umpire:Rule', {
            'dct:title': text,
            'dct:valid': optional(text),
            'umpire:status': optional(ref('Status')),
          }),
        ]),
      ),
    },
    { description: 'The graph as JSON-LD, entries as concepts of SKOS.' },
  ),
]
