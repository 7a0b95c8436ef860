import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { DECIDING } from './engine.ts'

const SOURCE = join(import.meta.dirname, '..')

/** Every room that a file stands on, itself among them, by what it imports. */
async function roomsBehind(...files: readonly string[]): Promise<ReadonlySet<string>> {
  const seen = new Set(files.map((file) => join(SOURCE, file)))
  for (const file of seen) {
    const text = await readFile(file, 'utf8')
    for (const [, path = ''] of text.matchAll(/from '(\.[^']+)'/g)) seen.add(join(file, '..', path))
  }
  return new Set([...seen].map((file) => relative(SOURCE, file).split('/')[0] ?? ''))
}

test('what stands for the program covers every room that publishing stands on', async () => {
  expect([...(await roomsBehind('publish/index.ts', 'search/index.ts'))].sort()).toEqual([...DECIDING].sort())
})
