import type { EventId, EventToken } from '../../../domain/index.ts'
import { type TokenRow, tokenOf } from '../../rows.ts'
import type { Statements } from './statements.ts'

export function tokenTable({ all, one, run }: Statements) {
  return {
    keepToken: ({ id, game, event, digest, label, made }: EventToken): void => {
      const sql = 'INSERT INTO tokens (id, game, event, digest, label, made) VALUES (?, ?, ?, ?, ?, ?)'
      run(sql, id, game, event, digest, label, made)
    },

    token: (id: string): EventToken | undefined => {
      const row = one<TokenRow>('SELECT * FROM tokens WHERE id = ?', id)
      return row && tokenOf(row)
    },

    tokens: ({ game, event }: EventId): EventToken[] =>
      all<TokenRow>('SELECT * FROM tokens WHERE game = ? AND event = ? ORDER BY made, id', game, event).map(tokenOf),

    revokeToken: (id: string, at: Date): boolean =>
      run('UPDATE tokens SET revoked = coalesce(revoked, ?) WHERE id = ?', at.toISOString(), id) > 0,
  }
}
