import { MOST_UNHEARD, type UnheardStore } from '../contract.ts'
import { dayOf, gather, spellings } from '../gather.ts'
import { type UnheardRow, unheardOf } from '../rows.ts'
import type { Connection } from './connection.ts'

export function unheardStore(connection: Connection): UnheardStore {
  const { query } = connection
  return {
    remember: async (heard, at, days) => {
      const rows = gather(heard)
      if (rows.length === 0) return
      const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name])
      await connection.atomically(async (run) => {
        await run(COUNT, [
          column('game'),
          column('message'),
          column('chosen'),
          column('times'),
          dayOf(at),
          dayOf(at, days),
        ])
        for (const game of new Set(column('game'))) await run(TRIM, [game, MOST_UNHEARD])
      })
    },

    unheard: async (game) => {
      const rows = await query<UnheardRow>(
        `SELECT * FROM umpire_unheard WHERE $1::text IS NULL OR game = $1
         ORDER BY times DESC, last_day DESC, first_day DESC, game COLLATE "C", message COLLATE "C", chosen COLLATE "C"`,
        [game ?? null],
      )
      return rows.map(unheardOf)
    },

    sweepUnheard: async (at, days) => {
      const sql = 'DELETE FROM umpire_unheard WHERE until_day <= $1 OR last_day <= $2 RETURNING game'
      return (await query(sql, [dayOf(at), days === undefined ? null : dayOf(at, -days)])).length
    },

    eraseUnheard: async ({ game, message }) => {
      const sql = `DELETE FROM umpire_unheard WHERE ($1::text IS NULL OR game = $1)
        AND ($2::text[] IS NULL OR message = ANY ($2)) RETURNING game`
      return (await query(sql, [game ?? null, message === undefined ? null : spellings(message)])).length
    },
  }
}

const COUNT = `INSERT INTO umpire_unheard AS kept (game, message, chosen, times, first_day, last_day, until_day)
  SELECT game, message, chosen, times, $5::text, $5::text, $6::text
  FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS heard (game, message, chosen, times)
  ON CONFLICT (game, message, chosen) DO UPDATE SET times = kept.times + excluded.times,
  last_day = greatest(kept.last_day, excluded.last_day), until_day = greatest(kept.until_day, excluded.until_day)`

const TRIM = `DELETE FROM umpire_unheard WHERE (game, message, chosen) IN (SELECT game, message, chosen FROM umpire_unheard
  WHERE game = $1 ORDER BY times DESC, last_day DESC OFFSET $2)`
