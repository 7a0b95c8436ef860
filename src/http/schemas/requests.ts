import { type Static, Type } from 'typebox'
import { STATUSES } from '../../domain/index.ts'
import { LONGEST_SENTENCE } from '../../understand/index.ts'

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

/** What the edition hangs on, where nothing hangs on the date. */
const from = { event: point.event, edition: point.edition }

export const fromQuery = Type.Object(from, closed)

export const entriesQuery = Type.Object(
  {
    letter: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1,
        description: 'A letter, a digit or `#`: only terms that begin so; `#` for those that begin with no letter.',
        examples: ['b'],
      }),
    ),
    ...filters,
    ...from,
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

/** Results that may come before a page of them. */
export const MOST_SKIPPED = 10_000

const search = {
  q: Type.String({ maxLength: 400, description: 'Words, or the beginning of one; misspelt ones are found too.' }),
  ...filters,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_SKIPPED, default: 0 })),
}

export const searchAllQuery = Type.Object(
  {
    ...search,
    game: Type.Optional(Type.Array(Type.String(), { description: 'Only these games; all by default.' })),
  },
  closed,
)

export const searchQuery = Type.Object({ ...search, ...from }, closed)

export const understandQuery = Type.Object(
  {
    q: Type.String({
      maxLength: LONGEST_SENTENCE,
      description: 'A sentence, as one would put it to a judge.',
      examples: ['can a borg scout beam through romulan shields in 2000'],
    }),
    before: Type.Optional(
      Type.String({
        maxLength: 8000,
        description: 'The question so far, which the sentence goes on with: the query of its link.',
        examples: ['?ask=beam&f.beam.shields_owner=borg&asOf=2000-06'],
      }),
    ),
    meant: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'The action or quantity that somebody chose among those the sentence can ask about.',
      }),
    ),
    edition: point.edition,
  },
  closed,
)

export const correctionBody = Type.Object(
  {
    message: Type.String({
      minLength: 1,
      maxLength: LONGEST_SENTENCE,
      description: 'What was typed.',
    }),
    chosen: Type.String({ maxLength: 200, description: 'The action or quantity that was meant, by any of its names.' }),
  },
  { ...closed, examples: [{ message: 'can my away team leave through the shields', chosen: 'beam' }] },
)

/** What is said to be wrong; each text as it is typed. */
export const leftBody = Type.Object(
  {
    rule: Type.Optional(Type.String({ maxLength: 200, description: 'The rule that was read, by its id.' })),
    question: Type.Optional(
      Type.String({ maxLength: 8000, description: 'What was asked: the query of the link of its ruling.' }),
    ),
    words: Type.String({
      minLength: 1,
      maxLength: 400,
      description: 'What is wrong, in a line; 200 letters of it are kept.',
    }),
    expect: Type.Optional(
      Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), {
        maxProperties: 20,
        description: 'What should come of it, by action or quantity: a verdict, or a value as a link would have it.',
      }),
    ),
    why: Type.Optional(Type.String({ maxLength: 2000, description: 'Why it should; 1,000 letters of it are kept.' })),
  },
  {
    ...closed,
    examples: [
      {
        question: 'ask=beam&f.beam.shields_in_the_way=true&asOf=2000-06',
        words: 'Our own shields never stopped us',
        expect: { beam: 'permitted' },
        why: 'The supplement speaks of shields of others',
      },
    ],
  },
)

export type LeftBody = Static<typeof leftBody>

export const suggestQuery = Type.Object(
  {
    q: Type.String({ maxLength: 100, description: 'The beginning of a term or alias.' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
    ...from,
  },
  closed,
)

const NAMES = {
  ask: 'Actions and quantities; without any, every rule that applies.',
  unknown: 'Facts whose assumption is switched off, or that are taken back though given.',
  skip: 'Facts never to ask for again.',
  include: 'Parts of the answer: proof, ask, noLonger, text, timeline, unless, verdict. By default the first four.',
} as const

/** Whether anything is assumed of what is left out. */
const assuming = Type.Optional(
  Type.Enum(['nothing'], {
    description:
      '`nothing`: no assumption is made; what hangs on one is undetermined. To switch off some, name them in `unknown`.',
  }),
)

/** Repeated, or divided by commas. */
const listed = (description: string) => Type.Optional(Type.Array(Type.String(), { description }))

/** One name or several. */
const oneOrMore = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], { description }))

