import type { TokenStore } from '../contract.ts'
import { type TokenRow, tokenOf } from '../rows.ts'
import type { Connection } from './connection.ts'

export function tokenStore({ query }: Connection): TokenStore {
  return {
    keepToken: async ({ id, game, event, digest, label, made }) => {
      const sql = 'INSERT INTO umpire_tokens (id, game, event, digest, label, made) VALUES ($1, $2, $3, $4, $5, $6)'
      await query(sql, [id, game, event, digest, label, made])
    },

    token: async (id) => {
      const [row] = await query<TokenRow>('SELECT * FROM umpire_tokens WHERE id = $1', [id])
      return row && tokenOf(row)
    },

    tokens: async ({ game, event }) => {
      const sql = 'SELECT * FROM umpire_tokens WHERE game = $1 AND event = $2 ORDER BY made, id'
      return (await query<TokenRow>(sql, [game, event])).map(tokenOf)
    },

    revokeToken: async (id, at) => {
      const sql = 'UPDATE umpire_tokens SET revoked = coalesce(revoked, $1) WHERE id = $2 RETURNING id'
      return (await query(sql, [at.toISOString(), id])).length > 0
    },
  }
}
