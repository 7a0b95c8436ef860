import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { type ChainHead, type EventId, type KeptReceipt, PERSONAL } from '../../domain/index.ts'
import { type Store, StoreDown, type StoredEdition } from '../contract.ts'
import { engine as ownEngine } from '../engine.ts'
import { fromParts, toParts } from '../parts.ts'
import { type NoteRow, noteOf, RECEIPT_COLUMNS, type ReceiptRow, receiptOf, type TokenRow, tokenOf } from '../rows.ts'
import { atomically, openDatabase } from './database.ts'
import { readWhole, tidy, writeWhole } from './files.ts'

/**
 * The store in a data folder: `umpire.db` for receipts, tokens and what was published when, and a file for each edition,
 * named by its hash. Several processes may use one folder.
 * @param poll milliseconds after which another process's publication is heard of.
 * @throws StoreDown where the folder cannot be made or written, or was made by a newer program.
 */
export async function openEmbedded(dir: string, { poll = 250, engine = ownEngine } = {}): Promise<Store> {
  const files = join(dir, 'editions')
  let database: DatabaseSync
  try {
    await mkdir(files, { recursive: true })
    database = openDatabase(join(dir, 'umpire.db'))
    await tidy(files, Date.now())
  } catch (error) {
    throw new StoreDown(error)
  }
  const timers = new Set<NodeJS.Timeout>()
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const all = <Row>(sql: string, ...values: SQLInputValue[]): Row[] => prepared(sql).all(...values) as Row[]
  const one = <Row>(sql: string, ...values: SQLInputValue[]): Row | undefined =>
    prepared(sql).get(...values) as Row | undefined
  const run = (sql: string, ...values: SQLInputValue[]): number => Number(prepared(sql).run(...values).changes)
  const lastPublication = (): number => Number(one<{ id: number }>('SELECT max(id) AS id FROM publications')?.id ?? 0)

  const read = async (hash: string) => {
    const bytes = HASH.test(hash) ? await readWhole(files, fileOf(hash)) : undefined
    const found = bytes && (await fromParts([bytes], await engine()))
    return found?.edition.hash === hash ? found : undefined
  }

  /** The file first: what the database names must be there. */
  const keepFile = async (kept: StoredEdition, at: string): Promise<void> => {
    const { edition, counts, union } = kept
    const builder = await engine()
    const there = await read(edition.hash)
    if (there?.engine !== builder) await writeWhole(files, fileOf(edition.hash), await toParts(kept, builder))
    run(
      `INSERT INTO editions (hash, game, title, language, engine, counts, union_of, published)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET engine = excluded.engine, counts = excluded.counts`,
      edition.hash,
      edition.game,
      edition.title,
      edition.language,
      builder,
      JSON.stringify(counts),
      union ? JSON.stringify(union) : null,
      at,
    )
    if (kept.key !== undefined)
      run(
        'INSERT INTO builds (key, hash) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET hash = excluded.hash',
        kept.key,
        edition.hash,
      )
  }

  return {
    kind: 'embedded',

    keep: (kept) => reaching(() => keepFile(kept, new Date().toISOString())),

    announce: (game, hash, at) =>
      reaching(async () =>
        atomically(database, () => {
          const newest = one<{ hash: string }>(
            'SELECT hash FROM publications WHERE game = ? ORDER BY id DESC LIMIT 1',
            game,
          )
          if (newest?.hash !== hash)
            run('INSERT INTO publications (game, hash, at) VALUES (?, ?, ?)', game, hash, at.toISOString())
        }),
      ),

    newest: () =>
      reaching(async () => {
        const rows = all<{ game: string; hash: string }>(
          'SELECT game, hash FROM publications WHERE id IN (SELECT max(id) FROM publications GROUP BY game) ORDER BY game',
        )
        return new Map(rows.map(({ game, hash }) => [game, hash]))
      }),

    edition: (hash) =>
      reaching(async () => {
        const found = await read(hash)
        if (!found) return undefined
        const { engine: _, ...built } = found
        return built
      }),

    editions: ({ game, before, limit }) =>
      reaching(async () =>
        all<NoteRow>(
          `${NOTES} WHERE p.position IS NOT NULL AND (?1 IS NULL OR e.game = ?1) AND (?2 IS NULL OR p.position < ?2)
           ORDER BY p.position DESC LIMIT ?3`,
          game ?? null,
          before ?? null,
          limit,
        ).map(noteOf),
      ),

    note: (hash) =>
      reaching(async () => {
        const row = one<NoteRow>(`${NOTES} WHERE e.hash = ?`, hash)
        if (!row) return undefined
        const { position: _, ...note } = noteOf(row)
        return note
      }),

    builtFrom: (key) => reaching(async () => one<{ hash: string }>('SELECT hash FROM builds WHERE key = ?', key)?.hash),

    hear: (changed) => {
      let seen = lastPublication()
      const timer = setInterval(() => {
        try {
          const last = lastPublication()
          if (last === seen) return
          seen = last
        } catch {
          // Asked again soon.
          return
        }
        changed()
      }, poll)
      timer.unref()
      timers.add(timer)
      return () => {
        clearInterval(timer)
        timers.delete(timer)
      }
    },

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
          insert(receipt, key)
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
        // The log would still hold what the table no longer does.
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        return found
      }),

    ping: () => reaching(async () => void lastPublication()),

    close: async () => {
      for (const timer of timers) clearInterval(timer)
      if (database.isOpen) database.close()
    },
  }

  function insert(receipt: KeptReceipt, key: string | undefined): void {
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
        run(
          'INSERT INTO personal (receipt, part, value, salt) VALUES (?, ?, ?, ?)',
          id,
          part,
          sealed.value,
          sealed.salt,
        )
    }
  }
}

const HASH = /^sha256-[0-9a-f]{64}$/

const START: ChainHead = { number: 0, hash: null }

const NOTES = `SELECT e.hash, e.game, e.title, e.language, e.counts, e.union_of, coalesce(p.at, e.published) AS published,
  p.position, p.position = (SELECT max(id) FROM publications WHERE game = e.game) AS newest
  FROM editions e LEFT JOIN (SELECT hash, max(id) AS position, at FROM publications GROUP BY hash) p USING (hash)`

const RECEIPTS = `SELECT ${RECEIPT_COLUMNS} FROM receipts r
  LEFT JOIN personal w ON w.receipt = r.id AND w.part = 'who'
  LEFT JOIN personal n ON n.receipt = r.id AND n.part = 'note'`

function fileOf(hash: string): string {
  return `${hash}.edition`
}

/** A mistake of the program goes through as it is; what the disk or the database refuses is a store that is down. */
async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isRefusal(error) ? new StoreDown(error) : error
  }
}

/** Of the system (`ENOSPC`, `EFBIG`, `EIO`, `EACCES` …), of SQLite but for wrong statements, of a database closed before. */
function isRefusal(error: unknown): boolean {
  const { code, errcode = 0 } = error as NodeJS.ErrnoException & { readonly errcode?: number }
  if (code === 'ERR_SQLITE_ERROR') return !WRONG.includes(errcode & 0xff)
  return code !== undefined && /^E[A-Z]+$|^ERR_INVALID_STATE$/.test(code)
}

/** SQLITE_ERROR, CONSTRAINT, MISMATCH, MISUSE and RANGE. */
const WRONG = [1, 19, 20, 21, 25]
