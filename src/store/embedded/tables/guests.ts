import type { Guest } from '../../../domain/index.ts'
import { type GuestRow, guestOf, guestRow } from '../../rows.ts'
import type { Statements } from './statements.ts'

export function guestTable({ all, run }: Statements) {
  return {
    keepGuest: (guest: Guest): void => {
      const { game, url, edition, follows, networks, at, gone } = guestRow(guest)
      run(
        `INSERT OR REPLACE INTO guests (game, url, edition, follows, networks, at, gone) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        ...[game, url, edition, follows, networks, at, gone],
      )
    },

    guests: (): Guest[] => all<GuestRow>('SELECT * FROM guests ORDER BY game').map(guestOf),
  }
}
