import { anyCase, called, isMap, type Json, nearest, type Type, typeText } from '../../domain/index.ts'
import { cardField, type Declared, fitting, takesOneForAll, type Wanted } from './fitting.ts'

/** What a value is read against. */
export interface Reader extends Declared {
  /** One spelling for all of a card's name that no entry claims. */
  readonly stranger: (name: string) => string
  /** Whether a number may stand for a list of so many, in a field of a record. */
  readonly isCounting?: boolean
}

/** What is wrong with a value that was given; `at` is the path of the part that is, `detail` a phrase that says so, and what would do. */
export interface ReadFault {
  readonly at: string
  readonly kind: 'type' | 'range' | 'unknown-card' | 'too-many'
  readonly detail: string
  readonly didYouMean: readonly string[]
}

/** The most elements of one list or map in a question. */
export const MOST_ELEMENTS = 1000

/** Faults of one value of which is told, besides what is wrong, what would do. */
const MOST_EXPLAINED = 20

/**
 * A value in the spelling the vocabulary gives it: enumeration aliases and old names to the name, cards to their slug,
 * record fields by their names. A text where a record with a card is wanted names that card.
 * @param slot where a range stands, the bounds hold for the value itself. Of a quantity that is answered by element one value
 * may stand for all, and for a list the number of its elements, of which nothing else is said: of records so many are made.
 * @returns undefined with at least one fault that is no `unknown-card`, or the value; faults go to `faults`.
 * Source: semantics C1, C4, C5.
 */
export function readValue(
  value: Json,
  slot: Wanted,
  at: string,
  reader: Reader,
  faults: ReadFault[],
): Json | undefined {
  const { type } = slot
  const reading = { at, reader, faults, slot, value }
  if (slot.each && type.kind === 'map' && !isMap(value)) return readForAll(value, type.value, slot, reading)
  if (type.kind === 'optional') {
    return value === null ? null : readValue(value, { ...slot, type: type.of }, at, reader, faults)
  }
  if (value === null && type.kind !== 'any' && type.kind !== 'null') {
    return wrong(reading, `null fits only a type that may be absent, this is ${typeText(type)}`)
  }
  switch (type.kind) {
    case 'bool':
      return typeof value === 'boolean'
        ? value
        : wrong(reading, `${shown(value)} is neither true nor false`, ['true', 'false'])
    case 'int':
    case 'number':
      return readNumber(value, type.kind, slot.range, reading)
    case 'string':
      return typeof value === 'string' ? value : wrong(reading, `${shown(value)} is no text`)
    case 'card':
      return readCard(value, reading)
    case 'enum':
      return readConstant(value, type.name, reading)
    case 'list': {
      if (typeof value === 'number' && slot.isCounted) return readCount(value, type.of, reading)
      if (!Array.isArray(value)) return wrong(reading, `${shown(value)} is no list`)
      if (value.length > MOST_ELEMENTS) return wrong(reading, `more than ${MOST_ELEMENTS} elements`, [], 'too-many')
      return all(value.map((item, index) => readValue(item, { type: type.of }, `${at}[${index}]`, reader, faults)))
    }
    case 'map': {
      if (!isMap(value)) return wrong(reading, `${shown(value)} is no map`)
      // A quantity is given by element: its range is that of each.
      return readMap(value, type.key, { type: type.value, range: slot.range }, reading)
    }
    case 'record':
      return readRecord(value, type.name, reading)
    default:
      return value
  }
}

/** A value with its place, what it is read as and against, and where its faults go. */
interface Reading {
  readonly value: Json
  readonly slot: Wanted
  readonly at: string
  readonly reader: Reader
  readonly faults: ReadFault[]
}

function wrong(
  { at, faults, slot, reader, value }: Reading,
  detail: string,
  didYouMean: readonly string[] = [],
  kind: ReadFault['kind'] = 'type',
): undefined {
  // An example is sought for each: the first few show what would do.
  const told =
    kind === 'too-many' || faults.length >= MOST_EXPLAINED ? detail : `${detail}: ${fitting(slot, reader, value)}`
  faults.push({ at, kind, detail: told, didYouMean })
  return undefined
}

/** One value of a quantity for every element there is. */
function readForAll(value: Json, type: Type, slot: Wanted, reading: Reading): Json | undefined {
  const { at, reader } = reading
  const faults: ReadFault[] = []
  const read = takesOneForAll(type) ? readValue(value, { type, range: slot.range }, at, reader, faults) : undefined
  const cards = faults.filter((each) => each.kind === 'unknown-card')
  reading.faults.push(...cards)
  if (read !== undefined) return read
  const [first] = faults
  return wrong(
    reading,
    `${shown(value)} does not fit ${at}, which is answered for each of ${slot.each?.listText}`,
    first?.didYouMean,
    first?.kind,
  )
}

/** So many elements about which nothing is said. */
function readCount(value: number, of: Type, reading: Reading): Json | undefined {
  if (!Number.isInteger(value) || value < 0 || value > MOST_ELEMENTS)
    return wrong(reading, `${shown(value)} is no number of elements from 0 to ${MOST_ELEMENTS}`, [], 'range')
  return plainKind(of) === 'record' ? Array.from({ length: value }, () => fromEntries([])) : value
}

