/** What stands under one heading of an entry; what stands before the first has no anchor. */
export interface Section {
  readonly anchor?: string
  readonly title: string
  readonly html: string
}

/**
 * The text of an entry by its headings. What publishing writes is taken apart as it is written: every element closed, every
 * attribute in double quotes, no comment; so a server without a document sees the same as a browser.
 * @param html of an entry.  @param linkTo the address of a link that names an entry, `beaming` or `beaming#who`.
 */
export function sectionsOf(html: string, linkTo: (slug: string, anchor: string | undefined) => string): Section[] {
  const sections: Section[] = [{ title: '', html: '' }]
  let depth = 0
  let from = 0
  let heading: { readonly anchor: string; readonly from: number } | undefined
  const written = html.replace(LINK, (all, before: string, target: string) => {
    if (/^(?:[a-z]+:|#)/i.test(target)) return all
    const [slug = '', anchor] = plain(target).split('#').map(decodeURIComponent)
    return `${before}"${escaped(linkTo(slug, anchor))}"`
  })
  const close = (until: number) => {
    const last = sections.at(-1)
    const text = written.slice(from, until).trim()
    if (last && text !== '') sections[sections.length - 1] = { ...last, html: text }
  }
  for (const found of written.matchAll(TAG)) {
    const [tag, slash, name = '', attributes = ''] = found
    const end = found.index + tag.length
    const isHeading = /^h[1-6]$/i.test(name)
    if (slash !== '/' && !VOID.has(name)) {
      const anchor = depth === 0 && isHeading ? /\sid="([^"]+)"/.exec(attributes)?.[1] : undefined
      if (anchor !== undefined) {
        close(found.index)
        heading = { anchor: plain(anchor), from: end }
      }
      depth++
    } else if (slash === '/') {
      depth--
      if (depth > 0 || !heading) continue
      sections.push({ anchor: heading.anchor, title: written.slice(heading.from, found.index), html: '' })
      heading = undefined
      from = end
    }
  }
  close(written.length)
  return sections
}

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^">]|"[^"]*")*)>/gi
const LINK = /(<a\b(?:[^">]|"[^"]*")*?\shref=)"([^"]*)"/gi
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'wbr'])

const CHARACTERS: { readonly [reference: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** An attribute's text, its references read. */
function plain(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot));/gi, (all, hex, decimal, name) =>
    name === undefined
      ? String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10))
      : (CHARACTERS[name] ?? all),
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
