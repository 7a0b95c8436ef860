import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Element, Nodes, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { builtPage } from '../build/page.ts'
import { umpire } from '../src/cli/testing/umpire.fixture.ts'
import { EXPORTED, exportTo } from './support/exported.ts'
import { draftsOf, SMALL, served } from './support/http.ts'
import { pathOf } from './support/packs.ts'

const { origin, base, today } = EXPORTED
const site = origin + base

describe('The command export', () => {
  let dir = ''
  let page = ''
  beforeAll(async () => {
    page = await builtPage()
    dir = await mkdtemp(join(tmpdir(), 'umpire-exporting-'))
  })
  afterAll(() => rm(dir, { recursive: true }))
  const content = ['--content', fileURLToPath(pathOf(SMALL))]

  test('says what it wrote, and for which day and address', async () => {
    const out = join(dir, 'out')
    const told = ['--site', 'https://umpire.example', '--base', 'rules', '--today', today, '--page', page]
    const first = await umpire('export', out, ...told, ...content)
    expect([first.code, first.out]).toEqual([
      0,
      expect.stringMatching(
        /^Board, Cards, as of 2026-11-21, for https:\/\/umpire\.example\/rules\/\n\d+ files written, 0 unchanged, 0 removed/,
      ),
    ])
    const { length } = await filesIn(out)
    const again = await umpire('export', out, ...told, ...content)
    // All but the list of them, which is for the next export alone.
    expect(again.out).toContain(`0 files written, ${length - 1} unchanged, 0 removed`)
  })

  test('says what is wrong with where it is to write, and with what it is told', async () => {
    for (const [args, says] of [
      [['--site', 'rules'], '--site takes an address such as https://example.org/rules/, not rules.'],
      [['--site', 'https://a.example/x', '--base', '/y'], '--site says /x/ and --base /y/: name one path.'],
      [['--site', 'https://a.example', '--base', '/a b/'], '--base takes a path of letters'],
      [['--site', 'https://a.example', '--today', 'tomorrow'], '--today takes a day such as 2026-03-01, not tomorrow.'],
    ] as const)
      expect(await umpire('export', join(dir, 'none'), ...args, ...content)).toMatchObject({
        code: 2,
        err: expect.stringContaining(says),
      })
    const full = join(dir, 'full')
    await mkdir(full)
    await writeFile(join(full, 'thesis.txt'), 'mine')
    const refused = await umpire('export', full, '--site', 'https://a.example', '--page', page, ...content)
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('has other things in it, thesis.txt')])
  })

  test('is all that the lines of examples/pages run besides what installs and checks, and publishes the repository', async () => {
    const { jobs } = parse(await readFile(pathOf('examples/pages/umpire.yml'), 'utf8')) as {
      readonly jobs: { readonly publish: { readonly steps: readonly { name?: string; run?: string; env?: object }[] } }
    }
    const { steps } = jobs.publish
    const install = 'npm install --global umpire'
    expect(steps.flatMap(({ name, run }) => (run ? [name ?? run] : []))).toEqual([install, 'Check', 'Export'])
    const step = steps.find(({ name }) => name === 'Export')
    expect(Object.keys(step?.env ?? {})).toEqual(['SITE'])
    const main = fileURLToPath(pathOf('src/main.ts'))
    const command = `umpire() { "${process.execPath}" "${main}" "$@" --page "${page}"; }\n${step?.run}`
    await cp(fileURLToPath(pathOf(SMALL)), join(dir, 'repository/content'), { recursive: true })
    await promisify(execFile)('bash', ['-e', '-c', command], {
      cwd: join(dir, 'repository'),
      env: { PATH: process.env.PATH, RUNNER_TEMP: dir, SITE: 'https://ann.github.io/rules' },
    })
    const html = await readFile(join(dir, 'pages/g/cards/entries/beaming/index.html'), 'utf8')
    expect(linkOf(parsed(html), 'canonical')).toBe('https://ann.github.io/rules/g/cards/entries/beaming/')
  })
})

