import type { EditionStore } from '../contract.ts'
import { fromParts, toParts } from '../parts.ts'
import { readWhole, writeWhole } from './files.ts'
import { reaching } from './reaching.ts'
import type { Thread } from './thread.ts'

/**
 * Editions in files named by their hashes, and what was published when in the database.
 * @param files the folder of the files.  @param engine the program that builds and reads them.
 */
export function editionStore(thread: Thread, files: string, engine: () => Promise<string>): EditionStore {
  const read = async (hash: string) => {
    const bytes = HASH.test(hash) ? await readWhole(files, fileOf(hash)) : undefined
    const found = bytes && (await fromParts([bytes], await engine()))
    return found?.edition.hash === hash ? found : undefined
  }

  return {
    keep: (kept) =>
      reaching(async () => {
        const at = new Date()
        const builder = await engine()
        const { counts, union, key } = kept
        const { hash, game, title, language } = kept.edition
        // The file first: what the database names must be there.
        if ((await read(hash))?.engine !== builder) await writeWhole(files, fileOf(hash), await toParts(kept, builder))
        await thread.ask('record', {
          edition: { hash, game, title, language },
          counts,
          ...(union ? { union } : {}),
          ...(key === undefined ? {} : { key }),
          builder,
          at,
        })
      }),

    announce: (game, hash, at) => thread.ask('announce', game, hash, at),
    newest: () => thread.ask('newest'),

    edition: (hash) =>
      reaching(async () => {
        const found = await read(hash)
        if (!found) return undefined
        const { engine: _, ...built } = found
        return built
      }),

    editions: (page) => thread.ask('editions', page),
    note: (hash) => thread.ask('note', hash),
    publications: (page) => thread.ask('publications', page),
    builtFrom: (key) => thread.ask('builtFrom', key),
  }
}

const HASH = /^sha256-[0-9a-f]{64}$/

function fileOf(hash: string): string {
  return `${hash}.edition`
}
