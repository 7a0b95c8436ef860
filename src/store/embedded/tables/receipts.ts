import type { DatabaseSync } from 'node:sqlite'
import type { ChainHead, EventId, KeptReceipt } from '../../../domain/index.ts'
import { RECEIPT_COLUMNS, type ReceiptRow, receiptOf } from '../../rows.ts'
import { atomically } from './database.ts'
import type { Statements } from './statements.ts'

/** Where the next receipt of an event belongs: behind `head`, unless its key kept one before. */
export type NextPlace = { readonly known: KeptReceipt } | { readonly head: ChainHead }

export function receiptTable(database: DatabaseSync, { all, one, run }: Statements) {
  const placeFor = ({ game, event }: EventId, key: string | undefined): NextPlace => {
    const known =
      key === undefined
        ? undefined
        : one<ReceiptRow>(`${RECEIPTS} WHERE r.game = ? AND r.event = ? AND r.key = ?`, game, event, key)
    if (known) return { known: receiptOf(known) }
    const sql = 'SELECT number, hash FROM receipts WHERE game = ? AND event = ? ORDER BY number DESC LIMIT 1'
    return { head: one<{ number: number; hash: string }>(sql, game, event) ?? START }
  }

  const insert = (receipt: KeptReceipt, key: string | undefined): void => {
    const { id, game, event, number, hash, previous, text, personal } = receipt
    const sql =
      'INSERT INTO receipts (id, game, event, number, hash, previous, bytes, key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'
    run(sql, id, game, event, number, hash, previous, Buffer.from(text), key ?? null)
    for (const [part, { value, salt }] of Object.entries(personal))
      run('INSERT INTO personal (receipt, part, value, salt) VALUES (?, ?, ?, ?)', id, part, value, salt)
  }

  return {
    placeFor,

    /** Keeps a receipt at the end of its chain. @returns the place for another, where the chain no longer ends before it. */
    append: (receipt: KeptReceipt, key: string | undefined): NextPlace | undefined =>
      atomically(database, () => {
        const place = placeFor(receipt, key)
        if ('known' in place || place.head.hash !== receipt.previous) return place
        insert(receipt, key)
        return undefined
      }),

    receipt: (id: string): KeptReceipt | undefined => {
      const row = one<ReceiptRow>(`${RECEIPTS} WHERE r.id = ?`, id)
      return row && receiptOf(row)
    },

    receipts: (
      { game, event }: EventId,
      { after = 0, limit }: { readonly after?: number; readonly limit: number },
    ): KeptReceipt[] =>
      all<ReceiptRow>(
        `${RECEIPTS} WHERE r.game = ? AND r.event = ? AND r.number > ? ORDER BY r.number LIMIT ?`,
        game,
        event,
        after,
        limit,
      ).map(receiptOf),

    chains: (): EventId[] => all('SELECT DISTINCT game, event FROM receipts ORDER BY game, event'),

    erase: (id: string, at: Date): boolean =>
      atomically(database, () => {
        run('DELETE FROM personal WHERE receipt = ?', id)
        return run('UPDATE receipts SET erased = coalesce(erased, ?) WHERE id = ?', at.toISOString(), id) > 0
      }),
  }
}

const START: ChainHead = { number: 0, hash: null }

const RECEIPTS = `SELECT ${RECEIPT_COLUMNS} FROM receipts r
  LEFT JOIN personal w ON w.receipt = r.id AND w.part = 'who'
  LEFT JOIN personal n ON n.receipt = r.id AND n.part = 'note'`
