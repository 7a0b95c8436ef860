import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { describe, expect, test } from 'vitest'
import { FILES, type Press, pressed } from '../../../test/support/publishing.ts'
import { edited } from '../../../test/support/stores.ts'
import type { News } from '../../compare/index.ts'
import type { SourceFile } from '../../domain/index.ts'

const BEAMING = 'cards/entries/beaming.md'
const NOW = new Date('2026-11-21T12:00:00Z')
const at = (day: string): Date => new Date(`${day}T09:00:00Z`)

interface Item {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly content_html: string
  readonly date_published: string
  readonly tags: readonly string[]
  readonly _umpire: News
}

const press = (): Promise<Press> => pressed({ now: () => NOW, site: 'https://umpire.example' })

async function feed({ base }: Press, query = ''): Promise<{ readonly items: readonly Item[]; readonly title: string }> {
  const response = await fetch(`${base}/v1/games/cards/feed?${query}`, { headers: { accept: 'application/feed+json' } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/feed+json; charset=utf-8'])
  return (await response.json()) as { readonly items: readonly Item[]; readonly title: string }
}

async function items(of: Press, query = ''): Promise<readonly Item[]> {
  return (await feed(of, query)).items
}

const published = (all: readonly Item[]): readonly Item[] => all.filter(({ tags }) => tags.includes('publication'))

/** The ban takes no account of whose SHIELDS they are from a day on; before, only Borg ones are open. */
const lifted = (day: string): SourceFile[] =>
  edited(
    BEAMING,
    '## More people',
    `## Dropped SHIELDS\n\nWhoever is asked drops SHIELDS.\n\n\`\`\`rule\nid: shields-are-dropped\ncites: [{ source: supplement, at: Beaming }]\neffective: ${day}\nlifts: [shields-block-beaming]\n\`\`\`\n\n## More people`,
    edited(BEAMING, /title: The same today\n/, 'title: The same then\nas-of: 2010\n'),
  )

describe('A feed of a game', () => {
  test('has the days in the game on which something turned, each with the rulings that flipped and what flipped them', async () => {
    const here = await press()
    await here.publish(FILES, at('2026-11-01'))
    const all = await items(here)
    const turned = all.find(({ _umpire }) => _umpire.rules.some(({ rule }) => rule === 'borg-shields-are-open'))
    expect(all.map(({ tags }) => tags[0])).not.toContain('publication')
    const [latest] = all
    expect(latest?.tags).toEqual(['day'])
    expect(latest?.date_published).toBe(`${latest?._umpire.to.asOf}T00:00:00.000Z`)
    expect(latest?._umpire.rulings).toMatchObject([
      { ask: 'beam', from: 'permitted', to: 'forbidden', because: ['Borg SHIELDS let transporters through'] },
    ])
    expect(latest?._umpire.rules.find(({ rule }) => rule === 'borg-shields-are-open')).toMatchObject({
      change: 'ended',
      to: 'rescinded',
      old: { text: 'Borg SHIELDS stopped nobody outside a ship battle.' },
      by: { rule: 'borg-shields-are-closed', relation: 'cancels' },
    })
    expect(turned).toBeDefined()
  })

  test('has a publication with old and new words, at its instant', async () => {
    const here = await press()
    await here.publish(FILES, at('2026-11-01'))
    const words = edited(BEAMING, 'Nobody beams through SHIELDS.', 'Nobody ever beams through SHIELDS.')
    await here.publish(words, at('2026-11-10'))
    const [item, ...more] = published(await items(here))
    expect(more).toEqual([])
    expect(item).toMatchObject({
      date_published: '2026-11-10T09:00:00.000Z',
      title: '“SHIELDS block beaming” says otherwise',
      _umpire: {
        rules: [
          {
            rule: 'shields-block-beaming',
            change: 'modified',
            edited: ['text'],
            old: { text: 'Nobody beams through SHIELDS.' },
            now: { text: 'Nobody ever beams through SHIELDS.' },
          },
        ],
        entries: [{ slug: 'beaming', old: ['Nobody beams through SHIELDS.'] }],
        rulings: [],
      },
    })
    expect(item?.content_html).toContain('<blockquote><p>Nobody ever beams through SHIELDS.</p></blockquote>')
  })

  test('says nothing of a publication that flips nothing and changes no words', async () => {
    const here = await press()
    await here.publish(FILES, at('2026-11-01'))
    const before = await items(here)
    // Another edition by its hash: a tag is no word of an entry.
    const again = await here.publish(edited(BEAMING, 'tags: [movement]', 'tags: [moving]'), at('2026-11-02'))
    expect((await here.store.publications({ game: 'cards', limit: 9 })).map(({ hash }) => hash)[0]).toBe(
      again.edition.hash,
    )
    const after = await items(here)
    expect(after.map(({ id, title }) => [id, title])).toEqual(before.map(({ id, title }) => [id, title]))
  })

  test('tells a change that comes into force on a coming day when it is published, and on that day what flips', async () => {
    let now = NOW
    const here = await pressed({ now: () => now })
    await here.publish(FILES, at('2026-11-01'))
    await here.publish(lifted('2026-12-24'), at('2026-11-20'))
    const [told] = published(await items(here))
    expect(told?.title).toContain('“Dropped SHIELDS” comes into force on 2026-12-24')
    expect(told?._umpire.rulings).toEqual([])
    expect((await items(here)).some(({ date_published }) => date_published > NOW.toISOString())).toBe(false)
    now = new Date('2026-12-24T00:00:01Z')
    const [turned] = await items(here)
    expect(turned).toMatchObject({
      date_published: '2026-12-24T00:00:00.000Z',
      tags: ['day'],
      _umpire: { rulings: [{ ask: 'beam', from: 'forbidden', to: 'permitted', because: ['Dropped SHIELDS'] }] },
    })
  })

  test('that has no store has the days alone', async () => {
    const here = await pressed({ now: () => NOW, isStored: false })
    await here.publish(FILES, at('2026-11-01'))
    expect(new Set((await items(here)).flatMap(({ tags }) => tags))).toEqual(new Set(['day']))
  })
})

describe('A feed about one thing', () => {
  test('about an entry or a rule has what concerns it, and an entry answers to any of its names', async () => {
    const here = await press()
    await here.publish(FILES, at('2026-11-01'))
    const cube = edited('cards/entries/cube.md', 'A large ship.', 'A very large ship.')
    await here.publish(cube, at('2026-11-02'))
    const words = edited(BEAMING, 'Nobody beams through SHIELDS.', 'Nobody ever beams through SHIELDS.', cube)
    await here.publish(words, at('2026-11-03'))
    const days = async (query: string): Promise<string[]> =>
      published(await items(here, query)).map(({ date_published }) => date_published.slice(0, 10))
    expect(await days('')).toEqual(['2026-11-03', '2026-11-02'])
    expect(await days('entry=cube')).toEqual(['2026-11-02'])
    expect(await days('entry=beaming')).toEqual(['2026-11-03'])
    expect(await days('rule=shields-block-beaming')).toEqual(['2026-11-03'])
    expect(await days('rule=quick-beams-are-larger')).toEqual([])
    expect((await feed(here, 'entry=transporters')).title).toBe('beaming: what changed · Cards')
  })

  test('of a format has what holds in it', async () => {
    const here = await press()
    await here.publish(FILES, at('2026-11-01'))
    await here.publish(
      edited(BEAMING, '6 + size', '7 + size', edited(BEAMING, 'expect: 8', 'expect: 9')),
      at('2026-11-02'),
    )
    const told = async (query: string): Promise<readonly string[]> =>
      published(await items(here, query)).flatMap(({ _umpire }) => _umpire.rules.map(({ rule }) => rule))
    expect(await told('format=quick')).toEqual(['quick-beams-are-larger'])
    expect(await told('format=standard')).toEqual([])
  })

  test('of a question tells when its answer becomes another, and nothing else', async () => {
    const here = await press()
    await here.publish(FILES, at('2026-11-01'))
    const others = edited('cards/entries/cube.md', 'A large ship.', 'A very large ship.')
    await here.publish(others, at('2026-11-02'))
    await here.publish(lifted('2011'), at('2026-11-03'))
    const asked = 'ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon'
    const [first, second, ...more] = await items(here, asked)
    expect(first).toMatchObject({
      title: 'Beam: forbidden → permitted',
      date_published: '2026-11-03T09:00:00.000Z',
      _umpire: { rulings: [{ because: ['Dropped SHIELDS'] }], rules: [] },
    })
    expect(second?.title).toBe('Since 2011-01-01: Beam: forbidden → permitted')
    expect(more.map(({ date_published }) => date_published.slice(0, 4))).toEqual(['1994'])
    // With its date fixed, a day in the game cannot flip it.
    expect(await items(here, `${asked}&asOf=2012`)).toMatchObject([{ date_published: '2026-11-03T09:00:00.000Z' }])
    expect(await items(here, `${asked}&asOf=2010`)).toEqual([])
  })

  test.each([
    ['entry=nothing', 422, 'question/unknown-entry'],
    ['rule=nothing', 422, 'question/unknown-rule'],
    ['format=nothing', 422, 'question/unknown-format'],
    ['ask=nothing', 422, 'question/unknown-ask'],
    ['f.beam.shields_owner=borg', 422, 'question/nothing'],
    ['ask=beam&f.beam.shields_owner=vulcan', 422, 'question/bad-value'],
    ['ask=beam&entry=beaming', 422, 'question/one-thing'],
    ['asOf=2000', 400, 'request/bad-parameter'],
    ['as=rss', 400, 'request/bad-parameter'],
  ])('refuses %s', async (query, status, code) => {
    const here = await press()
    await here.publish(FILES, at('2026-11-01'))
    const response = await fetch(`${here.base}/v1/games/cards/feed?${query}`)
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
  })
})

describe('The forms of a feed', () => {
  test('Atom has what RFC 4287 asks for, ids that stay, and the latest first', async () => {
    const here = await press()
    await here.publish(FILES, at('2026-11-01'))
    await here.publish(edited(BEAMING, 'Nobody beams', 'Nobody ever beams'), at('2026-11-10'))
    const response = await fetch(`${here.base}/v1/games/cards/feed`)
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const root = parse(await response.text())
    expect(atomFaults(root)).toEqual([])
    const inJson = await items(here)
    const entries = root.children.filter(({ name }) => name === 'entry')
    expect(entries.map((each) => textOf(each, 'id'))).toEqual(inJson.map(({ id }) => id))
    expect(entries.map((each) => textOf(each, 'content'))).toEqual(inJson.map(({ content_html }) => content_html))
    expect(root.children.find(({ attributes }) => attributes.rel === 'self')?.attributes.href).toBe(
      'https://umpire.example/v1/games/cards/feed',
    )
    // Nothing of an item hangs on when or by which server it is made.
    const other = await press()
    await other.publish(FILES, at('2026-11-01'))
    await other.publish(edited(BEAMING, 'Nobody beams', 'Nobody ever beams'), at('2026-11-10'))
    expect((await items(other)).map(({ id }) => id)).toEqual(inJson.map(({ id }) => id))
  })

  test('JSON Feed has what version 1.1 asks for', async () => {
    const here = await press()
    await here.publish(FILES, at('2026-11-01'))
    const made = (await feed(here, 'as=json')) as unknown as { readonly [part: string]: unknown }
    expect(made).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Cards: what changed',
      feed_url: 'https://umpire.example/v1/games/cards/feed?as=json',
      home_page_url: expect.stringMatching(/^https:\/\/umpire\.example\//),
      authors: [{ name: 'Umpire' }],
    })
    const all = made.items as readonly Item[]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { id, url, content_html, date_published } of all) {
      expect([typeof id, typeof content_html]).toEqual(['string', 'string'])
      expect(URL.canParse(url)).toBe(true)
      expect(new Date(date_published).toISOString()).toBe(date_published)
    }
  })

  test('a reader that has it already is told so, and hears of what comes', async () => {
    const here = await press()
    await here.publish(FILES, at('2026-11-01'))
    const address = `${here.base}/v1/games/cards/feed`
    const first = await fetch(address)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await fetch(address, { headers })).status).toBe(304)
    await here.publish(edited(BEAMING, 'Nobody beams', 'Nobody ever beams'), at('2026-11-10'))
    const again = await fetch(address, { headers })
    expect(again.status).toBe(200)
    expect(again.headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  test('hostile content stays text in XML, in JSON and in the HTML of items', async () => {
    const hostile = ']]><script>alert("1")</script> & </content> \u0008\uFFFE'
    const here = await press()
    await here.publish(FILES, at('2026-11-01'))
    const words = edited(BEAMING, 'Nobody beams through SHIELDS.', `Nobody ${hostile} beams.`)
    await here.publish(
      edited(BEAMING, '## SHIELDS block beaming', `## SHIELDS ${hostile} block`, words),
      at('2026-11-10'),
    )
    const root = parse(await (await fetch(`${here.base}/v1/games/cards/feed`)).text())
    expect(atomFaults(root)).toEqual([])
    const [entry] = root.children.filter(({ name }) => name === 'entry')
    const html = textOf(entry, 'content')
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    const [item] = await items(here)
    for (const text of [html, item?.content_html ?? '']) {
      expect(new Set([...text.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag))).toEqual(
        new Set(['p', 'a', 'h3', 'ul', 'li', 'blockquote']),
      )
      expect(
        [...text.matchAll(/href="([^"]*)"/g)].every(([, href]) => href?.startsWith('https://umpire.example/')),
      ).toBe(true)
    }
    expect(textOf(entry, 'title')).toContain('<script>alert("1")</script>')
  })
})

interface Tag {
  readonly name: string
  readonly attributes: { readonly [name: string]: string }
  readonly children: Tag[]
  text: string
}

/** Reads XML strictly. @throws where it is not well-formed. */
function parse(xml: string): Tag {
  const parser = new SaxesParser()
  const top: Tag = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    const tag: Tag = { name, attributes, children: [], text: '' }
    open.at(-1)?.children.push(tag)
    open.push(tag)
  })
  parser.on('text', (text) => {
    const tag = open.at(-1)
    if (tag) tag.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  const [root] = top.children
  if (!root) throw new Error('It has no element')
  return root
}

function textOf(tag: Tag | undefined, name: string): string {
  return tag?.children.find((each) => each.name === name)?.text ?? ''
}

/** What RFC 4287 asks of a feed and its entries, and what of that is not so. */
function atomFaults(root: Tag): string[] {
  const once = (tag: Tag, name: string): string[] => {
    const count = tag.children.filter((each) => each.name === name).length
    return count === 1 ? [] : [`${tag.name} has ${count} ${name}`]
  }
  const entries = root.children.filter(({ name }) => name === 'entry')
  const ids = entries.map((each) => textOf(each, 'id'))
  const times = entries.map((each) => textOf(each, 'updated'))
  return [
    ...(root.name === 'feed' && root.attributes.xmlns === 'http://www.w3.org/2005/Atom' ? [] : ['it is no feed']),
    ...['id', 'title', 'updated', 'author'].flatMap((name) => once(root, name)),
    ...entries.flatMap((each) => ['id', 'title', 'updated', 'content'].flatMap((name) => once(each, name))),
    ...entries
      .filter((each) => !each.children.some(({ attributes }) => attributes.rel === 'alternate'))
      .map(() => 'no link'),
    ...[textOf(root, 'id'), ...ids].filter((id) => !URL.canParse(id)).map((id) => `${id} is no IRI`),
    ...(new Set(ids).size === ids.length ? [] : ['ids repeat']),
    ...[textOf(root, 'updated'), ...times]
      .filter((time) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(time))
      .map((time) => `${time} is no RFC 3339 time`),
    ...(times.join() === times.toSorted().reverse().join() ? [] : ['the latest is not first']),
    ...(times[0] === undefined || textOf(root, 'updated') === times[0] ? [] : ['the feed is not of its latest entry']),
    ...entries
      .filter((each) => each.children.some(({ name, attributes }) => name === 'content' && attributes.type !== 'html'))
      .map(() => 'content is no HTML'),
  ]
}
