import { type JsonSchema, SCHEMAS, type SchemaName } from '../content/index.ts'
import { type Place, RELATIONS, typeText, VERDICTS } from '../domain/index.ts'
import type { Analysis } from './analyse.ts'
import { type Spot, spotAt } from './spots.ts'
import { FUNCTIONS_TOLD } from './told.ts'

/** Something that may be written at a place. */
export interface Completion {
  readonly label: string
  readonly kind:
    | 'fact'
    | 'quantity'
    | 'action'
    | 'value'
    | 'rule'
    | 'entry'
    | 'source'
    | 'section'
    | 'key'
    | 'function'
    | 'case'
    | 'word'
  /** What it is, in a few words. */
  readonly detail: string
  /** What it takes the place of, up to where the author types. */
  readonly column: number
  readonly length: number
}

type Offer = Omit<Completion, 'column' | 'length'>

/**
 * What may be written at a place: names, keys of blocks, functions. What fits the words before it alone is left to the
 * editor to choose by what is typed on. The text need not be sound: that is why somebody is typing.
 */
export function completionsAt(analysis: Analysis, place: Place): readonly Completion[] {
  const spot = spotAt(analysis.files.get(place.file)?.text ?? '', place)
  if (!spot) return []
  return offersAt(analysis, spot).map((offer) => ({ ...offer, column: spot.column, length: spot.word.length }))
}

function offersAt(analysis: Analysis, spot: Spot): readonly Offer[] {
  const { edition } = analysis
  const { vocabulary } = edition
  if (spot.what === 'link') return entries(analysis)
  if (spot.what === 'key') {
    const inside = namesUnder(analysis, spot)
    return inside ?? keysOf(spot)
  }
  const [key = ''] = spot.path.slice(-1)
  const above = spot.path.at(-2) ?? ''
  if (spot.path.includes('facts') && key !== 'facts') return valuesOf(analysis, key)
  if (
    (RELATIONS as readonly string[]).includes(key) ||
    (key === 'rule' && (RELATIONS as readonly string[]).includes(above))
  )
    return rules(analysis)
  if (ARITHMETIC.includes(above)) return condition(analysis)
  switch (key) {
    case 'when':
    case 'from':
    case 'always':
    case 'each':
      return condition(analysis)
    case 'permit':
    case 'forbid':
    case 'require':
      return actions(analysis)
    case 'ask':
      return spot.block === 'vocabulary' ? [] : [...actions(analysis), ...quantities(analysis)]
    case 'because':
    case 'no-longer':
    case 'notes':
      return rules(analysis)
    case 'unknown':
    case 'asks':
    case 'needs':
    case 'same_as':
    case 'opposite_of':
      return facts(analysis)
    case 'cites':
    case 'source':
    case 'supersedes':
      return edition.sources.map(({ id, title }) => ({ label: id, kind: 'source', detail: title }))
    case 'at':
      return edition.sources
        .filter(({ id }) => spot.source === undefined || spot.source === id)
        .flatMap(({ id, sections }) =>
          sections.map((section): Offer => ({ label: section, kind: 'section', detail: id })),
        )
    case 'see':
    case 'entry':
      return entries(analysis)
    case 'given':
      return [...new Map(analysis.cases.map((each) => [each.title, each.entry]))].map(([title, entry]) => ({
        label: title,
        kind: 'case',
        detail: entry,
      }))
    case 'expect':
      return VERDICTS.map((verdict) => ({ label: verdict, kind: 'word', detail: 'verdict' }))
    case 'format':
    case 'formats':
      return edition.formats.map(({ id, label }) => ({ label: id, kind: 'word', detail: label }))
    case 'event':
    case 'events':
      return edition.events.map(({ id, title }) => ({ label: id, kind: 'word', detail: title }))
    case 'authority':
      return edition.authority.map((each) => ({ label: each, kind: 'word', detail: 'authority' }))
    case 'type':
      return [
        ...['bool', 'int', 'number', 'string', 'card'].map(
          (name): Offer => ({ label: name, kind: 'word', detail: 'type' }),
        ),
        ...[...vocabulary.enums, ...vocabulary.records].map(
          ({ name, kind }): Offer => ({ label: name, kind: 'word', detail: kind }),
        ),
      ]
    default:
      return wordsOf(spot)
  }
}

const ARITHMETIC: readonly string[] = ['set', 'add', 'multiply', 'atLeast', 'atMost']

/** Where keys are names: of facts below `facts`, of quantities below `set`, of what is asked below `expect`. */
function namesUnder(analysis: Analysis, { path, block }: Spot): readonly Offer[] | undefined {
  const above = path.at(-1) ?? ''
  if (above === 'facts') return block === 'vocabulary' ? [] : facts(analysis)
  if (above === 'implies' || above === 'then') return block === 'vocabulary' ? facts(analysis) : undefined
  if (ARITHMETIC.includes(above)) return quantities(analysis)
  if (above === 'expect') return [...actions(analysis), ...quantities(analysis)]
  if (above === 'asks' && block === 'sayings') return [...actions(analysis), ...quantities(analysis)]
  return undefined
}

