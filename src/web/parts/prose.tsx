import { useMemo } from 'preact/hooks'
import type { Entry } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import type { Place } from '../place.ts'
import { entryLink } from './links.ts'
import './prose.css'
import { type Section, sectionsOf } from './sections.ts'

export type { Section }

/** The text of an entry by its headings, its links leading to pages of this place. */
export function useSections(served: Served, entry: Entry, place: Place): readonly Section[] {
  return useMemo(
    () => sectionsOf(entry.html, (slug, anchor) => entryLink(served, slug, place, anchor)),
    [served, entry, place.asOf, place.format, place.event, place.edition],
  )
}

/** Prose of an entry: publishing drops raw HTML and lets only safe elements through. */
export function Prose({ html, class: className = '' }: { readonly html: string; readonly class?: string }) {
  return <div class={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
