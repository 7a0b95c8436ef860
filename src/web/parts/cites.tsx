import { Fragment } from 'preact'
import { type Citation, type Cited, inForceOf, LATEST, standingOf } from '../../domain/index.ts'
import { citesOn, pointOf as placedIn, type Served } from '../../editions/index.ts'
import { pointOf } from '../library.ts'
import type { Place } from '../place.ts'
import './cites.css'
import { sourceLink } from './links.ts'

interface Props {
  readonly served: Served
  readonly cites: readonly Citation[]
  readonly place: Place
  /** One link for each document, to the first section that is cited. */
  readonly isShort?: boolean
}

/**
 * Where something was issued, each document once: a link to it, and to each section that is cited. Those in force on the day
 * of the place come first, and the short form has no others where there are some.
 */
export function Cites({ served, cites, place, isShort = false }: Props) {
  const standing = standingAt(served, cites, place)
  return (
    <span class="cites">
      {bySource(isShort ? inForceOf(standing) : standing).map(([id, sections], index) => {
        const mark = standingOf(standing.find(({ source }) => source === id) ?? { source: id })
        const title = served.sources.get(id)?.title ?? id
        if (isShort) {
          return (
            <a key={id} href={sourceLink(served, place, id, sections[0])}>
              {sourcesText(served, [[id, sections]])}
            </a>
          )
        }
        return (
          <Fragment key={id}>
            {index > 0 && ' · '}
            <a href={sourceLink(served, place, id, sections.length === 1 ? sections[0] : undefined)}>
              {title}
              {sections.length === 1 && `, ${sections[0]}`}
            </a>
            {sections.length > 1 &&
              sections.map((section, at) => (
                <Fragment key={section}>
                  {at === 0 ? ': ' : '; '}
                  <a href={sourceLink(served, place, id, section)}>{section}</a>
                </Fragment>
              ))}
            {mark}
          </Fragment>
        )
      })}
    </span>
  )
}

/** Citations as they stand on the day of a place. */
function standingAt({ edition }: Served, cites: readonly Citation[], place: Place): readonly Cited[] {
  const placed = placedIn(edition, pointOf(place))
  return citesOn(edition, cites, placed.ok ? placed.point.day : LATEST)
}

/** The documents that are cited, each with its sections that are, in order and each once. */
export function bySource(cites: readonly Citation[]): readonly (readonly [string, readonly string[]])[] {
  const places = new Map<string, string[]>()
  for (const { source, at } of cites) {
    const own = places.get(source) ?? []
    if (at !== undefined && at !== '' && !own.includes(at)) own.push(at)
    places.set(source, own)
  }
  return [...places]
}

/** Sources in words: `Glossary B, beaming · Borg Rulebook: Beaming; Scouting Ships`. @param all as `bySource` has them. */
export function sourcesText({ sources }: Served, all: ReturnType<typeof bySource>): string {
  return all
    .map(([source, own]) => {
      const before = own.length > 1 ? ': ' : own.length > 0 ? ', ' : ''
      return `${sources.get(source)?.title ?? source}${before}${own.join('; ')}`
    })
    .join(' · ')
}