function facts({ edition }: Analysis): readonly Offer[] {
  return edition.vocabulary.facts.map(({ name, type, ask }) => ({
    label: name,
    kind: 'fact',
    detail: ask === undefined ? typeText(type) : `${typeText(type)} · ${ask}`,
  }))
}

function quantities({ edition }: Analysis): readonly Offer[] {
  return edition.vocabulary.quantities.map(({ name, type, label }) => ({
    label: name,
    kind: 'quantity',
    detail: `${typeText(type)} · ${label}`,
  }))
}

function actions({ edition }: Analysis): readonly Offer[] {
  return edition.vocabulary.actions.map(({ name, label, ask }) => ({
    label: name,
    kind: 'action',
    detail: ask ?? label,
  }))
}

function rules({ edition }: Analysis): readonly Offer[] {
  return edition.rules.map(({ id, title }) => ({ label: id, kind: 'rule', detail: title }))
}

function entries({ edition }: Analysis): readonly Offer[] {
  return edition.entries.map(({ slug, term }) => ({ label: slug, kind: 'entry', detail: term }))
}

/** Whatever a condition may name: actions stand in `may` and `must`. */
function condition(analysis: Analysis): readonly Offer[] {
  const functions = [...FUNCTIONS_TOLD].map(
    ([name, { shape }]): Offer => ({ label: name, kind: 'function', detail: shape }),
  )
  const values = analysis.edition.vocabulary.enums.flatMap((each) =>
    each.values.map((value): Offer => ({ label: value.name, kind: 'value', detail: `${each.name} · ${value.label}` })),
  )
  return [...facts(analysis), ...quantities(analysis), ...actions(analysis), ...functions, ...values]
}

/** The values that a fact may have, where they can be listed. */
function valuesOf({ edition }: Analysis, name: string): readonly Offer[] {
  const type = edition.vocabulary.facts.find((each) => each.name === name)?.type
  const plain = type?.kind === 'optional' || type?.kind === 'list' ? type.of : type
  if (plain?.kind === 'bool') return ['true', 'false'].map((label) => ({ label, kind: 'value', detail: 'yes or no' }))
  if (plain?.kind === 'card')
    return edition.entries.flatMap(({ slug, term, kind }): Offer[] =>
      kind === 'card' ? [{ label: slug, kind: 'entry', detail: term }] : [],
    )
  if (plain?.kind !== 'enum') return []
  const values = edition.vocabulary.enums.find((each) => each.name === plain.name)?.values ?? []
  return values.map((value) => ({ label: value.name, kind: 'value', detail: value.label }))
}

/** The keys of a block, by its schema, as far down as its path leads. */
function keysOf({ block, path }: Spot): readonly Offer[] {
  const schema = path.reduce<JsonSchema | undefined>((at, key) => at && below(block, at, key), SCHEMAS[block])
  const properties = schema ? propertiesOf(block, schema) : {}
  return Object.entries(properties).map(([label, { description, title }]) => ({
    label,
    kind: 'key',
    detail: String(description ?? title ?? ''),
  }))
}

/** The words of a list that a schema has for a key: `card`, `rulebook`. */
function wordsOf({ block, path }: Spot): readonly Offer[] {
  const schema = path.reduce<JsonSchema | undefined>((at, key) => at && below(block, at, key), SCHEMAS[block])
  const words = schema?.enum
  return Array.isArray(words) ? words.map((each) => ({ label: String(each), kind: 'word', detail: '' })) : []
}

interface Properties {
  readonly [key: string]: JsonSchema
}

function propertiesOf(block: SchemaName, schema: JsonSchema): Properties {
  const own = schema.properties as Properties | undefined
  const items = schema.items as JsonSchema | undefined
  return own ?? (items ? propertiesOf(block, resolved(block, items)) : {})
}

function below(block: SchemaName, schema: JsonSchema, key: string): JsonSchema | undefined {
  const found = propertiesOf(block, schema)[key] ?? (schema.additionalProperties as JsonSchema | boolean | undefined)
  return typeof found === 'object' ? resolved(block, found) : undefined
}

/** A schema that refers to one of its document's definitions, with what it says besides. */
function resolved(block: SchemaName, schema: JsonSchema): JsonSchema {
  const { $ref, ...rest } = schema
  if (typeof $ref !== 'string') return schema
  const defs = SCHEMAS[block].$defs as Properties | undefined
  return { ...(defs?.[$ref.replace('#/$defs/', '')] ?? {}), ...rest }
}
