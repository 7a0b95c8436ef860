import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Built, SourceFile } from '../../src/domain/index.ts'
import { builtFrom } from '../../src/editions/index.ts'
import { publish } from '../../src/publish/index.ts'
import { openStore, readContent, type Store, type StorePlace } from '../../src/store/index.ts'
import { pathOf } from './packs.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** Two small games, and the same with other titles and texts: editions to keep and to follow one another. */
export const FILES = await readContent(fileURLToPath(pathOf('test/fixtures/small-games')))

/** The files with the text of one changed. @throws where that changes nothing. */
export function edited(
  path: string,
  from: string | RegExp,
  to: string,
  files: readonly SourceFile[] = FILES,
): SourceFile[] {
  const changed = files.map((file) => (file.path === path ? { ...file, text: file.text.replace(from, to) } : file))
  if (changed.every((file, index) => file.text === files[index]?.text)) throw new Error(`${path} is as it was`)
  return changed
}

/** The edition of a game. @throws where it has errors. */
export function builtOf(game: string, files: readonly SourceFile[] = FILES): Built {
  const publication = publish(files)
  const found = builtFrom(publication, files).built.find(({ edition }) => edition.game === game)
  if (!found)
    throw new Error(publication.diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
  return found
}

/** A kind of store: places to open it at, each new and empty. */
export interface StoreKind {
  readonly name: string
  readonly place: () => Promise<StorePlace>
  readonly close: () => Promise<void>
}

export function embeddedKind(): StoreKind {
  const dirs: string[] = []
  return {
    name: 'embedded',
    place: async () => {
      const dir = await mkdtemp(join(tmpdir(), 'umpire-data-'))
      dirs.push(dir)
      return { dir }
    },
    close: async () => {
      for (const dir of dirs) await rm(dir, { recursive: true, force: true })
    },
  }
}

export function postgresKind(postgres: TestPostgres): StoreKind {
  return { name: 'PostgreSQL', place: async () => ({ url: await postgres.database() }), close: () => postgres.close() }
}

/**
 * Both kinds of store. Where no PostgreSQL can be had it says so and gives one kind; with UMPIRE_TEST_POSTGRES=required, as
 * the build server sets it, it throws.
 */
export async function storeKinds(): Promise<readonly StoreKind[]> {
  const postgres = await postgresOrNot()
  return [embeddedKind(), ...(postgres ? [postgresKind(postgres)] : [])]
}

/** @param own whether it must be ours to crash. */
export async function postgresOrNot(own = false): Promise<TestPostgres | undefined> {
  try {
    return await startPostgres({ own })
  } catch (error) {
    if (process.env.UMPIRE_TEST_POSTGRES === 'required') throw error
    console.warn(`SKIPPED: tests with PostgreSQL. ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

/** Keeps an edition and makes it the newest, as `umpire publish` does. */
export async function put(store: Store, built: Built, at = new Date()): Promise<void> {
  await store.keep(built)
  await store.announce(built.edition.game, built.edition.hash, at)
}

export { openStore }
