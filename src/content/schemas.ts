import { ADDRESS, RELATION, RELATIONS } from '../domain/index.ts'

/** A JSON Schema, draft 2020-12. `title` says in a few words what is expected and is printed in messages. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

export type SchemaName = 'game' | 'source' | 'event' | 'vocabulary' | 'sayings' | 'entry' | 'rule' | 'case' | 'said'

/*
 * The shape of every block an author writes, once: `check` validates with these, and `schema/*.json` is made from
 * them for editors. Alternatives are lists in `type`, never `anyOf`, so that a mistake gives one error.
 * Numbers and booleans stand for themselves wherever a text is wanted.
 */

const scalar = ['string', 'number', 'boolean']

const text = { title: 'a text', type: scalar, minLength: 1 }

const texts = { title: 'a text or a list of texts', type: [...scalar, 'array'], minLength: 1, items: ref('text') }

const sections = {
  title: 'a section, or a list of sections and of { section: those within it }',
  type: [...scalar, 'array'],
  minLength: 1,
  items: {
    title: 'a section or { section: those within it }',
    type: [...scalar, 'object'],
    minLength: 1,
    minProperties: 1,
    additionalProperties: ref('sections'),
  },
}

const names = { title: 'a name or a list of names', type: [...scalar, 'array'], minLength: 1, items: ref('text') }

const id = {
  title: 'an id of letters, digits, dots, hyphens and underscores',
  type: scalar,
  minLength: 1,
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
}

const ids = { ...id, title: 'an id or a list of ids', type: [...scalar, 'array'], items: ref('id') }

const cel = {
  title: 'a condition or value in CEL, on one line, quoted, or as a block after `|`',
  type: scalar,
  minLength: 1,
}

/** Messages about dates have a code of their own, told by this title. */
export const DATE_TITLE = 'a date: 2000, 2000-05 or 2000-05-12'

const date = { title: DATE_TITLE, type: ['string', 'number'], pattern: '^\\d{4}(-\\d{2}(-\\d{2})?)?$' }

const AS_OF_TITLE = 'a date or `latest`'

const asOf = { title: AS_OF_TITLE, type: ['string', 'number'], pattern: '^(latest|\\d{4}(-\\d{2}(-\\d{2})?)?)$' }

export const DATE_TITLES: ReadonlySet<unknown> = new Set([DATE_TITLE, AS_OF_TITLE])

const address = { title: 'an http or https address', type: 'string', minLength: 1, pattern: ADDRESS }

/** Who keeps what a block is about, and where. */
const upkeepKeys = {
  keeper: about('text', 'Who keeps it: a name for people.'),
  repository: about('address', 'Where it is worked on.'),
  url: about('address', 'Where it can be read.'),
}

const citationKeys = {
  source: about('text', 'Id of a source: the name of its file without `.md`.'),
  at: about('texts', 'The section, entry or page of the source; several make several citations.'),
}

const citation = {
  title: 'a source or { source, at }',
  type: [...scalar, 'object'],
  minLength: 1,
  properties: citationKeys,
  required: ['source'],
  additionalProperties: false,
}

const citations = {
  title: 'a list of sources or of { source, at }',
  type: [...scalar, 'object', 'array'],
  minLength: 1,
  properties: citationKeys,
  required: ['source'],
  additionalProperties: false,
  items: ref('citation'),
}

const relation = {
  title: 'a rule id, a list of ids, or of { rule, note, cites }',
  type: [...scalar, 'array'],
  minLength: 1,
  items: {
    title: 'a rule id or { rule, note, cites }',
    type: [...scalar, 'object'],
    minLength: 1,
    properties: {
      rule: about('text', 'Id of a rule, or `group:` and the name of a group.'),
      note: about('text', 'What is to be said about it, such as that nobody announced the change.'),
      cites: ref('citations'),
    },
    required: ['rule'],
    additionalProperties: false,
  },
}

const values = {
  title: 'a map of quantities to CEL',
  type: 'object',
  minProperties: 1,
  additionalProperties: ref('cel'),
}

const conclusionKeys = {
  permit: about('names', 'Actions that are permitted.'),
  forbid: about('names', 'Actions that are forbidden.'),
  require: about('names', 'Actions that are required.'),
  set: about('values', 'The base value of quantities.'),
  add: about('values', 'What is added to quantities, or appended to lists.'),
  multiply: about('values', 'What quantities are multiplied by.'),
  atLeast: about('values', 'Lower bounds of quantities.'),
  atMost: about('values', 'Upper bounds of quantities.'),
  note: about('texts', 'What a judge should hear when the rule applies.'),
}

