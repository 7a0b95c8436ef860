import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Something of a game, as its own address has it. */
export interface Row {
  readonly kind: 'game' | 'vocabulary' | 'entry' | 'rule' | 'source'
  readonly game: string
  /** Slug or id; of a game and its vocabulary the game's own. */
  readonly name: string
  /** What it is called. */
  readonly title: string
  /** What it says, as Markdown. */
  readonly text: string
  /** JSON, as at its own address. */
  readonly json: string
}

/** A row a line, each a JSON object: `kind`, `game`, `name`, and under `is` what its own address has. */
export function ndjson(rows: readonly Row[]): string {
  return rows
    .map(({ kind, game, name, json }) => `${JSON.stringify({ kind, game, name }).slice(0, -1)},"is":${json}}\n`)
    .join('')
}

/**
 * The same as an SQLite database of one table, `things`: the same rows come to the same bytes, by the same version of SQLite.
 * A database lies in a file: it is made in the system's folder for such, and taken away again.
 */
export async function sqlite(rows: readonly Row[]): Promise<Uint8Array> {
  // Loaded where it is wanted: of this module Node tells at standard error that it is young.
  const { DatabaseSync } = await import('node:sqlite')
  const dir = mkdtempSync(join(tmpdir(), 'umpire-export-'))
  const place = join(dir, 'umpire.sqlite')
  try {
    const database = new DatabaseSync(place)
    try {
      database.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; ${TABLE}`)
      const insert = database.prepare(`INSERT INTO things VALUES (?, ?, ?, ?, ?, ?)`)
      for (const { kind, game, name, title, text, json } of rows) insert.run(kind, game, name, title, text, json)
      database.exec('COMMIT')
    } finally {
      database.close()
    }
    return readFileSync(place)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

const TABLE = `CREATE TABLE things (
  kind TEXT NOT NULL,
  game TEXT NOT NULL,
  name TEXT NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (kind, game, name)
) WITHOUT ROWID`
