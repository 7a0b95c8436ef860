import type { DatabaseSync } from 'node:sqlite'
import type { Unheard } from '../../../domain/index.ts'
import { type CountedMessage, MOST_UNHEARD } from '../../contract.ts'
import { dayOf, gather, spellings } from '../../gather.ts'
import { type UnheardRow, unheardOf } from '../../rows.ts'
import { atomically } from './database.ts'
import type { Statements } from './statements.ts'

export function unheardTable(database: DatabaseSync, { all, run }: Statements) {
  return {
    remember: (heard: readonly CountedMessage[], at: Date, days: number): void => {
      const rows = gather(heard)
      if (rows.length === 0) return
      atomically(database, () => {
        for (const { game, message, chosen, times } of rows)
          run(COUNT, game, message, chosen, times, dayOf(at), dayOf(at, days))
        for (const game of new Set(rows.map((row) => row.game))) run(TRIM, game, MOST_UNHEARD)
      })
    },

    unheard: (game?: string): Unheard[] =>
      all<UnheardRow>(
        `SELECT * FROM unheard WHERE ?1 IS NULL OR game = ?1
         ORDER BY times DESC, last_day DESC, first_day DESC, game, message, chosen`,
        game ?? null,
      ).map(unheardOf),

    sweepUnheard: (at: Date, days?: number): number =>
      run(
        'DELETE FROM unheard WHERE until_day <= ? OR last_day <= ?',
        dayOf(at),
        days === undefined ? null : dayOf(at, -days),
      ),

    eraseUnheard: ({ game, message }: { readonly game?: string; readonly message?: string }): number =>
      run(
        'DELETE FROM unheard WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR message IN (?2, ?3))',
        game ?? null,
        ...(message === undefined ? [null, null] : spellings(message)),
      ),
  }
}

const COUNT = `INSERT INTO unheard (game, message, chosen, times, first_day, last_day, until_day)
  VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6) ON CONFLICT (game, message, chosen) DO UPDATE SET times = times + excluded.times,
  last_day = max(last_day, excluded.last_day), until_day = max(until_day, excluded.until_day)`

const TRIM = `DELETE FROM unheard WHERE rowid IN (SELECT rowid FROM unheard WHERE game = ?
  ORDER BY times DESC, last_day DESC LIMIT -1 OFFSET ?)`