const conclusion = {
  title: 'a map of permit, forbid, require, set, add, multiply, atLeast, atMost or note',
  type: 'object',
  minProperties: 1,
  properties: conclusionKeys,
  additionalProperties: false,
}

const conclusions = {
  ...conclusion,
  title: `${conclusion.title}, or a list of such maps`,
  type: ['object', 'array'],
  items: ref('conclusion'),
  minItems: 1,
}

const each = {
  title: 'a map of one variable to a list in CEL: { target: battle.targets }',
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  propertyNames: { title: 'a name of letters, digits and underscores', pattern: '^[A-Za-z_][A-Za-z0-9_]*$' },
  additionalProperties: ref('cel'),
}

const range = { title: 'a pair of numbers: [low, high]', type: 'array', items: number(), minItems: 2, maxItems: 2 }

const ANYTHING = { title: 'a value' }

const ties = {
  title: 'a map of facts to values',
  type: 'object',
  minProperties: 1,
  additionalProperties: ANYTHING,
}

const implication = {
  title: 'a map of `when` and `then`',
  type: 'object',
  properties: {
    when: about('cel', 'The condition.'),
    then: about('ties', 'What is so where it is true; values, not CEL.'),
  },
  required: ['when', 'then'],
  additionalProperties: false,
}

const spokenKeys = {
  aliases: about('names', 'Other names it is known by.'),
  formerly: about('names', 'Names it had; they are understood for ever.'),
  words: about('texts', 'Further words that name it in plain speech.'),
}

const fieldKeys = {
  type: about('text', 'bool, int, number, string, card, list(T), map(K, V), T? or a type of the vocabulary.'),
  label: about('text', 'A name for people.'),
  ask: about('text', 'The question as a judge would put it.'),
  assume: { ...ANYTHING, description: 'The value taken when nothing is said; a value, not CEL.' },
  usually: about('text', 'What `assume` takes for granted, as the end of “as long as …”.'),
  range: ref('range'),
  fixed: { title: 'true or false', type: 'boolean', description: '`unless` never changes it.' },
  ...spokenKeys,
}

/** A fact can be derived from others and tied to them; a field of a record is given, on its card or assumed. */
const slotKeys = {
  ...fieldKeys,
  from: about('cel', 'Derives the fact where it was not given.'),
  implies: about('ties', 'What is so where this is true, as `{ other.fact: true }`; values, not CEL.'),
  same_as: about('text', 'A fact that always has the same value.'),
  opposite_of: about('text', 'A fact that is true where this is false, and false where it is true.'),
}

const slot = {
  title: 'a type or { type, ask, assume, … }',
  type: ['string', 'object'],
  minLength: 1,
  properties: slotKeys,
  required: ['type'],
  dependentRequired: { usually: ['assume'] },
  additionalProperties: false,
}

/** Record fields and enumeration values look alike until all types of the game are known, so both are let through. */
const type = {
  title: 'a list of names, or a map of names to labels or to types',
  type: ['object', 'array'],
  minProperties: 1,
  items: ref('text'),
  additionalProperties: {
    title: 'a type or { type, … } of a record field; a label or { label, aliases, formerly } of an enumeration value',
    type: [...scalar, 'object', 'null'],
    properties: fieldKeys,
    dependentRequired: { usually: ['assume'] },
    additionalProperties: false,
  },
}

const usual = {
  title: 'a map of entry, cites, says and assumed',
  type: 'object',
  properties: {
    entry: about('text', 'Slug of the entry that tells of it.'),
    cites: about('citations', 'Where it is stated.'),
    says: about('text', 'It in one sentence of our own, to be read aloud.'),
    assumed: about('text', 'Why it is taken for the usual answer, where no document states it.'),
  },
  required: ['entry'],
  additionalProperties: false,
}

/** A usual answer is stated somewhere only where there is one. */
const defaultOfUsual = { dependentRequired: { usual: ['default'] } }

const quantity = {
  title: 'a type or { type, unit, label, … }',
  type: ['string', 'object'],
  minLength: 1,
  properties: {
    type: slotKeys.type,
    label: about('text', 'A name for people.'),
    unit: about('text', 'What it is counted in.'),
    default: { ...ANYTHING, description: 'Its value where no rule sets one; a value, not CEL.' },
    usual: about('usual', 'Who says so.'),
    round: oneOf(['down', 'up', 'nearest'], 'What becomes of a fraction; nearest takes a half away from zero.'),
    range: ref('range'),
    each: ref('each'),
    ...spokenKeys,
  },
  required: ['type'],
  ...defaultOfUsual,
  additionalProperties: false,
}

