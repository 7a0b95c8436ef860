import {
  type CardNames,
  type EnumType,
  type Json,
  nearest,
  type RecordType,
  type Slot,
  type Type,
} from '../../domain/index.ts'

/** What the types that a value is of are declared as. */
export interface Declared {
  readonly enums: ReadonlyMap<string, EnumType>
  readonly records: ReadonlyMap<string, RecordType>
  readonly names: CardNames
}

/** Where a value is wanted. */
export interface Wanted {
  readonly type: Type
  readonly range?: readonly [number, number] | undefined
  /** A number may stand for a list of so many. */
  readonly isCounted?: boolean | undefined
  /** Of a quantity that is answered by element: what it runs over, and what elements of that are called, as far as is known. */
  readonly each?: { readonly listText: string; readonly names: readonly string[] } | undefined
}

/**
 * What would fit where something else was given: a phrase that ends with an example as JSON.
 * @param value what was given, that the example comes as close to it as it can.
 */
export function fitting(wanted: Wanted, declared: Declared, value?: Json): string {
  const { type, range, each } = wanted
  const example = (of: Type): string => JSON.stringify(sample({ type: of, range }, declared, value))
  if (each && type.kind === 'map') {
    const [name = 'name'] = each.names
    const map = `a map such as {${JSON.stringify(name)}: ${example(type.value)}}`
    return takesOneForAll(type.value)
      ? `give one value for all, such as ${example(type.value)}, or ${map}`
      : `give ${map}`
  }
  switch (type.kind) {
    case 'optional':
      return `${fitting({ ...wanted, type: type.of }, declared, value)}, or null for none`
    case 'bool':
      return 'give true or false'
    case 'int':
    case 'number': {
      const bounds = range ? ` from ${range[0]} to ${range[1]},` : ''
      return `give a ${type.kind === 'int' ? 'whole number' : 'number'}${bounds} such as ${example(type)}`
    }
    case 'card':
      return `give the name of a card, such as ${example(type)}`
    case 'enum': {
      const names = (declared.enums.get(type.name)?.values ?? []).map(({ name }) => name)
      const listed = names.length > MOST_LISTED ? `its ${names.length} values` : names.join(', ')
      return `give one of ${listed}, such as ${example(type)}`
    }
    case 'list':
      return `give a list such as ${example(type)}${wanted.isCounted ? ', or how many there are, such as 2' : ''}`
    case 'map':
      return `give a map such as ${example(type)}`
    case 'record': {
      const record = declared.records.get(type.name)
      const card = record && cardField(record)
      const named = card ? `, or the name of its card, such as ${example({ kind: 'card' })}` : ''
      return `give its fields, such as ${example(type)}${named}`
    }
    default:
      return `give a text such as ${example(type)}`
  }
}

/** Values of an enumeration up to which all are told. */
const MOST_LISTED = 8

/** Whether a value of the type, given for a quantity that is answered by element, can be told from a map by element. */
export function takesOneForAll(type: Type): boolean {
  const { kind } = type.kind === 'optional' ? type.of : type
  return kind !== 'map' && kind !== 'record'
}

/** The field by which a record names its card: `name` if it is a card, else the first that is. */
export function cardField(record: RecordType): Slot | undefined {
  const cards = record.fields.filter(
    (each) => each.type.kind === 'card' || (each.type.kind === 'optional' && each.type.of.kind === 'card'),
  )
  return cards.find((each) => each.name === 'name') ?? cards[0]
}

/** A value that fits. @param value what was given: a number in quotes is taken for that number. */
function sample({ type, range }: Wanted, declared: Declared, value?: Json, depth = 0): Json {
  const inner = (of: Type): Json => sample({ type: of }, declared, undefined, depth + 1)
  switch (type.kind) {
    case 'optional':
      return sample({ type: type.of, range }, declared, value, depth)
    case 'bool':
      return true
    case 'int':
    case 'number':
      return sampleNumber(type.kind, range, value)
    case 'card':
      return declared.names.some ?? 'name'
    case 'enum': {
      const names = (declared.enums.get(type.name)?.values ?? []).map((each) => each.name)
      return (typeof value === 'string' ? nearest(value, names)[0] : undefined) ?? names[0] ?? null
    }
    case 'list':
      return [inner(type.of)]
    case 'map':
      return { [keyFor(type.key, declared)]: inner(type.value) }
    case 'record': {
      const record = declared.records.get(type.name)
      if (!record || depth > 1) return {}
      const card = cardField(record)
      const fields = [...new Set([...(card ? [card] : []), ...record.fields])].slice(0, MOST_FIELDS)
      return Object.fromEntries(
        fields.map((field) => [field.name, sample(field, declared, undefined, depth + 1)] as const),
      )
    }
    default:
      return 'text'
  }
}

/** Fields of a record that an example shows. */
const MOST_FIELDS = 2

function keyFor(type: Type, declared: Declared): string {
  return type.kind === 'string' ? 'name' : String(sample({ type }, declared))
}

function sampleNumber(kind: 'int' | 'number', range: Wanted['range'], value: Json | undefined): number {
  const [low, high] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const meant = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  const isMeant = typeof meant === 'number' && (kind === 'int' ? Number.isSafeInteger(meant) : Number.isFinite(meant))
  const bounded = Math.min(high, Math.max(low, isMeant ? meant : 1))
  return kind === 'int' && bounded === low ? Math.ceil(bounded) : kind === 'int' ? Math.floor(bounded) : bounded
}
