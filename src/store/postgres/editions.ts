import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { EditionStore, StoredEdition } from '../contract.ts'
import { fromParts, toParts } from '../parts.ts'
import { type NoteRow, noteOf } from '../rows.ts'
import type { Connection, Query } from './connection.ts'
import { CHANNEL } from './hearing.ts'

/** Editions as rows of packed parts. @param engine the program that builds and reads them. */
export function editionStore(connection: Connection, engine: () => Promise<string>): EditionStore {
  const { query } = connection
  return {
    keep: async (kept) => {
      const builder = await engine()
      const { hash } = kept.edition
      const [there] = await query<{ engine: string }>('SELECT engine FROM umpire_editions WHERE hash = $1', [hash])
      const parts = there?.engine === builder ? undefined : await packed(kept, builder)
      await connection.atomically(async (run) => {
        if (parts) await keepParts(run, kept, builder, parts)
        if (kept.key !== undefined)
          await run(
            `INSERT INTO umpire_builds (key, hash) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET hash = excluded.hash`,
            [kept.key, hash],
          )
      })
    },

    announce: (game, hash, at) =>
      connection.atomically(async (run) => {
        await run('LOCK TABLE umpire_publications IN SHARE ROW EXCLUSIVE MODE')
        const [newest] = await run<{ hash: string }>(
          'SELECT hash FROM umpire_publications WHERE game = $1 ORDER BY id DESC LIMIT 1',
          [game],
        )
        if (newest?.hash === hash) return
        const sql = 'INSERT INTO umpire_publications (game, hash, at) VALUES ($1, $2, $3)'
        await run(sql, [game, hash, at.toISOString()])
        await run(`NOTIFY ${CHANNEL}`)
      }),

    newest: async () => {
      const rows = await query<{ game: string; hash: string }>(
        `SELECT game, hash FROM umpire_publications
         WHERE id IN (SELECT max(id) FROM umpire_publications GROUP BY game) ORDER BY game`,
      )
      return new Map(rows.map(({ game, hash }) => [game, hash]))
    },

    edition: async (hash) => {
      const rows = await query<{ bytes: Buffer }>(
        'SELECT bytes FROM umpire_edition_parts WHERE hash = $1 ORDER BY part',
        [hash],
      )
      if (rows.length === 0) return undefined
      const found = await unpacked(
        rows.map(({ bytes }) => bytes),
        await engine(),
      )
      if (found?.edition.hash !== hash) return undefined
      const { engine: _, ...built } = found
      return built
    },

    editions: async ({ game, before, limit }) => {
      const rows = await query<NoteRow>(
        `${NOTES} WHERE p.position IS NOT NULL AND ($1::text IS NULL OR e.game = $1)
         AND ($2::bigint IS NULL OR p.position < $2) ORDER BY p.position DESC LIMIT $3`,
        [game ?? null, before ?? null, limit],
      )
      return rows.map(noteOf)
    },

    note: async (hash) => {
      const [row] = await query<NoteRow>(`${NOTES} WHERE e.hash = $1`, [hash])
      if (!row) return undefined
      const { position: _, ...note } = noteOf(row)
      return note
    },

    publications: async ({ game, after = 0, upTo, limit }) => {
      const rows = await query<{ position: string; hash: string; at: string }>(
        `SELECT id AS position, hash, at FROM umpire_publications WHERE game = $1 AND id > $2
         AND ($3::bigint IS NULL OR id <= $3) ORDER BY id DESC LIMIT $4`,
        [game, after, upTo ?? null, limit],
      )
      return rows.map(({ position, hash, at }) => ({ position: Number(position), hash, at }))
    },

    builtFrom: async (key) => {
      const [row] = await query<{ hash: string }>('SELECT hash FROM umpire_builds WHERE key = $1', [key])
      return row?.hash
    },
  }
}

async function keepParts(run: Query, kept: StoredEdition, builder: string, parts: readonly Buffer[]): Promise<void> {
  const { edition, counts, union } = kept
  const { hash, game, title, language } = edition
  await run(
    `INSERT INTO umpire_editions (hash, game, title, language, engine, counts, union_of, published)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (hash) DO UPDATE SET engine = excluded.engine, counts = excluded.counts`,
    [hash, game, title, language, builder, JSON.stringify(counts), union ? JSON.stringify(union) : null, now()],
  )
  await run('DELETE FROM umpire_edition_parts WHERE hash = $1', [hash])
  for (const [part, bytes] of parts.entries())
    await run('INSERT INTO umpire_edition_parts (hash, part, bytes) VALUES ($1, $2, $3)', [hash, part, bytes])
}

const NOTES = `SELECT e.hash, e.game, e.title, e.language, e.counts, e.union_of, coalesce(p.at, e.published) AS published,
  p.position, p.position = (SELECT max(id) FROM umpire_publications WHERE game = e.game) AS newest
  FROM umpire_editions e LEFT JOIN
  (SELECT DISTINCT ON (hash) hash, id AS position, at FROM umpire_publications ORDER BY hash, id DESC) p USING (hash)`

const gzipped = promisify(gzip)
const gunzipped = promisify(gunzip)

async function packed(kept: StoredEdition, builder: string): Promise<Buffer[]> {
  const packing: Buffer[] = []
  for (const part of await toParts(kept, builder)) packing.push(await gzipped(part, { level: 3 }))
  return packing
}

/** Parts that do not unpack are a torn edition. */
async function unpacked(parts: readonly Buffer[], own: string) {
  const bytes: Buffer[] = []
  try {
    for (const part of parts) bytes.push(await gunzipped(part))
  } catch {
    return undefined
  }
  return fromParts(bytes, own)
}

function now(): string {
  return new Date().toISOString()
}
