import { useMemo } from 'preact/hooks'
import type { Entry } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import type { Place } from '../place.ts'
import { entryLink } from './links.ts'
import './prose.css'

/** What stands under one heading of an entry; what stands before the first has no anchor. */
export interface Section {
  readonly anchor?: string
  readonly title: string
  readonly html: string
}

/** The text of an entry by its headings, its links leading to pages of this place. */
export function useSections(served: Served, entry: Entry, place: Place): readonly Section[] {
  return useMemo(
    () => sectionsOf(served, entry, place),
    [served, entry, place.asOf, place.format, place.event, place.edition],
  )
}

/** Prose of an entry: publishing drops raw HTML and lets only safe elements through. */
export function Prose({ html, class: className = '' }: { readonly html: string; readonly class?: string }) {
  return <div class={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}

function sectionsOf(served: Served, entry: Entry, place: Place): Section[] {
  const { body } = new DOMParser().parseFromString(entry.html, 'text/html')
  for (const link of body.querySelectorAll('a[href]')) {
    const target = link.getAttribute('href') ?? ''
    if (/^(?:[a-z]+:|#)/i.test(target)) continue
    const [slug = '', anchor] = target.split('#').map(decodeURIComponent)
    link.setAttribute('href', entryLink(served, slug, place, anchor))
  }
  const sections: Section[] = [{ title: '', html: '' }]
  for (const node of body.children) {
    const last = sections.at(-1)
    if (/^H[1-6]$/.test(node.tagName) && node.id !== '')
      sections.push({ anchor: node.id, title: node.innerHTML, html: '' })
    else if (last) sections[sections.length - 1] = { ...last, html: last.html + node.outerHTML }
  }
  return sections
}
