import type { DatabaseSync } from 'node:sqlite'
import type { EditionStore, StoredEdition } from '../contract.ts'
import { fromParts, toParts } from '../parts.ts'
import { type NoteRow, noteOf } from '../rows.ts'
import { atomically } from './database.ts'
import { readWhole, writeWhole } from './files.ts'
import { reaching } from './reaching.ts'
import type { Statements } from './statements.ts'

/**
 * Editions in files named by their hashes, and what was published when in the database.
 * @param files the folder of the files.  @param engine the program that builds and reads them.
 */
export function editionStore(
  database: DatabaseSync,
  statements: Statements,
  files: string,
  engine: () => Promise<string>,
): EditionStore {
  const { all, one, run } = statements

  const read = async (hash: string) => {
    const bytes = HASH.test(hash) ? await readWhole(files, fileOf(hash)) : undefined
    const found = bytes && (await fromParts([bytes], await engine()))
    return found?.edition.hash === hash ? found : undefined
  }

  return {
    keep: (kept) =>
      reaching(async () => {
        const at = new Date().toISOString()
        const builder = await engine()
        const { hash } = kept.edition
        // The file first: what the database names must be there.
        if ((await read(hash))?.engine !== builder) await writeWhole(files, fileOf(hash), await toParts(kept, builder))
        insert(statements, kept, builder, at)
      }),

    announce: (game, hash, at) =>
      reaching(async () =>
        atomically(database, () => {
          const newest = one<{ hash: string }>(
            'SELECT hash FROM publications WHERE game = ? ORDER BY id DESC LIMIT 1',
            game,
          )
          if (newest?.hash !== hash)
            run('INSERT INTO publications (game, hash, at) VALUES (?, ?, ?)', game, hash, at.toISOString())
        }),
      ),

    newest: () =>
      reaching(async () => {
        const rows = all<{ game: string; hash: string }>(
          'SELECT game, hash FROM publications WHERE id IN (SELECT max(id) FROM publications GROUP BY game) ORDER BY game',
        )
        return new Map(rows.map(({ game, hash }) => [game, hash]))
      }),

    edition: (hash) =>
      reaching(async () => {
        const found = await read(hash)
        if (!found) return undefined
        const { engine: _, ...built } = found
        return built
      }),

    editions: ({ game, before, limit }) =>
      reaching(async () =>
        all<NoteRow>(
          `${NOTES} WHERE p.position IS NOT NULL AND (?1 IS NULL OR e.game = ?1) AND (?2 IS NULL OR p.position < ?2)
           ORDER BY p.position DESC LIMIT ?3`,
          game ?? null,
          before ?? null,
          limit,
        ).map(noteOf),
      ),

    note: (hash) =>
      reaching(async () => {
        const row = one<NoteRow>(`${NOTES} WHERE e.hash = ?`, hash)
        if (!row) return undefined
        const { position: _, ...note } = noteOf(row)
        return note
      }),

    builtFrom: (key) => reaching(async () => one<{ hash: string }>('SELECT hash FROM builds WHERE key = ?', key)?.hash),
  }
}

function insert(
  { run }: Statements,
  { edition, counts, union, key }: StoredEdition,
  builder: string,
  at: string,
): void {
  run(
    `INSERT INTO editions (hash, game, title, language, engine, counts, union_of, published)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET engine = excluded.engine, counts = excluded.counts`,
    edition.hash,
    edition.game,
    edition.title,
    edition.language,
    builder,
    JSON.stringify(counts),
    union ? JSON.stringify(union) : null,
    at,
  )
  if (key !== undefined)
    run(
      'INSERT INTO builds (key, hash) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET hash = excluded.hash',
      key,
      edition.hash,
    )
}

const HASH = /^sha256-[0-9a-f]{64}$/

const NOTES = `SELECT e.hash, e.game, e.title, e.language, e.counts, e.union_of, coalesce(p.at, e.published) AS published,
  p.position, p.position = (SELECT max(id) FROM publications WHERE game = e.game) AS newest
  FROM editions e LEFT JOIN (SELECT hash, max(id) AS position, at FROM publications GROUP BY hash) p USING (hash)`

function fileOf(hash: string): string {
  return `${hash}.edition`
}