const action = {
  title: 'a map of label, ask, default, …',
  type: ['object', 'null'],
  properties: {
    label: about('text', 'A name for people.'),
    ask: about('text', 'The question as a player would put it.'),
    default: oneOf(['permitted', 'forbidden', 'required'], 'What the game says where no rule applies.'),
    usual: about('usual', 'Who says so.'),
    each: ref('each'),
    ...spokenKeys,
  },
  ...defaultOfUsual,
  additionalProperties: false,
}

/** What a condition must be able to name. */
const dottedName = {
  title: 'a name of letters, digits and underscores, with dots between its parts',
  pattern: '^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z_][A-Za-z0-9_]*)*$',
}

const saying = {
  title: 'a map of says and not',
  type: 'object',
  properties: {
    says: about('texts', 'Templates: the core of the sentence, as players type it.'),
    not: about('texts', 'Near misses: templates of what sounds like it and asks something else.'),
  },
  required: ['says'],
  additionalProperties: false,
}

/** Values of a fact stand for themselves as keys, so any key but the two is one. */
const phrases = {
  title: 'a map of values, `any` or `each` to phrases',
  type: 'object',
  minProperties: 1,
  properties: {
    any: about('texts', 'Templates that hold the value: `{}`, of a number `#`.'),
    each: {
      title: 'a list of { says, is }',
      type: 'array',
      minItems: 1,
      items: {
        title: 'a map of says and is',
        type: 'object',
        properties: {
          says: about(
            'texts',
            'Templates of so many more elements of a list; `#` is how many, one where there is none, or a number that `is` names.',
          ),
          is: {
            title: 'a map of fields to values',
            type: 'object',
            description: 'What is so of each of them; `#1` is the first number said, `#2` the second.',
          },
        },
        required: ['says'],
        additionalProperties: false,
      },
    },
  },
  additionalProperties: ref('texts'),
}

/** What a message is known by. */
const typedKeys = {
  message: about('text', 'What a player typed.'),
  ask: about('names', 'What it asks: actions or quantities.'),
  facts: { title: 'a map of facts to values', type: 'object', description: 'What it says, at least.' },
  'as-of': about('asOf', 'The day it speaks of; default: `latest`.'),
  format: about('text', 'The kind of play it names.'),
  event: about('text', 'The event it names.'),
  expect: { ...ANYTHING, description: 'The ruling of what is asked; a map when several are.' },
  by: about('text', 'Who typed it: an id, for figures by writer.'),
}

const typed = {
  title: 'a message with what it asks',
  type: 'object',
  required: ['message', 'ask'],
  properties: typedKeys,
  additionalProperties: false,
}

const fragments: Readonly<Record<string, JsonSchema>> = {
  text,
  texts,
  sections,
  names,
  id,
  ids,
  cel,
  date,
  asOf,
  address,
  citation,
  citations,
  relation,
  values,
  conclusion,
  conclusions,
  each,
  range,
  ties,
  implication,
  slot,
  type,
  usual,
  quantity,
  action,
  saying,
  phrases,
  typed,
}

const criterion = oneOf(['prohibition', 'scope', 'authority', 'specificity', 'recency'], 'What ranks two rules.')

const game = schema('Settings of a game: game.yaml', {
  required: ['title'],
  properties: {
    title: about('text', 'The name of the game.'),
    formats: {
      title: 'a list of ids, or a map of ids to labels',
      type: ['object', 'array'],
      items: ref('text'),
      additionalProperties: ref('text'),
      description: 'The kinds of play; the first is the default.',
    },
    authority: about('names', 'Kinds of sources, strongest first.'),
    precedence: {
      title: 'a list of { from, order } or of criteria',
      type: 'array',
      description: 'What ranks two opposing rules, in order; dated, where the policy changed.',
      items: {
        title: 'a criterion or { from, order }',
        type: ['string', 'object'],
        if: { type: 'string' },
        then: criterion,
        properties: {
          from: about('date', 'The first day of this policy.'),
          order: { title: 'a list of criteria', type: 'array', items: criterion },
        },
        required: ['from', 'order'],
        additionalProperties: false,
      },
    },
    ...upkeepKeys,
  },
})

