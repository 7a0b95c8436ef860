import type { Served } from '../../editions/index.ts'
import type { Searched } from '../../search/index.ts'
import { clip } from './clip.ts'
import type { Option, Sheet } from './sheet.ts'
import { orList } from './words.ts'

/** Results of a search as things to look up: a rule where the rule was hit, else the entry. */
export function foundOptions(games: readonly Served[], { results }: Searched): Option[] {
  const isMany = games.length > 1
  return results.flatMap(({ game, slug, term, kind, rule }) => {
    const served = games.find(({ edition }) => edition.game === game)
    const title = rule === undefined ? undefined : served?.rules.get(rule)?.title
    return [
      {
        label: title === undefined ? term : `${term}: ${title}`,
        value:
          title === undefined || rule === undefined ? lookValue('term', game, slug) : lookValue('rule', game, rule),
        hint: isMany ? `${kind}, ${served?.edition.title}` : kind,
      },
    ]
  })
}

/** What a `look` carries: `term:stccg/beaming`, `rule:stccg/borg-shields-are-open`. */
export function lookValue(kind: 'term' | 'rule', game: string, name: string): string {
  return `${kind}:${game}/${name}`
}

/** A value that names its game before a slash: `stccg/beaming`. @returns undefined where it names none that is here. */
export function gameBefore(
  value: string,
  games: Iterable<string>,
): { readonly game: string; readonly name: string } | undefined {
  const slash = value.indexOf('/')
  const game = value.slice(0, Math.max(0, slash))
  return slash > 0 && [...games].includes(game) ? { game, name: value.slice(slash + 1) } : undefined
}

/** Nothing has that name: what it may have been, to be picked. @param near likelier than what the search found. */
export function notFound(
  games: readonly Served[],
  kind: 'term' | 'rule',
  name: string,
  found: Searched,
  link: string,
  near: readonly Option[] = [],
): Sheet {
  const all = [...near, ...foundOptions(games, found)]
  const options = [...new Map(all.map((each) => [each.value, each])).values()]
  const meant = kind === 'term' ? found.didYouMean : near.map(({ label }) => `“${label}”`)
  const text = [
    `There is no ${kind} “${clip(name, 80)}”.`,
    ...(meant.length > 0 ? [`Did you mean ${orList(meant)}?`] : []),
    ...(options.length > 0 ? ['The nearest there is can be picked below.'] : ['Nothing is near it either.']),
  ]
  return {
    tone: 'fault',
    title: 'Not found',
    link,
    text: text.join(' '),
    parts: [],
    ...(options.length > 0 ? { menu: { verb: 'look', prompt: 'Which one do you mean?', options } } : {}),
  }
}