/** Facts are `f.<fact>`, read by their declared type (semantics H1). */
export const rulingQuery = Type.Object(
  {
    ask: listed(NAMES.ask),
    unknown: listed(NAMES.unknown),
    assume: assuming,
    skip: listed(NAMES.skip),
    include: listed(NAMES.include),
    ...point,
  },
  {
    ...closed,
    patternProperties: { '^f\\..+': Type.Union([Type.String(), Type.Array(Type.String())]) },
  },
)

/** What a feed or a webhook may be about; nothing: all of a game. A question as a link asks it. */
export const interest = {
  entry: Type.Optional(Type.String({ description: 'What concerns this entry, its rules and its worked examples.' })),
  rule: Type.Optional(Type.String({ description: 'What becomes of this rule, and the rulings that flip for it.' })),
  format: Type.Optional(Type.String({ description: 'As it is in this format; by default in the first of the game.' })),
}

export const feedQuery = Type.Object(
  {
    ...interest,
    ask: listed('A question whose answer is to be told when it becomes another.'),
    unknown: listed(NAMES.unknown),
    asOf: Type.Optional(
      Type.String({
        description: 'The date of a question: only publications flip it then. Without it, the day compared.',
      }),
    ),
    as: Type.Optional(Type.Enum(['atom', 'json'], { description: 'The form of the feed; it comes before `Accept`.' })),
  },
  {
    ...closed,
    patternProperties: { '^f\\..+': Type.Union([Type.String(), Type.Array(Type.String())]) },
  },
)

export const webhookPath = Type.Object({ id: Type.String() })

export const webhookBody = Type.Object(
  {
    game: Type.String(),
    url: Type.String({ maxLength: 2000, description: 'Where to send it, with `https://`.' }),
    ...interest,
    question: Type.Optional(
      Type.String({
        maxLength: 8000,
        description: 'A question whose answer is to be told when it becomes another: the query of its link.',
      }),
    ),
  },
  { ...closed, examples: [{ game: 'stccg', url: 'https://judge.example/umpire', entry: 'beaming' }] },
)

export type FeedQuery = Static<typeof feedQuery>

export const rulingBody = Type.Object(
  {
    ask: oneOrMore(NAMES.ask),
    unknown: oneOrMore(NAMES.unknown),
    assume: assuming,
    skip: oneOrMore(NAMES.skip),
    include: oneOrMore(NAMES.include),
    ...point,
    facts: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description:
          'Facts by name, dotted or nested, or by path. A list may be the number of its elements; what is answered by element one value for all.',
      }),
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

export const changesQuery = Type.Object(
  {
    from: Type.String({ description: 'A date, or the hash of an edition.', examples: ['2000-06'] }),
    to: Type.Optional(
      Type.String({ description: 'A date, or the hash of an edition; today by default.', examples: ['2002-06'] }),
    ),
    ...point,
    asOf: Type.Optional(Type.String({ description: 'The date at which two editions are compared; today by default.' })),
    by: Type.Optional(
      Type.Enum(['rule'], {
        description:
          'The same once more by rule (`groups`): what it said and says, and the verdicts that flipped for it.',
      }),
    ),
  },
  closed,
)

/** Of the page of changes, which without two moments shows which there are. */
export const changesPageQuery = Type.Partial(changesQuery, closed)

export const oembedQuery = Type.Object(
  {
    url: Type.String({ description: 'The whole address of a page of this server.' }),
    maxwidth: Type.Optional(Type.Integer({ minimum: 1, description: 'Pixels that what is shown may be wide.' })),
    maxheight: Type.Optional(Type.Integer({ minimum: 1, description: 'Pixels that it may be high.' })),
    format: Type.Optional(Type.Enum(['json', 'xml'], { description: 'JSON by default.' })),
  },
  closed,
)

const named = (description: string) => Type.Array(Type.String(), { maxItems: 20, description })

const concluded = Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 20 })])

const computed = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))

/** Conclusions as a rule block writes them. */
const conclusions = Type.Object(
  {
    permit: Type.Optional(concluded),
    forbid: Type.Optional(concluded),
    require: Type.Optional(concluded),
    set: Type.Optional(computed),
    add: Type.Optional(computed),
    multiply: Type.Optional(computed),
    atLeast: Type.Optional(computed),
    atMost: Type.Optional(computed),
    note: Type.Optional(concluded),
  },
  closed,
)

const ruleEdit = Type.Object(
  {
    when: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'A condition; null: none.' })),
    then: Type.Optional(Type.Union([conclusions, Type.Null()])),
    ends: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    formats: Type.Optional(Type.Array(Type.String(), { maxItems: 50 })),
    events: Type.Optional(Type.Array(Type.String(), { maxItems: 50 })),
    authority: Type.Optional(Type.String()),
  },
  closed,
)

