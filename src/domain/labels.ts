import type { Edition } from './edition.ts'
import type { Json } from './json.ts'
import { kept } from './maps.ts'
import type { Slot, Type } from './vocabulary.ts'
import { cardKey } from './words.ts'

/** What words a game has for values. */
type Named = Pick<Edition, 'vocabulary' | 'entries'>

/**
 * A value in words: enumerations by their labels, cards by their names, yes and no, and `none` for nothing. Elements of a
 * list are divided by semicolons, fields of a record by commas; a record of which only the card is told is called by it.
 * @param type as declared, `any` where nobody knows; a value that does not fit is said as it stands.
 */
export function valueLabel(edition: Named, type: Type, value: Json): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const plain = bare(type)
  if (Array.isArray(value)) {
    const of = plain.kind === 'list' ? plain.of : ANY
    return value.length === 0 ? 'none' : value.map((item) => valueLabel(edition, of, item)).join('; ')
  }
  const ofEach = plain.kind === 'map' ? plain.value : ANY
  if (typeof value === 'object') {
    const fields = fieldsOf(edition, plain)
    const typeOf = (name: string) => fields.find((each) => each.name === name)?.type ?? ofEach
    const told = Object.entries(value)
    const [only] = told
    if (only && told.length === 1 && bare(typeOf(only[0])).kind === 'card')
      return valueLabel(edition, typeOf(only[0]), only[1])
    return told
      .map(([name, item]) => `${name.replaceAll('_', ' ')} ${valueLabel(edition, typeOf(name), item)}`)
      .join(', ')
  }
  // What is answered by element may be given once for all.
  if (plain.kind === 'map') return valueLabel(edition, ofEach, value)
  if (plain.kind === 'enum') {
    const values = edition.vocabulary.enums.find((each) => each.name === plain.name)?.values
    return values?.find((each) => each.name === value)?.label ?? String(value).replaceAll('_', ' ')
  }
  return plain.kind === 'card' ? cardName(edition, String(value)) : String(value)
}

/** A number with its unit, which vocabularies write in the plural: `3 cards`, `1 card`, `1 die`. */
export function withUnit(value: string, unit: string | undefined): string {
  return unit === undefined ? value : `${value} ${value === '1' ? singular(unit) : unit}`
}

function singular(unit: string): string {
  if (/\bdice$/.test(unit)) return unit.replace(/dice$/, 'die')
  if (/[^aeiou]ies$/.test(unit)) return unit.replace(/ies$/, 'y')
  return unit.replace(/(?<=ch|sh|x|ss)es$|(?<!s)s$/, '')
}

/** How many of something: `1 rule`, `2 rules`. */
export function counted(number: number, one: string, more = `${one}s`): string {
  return `${number} ${number === 1 ? one : more}`
}

/** What a format is called; its id where the game has no such format. */
export function formatName({ formats }: Pick<Edition, 'formats'>, id: string): string {
  return formats.find((each) => each.id === id)?.label ?? id
}

/** What one of several without a name is called, by what it is and its place from zero: `battle target 1`. */
export function elementLabel(type: Type | undefined, index: number): string {
  const plain = type && bare(type)
  return `${plain && 'name' in plain ? plain.name.replaceAll('_', ' ') : 'number'} ${index + 1}`
}

/** The name on a card, found by its slug or any spelling of its name; as it stands where no entry has it. */
export function cardName({ entries }: Pick<Edition, 'entries'>, name: string): string {
  const { bySlug, byKey } = kept(termsKept, entries, () => termsOf(entries))
  return bySlug.get(name) ?? byKey.get(cardKey(name)) ?? name
}

/** What the entries of an edition are called; of two that are spelt alike the first. */
interface Terms {
  readonly bySlug: ReadonlyMap<string, string>
  readonly byKey: ReadonlyMap<string, string>
}

const termsKept = new WeakMap<Edition['entries'], Terms>()

function termsOf(entries: Edition['entries']): Terms {
  const byKey = new Map<string, string>()
  for (const { term } of entries) kept(byKey, cardKey(term), () => term)
  return { bySlug: new Map(entries.map(({ slug, term }) => [slug, term])), byKey }
}

/** The fields of a record, or of `T?` of one; none of another type. */
export function fieldsOf({ vocabulary }: Pick<Edition, 'vocabulary'>, type: Type): readonly Slot[] {
  const plain = bare(type)
  if (plain.kind !== 'record') return []
  return vocabulary.records.find((each) => each.name === plain.name)?.fields ?? []
}

/** `T?` without the `?`. */
export function bare(type: Type): Type {
  return type.kind === 'optional' ? type.of : type
}

/** What is in a list, or the type itself where it is none, without the `?`. */
export function elementOf(type: Type): Type {
  const own = bare(type)
  return own.kind === 'list' ? bare(own.of) : own
}

const ANY: Type = { kind: 'any' }
