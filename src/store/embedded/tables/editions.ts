import type { DatabaseSync } from 'node:sqlite'
import type { Edition, EditionNote } from '../../../domain/index.ts'
import type { EditionPage, PublicationNote, PublicationPage, StoredEdition } from '../../contract.ts'
import { type NoteRow, noteOf } from '../../rows.ts'
import { atomically } from './database.ts'
import type { Statements } from './statements.ts'

/** What the database knows of an edition whose file is kept. */
export interface EditionRecord extends Pick<StoredEdition, 'counts' | 'union' | 'key'> {
  readonly edition: Pick<Edition, 'hash' | 'game' | 'title' | 'language'>
  /** The program that wrote the file. */
  readonly builder: string
  readonly at: Date
}

export function editionTable(database: DatabaseSync, { all, one, run }: Statements) {
  return {
    record: ({ edition, counts, union, key, builder, at }: EditionRecord): void =>
      atomically(database, () => {
        const { hash, game, title, language } = edition
        const kind = union ? JSON.stringify(union) : null
        run(RECORD, hash, game, title, language, builder, JSON.stringify(counts), kind, at.toISOString())
        if (key !== undefined) run(BUILD, key, hash)
      }),

    announce: (game: string, hash: string, at: Date): void =>
      atomically(database, () => {
        const sql = 'SELECT hash FROM publications WHERE game = ? ORDER BY id DESC LIMIT 1'
        if (one<{ hash: string }>(sql, game)?.hash !== hash)
          run('INSERT INTO publications (game, hash, at) VALUES (?, ?, ?)', game, hash, at.toISOString())
      }),

    /** Its number, which grows; 0 before the first. */
    lastPublication: (): number =>
      Number(one<{ id: number | null }>('SELECT max(id) AS id FROM publications')?.id ?? 0),

    newest: (): Map<string, string> => {
      const rows = all<{ game: string; hash: string }>(
        'SELECT game, hash FROM publications WHERE id IN (SELECT max(id) FROM publications GROUP BY game) ORDER BY game',
      )
      return new Map(rows.map(({ game, hash }) => [game, hash]))
    },

    editions: ({ game, before, limit }: EditionPage): (EditionNote & { readonly position: number })[] =>
      all<NoteRow>(
        `${NOTES} WHERE p.position IS NOT NULL AND (?1 IS NULL OR e.game = ?1) AND (?2 IS NULL OR p.position < ?2)
         ORDER BY p.position DESC LIMIT ?3`,
        game ?? null,
        before ?? null,
        limit,
      ).map(noteOf),

    note: (hash: string): EditionNote | undefined => {
      const row = one<NoteRow>(`${NOTES} WHERE e.hash = ?`, hash)
      if (!row) return undefined
      const { position: _, ...note } = noteOf(row)
      return note
    },

    publications: ({ game, after = 0, upTo, limit }: PublicationPage): PublicationNote[] =>
      all<PublicationNote>(
        `SELECT id AS position, hash, at FROM publications WHERE game = ?1 AND id > ?2 AND (?3 IS NULL OR id <= ?3)
         ORDER BY id DESC LIMIT ?4`,
        game,
        after,
        upTo ?? null,
        limit,
      ),

    builtFrom: (key: string): string | undefined =>
      one<{ hash: string }>('SELECT hash FROM builds WHERE key = ?', key)?.hash,
  }
}

const RECORD = `INSERT INTO editions (hash, game, title, language, engine, counts, union_of, published)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET engine = excluded.engine, counts = excluded.counts`

const BUILD = 'INSERT INTO builds (key, hash) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET hash = excluded.hash'

const NOTES = `SELECT e.hash, e.game, e.title, e.language, e.counts, e.union_of, coalesce(p.at, e.published) AS published,
  p.position, p.position = (SELECT max(id) FROM publications WHERE game = e.game) AS newest
  FROM editions e LEFT JOIN (SELECT hash, max(id) AS position, at FROM publications GROUP BY hash) p USING (hash)`
