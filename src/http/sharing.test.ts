import { DOMParser } from '@xmldom/xmldom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtPage } from '../../build/page.ts'
import { pathOf, subjectAt } from '../sharing/index.ts'
import type { App } from './index.ts'
import { Pictures } from './pictures.ts'
import { Refusal } from './problems.ts'
import { FILES, get, load, serverOf } from './testing/support.fixture.ts'

const SITE = 'https://umpire.example'
const BEAM = 'ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg'

let app: App
let hash: string

beforeAll(async () => {
  const made = await serverOf({ site: `${SITE}/` })
  app = made.app
  hash = made.editions.games.get('cards')?.edition.hash ?? ''
})

afterAll(() => app.close())

describe('a picture of a page', () => {
  test.each([
    '/index.png',
    '/g/cards.png',
    '/g/cards/entries/beaming.png',
    '/g/cards/rules/borg-shields-are-open.png?asOf=2000-06',
    '/g/cards/sources/rulebook.png',
    '/g/cards/sources.png',
    `/g/cards/rulings.png?${BEAM}`,
    '/g/cards/rulings.png?ask=beam,beam.most',
    '/g/cards/rulings.png',
    '/g/cards/changes.png?from=2000&to=2002',
  ])('is at its address with `.png`: %s', async (url) => {
    const response = await get(app, url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png'])
    const bytes = response.rawPayload
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(bytes.length).toBeGreaterThan(10_000)
  })

  test('has the same tag as long as it is the same, and is not sent again to who has it', async () => {
    const url = `/g/cards/rulings.png?${BEAM}`
    const [now, then] = [await get(app, url), await get(app, `${url}&asOf=2000-06`)]
    expect(then.headers.etag).not.toBe(now.headers.etag)
    const again = await get(app, url, { 'if-none-match': String(now.headers.etag), 'accept-encoding': 'br' })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  test('may be kept for ever where the edition and the day stand in its address, and for a minute else', async () => {
    const fixed = await get(app, `/g/cards/entries/beaming.png?asOf=2000-06&edition=${hash}`)
    expect(fixed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const usual = await get(app, '/g/cards/entries/beaming.png')
    expect(usual.headers['cache-control']).toBe('public, max-age=60, must-revalidate')
  })

  test.each([
    ['/g/nope.png', 404],
    ['/g/cards/entries/nope.png', 404],
    ['/g/cards/rules/nope.png', 404],
    ['/g/cards/sources/nope.png', 404],
    ['/g/cards/rulings.png?ask=nope', 422],
    ['/g/cards/rulings.png?ask=beam&f.beam.shields_owner=nope', 422],
    ['/g/cards/entries/beaming.png?asOf=nope', 422],
    ['/g/cards/entries/beaming.png?nope=1', 400],
    ['/g/cards/changes.png?from=2000&to=sha256-0', 400],
  ])('of what is not there is refused: %s', async (url, status) => {
    const response = await get(app, url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
  })

  test('is drawn once for all who ask, two at once, and few may wait', async () => {
    let [drawing, most, drawn] = [0, 0, 0]
    const pictures = new Pictures(async (svg) => {
      most = Math.max(most, ++drawing)
      await new Promise(setImmediate)
      drawing--
      drawn++
      if (svg === 'broken') throw new Error('broken')
      return Buffer.from(svg)
    })
    const same = await Promise.all(['a', 'a', 'b', 'c', 'd', 'a'].map((svg, at) => pictures.of(svg, String(at))))
    expect(same.map(({ bytes }) => bytes.toString()).join('')).toBe('aabcda')
    expect([most, drawn]).toEqual([2, 4])
    await expect(pictures.of('broken', 'x')).rejects.toThrow('broken')
    const many = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => pictures.of(`${at}`, 'greedy')))
    const refused = many.filter((each) => each.status === 'rejected' && each.reason instanceof Refusal)
    expect(refused.length).toBeGreaterThan(10)
    expect((await pictures.of('39', 'greedy')).bytes.toString()).toBe('39')
  })
})

describe('a page as Markdown', () => {
  const markdown = async (url: string): Promise<string> => {
    const response = await get(app, url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    return response.body
  }

  test('an entry has its text, its rules with their status, and links to further Markdown', async () => {
    const text = await markdown('/g/cards/entries/beaming.md')
    expect(text).toContain('# beaming')
    expect(text).toContain('Moving people by transporter. See [SHIELDS](/g/cards/entries/shields.md).')
    expect(text).toContain(
      '- [Borg SHIELDS let transporters through](/g/cards/rules/borg-shields-are-open.md): cancelled',
    )
    expect((await get(app, '/g/cards/entries/shields.md')).statusCode).toBe(200)
  })

  test('a ruling has its verdict, its reason with citations, and what no longer holds', async () => {
    const text = await markdown(`/g/cards/rulings.md?${BEAM}`)
    expect(text).toMatch(/^# May they beam\? Forbidden$/m)
    expect(text).toContain('[SHIELDS block beaming](/g/cards/rules/shields-block-beaming.md)')
    expect(text).toMatch(/## No longer holds\n\n- \[Borg SHIELDS let transporters through\]/)
  })

  test('a ruling that is open is led to its verdict by the links of its questions alone', async () => {
    let text = await markdown('/g/cards/rulings.md?ask=beam')
    for (let step = 0; step < 5 && /Depends$/m.test(text); step++) {
      const [, link = ''] = /## To ask next: .*\n\n- \[[^\]]*\]\(([^)]+)\)/.exec(text) ?? []
      expect(link).toMatch(/^\/g\/cards\/rulings\.md\?/)
      text = await markdown(link)
    }
    expect(text).toMatch(/^# May they beam\? (?:Permitted|Forbidden)$/m)
  })

  test('a rule has its life, a source its sections, two days what changed between, and a game what can be asked', async () => {
    expect(await markdown('/g/cards/rules/borg-shields-are-open.md')).toMatch(/## Its life\n\n- [\s\S]*rescinded/)
    expect(await markdown('/g/cards/sources/rulebook.md')).toContain('## Beaming')
    const changed = await markdown('/g/cards/changes.md?from=2000-06&to=2026')
    expect(changed).toMatch(/Borg SHIELDS let transporters through\]\([^)]+\): ended/)
    expect(changed).toMatch(/## Verdicts that flipped[\s\S]*permitted → forbidden/)
    const game = await markdown('/g/cards.md')
    expect(game).toContain('[May they beam?](/g/cards/rulings.md?ask=beam)')
    expect(await markdown('/index.md')).toContain('](/g/cards.md)')
  })

  test('names the page it stands for', async () => {
    const response = await get(app, '/g/cards/entries/beaming.md?asOf=2000-06')
    expect(response.headers.link).toBe('</g/cards/entries/beaming?asOf=2000-06>; rel="canonical"')
  })
})

describe('oEmbed', () => {
  const ask = (url: string, more = '') => get(app, `/oembed?url=${encodeURIComponent(url)}${more}`)

  test('tells of a ruling its verdict, and where its picture is', async () => {
    const found = (await ask(`${SITE}/g/cards/rulings?${BEAM}&view=card`)).json()
    expect(found).toMatchObject({ version: '1.0', type: 'link', provider_name: 'Umpire', thumbnail_width: 1200 })
    expect(found.title).toBe('Forbidden: SHIELDS block beaming · Cards, 21 November 2026')
    expect((await get(app, found.thumbnail_url.slice(SITE.length))).headers['content-type']).toBe('image/png')
    const small = (await ask(`${SITE}/g/cards/entries/beaming`, '&maxwidth=500')).json()
    expect(small).not.toHaveProperty('thumbnail_url')
  })

  test('gives a ruling a frame that is no larger than asked for, where there is a page', async () => {
    const { app: framing } = await serverOf({ site: SITE, page: await builtPage() })
    const url = encodeURIComponent(`${SITE}/g/cards/rulings?${BEAM}`)
    const { type, html, width, height } = (await get(framing, `/oembed?url=${url}&maxwidth=400&maxheight=900`)).json()
    expect([type, width, height]).toEqual(['rich', 400, 360])
    const src = /src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(src).toMatch(/^https:\/\/umpire\.example\/embed\/g\/cards\/rulings\?ask=beam&/)
    expect((await get(framing, src.slice(SITE.length))).statusCode).toBe(200)
    const entry = (await get(framing, `/oembed?url=${SITE}/g/cards/entries/beaming`)).json()
    expect(entry.type).toBe('link')
    await framing.close()
  })

  test('comes as XML as well', async () => {
    const response = await ask(`${SITE}/g/cards/entries/beaming`, '&format=xml')
    expect(response.headers['content-type']).toBe('text/xml; charset=utf-8')
    const root = xml(response.body)
    expect(root.getElementsByTagName('type')[0]?.textContent).toBe('link')
    expect(root.getElementsByTagName('thumbnail_url')[0]?.textContent).toContain(`edition=${hash}`)
  })

  test.each([
    'https://elsewhere.example/g/cards/entries/beaming',
    `${SITE}.evil.example/g/cards`,
    `${SITE}/v1/games`,
    'nothing',
  ])('knows no page of others: %s', async (url) => {
    expect((await ask(url)).statusCode).toBe(404)
  })
})

describe('what programs look for', () => {
  test('a site map names every entry, rule and source, each there, with the day it changed last', async () => {
    const response = await get(app, '/sitemap.xml')
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
    const urls = Array.from(xml(response.body).getElementsByTagName('url'), (url) => ({
      loc: url.getElementsByTagName('loc')[0]?.textContent ?? '',
      lastmod: url.getElementsByTagName('lastmod')[0]?.textContent,
    }))
    const day = new Map(urls.map(({ loc, lastmod }) => [loc, lastmod]))
    expect(day.size).toBe(urls.length)
    expect(day.get(`${SITE}/g/cards/rules/borg-shields-are-open`)).toBe('2001-01-01')
    expect(day.get(`${SITE}/g/cards/entries/beaming`)).toBe('2001-01-01')
    expect(day.has(`${SITE}/g/cards/entries/10-30`)).toBe(true)
    for (const { loc } of urls) {
      const path = loc.slice(SITE.length)
      expect([loc, (await get(app, path === '/' ? '/index.md' : `${path}.md`)).statusCode]).toEqual([loc, 200])
    }
    expect((await get(app, '/sitemaps/1.xml')).body).toBe(response.body)
    expect((await get(app, '/sitemaps/2.xml')).statusCode).toBe(404)
    expect((await get(app, '/sitemaps/x.xml')).statusCode).toBe(404)
  })

  test('robots are shown the map, and kept from rulings without end', async () => {
    const { body } = await get(app, '/robots.txt')
    expect(body).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`)
    expect(body).toContain('\nDisallow: /g/*/rulings?*&\n')
  })

  test('a browser learns how to search here', async () => {
    const root = xml((await get(app, '/opensearch.xml')).body)
    expect(root.documentElement?.namespaceURI).toBe('http://a9.com/-/spec/opensearch/1.1/')
    const [template] = Array.from(root.getElementsByTagName('Url'), (url) => url.getAttribute('template'))
    expect(template).toBe(`${SITE}/?q={searchTerms}`)
  })

  test('a language model finds every game as Markdown', async () => {
    const { body } = await get(app, '/llms.txt')
    expect(body).toMatch(/^# Umpire\n\n> /)
    for (const [, link = ''] of body.matchAll(/\]\(https:\/\/umpire\.example([^)]+\.md)\)/g))
      expect((await get(app, link)).statusCode).toBe(200)
    expect(body).toContain(`](${SITE}/g/cards.md)`)
  })
})

describe('where people reach the server', () => {
  test('is not taken from a name that anybody may send', async () => {
    const { app: bare } = await serverOf()
    const map = (host: string) => get(bare, '/sitemap.xml', { host })
    expect((await map('evil.example')).json().code).toBe('site/unknown')
    expect((await get(bare, '/robots.txt', { host: 'evil.example' })).body).not.toContain('evil')
    expect((await map('127.0.0.1:8080')).body).toContain('<loc>http://127.0.0.1:8080/</loc>')
    expect((await map('localhost')).body).toContain('<loc>http://localhost/</loc>')
    await bare.close()
  })

  test('is what a trusted proxy tells', async () => {
    const { app: behind } = await serverOf({ trustedProxies: ['127.0.0.1'] })
    const headers = { host: 'inside', 'x-forwarded-host': 'rules.example', 'x-forwarded-proto': 'https' }
    expect((await get(behind, '/sitemap.xml', headers)).body).toContain('<loc>https://rules.example/</loc>')
    await behind.close()
  })
})

test('hostile words of content stay words in every form', async () => {
  const evil = '<img src=x onerror=alert(1)>]](javascript:alert(2)) "\' &'
  const files = FILES.map((file) =>
    file.path.endsWith('cards/entries/shields.md')
      ? { ...file, text: file.text.replace(/^term: .*$/m, `term: ${JSON.stringify(evil)}`) }
      : file,
  )
  const made = await serverOf({ site: SITE })
  const errors = load(made.editions, files).diagnostics.filter(({ severity }) => severity === 'error')
  expect(errors).toEqual([])
  const text = (await get(made.app, '/g/cards/entries/shields.md')).body
  expect(text).toContain('# \\<img src=x onerror=alert(1)\\>\\]\\](javascript:alert(2))')
  expect((await get(made.app, '/g/cards/entries/shields.png')).statusCode).toBe(200)
  const root = xml((await get(made.app, `/oembed?format=xml&url=${SITE}/g/cards/entries/shields`)).body)
  expect(root.getElementsByTagName('title')[0]?.textContent).toContain(evil)
  await made.app.close()
})

test.each([
  ['/', { kind: 'home' }],
  ['/g/cards', { kind: 'game', game: 'cards' }],
  ['/g/cards/entries/10-30', { kind: 'entries', game: 'cards', name: '10-30' }],
  ['/g/a%2Fb/rules/c%20d', { kind: 'rules', game: 'a/b', name: 'c d' }],
  ['/g/cards/rulings', { kind: 'rulings', game: 'cards' }],
] as const)('an address is read and written alike: %s', (path, subject) => {
  expect(subjectAt(path)).toEqual(subject)
  expect(pathOf(subject)).toBe(path)
})

test.each(['/receipts', '/g', '/g/', '/g/cards/table', '/g/cards/entries', '/g/cards/entries/a/b', '/v1/games', ''])(
  'of other addresses nothing is told: %s',
  (path) => {
    expect(subjectAt(path)).toBeUndefined()
  },
)

function xml(text: string) {
  const faults: string[] = []
  const root = new DOMParser({
    onError: (level, message) => void (level === 'warning' || faults.push(message)),
  }).parseFromString(text, 'text/xml')
  expect(faults).toEqual([])
  return root
}