const source = schema('Front matter of a source', {
  required: ['title'],
  dependentRequired: { assumed: ['published'] },
  properties: {
    title: about('text', 'The name of the document.'),
    authority: about('text', 'Its kind, one of those in game.yaml.'),
    published: about('date', 'When it was published.'),
    assumed: about('text', 'Why the date is assumed, where nobody printed it.'),
    sections: about(
      'sections',
      'Everything in it that a rule may cite, those within a section below it; `check` counts what none does.',
    ),
    supersedes: about('names', 'Sources that it supersedes as a whole, from the day it is published.'),
    ...upkeepKeys,
  },
})

const event = schema('An event', {
  required: ['title', 'date'],
  properties: {
    title: about('text', 'The name of the event.'),
    date: about('date', 'Its first day.'),
    assumed: about('text', 'Why the date is assumed, where nobody printed it.'),
    format: about('text', 'The kind of play, one of the formats in game.yaml.'),
    edition: {
      title: 'the hash of an edition or null',
      type: ['string', 'null'],
      description: 'The edition that answers questions at this event; null for the newest.',
    },
  },
})

const vocabulary = schema('Vocabulary: everything a condition may name', {
  properties: {
    types: {
      title: 'a map of names to types',
      type: 'object',
      propertyNames: { title: 'a name of letters, digits, hyphens and underscores', pattern: '^[A-Za-z_][\\w-]*$' },
      additionalProperties: ref('type'),
      description: 'Enumerations and records.',
    },
    facts: {
      title: 'a map of names to types or { type, ask, assume, … }',
      type: 'object',
      propertyNames: dottedName,
      additionalProperties: ref('slot'),
      description: 'What can be known of a situation.',
    },
    quantities: {
      title: 'a map of names to types or { type, unit, … }',
      type: 'object',
      propertyNames: dottedName,
      additionalProperties: ref('quantity'),
      description: 'What rules compute.',
    },
    actions: {
      title: 'a map of names to { label, ask, default, … }',
      type: 'object',
      propertyNames: {
        title: 'a name of letters, digits, hyphens and underscores, with dots between its parts',
        pattern: '^[A-Za-z_][\\w-]*(\\.[A-Za-z_][\\w-]*)*$',
      },
      additionalProperties: ref('action'),
      description: 'What rules permit, forbid and require.',
    },
    always: {
      title: 'a list of conditions in CEL',
      type: [...scalar, 'array'],
      minLength: 1,
      items: ref('cel'),
      description: 'What cannot be otherwise at a table.',
    },
    implies: {
      title: 'a list of { when, then }',
      type: 'array',
      minItems: 1,
      items: ref('implication'),
      description: 'What is so wherever a condition is true.',
    },
  },
})

const sayings = schema('How players say things: one file of several', {
  properties: {
    asks: {
      title: 'a map of actions and quantities to { says, not }',
      type: 'object',
      additionalProperties: ref('saying'),
      description: 'How each question is asked.',
    },
    facts: {
      title: 'a map of facts, or fields of them, to phrases by value',
      type: 'object',
      additionalProperties: ref('phrases'),
      description: 'How facts are told.',
    },
    types: {
      title: 'a map of `type.field` to phrases by value',
      type: 'object',
      additionalProperties: ref('phrases'),
      description: 'How fields of a record are told, whatever fact holds it.',
    },
    alike: {
      title: 'a list of lists of words',
      type: 'array',
      items: { title: 'a list of two words or more', type: 'array', items: ref('text'), minItems: 2 },
      description: 'Words that mean the same wherever they stand, the usual one first.',
    },
    typed: {
      title: 'a list of messages',
      type: 'array',
      items: ref('typed'),
      description: 'Messages as players typed them, with what they ask: messages like these are understood by them.',
    },
  },
})

const entry = schema('Front matter of an entry', {
  required: ['term'],
  properties: {
    term: about('text', 'What the entry defines.'),
    aliases: about('names', 'Other names of the term.'),
    kind: oneOf(['rule', 'term', 'card', 'skill', 'icon', 'procedure', 'format'], 'What the entry is about.'),
    tags: about('names', 'Words to find entries by.'),
    see: about('names', 'Slugs of related entries.'),
    formerly: about('names', 'Slugs the entry had; they redirect for ever.'),
    data: {
      title: 'a map of a record type to its fields, or of fields to values',
      type: 'object',
      description:
        'What a record that names this card takes its missing fields from: `{ type: { field: value } }`; fields alone where one type has them all.',
    },
  },
})

