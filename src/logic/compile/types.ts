import {
  type Diagnostic,
  type EnumType,
  fault,
  nearest,
  type ParsedType,
  type ParsedVocabulary,
  type Type,
} from '../../domain/index.ts'

const BUILT_IN = ['bool', 'int', 'number', 'string', 'card'] as const

/** The type a text spells, or the part of it that is no type. */
export function parseType(
  text: string,
  named: ReadonlyMap<string, 'enum' | 'record'>,
): Type | { readonly unknown: string } {
  const spelt = text.trim()
  if (spelt.endsWith('?')) {
    const of = parseType(spelt.slice(0, -1), named)
    return 'unknown' in of ? of : of.kind === 'optional' ? of : { kind: 'optional', of }
  }
  const builtIn = BUILT_IN.find((each) => each === spelt)
  if (builtIn) return { kind: builtIn }
  const list = /^list\s*\((.*)\)$/s.exec(spelt)
  if (list) {
    const of = parseType(list[1] as string, named)
    return 'unknown' in of ? of : { kind: 'list', of }
  }
  const map = /^map\s*\((.*)\)$/s.exec(spelt)
  if (map) {
    const comma = topComma(map[1] as string)
    if (comma <= 0) return { unknown: spelt }
    const key = parseType((map[1] as string).slice(0, comma), named)
    const value = parseType((map[1] as string).slice(comma + 1), named)
    if ('unknown' in key) return key
    if ('unknown' in value) return value
    return ['list', 'map', 'record', 'optional'].includes(key.kind) ? { unknown: spelt } : { kind: 'map', key, value }
  }
  const kind = named.get(spelt)
  return kind ? { kind, name: spelt } : { unknown: spelt }
}

function topComma(text: string): number {
  let depth = 0
  for (const [index, letter] of [...text].entries()) {
    if (letter === '(') depth++
    else if (letter === ')') depth--
    else if (letter === ',' && depth === 0) return index
  }
  return -1
}

/** Enumerations as they are; names of all types by kind; names that stand twice or hide a built-in are faults. */
export function namedTypes(vocabulary: Pick<ParsedVocabulary, 'types'>): {
  readonly enums: readonly EnumType[]
  readonly named: ReadonlyMap<string, 'enum' | 'record'>
  readonly kept: readonly ParsedType[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const named = new Map<string, 'enum' | 'record'>()
  const kept: ParsedType[] = []
  for (const type of vocabulary.types) {
    const { value, place } = type.name
    if (named.has(value) || BUILT_IN.some((each) => each === value) || value === 'list' || value === 'map') {
      diagnostics.push(fault('name/duplicate', place, value))
      continue
    }
    named.set(value, type.kind)
    kept.push(type)
  }
  const enums = kept.flatMap((type): EnumType[] => {
    if (type.kind !== 'enum') return []
    const names = new Set<string>()
    for (const each of type.values) {
      for (const name of [each.name, ...each.aliases, ...each.formerly]) {
        if (names.has(name.value))
          diagnostics.push(fault('name/duplicate', name.place, name.value, { detail: type.name.value }))
        names.add(name.value)
      }
    }
    const values = type.values.map((each) => ({
      name: each.name.value,
      label: each.label ?? each.name.value.replaceAll(/[_-]/g, ' '),
      aliases: each.aliases.map((alias) => alias.value),
      formerly: each.formerly.map((alias) => alias.value),
    }))
    return [{ kind: 'enum', name: type.name.value, values }]
  })
  return { enums, named, kept, diagnostics }
}

/** What our types are called in other languages. */
const ELSEWHERE: { readonly [name: string]: string } = {
  boolean: 'bool',
  integer: 'int',
  float: 'number',
  double: 'number',
  decimal: 'number',
  text: 'string',
  str: 'string',
  array: 'list(T)',
  list: 'list(T)',
  set: 'list(T)',
  map: 'map(K, V)',
  dict: 'map(K, V)',
  object: 'map(K, V)',
}

/** A `type/unknown` fault with the nearest names. */
export function unknownType(
  found: { readonly unknown: string },
  at: { readonly place: Parameters<typeof fault>[1] },
  named: ReadonlyMap<string, unknown>,
): Diagnostic {
  const elsewhere = ELSEWHERE[found.unknown.toLowerCase()]
  return fault('type/unknown', at.place, found.unknown, {
    nearest: elsewhere === undefined ? nearest(found.unknown, [...named.keys(), ...BUILT_IN]) : [elsewhere],
  })
}
