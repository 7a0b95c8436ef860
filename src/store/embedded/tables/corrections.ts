import type { DatabaseSync } from 'node:sqlite'
import type { Correction } from '../../../domain/index.ts'
import { type LeftCorrection, MOST_CORRECTIONS } from '../../contract.ts'
import { correctionOf } from '../../left.ts'
import { atomically } from './database.ts'
import type { Statements } from './statements.ts'

export function correctionTable(database: DatabaseSync, { all, one, run }: Statements) {
  return {
    keepCorrection: (left: LeftCorrection, at: Date): Correction | undefined =>
      atomically(database, () => {
        const correction = correctionOf(left, at)
        const { id, game } = correction
        const known = one<CorrectionRow>('SELECT body FROM corrections WHERE game = ? AND id = ?', game, id)
        if (known) return JSON.parse(known.body)
        const kept = one<{ count: number }>('SELECT count(*) AS count FROM corrections WHERE game = ?', game)
        if (Number(kept?.count) >= MOST_CORRECTIONS) return undefined
        run('INSERT INTO corrections (id, game, body) VALUES (?, ?, ?)', id, game, JSON.stringify(correction))
        return correction
      }),

    corrections: (game?: string): Correction[] =>
      all<CorrectionRow>(
        'SELECT body FROM corrections WHERE ?1 IS NULL OR game = ?1 ORDER BY number',
        game ?? null,
      ).map(({ body }) => JSON.parse(body)),

    eraseCorrections: ({ game, id }: { readonly game?: string; readonly id?: string }): number =>
      run(
        'DELETE FROM corrections WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR id = ?2)',
        game ?? null,
        id ?? null,
      ),
  }
}

interface CorrectionRow {
  readonly body: string
}
