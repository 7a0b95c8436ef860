/** `[[slug]]`, `[[slug#anchor]]` or `[[slug|text]]`; inside a table the bar is written `\|`. */
export interface WikiLink {
  /** Offsets in the text that was searched. */
  readonly start: number
  readonly end: number
  /** What it points to, empty for this very entry. */
  readonly to: string
  readonly anchor?: string
  readonly text?: string
}

const PATTERN = /(\\?)\[(\\?)\[([^[\]|#\\]*)(?:#([^[\]|\\]*))?(?:\\?\|([^[\]]*))?\\?\]\\?\]/g

/** Wiki links in the source of a text; with `escaped`, also those a backslash takes back (`\[[not a link]]`). */
export function wikiLinks(source: string, escaped = false): (WikiLink & { readonly escaped: boolean })[] {
  if (!source.includes('[')) return []
  const links: (WikiLink & { escaped: boolean })[] = []
  for (const match of source.matchAll(PATTERN)) {
    const [whole, before, between, to = '', anchor, text] = match
    if (to.trim() === '' && !anchor?.trim()) continue
    const taken = before !== '' || between !== '' || /\\\]/.test(whole)
    if (taken && !escaped) continue
    links.push({
      start: match.index,
      end: match.index + whole.length,
      to: tidy(to),
      ...(anchor?.trim() ? { anchor: tidy(anchor) } : {}),
      ...(text?.trim() ? { text: tidy(text) } : {}),
      escaped: taken,
    })
  }
  return links
}

/** A text with its wiki links as a reader sees them. */
export function withoutWiki(source: string): string {
  return source.replace(PATTERN, (whole, _before, _between, to: string, anchor?: string, text?: string) =>
    to.trim() === '' && !anchor?.trim() ? whole : text?.trim() ? tidy(text) : wikiText(tidy(to), anchor),
  )
}

/** What a link without a text of its own shows, where the term of its entry is not known. */
export function wikiText(to: string, anchor: string | undefined): string {
  return (to || (anchor ?? '')).replace(/-/g, ' ')
}

function tidy(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}