export const impactBody = Type.Object(
  {
    withdraw: Type.Optional(named('Rules to withdraw.')),
    change: Type.Optional(
      Type.Record(Type.String(), ruleEdit, {
        maxProperties: 20,
        description: 'By rule: the parts to write otherwise.',
      }),
    ),
    on: Type.Optional(
      Type.String({ description: 'From this day on; from the first day of each rule by default.', examples: ['2027'] }),
    ),
    files: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), text: Type.Union([Type.String(), Type.Null()]) }, closed), {
        maxItems: 100,
        description: 'Changed files below the content folder; null takes one away. Not together with the others.',
      }),
    ),
    edition: point.edition,
  },
  {
    ...closed,
    examples: [
      { withdraw: ['shields-block-beaming'], on: '2027' },
      { change: { 'shields-block-beaming': { when: 'beam.shields_in_the_way && beam.shields_owner == "borg"' } } },
    ],
  },
)

export type ImpactBody = Static<typeof impactBody>

export const tableBody = Type.Object(
  {
    text: Type.String({ description: 'Lines such as `2 Borg Cube`; counts, headings and remarks are understood.' }),
    ...point,
  },
  { ...closed, examples: [{ text: '2 Borg Cube\n3x Transprt Drone\nBorg Queen (stopped)', asOf: '2002-06' }] },
)

export const graphQuery = Type.Object(
  {
    as: Type.Optional(
      Type.Enum(['json', 'mermaid', 'dot', 'jsonld'], {
        description: 'The form of the answer; it comes before `Accept`.',
      }),
    ),
    entry: Type.Optional(Type.String({ description: 'Only what lies around this entry.', examples: ['beaming'] })),
    rule: Type.Optional(Type.String({ description: 'Only what lies around this rule.' })),
    depth: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 10, default: 1, description: 'Edges away from the entry or rule.' }),
    ),
    ...point,
  },
  closed,
)

export const problemPath = Type.Object({
  area: Type.String({ examples: ['entry'] }),
  name: Type.String({ examples: ['unknown'] }),
})

export const eventsQuery = Type.Object({ edition: point.edition, ...page(200, 50) }, closed)

export const hashPath = Type.Object({ hash: Type.String({ pattern: '^sha256-[0-9a-f]{64}$' }) })

export const editionsQuery = Type.Object(
  { game: Type.Optional(Type.String({ description: 'Only editions of this game.' })), ...page(200, 50) },
  closed,
)

export const wholeQuery = Type.Object(
  {
    as: Type.Optional(
      Type.Enum(['note', 'whole'], { description: '`whole`: the edition itself, all that a program needs to answer.' }),
    ),
  },
  closed,
)

/** Text of one line, and text of several; neither holds control characters. Written so that programs of any language read it. */
const written = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$', description }))
const longer = (maxLength: number, description: string) =>
  Type.Optional(Type.String({ maxLength, pattern: '^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]*$', description }))

const event = {
  game: Type.String({ examples: ['stccg'] }),
  event: Type.String({ description: 'The tournament, by its id.' }),
}

export const receiptBody = Type.Object(
  {
    ...event,
    edition: point.edition,
    question: rulingBody,
    answer: Type.Optional(
      Type.Object(
        { answers: Type.Array(Type.Record(Type.String(), Type.Unknown())) },
        { description: 'The answer as it was read out. It is refused where the edition answers otherwise.' },
      ),
    ),
    given: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,3})?Z$',
        description:
          'The instant at which it was given, in UTC, by the clock at the table; it may have waited for reception.',
        examples: ['2026-11-21T12:00:00Z'],
      }),
    ),
    who: written(200, 'Who gave the ruling, and to whom. It can be erased later.'),
    table: written(100, 'The table.'),
    note: longer(2000, 'What else is to be remembered. It can be erased later.'),
    key: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 200,
        description: 'Names this request: sent again with the same key, it is kept once.',
      }),
    ),
  },
  closed,
)

export type ReceiptBody = Static<typeof receiptBody>

export const receiptPath = Type.Object({ id: Type.String() })

export const receiptQuery = Type.Object(
  {
    as: Type.Optional(
      Type.Enum(['json', 'stored', 'html'], {
        description: '`stored`: the bytes that were kept, alone. `html`: a page to print.',
      }),
    ),
  },
  closed,
)

export const receiptsQuery = Type.Object(
  {
    ...event,
    as: Type.Optional(Type.Enum(['json', 'csv', 'html'], { description: '`csv` and `html` hold all of them.' })),
    ...page(200, 50),
  },
  closed,
)

export const chainQuery = Type.Object(event, closed)
