import { useLayoutEffect } from 'preact/hooks'
import { given, type Head } from '../given.ts'

/** Names the page in its tab, and to who hears that another page has come. @param name undefined: the page has none yet. */
export function useTitle(name: string | undefined, more: Omit<Head, 'title'> = {}): void {
  useHead({ title: name === undefined ? 'Umpire' : `${name} · Umpire`, ...more })
}

/** What a page says of itself: to who draws it, and to the tab. */
export function useHead(head: Head): void {
  given.head = head
  const { title } = head
  // Before anything is painted: the tab never names another page than the one that is seen.
  useLayoutEffect(() => {
    document.title = title
  }, [title])
}

/** A text as short as it is shown by who lists pages. */
export function clipped(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST).replace(/\s\S*$/, '')} …` : plain
}

const LONGEST = 240
