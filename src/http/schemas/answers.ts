import { type TSchema, Type } from 'typebox'
import { RELATIONS, STATUSES } from '../../domain/index.ts'
import { BOTS } from './bots.ts'
import { COMPARISONS } from './comparisons.ts'
import { EDITION } from './edition.ts'
import { MCP } from './mcp.ts'
import { KINDS } from './requests.ts'
import { any, fieldsOf, list, object, optional, orNull, ref, shape, text, texts, upkeep } from './shapes.ts'
import { UNDERSTANDING } from './understanding.ts'

/*
 * What routes answer, for the documentation and the test that holds it to the truth; nothing is serialised by these, so
 * nothing can go missing through them.
 */

const entrySummary = { slug: text, term: text, aliases: texts, kind: Type.Enum([...KINDS]) }

const ruleSummary = {
  id: text,
  title: text,
  entry: text,
  anchor: text,
  effective: ref('Date'),
  ends: optional(ref('Date')),
  status: ref('Status'),
  formats: texts,
  events: texts,
  authority: optional(text),
  cites: list(ref('Citation')),
  reading: optional(text),
  ...upkeep,
}

/** With what it says. */
const ruleStated = {
  ...ruleSummary,
  text,
  when: orNull(text),
  whenInWords: orNull(text),
  conclusions: list(ref('Conclusion')),
}

const searchResult = {
  game: text,
  ...entrySummary,
  rule: optional(text),
  highlights: list(object({ field: text, text, ranges: list(list(Type.Integer())) })),
  score: Type.Number(),
}
const { aliases: _, ...resultShape } = searchResult

const gameSummary = {
  game: text,
  title: text,
  edition: text,
  formats: list(object({ id: text, label: text })),
  counts: ref('Counts'),
  ...upkeep,
  from: optional(Type.String({ description: 'Where a game that somebody else publishes was taken from.' })),
}

const { term: _term, ...usual } = fieldsOf('UsualAnswer')

/** What quantities and actions share. */
const named = {
  name: text,
  label: text,
  usual: optional(ref('Usual')),
  each: optional(Type.Record(text, text)),
  aliases: texts,
  formerly: texts,
  words: texts,
}

