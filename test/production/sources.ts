import { readdir, readFile } from 'node:fs/promises'
import { pathOf } from '../support/packs.ts'
import { importedIn, type Lock, Production } from './packages.ts'

export const PLACE = pathOf('docs/dependencies.md')

/** What runs in production, as the lock and the sources of the page say. */
export async function production(): Promise<Production> {
  const lock: Lock = JSON.parse(await readFile(pathOf('package-lock.json'), 'utf8'))
  const names = (await readdir(pathOf('src/web/'), { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.config\.ts$/.test(name),
  )
  const sources = await Promise.all(names.map((name) => readFile(pathOf(`src/web/${name}`), 'utf8')))
  return new Production(lock, new Set(sources.flatMap(importedIn)))
}
