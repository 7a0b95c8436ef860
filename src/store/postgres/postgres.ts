import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type ChainHead, type EventId, type KeptReceipt, PERSONAL } from '../../domain/index.ts'
import type { Store, StoredEdition } from '../contract.ts'
import { engine as ownEngine } from '../engine.ts'
import { fromParts, toParts } from '../parts.ts'
import { type NoteRow, noteOf, RECEIPT_COLUMNS, type ReceiptRow, receiptOf, type TokenRow, tokenOf } from '../rows.ts'
import { Connection, type Query } from './connection.ts'
import { CHANNEL, Hearing } from './hearing.ts'

export interface PostgresOptions {
  /** Milliseconds a connection may take, from which the other limits of time follow. */
  readonly patience?: number
  readonly engine?: () => Promise<string>
  readonly tell?: (trouble: unknown) => void
}

/** The store in a PostgreSQL database, for many replicas. The database need not be there yet: methods say when it is not. */
export function openPostgres(
  url: string,
  { patience = 2000, engine = ownEngine, tell = () => undefined }: PostgresOptions = {},
): Store {
  const connection = new Connection(url, tell, patience)
  const { query } = connection
  const hearing = new Hearing(connection, patience * 2.5)

  return {
    kind: 'postgres',

    keep: async (kept) => {
      const builder = await engine()
      const { hash } = kept.edition
      const [there] = await query<{ engine: string }>('SELECT engine FROM umpire_editions WHERE hash = $1', [hash])
      const parts = there?.engine === builder ? undefined : await packed(kept, builder)
      await connection.atomically(async (run) => {
        if (parts) await keepParts(run, kept, builder, parts)
        if (kept.key !== undefined)
          await run(
            `INSERT INTO umpire_builds (key, hash) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET hash = excluded.hash`,
            [kept.key, hash],
          )
      })
    },

    announce: (game, hash, at) =>
      connection.atomically(async (run) => {
        await run('LOCK TABLE umpire_publications IN SHARE ROW EXCLUSIVE MODE')
        const [newest] = await run<{ hash: string }>(
          'SELECT hash FROM umpire_publications WHERE game = $1 ORDER BY id DESC LIMIT 1',
          [game],
        )
        if (newest?.hash === hash) return
        const sql = 'INSERT INTO umpire_publications (game, hash, at) VALUES ($1, $2, $3)'
        await run(sql, [game, hash, at.toISOString()])
        await run(`NOTIFY ${CHANNEL}`)
      }),

    newest: async () => {
      const rows = await query<{ game: string; hash: string }>(
        `SELECT game, hash FROM umpire_publications
         WHERE id IN (SELECT max(id) FROM umpire_publications GROUP BY game) ORDER BY game`,
      )
      return new Map(rows.map(({ game, hash }) => [game, hash]))
    },

    edition: async (hash) => {
      const rows = await query<{ bytes: Buffer }>(
        'SELECT bytes FROM umpire_edition_parts WHERE hash = $1 ORDER BY part',
        [hash],
      )
      if (rows.length === 0) return undefined
      const found = await unpacked(
        rows.map(({ bytes }) => bytes),
        await engine(),
      )
      if (found?.edition.hash !== hash) return undefined
      const { engine: _, ...built } = found
      return built
    },

    editions: async ({ game, before, limit }) => {
      const rows = await query<NoteRow>(
        `${NOTES} WHERE p.position IS NOT NULL AND ($1::text IS NULL OR e.game = $1)
         AND ($2::bigint IS NULL OR p.position < $2) ORDER BY p.position DESC LIMIT $3`,
        [game ?? null, before ?? null, limit],
      )
      return rows.map(noteOf)
    },

    note: async (hash) => {
      const [row] = await query<NoteRow>(`${NOTES} WHERE e.hash = $1`, [hash])
      if (!row) return undefined
      const { position: _, ...note } = noteOf(row)
      return note
    },

    builtFrom: async (key) => {
      const [row] = await query<{ hash: string }>('SELECT hash FROM umpire_builds WHERE key = $1', [key])
      return row?.hash
    },

    hear: (changed) => hearing.add(changed),

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

    ping: async () => {
      await query('SELECT 1')
    },

    close: async () => {
      await hearing.close()
      await connection.close()
    },
  }
}

async function keepParts(run: Query, kept: StoredEdition, builder: string, parts: readonly Buffer[]): Promise<void> {
  const { edition, counts, union } = kept
  const { hash, game, title, language } = edition
  await run(
    `INSERT INTO umpire_editions (hash, game, title, language, engine, counts, union_of, published)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (hash) DO UPDATE SET engine = excluded.engine, counts = excluded.counts`,
    [hash, game, title, language, builder, JSON.stringify(counts), union ? JSON.stringify(union) : null, now()],
  )
  await run('DELETE FROM umpire_edition_parts WHERE hash = $1', [hash])
  for (const [part, bytes] of parts.entries())
    await run('INSERT INTO umpire_edition_parts (hash, part, bytes) VALUES ($1, $2, $3)', [hash, part, bytes])
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

const NOTES = `SELECT e.hash, e.game, e.title, e.language, e.counts, e.union_of, coalesce(p.at, e.published) AS published,
  p.position, p.position = (SELECT max(id) FROM umpire_publications WHERE game = e.game) AS newest
  FROM umpire_editions e LEFT JOIN
  (SELECT DISTINCT ON (hash) hash, id AS position, at FROM umpire_publications ORDER BY hash, id DESC) p USING (hash)`

const RECEIPTS = `SELECT ${RECEIPT_COLUMNS} FROM umpire_receipts r
  LEFT JOIN umpire_personal w ON w.receipt = r.id AND w.part = 'who'
  LEFT JOIN umpire_personal n ON n.receipt = r.id AND n.part = 'note'`

const gzipped = promisify(gzip)
const gunzipped = promisify(gunzip)

async function packed(kept: StoredEdition, builder: string): Promise<Buffer[]> {
  const packing: Buffer[] = []
  for (const part of await toParts(kept, builder)) packing.push(await gzipped(part, { level: 3 }))
  return packing
}

/** Parts that do not unpack are a torn edition. */
async function unpacked(parts: readonly Buffer[], own: string) {
  const bytes: Buffer[] = []
  try {
    for (const part of parts) bytes.push(await gunzipped(part))
  } catch {
    return undefined
  }
  return fromParts(bytes, own)
}

function now(): string {
  return new Date().toISOString()
}
