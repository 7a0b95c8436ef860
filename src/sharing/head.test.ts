import fc from 'fast-check'
import type { Element, Nodes } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { SERVER, wholeAt } from '../editions/index.ts'
import { headTags, type Told } from './head.ts'

const SITE = { host: SERVER, origin: 'https://umpire.example' }

const TOLD: Told = {
  title: 'Forbidden: SHIELDS block beaming',
  description: 'Nobody beams through SHIELDS.',
  path: '/g/cards/rulings?ask=beam&f.a=true',
  picture: '/g/cards/rulings.png?ask=beam',
  markdown: '/g/cards/rulings.md?ask=beam',
  type: 'article',
  data: (site) => [{ '@id': wholeAt(site, '/g/cards') }],
}

describe('the head of a page', () => {
  test('tells chats and networks its title, its words and where its picture is', () => {
    expect(metasOf(headTags(TOLD, SITE))).toEqual({
      'og:site_name': 'Umpire',
      'og:type': 'article',
      'og:title': TOLD.title,
      'og:description': TOLD.description,
      'og:url': 'https://umpire.example/g/cards/rulings?ask=beam&f.a=true',
      'og:image': 'https://umpire.example/g/cards/rulings.png?ask=beam',
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': TOLD.title,
      'twitter:card': 'summary_large_image',
      'twitter:title': TOLD.title,
      'twitter:description': TOLD.description,
      'twitter:image': 'https://umpire.example/g/cards/rulings.png?ask=beam',
      'twitter:image:alt': TOLD.title,
    })
  })

  test('names no address of which nobody knows how it is reached', () => {
    const html = headTags(TOLD, { host: SERVER })
    expect(Object.keys(metasOf(html)).filter((name) => /image|url/.test(name))).toEqual([])
    expect(html).not.toContain('undefined')
    expect(scriptsOf(html)).toEqual([])
  })

  test('has what anybody wrote as text, and its linked data as it was, whatever that is', () => {
    const written = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(
        '"><script>alert(1)</script>',
        '</script><!--',
        "' onload=x",
        '&lt;',
        ']]>',
        '</title>',
        '\u2028<!--',
      ),
    )
    fc.assert(
      fc.property(written, written, (title, description) => {
        const html = headTags({ ...TOLD, title, description, data: () => [{ title, [description]: 1 }] }, SITE)
        const plain = (text: string): string => text.replaceAll(/\r\n?/g, '\n')
        expect(metasOf(html)['og:title']).toBe(plain(title))
        expect(metasOf(html)['og:description']).toBe(plain(description))
        expect(scriptsOf(html)).toEqual([{ title, [description]: 1 }])
        expect(new Set(found(parsed(html)).map(({ tagName }) => tagName))).toEqual(
          new Set(['html', 'head', 'body', 'meta', 'link', 'script']),
        )
      }),
    )
  })
})

function parsed(html: string) {
  return unified().use(rehypeParse).parse(`<!doctype html><html><head>${html}</head><body></body></html>`)
}

function found(node: Nodes): Element[] {
  const own = node.type === 'element' ? [node] : []
  return [...own, ...('children' in node ? node.children.flatMap((each) => found(each as Nodes)) : [])]
}

function metasOf(html: string): { [name: string]: unknown } {
  const metas = found(parsed(html)).filter(({ tagName }) => tagName === 'meta')
  return Object.fromEntries(metas.map(({ properties }) => [properties.property ?? properties.name, properties.content]))
}

function scriptsOf(html: string): unknown[] {
  return found(parsed(html))
    .filter(({ tagName }) => tagName === 'script')
    .map(({ properties, children: [text] }) => {
      expect(properties.type).toBe('application/ld+json')
      return JSON.parse(text?.type === 'text' ? text.value : '')
    })
}
