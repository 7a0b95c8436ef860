import { Fragment } from 'preact'
import type { Citation } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
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

/** Where something was issued, each document once: a link to it, and to each section that is cited. */
export function Cites({ served, cites, place, isShort = false }: Props) {
  return (
    <span class="cites">
      {bySource(cites).map(([id, sections], index) => {
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
          </Fragment>
        )
      })}
    </span>
  )
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
