import type { PageDrawn } from '../editions/index.ts'
import {
  entryData,
  feedOf,
  formOf,
  gameData,
  headTags,
  pathOf,
  pictureOf,
  ruleData,
  type Subject,
  settledData,
  subjectAt,
} from '../sharing/index.ts'
import { type Door, servedBy, standingAt, today } from './door.ts'
import { moment } from './shown.ts'

/**
 * What the head of a page says of it to chats, networks and search engines; nothing where the page is of nobody's concern: one
 * that is not there, or a kept ruling.
 * @param base where people reach the server, where that is known.
 */
export function headOf(
  door: Door,
  { title, description, canonical, settled }: PageDrawn,
  base: string | undefined,
): string {
  if (canonical === undefined) return ''
  const { pathname, search, searchParams } = new URL(canonical, 'http://page.invalid')
  const known = subjectAt(pathname)
  const subject = known ?? gameAt(pathname)
  if (!subject) return ''
  const query = Object.fromEntries(searchParams)
  const served = subject.kind === 'home' ? undefined : servedBy(door, subject.game, query)
  const edition = served?.edition.hash ?? ''
  const feed = known && feedOf(known, [...searchParams])
  const data = (site: string): readonly object[] => {
    if (!served) return [...door.editions.games.values()].map((each) => gameData(site, each))
    if (settled) return [settledData(site, canonical, settled)]
    if (!('name' in subject)) return []
    const entry = subject.kind === 'entries' ? served.entries.get(subject.name) : undefined
    if (entry) return [entryData(site, served, entry)]
    const rule = subject.kind === 'rules' ? served.rules.get(subject.name) : undefined
    return rule ? [ruleData(site, served, rule, moment(standingAt(door, served, query)))] : []
  }
  return headTags(
    {
      title,
      description,
      path: canonical,
      picture: pictureOf(subject, [...searchParams], { asOf: today(door), edition }),
      ...(known ? { markdown: formOf(pathOf(known), 'md') + (known.kind === 'home' ? '' : search) } : {}),
      ...(feed === undefined ? {} : { feed }),
      type: subject.kind === 'home' ? 'website' : 'article',
      data,
    },
    base,
  )
}

/** Of another page of a game its game is told. */
function gameAt(path: string): Subject | undefined {
  const [, game] = /^\/g\/([^/]+)\//.exec(path) ?? []
  return game === undefined ? undefined : { kind: 'game', game: decodeURIComponent(game) }
}