/** By name; registered with the server, named in the routes. */
export const COMPONENTS: readonly TSchema[] = [
  ...COMPARISONS,
  ...EDITION,
  ...UNDERSTANDING,
  ...MCP,
  ...BOTS,
  shape('Problem', {
    type: text,
    title: text,
    status: Type.Integer(),
    code: text,
    detail: text,
    errors: Type.Array(object({ at: text, code: text, detail: text, didYouMean: texts }), {
      maxItems: 20,
      description: 'What is wrong, each thing by its place: the first 20.',
    }),
    more: optional(Type.Integer({ minimum: 1, description: 'How many more things are wrong.' })),
  }),
  Type.Enum([...STATUSES], { $id: 'Status' }),
  shape('Date', { text, assumed: optional(text) }),
  shape('Citation', fieldsOf('Citation')),
  shape('Point', fieldsOf('Point')),
  shape('Counts', {
    entries: Type.Integer(),
    rules: Type.Integer(),
    executable: Type.Integer(),
    cases: Type.Integer(),
    sections: Type.Integer(),
    uncited: Type.Integer(),
    uncased: Type.Integer(),
    speech: optional(
      object({
        sayings: Type.Integer(),
        questions: Type.Integer(),
        phrases: Type.Integer(),
        messages: Type.Integer(),
        typed: optional(Type.Integer()),
      }),
    ),
  }),
  shape('Games', {
    games: list(object(gameSummary)),
    remembersMessages: optional(
      Type.Boolean({ description: 'Whether messages that were not understood are counted, without who or where.' }),
    ),
    takesCorrections: optional(
      Type.Boolean({ description: 'Whether anybody may say what is wrong with a rule or a ruling.' }),
    ),
  }),
  shape('Game', {
    ...gameSummary,
    language: Type.Integer(),
    authority: texts,
    precedence: list(object({ from: ref('Date'), order: texts })),
    events: list(object({ id: text, title: text, date: ref('Date'), format: text, edition: orNull(text) })),
    sources: list(ref('SourceSummary')),
  }),
  shape('Entries', { entries: list(object(entrySummary)), next: orNull(text) }),
  shape('Entry', {
    ...entrySummary,
    game: text,
    edition: text,
    point: ref('Point'),
    tags: texts,
    see: texts,
    formerly: texts,
    data: any,
    markdown: text,
    html: text,
    headings: list(object({ text, anchor: text })),
    links: texts,
    backlinks: texts,
    rules: list(object(ruleStated)),
    cases: list(ref('Case')),
  }),
  shape('Rules', { edition: text, point: ref('Point'), rules: list(object(ruleSummary)), next: orNull(text) }),
  shape('Rule', {
    ...ruleSummary,
    game: text,
    edition: text,
    point: ref('Point'),
    formerly: optional(texts),
    text,
    groups: texts,
    when: orNull(text),
    whenInWords: orNull(text),
    conclusions: list(ref('Conclusion')),
    relations: list(ref('Relation')),
    since: text,
    by: optional(text),
    relatedBy: list(ref('RelatedBy')),
    chain: list(object({ rule: text, title: text, status: ref('Status') })),
    cases: list(ref('Case')),
  }),
  Type.Union(
    [
      object({ kind: Type.Enum(['permit', 'forbid', 'require']), action: text, label: text }),
      object({
        kind: Type.Enum(['set', 'add', 'multiply', 'atLeast', 'atMost']),
        quantity: text,
        label: text,
        value: text,
      }),
      object({ kind: Type.Enum(['note']), text }),
    ],
    { $id: 'Conclusion' },
  ),
  shape('Relation', {
    kind: Type.Enum([...RELATIONS]),
    rule: text,
    title: text,
    status: ref('Status'),
    group: optional(text),
    note: optional(text),
    cites: list(ref('Citation')),
  }),
  shape('RelatedBy', {
    kind: Type.Enum([...RELATIONS]),
    rule: text,
    title: text,
    status: ref('Status'),
    effective: ref('Date'),
    group: optional(text),
    note: optional(text),
    cites: list(ref('Citation')),
  }),
  shape('Case', {
    title: text,
    entry: text,
    anchor: text,
    facts: any,
    unknown: texts,
    asOf: text,
    format: optional(text),
    event: optional(text),
    ask: texts,
    expect: any,
    because: texts,
    self: text,
  }),
  shape('SourceSummary', {
    id: text,
    title: text,
    authority: optional(text),
    published: optional(ref('Date')),
    sections: Type.Integer(),
    rules: Type.Integer(),
    ...upkeep,
  }),
  shape('Sources', { edition: text, sources: list(ref('SourceSummary')) }),
  shape('Source', {
    id: text,
    game: text,
    edition: text,
    point: ref('Point'),
    title: text,
    authority: optional(text),
    published: optional(ref('Date')),
    ...upkeep,
    notes: text,
    supersedes: texts,
    supersededBy: texts,
    rules: Type.Integer(),
    sections: list(ref('Section')),
    elsewhere: list(ref('RuleLink')),
  }),
  shape(
    'Section',
    { section: text, rules: list(ref('RuleLink')), within: optional(list(ref('Section'))) },
    { description: 'With the rules that cite it; `within` are the sections that stand in it, where there are.' },
  ),
  shape('RuleLink', { id: text, title: text, entry: text, status: ref('Status') }),
  shape('Vocabulary', {
    game: text,
    edition: text,
    types: any,
    facts: list(any),
    quantities: list(ref('Quantity')),
    actions: list(ref('Action')),
    always: texts,
  }),
  shape('Quantity', {
    ...named,
    type: text,
    unit: optional(text),
    default: optional(any),
    round: optional(Type.Enum(['down', 'up', 'nearest'])),
    range: optional(list(Type.Number())),
  }),
  shape('Action', {
    ...named,
    ask: optional(text),
    default: optional(Type.Enum(['permitted', 'forbidden', 'required'])),
  }),
  shape('Usual', usual, { description: 'Who states `default`, as `UsualAnswer` says of an answer.' }),
  shape('Search', {
    query: text,
    total: Type.Integer(),
    results: list(object(resultShape)),
    groups: list(
      object({
        game: text,
        title: text,
        total: Type.Integer(),
        best: object({ slug: text, term: text, kind: Type.Enum([...KINDS]), says: text }),
        slugs: texts,
      }),
    ),
    didYouMean: texts,
  }),
  shape('Suggestions', {
    query: text,
    suggestions: list(object({ text, slug: text, term: text, kind: text })),
  }),
  shape('Ruling', fieldsOf('Ruling')),
  shape('UsualAnswer', fieldsOf('UsualAnswer'), {
    description:
      'What states an answer by default: an entry, where that is said, in a sentence to read aloud; `assumed` where no document states it.',
  }),
  shape('Proof', fieldsOf('Proof')),
  shape(
    'Answer',
    { ...fieldsOf('Answer'), self: optional(text) },
    { description: 'What applies here. `self` is the link that asks the same again, where an address can hold it.' },
  ),
  shape('EventSummary', {
    id: text,
    title: text,
    date: ref('Date'),
    format: text,
    edition: orNull(text),
    rulings: Type.Integer(),
  }),
  shape('Events', { edition: text, events: list(ref('EventSummary')), next: orNull(text) }),
  shape(
    'Event',
    {
      game: text,
      edition: text,
      event: ref('EventSummary'),
      answeredFrom: orNull(text),
      point: ref('Point'),
      rulings: list(object(ruleStated)),
    },
    {
      description:
        '`event.edition` is the edition it pins. `answeredFrom` is the one that questions at it are answered from: the pinned one ' +
        'together with these rulings; null where the pinned one is not kept here.',
    },
  ),
  shape(
    'EditionNote',
    {
      hash: text,
      game: text,
      title: text,
      language: Type.Integer(),
      counts: ref('Counts'),
      published: optional(text),
      newest: Type.Boolean(),
      union: optional(object({ event: text, pinned: text, current: text })),
    },
    { description: '`published` is left out where no store says when: there is none, or it is away.' },
  ),
  shape('Editions', { editions: list(ref('EditionNote')), next: orNull(text) }),
  shape(
    'StoredReceipt',
    {
      version: Type.Integer(),
      id: text,
      game: text,
      event: text,
      number: Type.Integer(),
      kept: text,
      given: optional(text),
      edition: text,
      question: any,
      answer: ref('Answer'),
      table: orNull(text),
      seals: object({ who: orNull(text), note: orNull(text) }),
      previous: orNull(text),
    },
    { description: 'What was kept: names and notes are not in it, but their seals are.' },
  ),
  shape(
    'Receipt',
    {
      id: text,
      hash: text,
      self: text,
      receipt: ref('StoredReceipt'),
      who: optional(orNull(text)),
      note: optional(orNull(text)),
      erased: orNull(text),
      replay: object({
        verdict: Type.Enum(['same', 'differs', 'impossible']),
        proof: Type.Enum(['same', 'differs', 'impossible']),
        newest: orNull(object({ edition: text, verdict: Type.Enum(['same', 'differs', 'impossible']) })),
      }),
    },
    {
      description:
        '`receipt` is what was kept, its text as canonical JSON (RFC 8785) the very bytes that `hash` is the sha256 of. ' +
        '`replay` says whether the engine of today, asked again of that edition, gives the same verdict and the same proof, and ' +
        'whether the newest edition still gives that verdict. `who` and `note` are left out for whoever has no token of the event.',
    },
  ),
  shape('ReceiptSummary', {
    id: text,
    number: Type.Integer(),
    kept: text,
    given: optional(text),
    hash: text,
    self: text,
    edition: text,
    table: orNull(text),
    who: orNull(text),
    note: orNull(text),
    answers: list(object({ ask: text, verdict: optional(any), value: optional(any) })),
    text: optional(text),
  }),
  shape('Receipts', { game: text, event: text, receipts: list(ref('ReceiptSummary')), next: orNull(text) }),
  shape(
    'Correction',
    {
      id: text,
      game: text,
      edition: text,
      rule: optional(Type.String({ description: 'The one that was read, or the first that decides.' })),
      words: text,
      question: optional(any),
      expect: Type.Record(text, any),
      why: optional(text),
      day: text,
    },
    {
      description:
        'What somebody says is wrong, as it is kept: plain text without addresses, links, names in a chat and numbers like those ' +
        'of a telephone.',
    },
  ),
  shape('Corrections', { corrections: list(ref('Correction')) }),
  shape('Chain', {
    game: text,
    event: text,
    receipts: Type.Integer(),
    head: orNull(text),
    whole: Type.Boolean(),
    broken: orNull(object({ number: Type.Integer(), id: text, fault: text })),
  }),
  shape('Oembed', {
    version: text,
    type: Type.Enum(['link', 'rich']),
    title: text,
    provider_name: text,
    provider_url: text,
    cache_age: Type.Integer(),
    thumbnail_url: optional(text),
    thumbnail_width: optional(Type.Integer()),
    thumbnail_height: optional(Type.Integer()),
    html: optional(text),
    width: optional(Type.Integer()),
    height: optional(Type.Integer()),
  }),
  shape('Health', { status: text }),
  shape('Readiness', { status: text, games: Type.Record(text, text) }),
  shape('ProblemKinds', { problems: list(ref('ProblemKind')) }),
  shape('ProblemKind', { code: text, status: Type.Integer(), title: text }),
]
