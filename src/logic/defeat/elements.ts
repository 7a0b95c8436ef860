import { anyCase, cardKey, type Each, isMap, type Json } from '../../domain/index.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import type { VocabularyIndex } from '../facts/vocabulary-index.ts'
import { plain } from '../values/types.ts'
import { RecordValue, type Value } from '../values/values.ts'

/** The key of each element's answer: its name, or its index where it has none or shares it (semantics F3). */
export function elementKeys(ev: Evaluation, elements: readonly Value[]): string[] {
  const names = elements.map((element) => elementNameOf(ev, element))
  return names.map((name, index) =>
    name === undefined || names.indexOf(name) !== names.lastIndexOf(name) ? String(index) : name,
  )
}

/**
 * Which element a name means: the one so called, to the letter; else the only one so called whatever the case; and where
 * cards give the elements their names, the only one that this is another spelling or name of (semantics F3).
 * @param keys those of all elements.
 */
export function elementMeant(
  vocabulary: VocabularyIndex,
  { element }: Each,
  keys: readonly string[],
): (name: string) => string | undefined {
  const exact = new Set(keys)
  const field = vocabulary.recordOf(element)?.fields.find(({ name }) => name === 'name')
  const isOfCards = field !== undefined && plain(field.type).kind === 'card'
  const byCase = onlyBy(keys, anyCase)
  const byCard = isOfCards ? onlyBy(keys, cardKey) : undefined
  return (name) => {
    if (exact.has(name)) return name
    const slug = isOfCards ? vocabulary.names.find(name) : undefined
    return byCase.get(anyCase(name)) ?? (slug !== undefined && exact.has(slug) ? slug : byCard?.get(cardKey(name)))
  }
}

/** What is given of one element: one value for all, or what stands by a name that means it. */
export function givenOf(
  vocabulary: VocabularyIndex,
  each: Each,
  given: Json,
  key: string,
  keys: readonly string[],
): Json | undefined {
  if (!isMap(given)) return given
  if (Object.hasOwn(given, key)) return given[key]
  const strays = Object.keys(given).filter((name) => !keys.includes(name))
  if (strays.length === 0) return undefined
  const meant = elementMeant(vocabulary, each, keys)
  const name = strays.find((stray) => meant(stray) === key)
  return name === undefined ? undefined : given[name]
}

/** Keys by what a spelling makes of them, but those that it makes the same of. */
function onlyBy(keys: readonly string[], spelling: (key: string) => string): ReadonlyMap<string, string> {
  const found = new Map<string, string | undefined>()
  for (const key of keys) found.set(spelling(key), found.has(spelling(key)) ? undefined : key)
  return new Map([...found].flatMap(([spelt, key]) => (key === undefined ? [] : [[spelt, key] as const])))
}

function elementNameOf(ev: Evaluation, element: Value): string | undefined {
  if (!(element instanceof RecordValue) || !element.type.fields.some((field) => field.name === 'name')) return undefined
  const name = ev.field(element, 'name')
  return typeof name === 'string' ? name : undefined
}
