import type { GuestStore } from '../contract.ts'
import { type GuestRow, guestOf, guestRow } from '../rows.ts'
import type { Connection } from './connection.ts'

export function guestStore({ query }: Connection): GuestStore {
  return {
    keepGuest: async (guest) => {
      const { game, url, edition, follows, networks, at, gone } = guestRow(guest)
      const sql = `INSERT INTO umpire_guests (game, url, edition, follows, networks, at, gone) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (game) DO UPDATE SET url = excluded.url, edition = excluded.edition, follows = excluded.follows,
        networks = excluded.networks, at = excluded.at, gone = excluded.gone`
      await query(sql, [game, url, edition, follows, networks, at, gone])
    },

    guests: async () => (await query<GuestRow>('SELECT * FROM umpire_guests ORDER BY game COLLATE "C"')).map(guestOf),
  }
}
