import type { Correction } from '../../domain/index.ts'
import { type CorrectionStore, MOST_CORRECTIONS } from '../contract.ts'
import { correctionOf } from '../left.ts'
import type { Connection } from './connection.ts'

export function correctionStore(connection: Connection): CorrectionStore {
  const { query } = connection
  return {
    keepCorrection: (left, at) =>
      connection.atomically(async (run) => {
        const correction = correctionOf(left, at)
        const { id, game } = correction
        // Locked, so that two which come together are counted one after the other.
        await run('LOCK TABLE umpire_corrections IN SHARE ROW EXCLUSIVE MODE')
        const [known] = await run<CorrectionRow>('SELECT body FROM umpire_corrections WHERE game = $1 AND id = $2', [
          game,
          id,
        ])
        if (known) return read(known)
        const kept = await run<{ count: string }>('SELECT count(*) FROM umpire_corrections WHERE game = $1', [game])
        if (Number(kept[0]?.count) >= MOST_CORRECTIONS) return undefined
        const sql = 'INSERT INTO umpire_corrections (id, game, body) VALUES ($1, $2, $3)'
        await run(sql, [id, game, JSON.stringify(correction)])
        return correction
      }),

    corrections: async (game) => {
      const sql = 'SELECT body FROM umpire_corrections WHERE $1::text IS NULL OR game = $1 ORDER BY number'
      return (await query<CorrectionRow>(sql, [game ?? null])).map(read)
    },

    eraseCorrections: async ({ game, id }) => {
      const sql = `DELETE FROM umpire_corrections WHERE ($1::text IS NULL OR game = $1)
        AND ($2::text IS NULL OR id = $2) RETURNING id`
      return (await query(sql, [game ?? null, id ?? null])).length
    },
  }
}

interface CorrectionRow {
  readonly body: string
}

function read({ body }: CorrectionRow): Correction {
  return JSON.parse(body)
}
