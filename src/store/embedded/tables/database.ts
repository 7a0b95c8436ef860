import { DatabaseSync } from 'node:sqlite'

/**
 * The database of a data folder, brought to the newest form. Write-ahead log with a full sync on every commit: what is
 * committed outlives a crash of the machine. Nothing waits for a lock here: what meets one throws SQLITE_BUSY.
 * @throws where another, newer Umpire made it.
 */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
    migrate(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * The same to be read alone: it stays as it is, in its old form too.
 * @throws where no Umpire made it, or a newer one.
 */
export function openToRead(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    if (versionOf(database) === 0) throw new Error('No Umpire made the data folder')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Runs it as one transaction that no other process writes in between. */
export function atomically<Result>(database: DatabaseSync, run: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = run()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/**
 * Empties the log, which would still hold what was erased from the tables.
 * @throws SQLITE_BUSY while somebody reads or writes, as any other statement does that meets a lock.
 */
export function emptyLog(database: DatabaseSync): void {
  if (database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0) return
  throw Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: BUSY })
}

/** SQLITE_BUSY: another process holds a lock. */
export const BUSY = 5

function migrate(database: DatabaseSync): void {
  if (versionOf(database) === MIGRATIONS.length) return
  atomically(database, () => {
    for (const sql of MIGRATIONS.slice(versionOf(database))) database.exec(sql)
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
  })
}

/** How many migrations it has behind it. @throws where those are more than there are. */
function versionOf(database: DatabaseSync): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  if (version > MIGRATIONS.length) throw new Error('The data folder was made by a newer Umpire')
  return version
}

/** Each runs once, in this order; a released one never changes. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE editions (
    hash TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    language INTEGER NOT NULL,
    engine TEXT NOT NULL,
    counts TEXT NOT NULL,
    union_of TEXT,
    published TEXT NOT NULL
  ) STRICT;
  CREATE TABLE publications (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    hash TEXT NOT NULL REFERENCES editions (hash),
    at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX publications_of_game ON publications (game, id);
  CREATE INDEX publications_of_edition ON publications (hash, id);
  CREATE TABLE builds (
    key TEXT PRIMARY KEY,
    hash TEXT NOT NULL REFERENCES editions (hash)
  ) STRICT;
  CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    event TEXT NOT NULL,
    digest TEXT NOT NULL,
    label TEXT NOT NULL,
    made TEXT NOT NULL,
    revoked TEXT
  ) STRICT;
  CREATE INDEX tokens_of_event ON tokens (game, event);
  CREATE TABLE receipts (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    event TEXT NOT NULL,
    number INTEGER NOT NULL,
    hash TEXT NOT NULL,
    previous TEXT,
    bytes BLOB NOT NULL,
    key TEXT,
    erased TEXT,
    UNIQUE (game, event, number),
    UNIQUE (game, event, key)
  ) STRICT;
  CREATE TABLE personal (
    receipt TEXT NOT NULL REFERENCES receipts (id),
    part TEXT NOT NULL,
    value TEXT NOT NULL,
    salt TEXT NOT NULL,
    PRIMARY KEY (receipt, part)
  ) STRICT;
  `,
  `
  CREATE TABLE unheard (
    game TEXT NOT NULL,
    message TEXT NOT NULL,
    chosen TEXT NOT NULL,
    times INTEGER NOT NULL,
    first_day TEXT NOT NULL,
    last_day TEXT NOT NULL,
    until_day TEXT NOT NULL,
    PRIMARY KEY (game, message, chosen)
  ) STRICT;
  CREATE INDEX unheard_by_weight ON unheard (game, times DESC, last_day DESC);
  `,
  `
  CREATE TABLE webhooks (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    url TEXT NOT NULL,
    form TEXT NOT NULL,
    channel TEXT NOT NULL,
    about TEXT NOT NULL,
    name TEXT NOT NULL,
    secret TEXT NOT NULL,
    made TEXT NOT NULL,
    position INTEGER NOT NULL,
    day TEXT NOT NULL,
    stopped TEXT,
    why TEXT,
    holder TEXT,
    held TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE TABLE deliveries (
    id TEXT PRIMARY KEY,
    webhook TEXT NOT NULL REFERENCES webhooks (id),
    item TEXT NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    number INTEGER NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    due TEXT NOT NULL,
    settled TEXT,
    why TEXT,
    holder TEXT,
    held TEXT NOT NULL DEFAULT '',
    UNIQUE (webhook, item)
  ) STRICT;
  CREATE INDEX deliveries_due ON deliveries (state, due);
  `,
  `
  CREATE TABLE guests (
    game TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    edition TEXT NOT NULL REFERENCES editions (hash),
    follows INTEGER NOT NULL,
    networks TEXT NOT NULL,
    at TEXT NOT NULL,
    gone INTEGER NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE corrections (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    game TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (game, id)
  ) STRICT;
  `,
]