describe('An export', () => {
  let page = ''
  let dir = ''
  let written: Awaited<ReturnType<typeof exportTo>>
  beforeAll(async () => {
    page = await builtPage()
    dir = await mkdtemp(join(tmpdir(), 'umpire-exported-'))
    written = await exportTo(dir, page)
  })
  afterAll(() => rm(dir, { recursive: true }))
  const text = (path: string): Promise<string> => readFile(join(dir, path), 'utf8')

  test('has every page as HTML that says all before any script runs', async () => {
    const entry = parsed(await text('g/cards/entries/beaming/index.html'))
    expect(heading(entry)).toMatch(/^beaming/)
    const rule = parsed(await text('g/cards/rules/shields-block-beaming/index.html'))
    expect(words(rule)).toContain('Nobody beams through SHIELDS.')
    expect(words(rule)).toContain('in force since 1994')
    const ruling = parsed(await text('g/cards/rulings/beam/index.html'))
    expect(words(ruling)).toContain('May they beam?')
    expect(metaOf(ruling, 'content-security-policy')).toContain(
      "default-src 'none'; base-uri 'none'; script-src 'self';",
    )
    for (const path of ['', 'g/cards/rulings/', 'g/cards/changes/', 'g/cards/sources/', 'g/cards/events/', 'receipts/'])
      expect(heading(parsed(await text(`${path}index.html`))), path).not.toBe('')
  })

  test('has a page for each first question that can be asked', async () => {
    const { actions, quantities } = JSON.parse(await text('v1/games/cards/vocabulary.json')) as {
      readonly actions: readonly { readonly name: string }[]
      readonly quantities: readonly { readonly name: string }[]
    }
    const asks = await readdir(join(dir, 'g/cards/rulings'), { withFileTypes: true })
    const names = [...actions, ...quantities].map(({ name }) => name)
    expect(names).toContain('beam')
    const pages = asks.flatMap((each) => (each.isDirectory() ? [each.name] : []))
    expect(pages.toSorted()).toEqual(names.toSorted())
  })

  test('leads from every page and every text to files that are there, below its path', async () => {
    const files = new Set(await filesIn(dir))
    const there = (url: URL): boolean => {
      const own = decodeURIComponent(url.pathname).slice(base.length + 1)
      return (
        url.pathname.startsWith(`${base}/`) && files.has(own.endsWith('/') || own === '' ? `${own}index.html` : own)
      )
    }
    let count = 0
    const lost: string[] = []
    const look = (from: string, address: string): void => {
      const url = new URL(address, `${site}/${from}`)
      if (url.origin !== origin) return
      count++
      // A page leads on from where it lies, so that the folder may be put anywhere; one alone does not know where it will be shown.
      const isFree = address.startsWith('/') && !STANDING.has(from)
      if (isFree || !there(url)) lost.push(`${from}: ${address}`)
    }
    for (const file of files) {
      if (/\.(?:png|woff2|sqlite)$/.test(file)) continue
      const whole = await text(file)
      if (file.endsWith('.html')) for (const address of addressesIn(parsed(whole))) look(file, address)
      else if (file.endsWith('.md')) for (const [, to = ''] of whole.matchAll(/\]\(([./][^)\s]*)\)/g)) look(file, to)
      else if (/\.(?:xml|atom)$/.test(file))
        for (const [, to = ''] of whole.matchAll(/(?:href="|<loc>)(https:[^"<]*)/g))
          look(file, to.replaceAll('&amp;', '&'))
    }
    expect(lost).toEqual([])
    expect(count).toBeGreaterThan(500)
  })

  test('tells of each page where it is, what it is, and shows a card of it', async () => {
    const head = parsed(await text('g/cards/entries/beaming/index.html'))
    const at = `${site}/g/cards/entries/beaming/`
    expect(linkOf(head, 'canonical')).toBe(at)
    expect(metaOf(head, 'og:url')).toBe(at)
    const picture = new URL(metaOf(head, 'og:image'))
    expect(picture.pathname).toBe('/rules/g/cards/entries/beaming.png')
    const bytes = await readFile(join(dir, picture.pathname.slice(base.length)))
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
    expect(metaOf(parsed(await text('g/cards/rulings/beam/index.html')), 'og:image')).toContain(
      '/rulings/beam.png?asOf=',
    )
    for (const path of ['g/cards/changes.png', 'index.png']) await stat(join(dir, path))
    expect(await text('sitemap.xml')).toContain(`<loc>${site}/g/cards/rulings/beam/</loc>`)
    expect(await text('robots.txt')).toContain(`Sitemap: ${site}/sitemap.xml`)
    expect(await text('llms.txt')).toContain(`${site}/umpire.ndjson`)
    expect((await stat(join(dir, '.nojekyll'))).size).toBe(0)
  })

  test('has the data that a server answers, at its addresses with .json', async () => {
    const here = await served({}, SMALL)
    try {
      for (const path of ['games/cards', 'games/cards/entries/shields', 'games/cards/rules/shields-block-beaming']) {
        const own = JSON.parse(await text(`v1/${path}.json`)) as object
        const theirs = await fetch(`${here.baseUrl}/v1/${path}${path.includes('/', 6) ? `?asOf=${today}` : ''}`, {
          headers: { accept: 'application/json' },
        })
        expect(withoutLinks(own), path).toEqual(withoutLinks(await theirs.json()))
      }
      const edition = (await draftsOf(SMALL)).find(({ game }) => game === 'cards')
      expect(await text(`v1/editions/${edition?.hash}.json`)).toBe(JSON.stringify(edition))
    } finally {
      await here.stop()
    }
  })

  test('tells in feeds what turned in the game', async () => {
    const { items } = JSON.parse(await text('v1/games/cards/feed.json')) as {
      readonly items: readonly { readonly url: string; readonly title: string }[]
    }
    expect(items.length).toBeGreaterThan(0)
    for (const { url } of items) expect(url.startsWith(`${site}/g/cards/changes/?from=`)).toBe(true)
    expect(await text('v1/games/cards/rules/shields-block-beaming.atom')).toContain('<entry')
    const head = parsed(await text('g/cards/rules/shields-block-beaming/index.html'))
    expect(addressesIn(head)).toContain('../../../../v1/games/cards/rules/shields-block-beaming.atom')
  })

  test('holds everything in one file of lines and in one database, the same in both', async () => {
    const lines = (await text('umpire.ndjson')).trimEnd().split('\n')
    const rows = lines.map((line) => JSON.parse(line) as { kind: string; game: string; name: string; is: unknown })
    const database = new DatabaseSync(join(dir, 'umpire.sqlite'), { readOnly: true })
    try {
      const find = database.prepare('SELECT title, text, json FROM things WHERE kind = ? AND game = ? AND name = ?')
      for (const { kind, game, name, is } of rows)
        expect(JSON.parse(String(find.get(kind, game, name)?.json)), `${kind} ${game} ${name}`).toEqual(is)
      expect(database.prepare('SELECT count(*) AS count FROM things').get()?.count).toBe(rows.length)
      expect(find.get('entry', 'cards', 'beaming')).toMatchObject({ title: 'beaming' })
    } finally {
      database.close()
    }
    expect(rows.find(({ kind, name }) => kind === 'rule' && name === 'shields-block-beaming')?.is).toEqual(
      JSON.parse(await text('v1/games/cards/rules/shields-block-beaming.json')),
    )
  })

  test('comes to the same bytes again, and then writes nothing', async () => {
    const other = await mkdtemp(join(tmpdir(), 'umpire-exported-'))
    try {
      await exportTo(other, page)
      expect(await hashesIn(other)).toEqual(await hashesIn(dir))
    } finally {
      await rm(other, { recursive: true })
    }
    const before = await timesIn(dir)
    expect(await exportTo(dir, page)).toMatchObject({ written: 0, unchanged: written.written, removed: 0 })
    expect(await timesIn(dir)).toEqual(before)
  })

  test('written again it takes away what is gone, and nothing that it did not write', async () => {
    const other = await mkdtemp(join(tmpdir(), 'umpire-exported-'))
    try {
      await exportTo(other, page)
      await writeFile(join(other, 'CNAME'), 'umpire.example\n')
      const { removed, unchanged } = await exportTo(other, page, 'examples/games')
      expect(removed).toBeGreaterThan(20)
      expect(unchanged).toBeGreaterThan(10)
      expect(await readdir(join(other, 'g'))).toContain('chess-laws')
      expect(await readdir(join(other, 'g'))).not.toContain('cards')
      expect(await readFile(join(other, 'CNAME'), 'utf8')).toBe('umpire.example\n')
    } finally {
      await rm(other, { recursive: true })
    }
  })

  test('is not written into a folder of other things, nor over a file that is in its way', async () => {
    const other = await mkdtemp(join(tmpdir(), 'umpire-exported-'))
    try {
      await writeFile(join(other, 'thesis.txt'), 'mine')
      await expect(exportTo(other, page)).rejects.toThrow(/has other things in it, thesis\.txt among them: name a new/)
      expect(await readdir(other)).toEqual(['thesis.txt'])
      await rm(join(other, 'thesis.txt'))
      await exportTo(other, page, 'examples/games')
      await mkdir(join(other, 'g/cards'), { recursive: true })
      await writeFile(join(other, 'g/cards/changes.md'), 'mine')
      await expect(exportTo(other, page)).rejects.toThrow(/changes\.md is in the way/)
      expect(await readFile(join(other, 'g/cards/changes.md'), 'utf8')).toBe('mine')
    } finally {
      await rm(other, { recursive: true })
    }
  })
})

