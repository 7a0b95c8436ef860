import { type ChainHead, type EventId, type KeptReceipt, PERSONAL } from '../../domain/index.ts'
import type { ReceiptStore } from '../contract.ts'
import { RECEIPT_COLUMNS, type ReceiptRow, receiptOf } from '../rows.ts'
import type { Connection, Query } from './connection.ts'

export function receiptStore(connection: Connection): ReceiptStore {
  const { query } = connection
  return {
    keepReceipt: (of, seal, key) => connection.atomically((run) => keepReceipt(run, of, seal, key)),

    receipt: async (id) => {
      const [row] = await query<ReceiptRow>(`${RECEIPTS} WHERE r.id = $1`, [id])
      return row && receiptOf(row)
    },

    receipts: async ({ game, event }, { after = 0, limit }) => {
      const rows = await query<ReceiptRow>(
        `${RECEIPTS} WHERE r.game = $1 AND r.event = $2 AND r.number > $3 ORDER BY r.number LIMIT $4`,
        [game, event, after, limit],
      )
      return rows.map(receiptOf)
    },

    chains: () => query<EventId>('SELECT game, event FROM umpire_chains WHERE number > 0 ORDER BY game, event'),

    erase: (id, at) =>
      connection.atomically(async (run) => {
        await run('DELETE FROM umpire_personal WHERE receipt = $1', [id])
        const sql = 'UPDATE umpire_receipts SET erased = coalesce(erased, $1) WHERE id = $2 RETURNING id'
        return (await run(sql, [at.toISOString(), id])).length > 0
      }),
  }
}

/** The row of the chain is locked first, so that receipts of one event follow one another. */
async function keepReceipt(
  run: Query,
  { game, event }: EventId,
  seal: (head: ChainHead) => KeptReceipt,
  key: string | undefined,
): Promise<{ readonly receipt: KeptReceipt; readonly isNew: boolean }> {
  await run('INSERT INTO umpire_chains (game, event, number) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING', [game, event])
  const [head] = await run<{ number: number; hash: string | null }>(
    'SELECT number, hash FROM umpire_chains WHERE game = $1 AND event = $2 FOR UPDATE',
    [game, event],
  )
  const [known] =
    key === undefined
      ? []
      : await run<ReceiptRow>(`${RECEIPTS} WHERE r.game = $1 AND r.event = $2 AND r.key = $3`, [game, event, key])
  if (known) return { receipt: receiptOf(known), isNew: false }
  const receipt = seal(head ?? { number: 0, hash: null })
  const { id, number, hash, previous, text, personal } = receipt
  await run(
    `INSERT INTO umpire_receipts (id, game, event, number, hash, previous, bytes, key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, game, event, number, hash, previous, Buffer.from(text), key ?? null],
  )
  for (const part of PERSONAL) {
    const sealed = personal[part]
    if (!sealed) continue
    const sql = 'INSERT INTO umpire_personal (receipt, part, value, salt) VALUES ($1, $2, $3, $4)'
    await run(sql, [id, part, sealed.value, sealed.salt])
  }
  await run('UPDATE umpire_chains SET number = $3, hash = $4 WHERE game = $1 AND event = $2', [
    game,
    event,
    number,
    hash,
  ])
  return { receipt, isNew: true }
}

const RECEIPTS = `SELECT ${RECEIPT_COLUMNS} FROM umpire_receipts r
  LEFT JOIN umpire_personal w ON w.receipt = r.id AND w.part = 'who'
  LEFT JOIN umpire_personal n ON n.receipt = r.id AND n.part = 'note'`
