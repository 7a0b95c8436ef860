import type { Link, Node, Parents, PhrasingContent, Text } from 'mdast'
import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { LinkedEntry, ParsedEntry } from '../domain/index.ts'
import { entryTarget } from './links.ts'
import { endOf, headingsOf, parseMarkdown, startOf } from './markdown.ts'
import { type Matcher, matcherOf } from './mentions.ts'
import { wikiLinks, wikiText } from './wiki.ts'

const linkAttributes = (defaultSchema.attributes?.a ?? []).filter((each) => !each.includes('className'))

/** Ids come from headings and footnotes only, since raw HTML is dropped, so they need no prefix. */
const SAFE: Options = {
  ...defaultSchema,
  clobber: [],
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  attributes: {
    ...defaultSchema.attributes,
    a: [...linkAttributes, ['className', 'data-footnote-backref', 'mention']],
  },
}

const toHtml = unified().use(remarkRehype).use(rehypeSanitize, SAFE).use(rehypeStringify).freeze()

/**
 * An entry as safe HTML. Links to entries are relative: `slug#anchor`. Other entries' names that are not linked are,
 * once in each `##` section, with class `mention`. Raw HTML is dropped; links are http(s), mailto or relative.
 * @param names whatever may be linked to, in lower case, to its slug.
 * @param terms of slugs, shown for `[[slug]]`; where one is missing the slug is.
 * @param mentioned names that are linked where the text has them unlinked; not changed afterwards.
 * @returns `mentions`: slugs of the names found unlinked, each once, sorted.
 */
export function renderEntry(
  entry: ParsedEntry | LinkedEntry,
  names: ReadonlyMap<string, string>,
  terms: ReadonlyMap<string, string> = new Map(),
  mentioned: ReadonlyMap<string, string> = names,
): { html: string; mentions: string[] } {
  return render(entry.markdown, { names, terms, mentioned, self: entry.slug })
}

interface Links {
  readonly names: ReadonlyMap<string, string>
  readonly mentioned: ReadonlyMap<string, string>
  readonly terms: ReadonlyMap<string, string>
  readonly self: string
}

function render(markdown: string, links: Links): { html: string; mentions: string[] } {
  const parsed = parseMarkdown(markdown)
  if (!('tree' in parsed)) throw new RangeError(`the text of ${links.self} is too much to render: ${parsed.why}`)
  const { tree } = parsed
  for (const { node, anchor } of headingsOf(tree)) node.data = { ...node.data, hProperties: { id: anchor } }
  const pass = new LinkPass(markdown, links)
  pass.children(tree, { linked: false, mentions: true })
  const html = toHtml.stringify(toHtml.runSync(tree))
  return { html, mentions: [...pass.mentions].sort() }
}

/** Where a text stands: links hold no links, headings no mentions. */
interface Setting {
  readonly linked: boolean
  readonly mentions: boolean
}

/** Changes a tree in place: resolves links to entries, and links what is mentioned. */
class LinkPass {
  readonly mentions = new Set<string>()
  readonly #markdown: string
  readonly #links: Links
  readonly #matcher: Matcher
  /** Slugs linked in this section. */
  readonly #here = new Set<string>()

  constructor(markdown: string, links: Links) {
    this.#markdown = markdown
    this.#links = links
    this.#matcher = matcherOf(links.mentioned)
  }

  children(parent: Parents, setting: Setting): void {
    parent.children = parent.children.flatMap((child): Node[] => {
      if (child.type === 'text') return setting.linked ? [child] : this.#text(child, setting)
      if (child.type === 'heading') {
        if (parent.type === 'root' && child.depth === 2) this.#here.clear()
        this.children(child, { ...setting, mentions: false })
      } else if (child.type === 'link') {
        this.#resolve(child)
        this.children(child, { ...setting, linked: true })
      } else if (child.type === 'definition') this.#resolve(child)
      else if (child.type === 'linkReference') this.children(child, { ...setting, linked: true })
      else if ('children' in child) this.children(child, setting)
      return [child]
    }) as typeof parent.children
  }

  #resolve(node: { url: string }): void {
    const target = entryTarget(node.url)
    if (target) node.url = href(this.#slug(target.to), target.anchor)
  }

  /** The entry a link names, which this section then needs no more links to. */
  #slug(to: string): string {
    const { names, self } = this.#links
    const slug = to === '' ? self : (names.get(to.toLowerCase()) ?? to)
    this.#here.add(slug)
    return slug
  }

  #text(node: Text, setting: Setting): PhrasingContent[] {
    const parts: PhrasingContent[] = []
    let at = 0
    for (const link of this.#wiki(node)) {
      parts.push(...this.#plain(node.value.slice(at, link.start), setting))
      const slug = this.#slug(link.to)
      const shown = link.text ?? this.#links.terms.get(slug) ?? wikiText(link.to, link.anchor)
      parts.push(linkTo(href(slug, link.anchor), shown))
      at = link.end
    }
    parts.push(...this.#plain(node.value.slice(at), setting))
    return parts
  }

  /** Wiki links in the text as read, without those that the source takes back with a backslash. */
  #wiki(node: Text): ReturnType<typeof wikiLinks> {
    if (!node.value.includes('[[')) return []
    const found = wikiLinks(node.value)
    if (!node.position) return found
    const written = wikiLinks(this.#markdown.slice(startOf(node), endOf(node)), true)
    return written.length === found.length ? found.filter((_, index) => !written[index]?.escaped) : found
  }

  #plain(value: string, setting: Setting): PhrasingContent[] {
    if (value === '') return []
    const parts: PhrasingContent[] = []
    let at = 0
    for (const { start, end, slug } of setting.mentions ? this.#matcher(value) : []) {
      if (slug === this.#links.self || this.#here.has(slug)) continue
      this.#here.add(slug)
      this.mentions.add(slug)
      if (start > at) parts.push({ type: 'text', value: value.slice(at, start) })
      const link = linkTo(href(slug), value.slice(start, end))
      parts.push({ ...link, data: { hProperties: { className: ['mention'] } } })
      at = end
    }
    if (at < value.length) parts.push({ type: 'text', value: value.slice(at) })
    return parts
  }
}

function href(slug: string, anchor?: string): string {
  return encodeURIComponent(slug) + (anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`)
}

function linkTo(url: string, text: string): Link {
  return { type: 'link', url, children: [{ type: 'text', value: text }] }
}
