import { suggest } from '../../search/index.ts'
import { type Desk, refused } from './desk.ts'
import { PROMPTS } from './prompts.ts'
import { TEMPLATES } from './resources.ts'

type Reference =
  | { readonly type: 'ref/prompt'; readonly name: string }
  | { readonly type: 'ref/resource'; readonly uri: string }

/** What an argument of a prompt or of a resource's address could go on to be. @throws Refused where there is no such one. */
export function completions(
  desk: Desk,
  ref: Reference,
  { name, value }: { readonly name: string; readonly value: string },
  given: { readonly [name: string]: string } = {},
) {
  const names = namesOf(desk, ref, name, value, given)
  const values = names.slice(0, MOST)
  return { completion: { values, total: names.length, hasMore: names.length > values.length } }
}

/** The protocol allows no more. */
const MOST = 100

function namesOf(
  desk: Desk,
  ref: Reference,
  name: string,
  value: string,
  given: { readonly [name: string]: string },
): string[] {
  const known =
    ref.type === 'ref/prompt'
      ? PROMPTS.some((each) => each.name === ref.name)
      : TEMPLATES.some((each) => each.uriTemplate === ref.uri)
  if (!known) {
    const all = ref.type === 'ref/prompt' ? PROMPTS.map((each) => each.name) : TEMPLATES.map((each) => each.uriTemplate)
    throw refused('request/bad-parameter', 'ref', 'There is no such prompt or resource template', all)
  }
  const { games } = desk.editions
  if (name === 'game') return beginning([...games.keys()], value)
  const served = given.game === undefined ? [...games.values()] : [games.get(given.game) ?? []].flat()
  if (ref.type !== 'ref/resource') return []
  if (name === 'slug')
    return [
      ...new Set(
        served.flatMap(({ entries, search }) => [
          ...beginning([...entries.keys()], value),
          ...(value === '' ? [] : suggest(search, value.slice(0, 100), 50).map(({ slug }) => slug)),
        ]),
      ),
    ]
  return name === 'id' ? [...new Set(served.flatMap(({ rules }) => beginning([...rules.keys()], value)))] : []
}

/** Names that begin so, then names that hold it. */
function beginning(names: readonly string[], value: string): string[] {
  const wanted = value.toLowerCase()
  const holding = names.filter((name) => name.toLowerCase().includes(wanted))
  const begins = (name: string): boolean => name.toLowerCase().startsWith(wanted)
  return [...holding.filter(begins), ...holding.filter((name) => !begins(name))]
}