function plainKind(type: Type): Type['kind'] {
  return type.kind === 'optional' ? type.of.kind : type.kind
}

function shown(value: Json): string {
  return typeof value === 'string' ? `"${value.slice(0, 60)}"` : JSON.stringify(value).slice(0, 60)
}

function readNumber(
  value: Json,
  kind: 'int' | 'number',
  range: readonly [number, number] | undefined,
  reading: Reading,
): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value))
    return wrong(reading, `${shown(value)} is no ${kind === 'int' ? 'whole number' : 'number'}`)
  if (kind === 'int' && !Number.isSafeInteger(value))
    return wrong(reading, `${shown(value)} is no whole number within ±(2^53−1)`)
  const [low, high] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return value < low || value > high
    ? wrong(reading, `${shown(value)} lies outside ${low} to ${high}`, [], 'range')
    : value
}

/** A stranger's name is no fault that stops: it counts as another card. */
function readCard(value: Json, reading: Reading): string | undefined {
  if (typeof value !== 'string') return wrong(reading, `${shown(value)} is no card's name`)
  const { at, reader, faults } = reading
  const [slug, ...others] = reader.names.meant(value)
  if (slug !== undefined && others.length === 0) return slug
  const several = slug === undefined ? [] : [slug, ...others]
  const why =
    several.length > 0 ? `${shown(value)} can mean ${several.join(' or ')}` : `no entry is called ${shown(value)}`
  faults.push({
    at,
    kind: 'unknown-card',
    detail: `${why}; it counts as another card`,
    // Looked for only when somebody reads it: a list of strangers' names is no fault.
    get didYouMean() {
      return several.length > 0 ? several : nearest(value, reader.names.all)
    },
  })
  return reader.stranger(value)
}

function readConstant(value: Json, enumeration: string, reading: Reading): string | undefined {
  const values = reading.reader.enums.get(enumeration)?.values ?? []
  const exact = values.find((each) => each.name === value)
  if (exact) return exact.name
  const text = anyCase(String(value))
  const found = values.find((each) =>
    [each.name, each.label, ...each.aliases, ...each.formerly].some((name) => anyCase(name) === text),
  )
  if (found && typeof value !== 'object') return found.name
  const names = values.flatMap((each) => [each.name, ...each.aliases])
  const near = reading.faults.length < MOST_EXPLAINED ? nearest(String(value), names) : []
  return wrong(
    reading,
    `${shown(value)} is no ${enumeration}`,
    near.length ? near : values.slice(0, 3).map((each) => each.name),
  )
}

/** @param slot the type of the values, and the range of each. */
function readMap(
  value: { readonly [key: string]: Json },
  keyType: Type,
  slot: Parameters<typeof readValue>[1],
  reading: Reading,
): Json | undefined {
  const { at, reader, faults } = reading
  const entries = Object.entries(value)
  if (entries.length > MOST_ELEMENTS) return wrong(reading, `more than ${MOST_ELEMENTS} entries`, [], 'too-many')
  const read: [string, Json][] = []
  let whole = true
  for (const [name, inner] of entries) {
    const key = readValue(keyOf(name, keyType), { type: keyType }, `${at}.${name}`, reader, faults)
    const item = readValue(inner, slot, `${at}.${name}`, reader, faults)
    if (key === undefined || item === undefined) whole = false
    else read.push([String(key), item])
  }
  return whole ? fromEntries(read) : undefined
}

function readRecord(value: Json, name: string, reading: Reading): Json | undefined {
  const { at, reader, faults } = reading
  const record = reader.records.get(name)
  if (!record) return undefined
  const card = cardField(record)
  if (typeof value === 'string' && card) return readRecord({ [card.name]: value }, name, reading)
  if (!isMap(value)) return wrong(reading, `${shown(value)} is no ${name}`)
  const read: [string, Json][] = []
  let whole = true
  for (const [key, inner] of Object.entries(value)) {
    const field = called(record.fields, key)
    if (!field) {
      const names = record.fields.map((each) => each.name)
      wrong(
        { ...reading, at: `${at}.${key}` },
        `${name} has no field ${key}, only ${names.join(', ')}`,
        faults.length < MOST_EXPLAINED ? nearest(key, names) : [],
      )
      whole = false
      continue
    }
    const slot = { type: field.type, range: field.range, isCounted: reader.isCounting }
    const item = readValue(inner, slot, `${at}.${field.name}`, reader, faults)
    if (item === undefined) whole = false
    else read.push([field.name, item])
  }
  return whole ? fromEntries(read) : undefined
}

/** An object without a prototype's names in the way. */
function fromEntries(entries: readonly (readonly [string, Json])[]): { readonly [key: string]: Json } {
  const object: { [key: string]: Json } = Object.create(null)
  for (const [key, value] of entries) object[key] = value
  return object
}

function keyOf(name: string, type: Type): Json {
  if (type.kind === 'int' || type.kind === 'number') return name.trim() === '' ? name : Number(name)
  if (type.kind === 'bool') return name === 'true' ? true : name === 'false' ? false : name
  return name
}

function all(values: readonly (Json | undefined)[]): Json | undefined {
  return values.every((value) => value !== undefined) ? (values as readonly Json[]) : undefined
}
