import type { Element, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { openPack } from '../../../test/support/packs.ts'
import { type Section, sectionsOf } from './sections.ts'

const linkTo = (slug: string, anchor: string | undefined) =>
  `/e/${slug}?a=1&b=2${anchor === undefined ? '' : `#${anchor}`}`

describe('The sections of an entry', () => {
  test('are those a browser finds, of every entry of the games that ship', async () => {
    const { pack } = await openPack('content')
    const entries = pack.editions.flatMap((edition) => edition.entries)
    expect(entries.length).toBeGreaterThan(100)
    for (const { html, slug } of entries) expect(same(sectionsOf(html, linkTo)), slug).toEqual(same(parsed(html)))
  })

  test('begin at headings of the text alone, not at those in a quotation, and signs in attributes are no tags', () => {
    const html =
      '<p title="a > b <h2 id=&quot;no&quot;>">One</p><blockquote><h2 id="inner">Q</h2></blockquote><h3 id="own">A <em>b</em><br></h3><p><a class="x>y" href="beaming#who&#x26;what">l</a> <a href="https://example.org/a">o</a></p>'
    const [first, second, ...others] = sectionsOf(html, linkTo)
    expect(first?.html).toContain('<blockquote>')
    expect(second).toEqual({
      anchor: 'own',
      title: 'A <em>b</em><br>',
      html: '<p><a class="x>y" href="/e/beaming?a=1&amp;b=2#who&amp;what">l</a> <a href="https://example.org/a">o</a></p>',
    })
    expect(others).toEqual([])
  })
})

const parser = unified().use(rehypeParse, { fragment: true })
const writer = unified().use(rehypeStringify)

/** Written anew, so that only what a browser reads is compared. */
function same(sections: readonly Section[]): readonly Section[] {
  const anew = (html: string) => writer.stringify(parser.parse(html)).replaceAll(/\s+/g, ' ').trim()
  return sections.map(({ anchor, title, html }) => ({
    ...(anchor === undefined ? {} : { anchor }),
    title: anew(title),
    html: anew(html),
  }))
}

/** The naive twin: the whole text read by a parser of HTML. */
function parsed(html: string): Section[] {
  const sections: Section[] = [{ title: '', html: '' }]
  for (const node of parser.parse(html).children) {
    relink(node)
    const own = writer.stringify({ type: 'root', children: [node] })
    const last = sections.at(-1) as Section
    if (node.type === 'element' && /^h[1-6]$/.test(node.tagName) && node.properties.id)
      sections.push({
        anchor: String(node.properties.id),
        title: writer.stringify({ type: 'root', children: node.children }),
        html: '',
      })
    else sections[sections.length - 1] = { ...last, html: last.html + own }
  }
  return sections
}

function relink(node: RootContent | Element): void {
  if (node.type !== 'element') return
  const target = node.properties.href
  if (node.tagName === 'a' && typeof target === 'string' && !/^(?:[a-z]+:|#)/i.test(target)) {
    const [slug = '', anchor] = target.split('#').map(decodeURIComponent)
    node.properties.href = linkTo(slug, anchor)
  }
  for (const child of node.children) if (child.type !== 'comment') relink(child)
}