const rule = schema('A rule block', {
  required: ['id'],
  dependentRequired: { assumed: ['effective'] },
  properties: {
    id: about('id', 'The name of the rule, for ever.'),
    formerly: about('ids', 'Ids the rule had; they are understood for ever.'),
    title: about('text', 'Default: the heading it stands under.'),
    cites: about('citations', 'Where it was issued.'),
    effective: about('date', 'The first day with the rule; default: the day of the earliest source it cites.'),
    ends: about('date', 'The first day without it.'),
    assumed: about('text', 'Why `effective` is assumed, where nobody printed it.'),
    formats: about('names', 'The formats it holds in; none given: all.'),
    events: about('names', 'The events it holds at; none given: all.'),
    authority: about('text', 'Where it differs from the strongest of its sources.'),
    group: about('names', 'Groups it belongs to; a relation may target `group:name`.'),
    reading: about('text', 'Why, where it was inferred from a damaged or silent source.'),
    when: about('cel', 'The condition; none given: it always applies.'),
    then: about('conclusions', 'What it concludes; none given: it only changes the graph.'),
    'not-yet': about('text', 'What is still to be said of it: the rule is a stub.'),
    ...Object.fromEntries(RELATIONS.map((kind) => [kind, about('relation', RELATION[kind].names)])),
    accept: {
      title: 'a map of codes to reasons',
      type: 'object',
      additionalProperties: ref('text'),
      description: 'Warnings the author acknowledges, with the reason.',
    },
    ...upkeepKeys,
  },
})

const caseSchema = schema('A case block', {
  required: ['title'],
  if: { not: { required: ['not-yet'] } },
  then: { required: ['ask', 'expect'] },
  properties: {
    title: about('text', 'What the example shows.'),
    given: about('text', 'Title of the case whose facts it starts from.'),
    facts: { title: 'a map of facts to values', type: 'object', description: 'The situation.' },
    unknown: about('names', 'Assumptions switched off, given facts taken back.'),
    'as-of': about('asOf', 'The day of the question; default: `latest`, after every date in the game.'),
    format: about('text', 'The kind of play.'),
    event: about('text', 'The event it happens at.'),
    ask: about('names', 'Actions or quantities.'),
    expect: {
      ...ANYTHING,
      description:
        'A verdict or a value; a map when several are asked, or elements differ; of dates, where no `as-of` is written: a case for each.',
    },
    because: about('names', 'Rules that must be among the winners.'),
    asks: about('names', 'Facts that must be among the questions.'),
    'no-longer': about('names', 'Rules that must be named as no longer in force.'),
    notes: about('names', 'Rules whose note must show.'),
    ordered: { title: 'true or false', type: 'boolean', description: 'Lists are compared in order.' },
    cites: about('citations', 'Where the example comes from.'),
    'not-yet': about('text', 'What is still to be said of it: the case is a stub and is not run.'),
    said: about('texts', 'What a player types who asks this, and says all of its facts: one message or several.'),
  },
})

const said = schema('A said block', {
  required: ['message', 'ask'],
  properties: {
    ...typedKeys,
    ask: about('names', 'What must be heard: actions or quantities; `none`: no rule answers it.'),
    needs: about('names', 'Facts it leaves out and that matter: one of them is to be asked.'),
  },
})

/** The schemas of all blocks, by the name of their file under `schema/`. */
export const SCHEMAS: Readonly<Record<SchemaName, JsonSchema>> = {
  game,
  source,
  event,
  vocabulary,
  sayings,
  entry,
  rule,
  case: caseSchema,
  said,
}

function ref(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` }
}

function about(name: string, description: string): JsonSchema {
  return { ...ref(name), description }
}

function number(): JsonSchema {
  return { title: 'a number', type: 'number' }
}

function oneOf(values: readonly string[], description: string): JsonSchema {
  return { title: `one of ${values.join(', ')}`, enum: values, description }
}

/** A whole block: a closed map with the fragments it refers to. */
function schema(description: string, body: JsonSchema): JsonSchema {
  const defs: Record<string, JsonSchema> = {}
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/\$defs\/(\w+)"/g)) {
      const fragment = fragments[name]
      if (!fragment || defs[name]) continue
      defs[name] = fragment
      collect(fragment)
    }
  }
  collect(body)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'a map',
    description,
    type: 'object',
    ...body,
    additionalProperties: false,
    $defs: defs,
  }
}