/** Documents that are shown at any address. */
const STANDING: ReadonlySet<string> = new Set(['404.html', 'app.html'])

function parsed(html: string): Root {
  return unified().use(rehypeParse).parse(html)
}

function elementsIn(node: Nodes): Element[] {
  const own = node.type === 'element' ? [node] : []
  return [...own, ...('children' in node ? node.children.flatMap((each) => elementsIn(each as Nodes)) : [])]
}

function words(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((each) => words(each as Nodes)).join('') : ''
}

function heading(page: Root): string {
  const found = elementsIn(page).find(({ tagName }) => tagName === 'h1')
  return found ? words(found).trim() : ''
}

/** What a document leads to or fetches. */
function addressesIn(page: Root): string[] {
  return elementsIn(page).flatMap(({ tagName, properties: { href, src, action, property, content } }) => [
    ...[href, src, action].filter((each) => typeof each === 'string'),
    ...(tagName === 'meta' && /^og:(?:url|image)$/.test(String(property)) ? [String(content)] : []),
  ])
}

function metaOf(page: Root, name: string): string {
  const found = elementsIn(page).find(({ properties }) =>
    [properties.property, properties.name, String(properties.httpEquiv).toLowerCase()].includes(name),
  )
  return String(found?.properties.content)
}

function linkOf(page: Root, rel: string): string {
  const found = elementsIn(page).find(({ properties }) => [properties.rel].flat().includes(rel))
  return String(found?.properties.href)
}

/** Data without the addresses in them, which are others among files. */
function withoutLinks(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data, (name, value) => (name === 'self' || name === 'html' ? undefined : value)))
}

async function filesIn(dir: string): Promise<string[]> {
  const all = await readdir(dir, { recursive: true, withFileTypes: true })
  return all
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dir.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

async function hashesIn(dir: string): Promise<readonly string[]> {
  const names = await filesIn(dir)
  return Promise.all(
    names.map(
      async (name) =>
        `${createHash('sha256')
          .update(await readFile(join(dir, name)))
          .digest('hex')} ${name}`,
    ),
  )
}

async function timesIn(dir: string): Promise<readonly string[]> {
  return Promise.all((await filesIn(dir)).map(async (name) => `${name} ${(await stat(join(dir, name))).mtimeMs}`))
}
