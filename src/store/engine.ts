import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceFile } from '../domain/index.ts'

let known: Promise<string> | undefined

/**
 * What stands for the program that publishes: a hash over its own files and the versions it depends on. Another program
 * may render or compile the same content otherwise, so what this one built says so.
 */
export function engine(): Promise<string> {
  known ??= fingerprint(join(import.meta.dirname, '..'))
  return known
}

/** What stands for the content of one game together with the program that reads it: the same key, the same edition. */
export async function contentKey(game: string, files: readonly SourceFile[]): Promise<string> {
  const hash = createHash('sha256').update(await engine())
  const own = files.filter(({ path }) => path.startsWith(`${game}/`))
  for (const { path, text } of [...own].sort((a, b) => (a.path < b.path ? -1 : 1)))
    hash.update(JSON.stringify([path, text]))
  return hash.digest('hex')
}

/** The rooms whose code decides what an edition and its search index hold: all that `publish/` and `search/` stand on. */
export const DECIDING = ['publish', 'ask', 'editions', 'content', 'graph', 'logic', 'search', 'understand', 'domain']

async function fingerprint(source: string): Promise<string> {
  const lists = await Promise.all(
    DECIDING.map(async (room) => {
      const found = await readdir(join(source, room), { recursive: true, withFileTypes: true })
      return found
        .filter((each) => each.isFile() && isProgram(each.name))
        .map((each) => join(each.parentPath, each.name))
    }),
  )
  const packages = ['package.json', 'package-lock.json'].map((name) => join(source, '..', name))
  const paths = [...lists.flat().sort(), ...packages]
  const texts = await Promise.all(paths.map((path) => readFile(path).catch(() => Buffer.alloc(0))))
  const hash = createHash('sha256')
  for (const text of texts) hash.update(String(text.length)).update(text)
  return hash.digest('hex')
}

function isProgram(name: string): boolean {
  return /(?<!\.d|\.test|\.fixture)\.[jt]s$/.test(name)
}
