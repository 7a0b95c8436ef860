import { access, readdir, readFile, stat } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { answer } from '../src/ask/index.ts'
import { FAULTS } from '../src/domain/index.ts'
import { openPack, pathOf } from './support/packs.ts'

interface Manifest {
  readonly version: string
  readonly dependencies: { readonly [name: string]: string }
  readonly devDependencies: { readonly [name: string]: string }
  readonly scripts: { readonly [name: string]: string }
  readonly allowScripts: { readonly [name: string]: boolean }
  readonly files: readonly string[]
}

interface Lock {
  readonly packages: {
    readonly [path: string]: { readonly hasInstallScript?: boolean; readonly optionalDependencies?: object }
  }
}

const text = (file: string): Promise<string> => readFile(pathOf(file), 'utf8')
let manifest: Manifest
let lock: Lock
let readme: string
/** The README and the pages it leads to, the contract apart, by their names. */
let pages: ReadonlyMap<string, string>

beforeAll(async () => {
  manifest = JSON.parse(await text('package.json'))
  lock = JSON.parse(await text('package-lock.json'))
  readme = await text('README.md')
  const led = [...readme.matchAll(/\]\((docs\/[\w-]+\.md)\)/g)].map((match) => match[1] ?? '')
  const names = ['README.md', ...new Set(led)].filter((name) => !CONTRACT.includes(name))
  pages = new Map(await Promise.all(names.map(async (name) => [name, await text(name)] as const)))
})

/** Held to the code by tests of its own. */
const CONTRACT = ['docs/design.md', 'docs/semantics.md']

describe('The README and the pages it leads to say what is so', () => {
  test('its first question has the answer it prints', async () => {
    const { pack } = await openPack('content')
    const edition = pack.editions.find(({ game }) => game === 'stccg')
    const outcome = edition && answer(edition, questionIn(readme))
    if (!outcome?.ok) throw new Error(JSON.stringify(outcome ?? pack.diagnostics.slice(0, 5)))
    const [ruling] = outcome.answer.answers
    const { text, ...printed } = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '')
    expect({ ...ruling, ...ruling?.proof }).toMatchObject(printed)
    expect(outcome.answer.text?.slice(0, text.length)).toBe(text)
  })

  test('it leads to every page of docs/', async () => {
    const there = (await readdir(pathOf('docs/'))).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)
    expect([...pages.keys(), ...CONTRACT].sort()).toEqual(['README.md', ...there].sort())
  })

  test('its pictures are there, and are read in a moment: 150 kB together at most', async () => {
    const names = [...readme.matchAll(/!\[[^\]]+\]\((docs\/pictures\/[\w-]+\.webp)\)/g)].map((match) => match[1] ?? '')
    const sizes = await Promise.all(names.map(async (name) => (await stat(pathOf(name))).size))
    expect(sizes).toHaveLength(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)
  })

  test('their links lead to files that are there, and to headings', async () => {
    for (const [name, page] of pages) {
      const folder = name.startsWith('docs/') ? 'docs/' : ''
      for (const [, target = ''] of page.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
        const [file = '', anchor] = target.split('#')
        const led = await text(file === '' ? name : `${folder}${file}`)
        if (anchor !== undefined) expect(anchorsOf(led), `${name}: ${target}`).toContain(anchor)
      }
    }
  })

  test('the table of dependencies names each, and none besides', () => {
    const rows = [...(pages.get('docs/stack.md') ?? '').matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].flatMap((row) =>
      (row[1] ?? '').split(', '),
    )
    const named = rows.filter((name) => name !== 'to run' && name !== 'to build and check' && name !== '---')
    const declared = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
    expect(named.sort()).toEqual(declared.sort())
  })

  test('the commands they name are there', () => {
    const named = [...[...pages.values()].join('\n').matchAll(/npm run (?:-s )?([a-z:]+)/g)].map(
      (match) => match[1] ?? '',
    )
    expect(Object.keys(manifest.scripts)).toEqual(expect.arrayContaining([...new Set(named), 'start', 'test']))
  })

  test('the files they point to are there', async () => {
    const named = [...[...pages.values()].join('\n').matchAll(/`([\w.-]+\/[\w./-]*)`|\b(src\/[\w/.-]+\.ts)\b/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    )
    // A code of a fault is written like a path.
    for (const file of named.filter((each) => !(each in FAULTS)))
      await expect(access(pathOf(file)), file).resolves.toBeUndefined()
  })
})

describe('The drawing of the house is true', () => {
  test('it shows each folder and each file directly below src/, and none besides', async () => {
    const drawing = /```text\n([\s\S]*?)```/.exec(await text('src/README.md'))?.[1] ?? ''
    const drawn = drawing.split('\n').flatMap((line) => /^([a-z]+(?:\/|\.ts))\s/.exec(line)?.[1] ?? [])
    const there = (await readdir(pathOf('src/'), { withFileTypes: true }))
      .map((each) => (each.isDirectory() ? `${each.name}/` : each.name))
      .filter((name) => name.endsWith('/') || /^[^.]+\.ts$/.test(name))
    expect(drawn.sort()).toEqual(there.sort())
  })

  test('the places where it says to look are there, with the names it gives', async () => {
    const table = (await text('src/README.md')).split('## Where to look')[1] ?? ''
    const places = [...table.matchAll(/`((?:[\w.-]+\/)+(?:[\w-]+\.ts)?)`(?:, `(\w+)`)?/g)]
    expect(places.length).toBeGreaterThan(40)
    for (const [, place = '', name] of places) {
      await expect(access(pathOf(`src/${place}`)), place).resolves.toBeUndefined()
      if (name && place.endsWith('.ts')) expect(await text(`src/${place}`), place).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })
})

describe('The package installs anywhere', () => {
  test('its lock file names no registry', async () => {
    expect(await text('package-lock.json')).not.toMatch(/"resolved"|https?:\/\/[^"]*registry/)
  })

  test('every package with an install script was looked at', () => {
    const scripted = Object.entries(lock.packages).filter(([, each]) => each.hasInstallScript)
    const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''))
    expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(names)].sort())
  })

  test('its lock file knows the builds for every platform, not only for the one it was made on', () => {
    const paths = Object.keys(lock.packages)
    const missing = Object.values(lock.packages)
      .flatMap((each) => Object.keys(each.optionalDependencies ?? {}))
      .filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)))
    expect(missing).toEqual([])
  })

  test('its command can be called by its name', async () => {
    expect(await text('src/main.ts')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  test('its change log speaks of its version', async () => {
    expect(await text('CHANGELOG.md')).toContain(`\n## ${manifest.version}`)
  })
})

/** The anchors of the headings of a page, as places that show Markdown make them. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** The question of the curl command: what stands after the `?`. */
function questionIn(page: string): Parameters<typeof answer>[1] {
  const url = /curl 'localhost:8080\/v1\/games\/stccg\/rulings\?([^']+)'/.exec(page)?.[1] ?? ''
  const parameters = [...new URLSearchParams(url)]
  const value = (name: string): string => parameters.find(([key]) => key === name)?.[1] ?? ''
  const facts = parameters.filter(([key]) => key.startsWith('f.')).map(([key, fact]) => [key.slice(2), read(fact)])
  return { ask: [value('ask')], facts: Object.fromEntries(facts), asOf: value('asOf') }
}

function read(fact: string): string | boolean {
  return fact === 'true' ? true : fact === 'false' ? false : fact
}
