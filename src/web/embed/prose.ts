import { make } from './dom.ts'

/** Blocks of an entry's beginning that are shown. */
const MOST = 3

const KEPT: ReadonlySet<string> = new Set([
  'p',
  'ul',
  'ol',
  'li',
  'em',
  'strong',
  'code',
  'a',
  'br',
  'del',
  'blockquote',
])

/**
 * What an entry says before its first heading, rebuilt element by element: no attribute is taken over but the address of a
 * link. Where the page lets no text be read as HTML, its words alone.
 * @param base what links of the entry are relative to.
 */
export function proseOf(
  { html, markdown }: { readonly html: string; readonly markdown: string },
  base: string,
): readonly Node[] {
  try {
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    const blocks = [...body.children]
    const heading = blocks.findIndex(({ localName }) => /^h\d$/.test(localName))
    return blocks.slice(0, heading < 0 ? MOST : Math.min(heading, MOST)).flatMap((each) => rebuilt(each, base))
  } catch {
    return wordsOf(markdown)
  }
}

function rebuilt(node: Node, base: string): readonly Node[] {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.textContent ?? '')]
  if (!(node instanceof Element)) return []
  const inside = [...node.childNodes].flatMap((each) => rebuilt(each, base))
  if (!KEPT.has(node.localName)) return inside
  const made = make(node.localName as 'p', {}, ...inside)
  const href = node.getAttribute('href')
  if (made instanceof HTMLAnchorElement && href !== null && URL.canParse(href, base)) {
    const { protocol, href: address } = new URL(href, base)
    if (protocol === 'https:' || protocol === 'http:') made.href = address
  }
  return [made]
}

function wordsOf(markdown: string): readonly Node[] {
  const [before = ''] = markdown.split(/^#/m)
  return before
    .replaceAll(
      /\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]|\[([^\]]*)\]\([^)]*\)/g,
      (_, wiki?: string, link?: string) => wiki ?? link ?? '',
    )
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .slice(0, MOST)
    .map((block) => make('p', {}, block.trim()))
}
