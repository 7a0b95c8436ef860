import { setImmediate } from 'node:timers/promises'
import type { Document, Element } from '@xmldom/xmldom'
import type { Feed, Item } from './feed.ts'
import { newsHtml } from './news-html.ts'
import { changesLink } from './news-links.ts'

export const ATOM_TYPE = 'application/atom+xml'
export const JSON_FEED_TYPE = 'application/feed+json'

/**
 * Source: RFC 4287. Written item by item, in turns: a feed may be a megabyte. The library is loaded by the first who asks, since
 * most servers are read by pages.
 */
export async function atom({ id, title, self, home, updated, items, site }: Feed): Promise<string> {
  const { DOMImplementation, XMLSerializer } = await import('@xmldom/xmldom')
  const document = new DOMImplementation().createDocument(ATOM, 'feed')
  const root = document.documentElement as Element
  root.setAttribute('xml:lang', 'en')
  const add = adderIn(document)
  const written = (element: Element): string =>
    new XMLSerializer().serializeToString(element, { requireWellFormed: true })
  add(root, 'id', id)
  add(root, 'title', title)
  add(root, 'updated', updated)
  add(root, 'link', '', { rel: 'self', type: ATOM_TYPE, href: self })
  add(root, 'link', '', { rel: 'alternate', href: home })
  add(add(root, 'author'), 'name', 'Umpire')
  add(root, 'generator', 'Umpire')
  const head = written(root).replace(/<\/feed>$/, '')
  const entries = await inTurns(items, ({ id: each, at, news }) => {
    const entry = document.createElementNS(ATOM, 'entry')
    add(entry, 'id', each)
    add(entry, 'title', news.title)
    add(entry, 'updated', at)
    add(entry, 'published', at)
    add(entry, 'link', '', { rel: 'alternate', href: changesLink(site, news) })
    add(entry, 'category', '', { term: news.kind, label: KINDS[news.kind] })
    add(entry, 'content', newsHtml(news, site), { type: 'html' })
    return written(entry)
  })
  return `<?xml version="1.0" encoding="utf-8"?>\n${head}\n${entries.join('\n')}\n</feed>\n`
}

/** Source: JSON Feed 1.1. `_umpire` is the item in parts, as webhooks send it. */
export async function jsonFeed({ title, self, home, items, site }: Feed): Promise<string> {
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    language: 'en',
    authors: [{ name: 'Umpire' }],
  })
  const all = await inTurns(items, ({ id, at, news }) =>
    JSON.stringify({
      id,
      url: changesLink(site, news),
      title: news.title,
      content_html: newsHtml(news, site),
      date_published: at,
      tags: [news.kind],
      _umpire: news,
    }),
  )
  return `${head.slice(0, -1)},"items":[${all.join(',')}]}`
}

/** Writes one after the other, and lets others be answered in between. */
async function inTurns(items: readonly Item[], write: (item: Item) => string): Promise<string[]> {
  const texts: string[] = []
  for (const item of items) {
    texts.push(write(item))
    await setImmediate()
  }
  return texts
}

const ATOM = 'http://www.w3.org/2005/Atom'

/** What kinds of items are called. */
const KINDS = { publication: 'A publication', day: 'A day in the game' } as const

function adderIn(document: Document) {
  return (parent: Element, name: string, text = '', attributes: { readonly [name: string]: string } = {}): Element => {
    const child = document.createElementNS(ATOM, name)
    for (const [key, value] of Object.entries(attributes)) child.setAttribute(key, writable(value))
    if (text !== '') child.appendChild(document.createTextNode(writable(text)))
    parent.appendChild(child)
    return child
  }
}

/** Without what no XML document can hold. Source: XML 1.0, production 2. */
function writable(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
}
