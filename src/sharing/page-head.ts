import { type Editions, type PageDrawn, type Site, standing } from '../editions/index.ts'
import { headTags } from './head.ts'
import { entryData, gameData, ruleData, settledData } from './linked-data.ts'
import { feedOf, formOf, pathOf, pictureOf, type Subject, subjectAt } from './paths.ts'

/** Of what pages tell. */
export interface Telling {
  readonly editions: Editions
  /** `YYYY-MM-DD`, in UTC. */
  readonly today: string
}

/**
 * What the head of a page says of it to chats, networks and search engines; nothing where the page is of nobody's concern: one
 * that is not there, or a kept ruling.
 * @param telling with the editions that the page was drawn of.
 */
export function headOf(
  { editions, today }: Telling,
  { title, description, canonical, settled }: PageDrawn,
  site: Site,
): string {
  if (canonical === undefined) return ''
  const { pathname, search, searchParams } = new URL(canonical, 'http://page.invalid')
  const known = subjectAt(pathname)
  const subject = known ?? gameAt(pathname)
  if (!subject) return ''
  const query = Object.fromEntries(searchParams)
  const found = subject.kind === 'home' ? undefined : editions.at(subject.game, query)
  const served = typeof found === 'object' ? found : undefined
  const edition = served?.edition.hash ?? ''
  const feed = known && feedOf(known, [...searchParams])
  const data = (at: Site): readonly object[] => {
    if (!served) return [...editions.games.values()].map((each) => gameData(at, each))
    if (settled) return [settledData(at, canonical, settled)]
    if (!('name' in subject)) return []
    const entry = subject.kind === 'entries' ? served.entries.get(subject.name) : undefined
    if (entry) return [entryData(at, served, entry)]
    const rule = subject.kind === 'rules' ? served.rules.get(subject.name) : undefined
    const stands = rule && standing(served.edition, momentOf(query, today))
    return rule && stands?.ok ? [ruleData(at, served, rule, { point: stands.shown, status: stands.status })] : []
  }
  return headTags(
    {
      title,
      description,
      path: canonical,
      picture: pictureOf(subject, [...searchParams], { asOf: today, edition }),
      ...(known ? { markdown: formOf(pathOf(known), 'md') + (known.kind === 'home' ? '' : search) } : {}),
      ...(feed === undefined ? {} : { feed }),
      type: subject.kind === 'home' ? 'website' : 'article',
      data,
    },
    site,
  )
}

/** The moment that a page's query names: today, where neither it nor an event is named. */
function momentOf({ asOf, format, event }: { readonly [name: string]: string }, today: string) {
  return {
    ...(asOf !== undefined ? { asOf } : event === undefined ? { asOf: today } : {}),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
}

/** Of another page of a game its game is told. */
function gameAt(path: string): Subject | undefined {
  const [, game] = /^\/g\/([^/]+)\//.exec(path) ?? []
  return game === undefined ? undefined : { kind: 'game', game: decodeURIComponent(game) }
}
