import { type Static, Type } from 'typebox'

/** What routes read: path segments, query parameters and bodies. Anything not named here is refused. */

const closed = { additionalProperties: false } as const

export const gamePath = Type.Object({ game: Type.String({ examples: ['stccg'] }) })

export const entryPath = Type.Object({ ...gamePath.properties, slug: Type.String({ examples: ['beaming'] }) })

export const idPath = Type.Object({ ...gamePath.properties, id: Type.String() })

/** The moment, kind of play, tournament and edition a question is about; accepted wherever an answer depends on them. */
const point = {
  asOf: Type.Optional(
    Type.String({
      description: 'A day, month or year, or `latest`. Without it the date of the event, else today in UTC.',
      examples: ['2000-06', 'latest'],
    }),
  ),
  format: Type.Optional(Type.String({ description: 'A format of the game; its first one by default.' })),
  event: Type.Optional(Type.String({ description: 'A tournament, by its id: its date, format and rulings hold.' })),
  edition: Type.Optional(Type.String({ description: 'The hash of an edition; the newest by default.' })),
}

export type PointQuery = { asOf?: string; format?: string; event?: string; edition?: string }

const page = (most: number, usual: number) => ({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: usual })),
  cursor: Type.Optional(Type.String({ description: 'Where the page begins: out of the `next` of the page before.' })),
})

export const KINDS = ['rule', 'term', 'card', 'skill', 'icon', 'procedure', 'format'] as const

const filters = {
  kind: Type.Optional(Type.Enum([...KINDS], { description: 'Only entries of this kind.' })),
  tag: Type.Optional(Type.String({ description: 'Only entries with this tag.' })),
}

export const noQuery = Type.Object({}, closed)

export const editionQuery = Type.Object({ edition: point.edition }, closed)

export const entriesQuery = Type.Object(
  {
    letter: Type.Optional(
      Type.String({
        pattern: '^(?:\\p{L}|[0-9#])$',
        description: 'Only terms that begin so; `#` for those that begin with no letter.',
        examples: ['b'],
      }),
    ),
    ...filters,
    edition: point.edition,
    ...page(200, 50),
  },
  closed,
)

export const entryQuery = Type.Object(
  {
    ...point,
    as: Type.Optional(
      Type.Enum(['json', 'markdown', 'html'], { description: 'The form of the answer; it comes before `Accept`.' }),
    ),
  },
  closed,
)

const STATUSES = [
  'active',
  'modified',
  'suspended',
  'superseded',
  'rescinded',
  'expired',
  'upcoming',
  'elsewhere',
] as const

export const rulesQuery = Type.Object(
  {
    entry: Type.Optional(Type.String({ description: 'Only rules of this entry.' })),
    source: Type.Optional(Type.String({ description: 'Only rules that cite this source.' })),
    about: Type.Optional(Type.String({ description: 'Only rules that conclude about this action or quantity.' })),
    status: Type.Optional(Type.Enum([...STATUSES], { description: 'Only rules of this status at the point.' })),
    ...point,
    ...page(200, 50),
  },
  closed,
)

export const pointQuery = Type.Object({ ...point }, closed)

const search = {
  q: Type.String({ maxLength: 400, description: 'Words, or the beginning of one; misspelt ones are found too.' }),
  ...filters,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
}

export const searchAllQuery = Type.Object(
  {
    ...search,
    game: Type.Optional(Type.Array(Type.String(), { description: 'Only these games; all by default.' })),
  },
  closed,
)

export const searchQuery = Type.Object({ ...search, edition: point.edition }, closed)

export const suggestQuery = Type.Object(
  {
    q: Type.String({ maxLength: 100, description: 'The beginning of a term or alias.' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
    edition: point.edition,
  },
  closed,
)

const NAMES = {
  ask: 'Actions and quantities; without any, every rule that applies.',
  unknown: 'Facts whose assumption is switched off, or that are taken back though given.',
  skip: 'Facts never to ask for again.',
  include: 'Parts of the answer: proof, ask, noLonger, text, timeline, unless, verdict. By default the first four.',
} as const

/** Repeated, or divided by commas. */
const listed = (description: string) => Type.Optional(Type.Array(Type.String(), { description }))

/** One name or several. */
const oneOrMore = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], { description }))

/** Facts are `f.<fact>`: scalars as text, lists by repetition or as JSON, records as JSON. */
export const rulingQuery = Type.Object(
  {
    ask: listed(NAMES.ask),
    unknown: listed(NAMES.unknown),
    skip: listed(NAMES.skip),
    include: listed(NAMES.include),
    ...point,
  },
  {
    ...closed,
    patternProperties: { '^f\\..+': Type.Union([Type.String(), Type.Array(Type.String())]) },
  },
)

export const rulingBody = Type.Object(
  {
    ask: oneOrMore(NAMES.ask),
    unknown: oneOrMore(NAMES.unknown),
    skip: oneOrMore(NAMES.skip),
    include: oneOrMore(NAMES.include),
    ...point,
    facts: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Facts by name, dotted or nested, or by path.' }),
    ),
  },
  {
    ...closed,
    examples: [
      { ask: ['beam'], facts: { beam: { shields_in_the_way: true, shields_owner: 'borg' } }, asOf: '2000-06' },
    ],
  },
)

export type RulingBody = Static<typeof rulingBody>

export const problemPath = Type.Object({
  area: Type.String({ examples: ['entry'] }),
  name: Type.String({ examples: ['unknown'] }),
})
