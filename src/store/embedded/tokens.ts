import type { TokenStore } from '../contract.ts'
import { type TokenRow, tokenOf } from '../rows.ts'
import { reaching } from './reaching.ts'
import type { Statements } from './statements.ts'

export function tokenStore({ all, one, run }: Statements): TokenStore {
  return {
    keepToken: ({ id, game, event, digest, label, made }) =>
      reaching(async () => {
        const sql = 'INSERT INTO tokens (id, game, event, digest, label, made) VALUES (?, ?, ?, ?, ?, ?)'
        run(sql, id, game, event, digest, label, made)
      }),

    token: (id) =>
      reaching(async () => {
        const row = one<TokenRow>('SELECT * FROM tokens WHERE id = ?', id)
        return row && tokenOf(row)
      }),

    tokens: ({ game, event }) =>
      reaching(async () =>
        all<TokenRow>('SELECT * FROM tokens WHERE game = ? AND event = ? ORDER BY made, id', game, event).map(tokenOf),
      ),

    revokeToken: (id, at) =>
      reaching(
        async () => run('UPDATE tokens SET revoked = coalesce(revoked, ?) WHERE id = ?', at.toISOString(), id) > 0,
      ),
  }
}
