import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../support/packs.ts'
import { importedIn, Production, releasedIn } from './packages.ts'
import { PLACE, production } from './sources.ts'

const json = async (file: string) => JSON.parse(await readFile(pathOf(file), 'utf8'))

describe('What runs in production', () => {
  test('is listed in docs/dependencies.md, package by package, as the lock has it', async () => {
    const text = await readFile(PLACE, 'utf8')
    expect(text, 'run `npm run production`').toBe((await production()).text(releasedIn(text)))
  })

  test('has a licence, and the days of its release and of the last one', async () => {
    const { all } = await production()
    for (const { name, licence } of all) expect([name, licence]).not.toEqual([name, ''])
    const released = releasedIn(await readFile(PLACE, 'utf8'))
    const each = new Set(all.map(({ name, version }) => `${name}@${version}`))
    expect([...released.keys()].sort()).toEqual([...each].sort())
    for (const [name, { version, newest }] of released) expect([name, version <= newest]).toEqual([name, true])
  })

  test('is pinned: package.json names one version of each, the one that the lock has', async () => {
    const { dependencies, devDependencies } = await json('package.json')
    const { packages } = await json('package-lock.json')
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, packages[`node_modules/${name}`].version]).toEqual([name, version])
  })

  test('comes with the hash of its contents', async () => {
    const { packages } = await json('package-lock.json')
    for (const { path } of [...(await production()).named, ...(await production()).brought])
      expect([path, packages[path].integrity]).toEqual([path, expect.stringMatching(/^sha512-/)])
  })
})

describe('The list', () => {
  const lock = {
    packages: {
      '': { dependencies: { a: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', license: 'MIT', dependencies: { b: '^2.0.0' } },
      'node_modules/a/node_modules/b': { version: '2.1.0', license: 'ISC' },
      'node_modules/b': { version: '1.0.0', license: 'MIT', dev: true, dependencies: { c: '1' } },
      'node_modules/c': { version: '1.0.1', license: 'MIT', dev: true },
    },
  }

  test('leaves out tools but what the page is built of, and finds each package as Node does', () => {
    const text = new Production(lock, ['b']).text(
      new Map([['a@1.0.0', { version: '2026-01-02', newest: '2026-03-04' }]]),
    )
    expect(text.split('\n').filter((line) => /^\| (?:[a-z] |MIT|ISC)/.test(line))).toEqual([
      '| a | 1.0.0 | 2026-01-02 | 2026-03-04 | MIT |',
      '| b | 1.0.0 |  |  | MIT |',
      '| c | 1.0.1 |  |  | MIT |',
      '| b | 2.1.0 |  |  | ISC | a |',
      '| MIT | 3 |',
      '| ISC | 1 |',
    ])
    expect(releasedIn(text)).toEqual(new Map([['a@1.0.0', { version: '2026-01-02', newest: '2026-03-04' }]]))
  })

  test('takes the names of packages out of what the page imports', () => {
    const source = `import 'x/y.css'\nimport { a, type B } from '@s/p/deep'\nimport c from './c.ts'\nexport * from 'e'
import {
  long,
} from 'd'\nimport { r } from 'virtual:r'\nimport { join } from 'node:path'\n`
    expect(importedIn(source)).toEqual(['x', '@s/p', 'e', 'd'])
  })
})
