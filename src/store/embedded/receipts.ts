import type { DatabaseSync } from 'node:sqlite'
import { type ChainHead, type EventId, type KeptReceipt, PERSONAL } from '../../domain/index.ts'
import type { ReceiptStore } from '../contract.ts'
import { RECEIPT_COLUMNS, type ReceiptRow, receiptOf } from '../rows.ts'
import { atomically, emptyLog } from './database.ts'
import { reaching } from './reaching.ts'
import type { Statements } from './statements.ts'

export function receiptStore(database: DatabaseSync, statements: Statements): ReceiptStore {
  const { all, one, run } = statements
  return {
    keepReceipt: ({ game, event }, seal, key) =>
      reaching(async () =>
        atomically(database, () => {
          const known =
            key === undefined
              ? undefined
              : one<ReceiptRow>(`${RECEIPTS} WHERE r.game = ? AND r.event = ? AND r.key = ?`, game, event, key)
          if (known) return { receipt: receiptOf(known), isNew: false }
          const head = one<{ number: number; hash: string }>(
            'SELECT number, hash FROM receipts WHERE game = ? AND event = ? ORDER BY number DESC LIMIT 1',
            game,
            event,
          )
          const receipt = seal(head ?? START)
          insert(statements, receipt, key)
          return { receipt, isNew: true }
        }),
      ),

    receipt: (id) =>
      reaching(async () => {
        const row = one<ReceiptRow>(`${RECEIPTS} WHERE r.id = ?`, id)
        return row && receiptOf(row)
      }),

    receipts: ({ game, event }, { after = 0, limit }) =>
      reaching(async () =>
        all<ReceiptRow>(
          `${RECEIPTS} WHERE r.game = ? AND r.event = ? AND r.number > ? ORDER BY r.number LIMIT ?`,
          game,
          event,
          after,
          limit,
        ).map(receiptOf),
      ),

    chains: () => reaching(async () => all<EventId>('SELECT DISTINCT game, event FROM receipts ORDER BY game, event')),

    erase: (id, at) =>
      reaching(async () => {
        const found = atomically(database, () => {
          run('DELETE FROM personal WHERE receipt = ?', id)
          return run('UPDATE receipts SET erased = coalesce(erased, ?) WHERE id = ?', at.toISOString(), id) > 0
        })
        emptyLog(database)
        return found
      }),
  }
}

function insert({ run }: Statements, receipt: KeptReceipt, key: string | undefined): void {
  const { id, game, event, number, hash, previous, text, personal } = receipt
  run(
    'INSERT INTO receipts (id, game, event, number, hash, previous, bytes, key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    game,
    event,
    number,
    hash,
    previous,
    Buffer.from(text),
    key ?? null,
  )
  for (const part of PERSONAL) {
    const sealed = personal[part]
    if (sealed)
      run('INSERT INTO personal (receipt, part, value, salt) VALUES (?, ?, ?, ?)', id, part, sealed.value, sealed.salt)
  }
}

const START: ChainHead = { number: 0, hash: null }

const RECEIPTS = `SELECT ${RECEIPT_COLUMNS} FROM receipts r
  LEFT JOIN personal w ON w.receipt = r.id AND w.part = 'who'
  LEFT JOIN personal n ON n.receipt = r.id AND n.part = 'note'`
