import { basename, dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { type OpenOptions, openStore, type Store, StoreDown, type StorePlace } from '../store/index.ts'
import { Failure } from './failure.ts'

/** The options that say where editions and receipts are kept. */
export interface StoreOptions {
  readonly data?: string
  readonly store?: string
}

export function withStore(command: Command): Command {
  return command
    .option('--data <dir>', 'data folder; else $UMPIRE_DATA, else one in .umpire beside the content')
    .option('--store <url>', 'a PostgreSQL database in place of the data folder; else $DATABASE_URL')
}

/**
 * Where the options and settings say: `--store`, `--data`, DATABASE_URL, UMPIRE_DATA, else a folder of its own in `.umpire`
 * beside the content folder.
 * `isDefault` where nobody said, so that a folder which cannot be written is no reason to stop.
 */
export function storePlace(
  { data, store }: StoreOptions,
  content: string,
  env: NodeJS.ProcessEnv,
): StorePlace & { readonly isDefault: boolean } {
  if (store !== undefined && !/^postgres(?:ql)?:\/\//.test(store))
    throw new Failure(2, ['--store takes the address of a PostgreSQL database: postgres://user@host/database'])
  if (store !== undefined) return { url: store, isDefault: false }
  if (data !== undefined) return { dir: resolve(data), isDefault: false }
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, isDefault: false }
  if (env.UMPIRE_DATA) return { dir: resolve(env.UMPIRE_DATA), isDefault: false }
  return { dir: join(dirname(content), '.umpire', basename(content)), isDefault: true }
}

/** Runs it with the store open. @throws Failure where the store cannot be used. */
export async function usingStore<Result>(
  place: StorePlace,
  run: (store: Store) => Promise<Result>,
  options: OpenOptions = {},
): Promise<Result> {
  try {
    const store = await openStore(place, options)
    try {
      return await run(store)
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof StoreDown)) throw error
    throw new Failure(1, [error.message])
  }
}
