import type { ClientBase } from 'pg'

/**
 * Brings the tables to the newest form. Replicas that start together wait for one another.
 * @throws where a newer Umpire made them.
 */
export async function migrate(client: ClientBase): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query('CREATE TABLE IF NOT EXISTS umpire_schema (version integer NOT NULL)')
    const { rows } = await client.query<{ version: number }>('SELECT version FROM umpire_schema')
    const version = rows[0]?.version ?? 0
    if (version > MIGRATIONS.length) throw new Error('The database was made by a newer Umpire')
    for (const sql of MIGRATIONS.slice(version)) await client.query(sql)
    if (version < MIGRATIONS.length) {
      await client.query('DELETE FROM umpire_schema')
      await client.query('INSERT INTO umpire_schema (version) VALUES ($1)', [MIGRATIONS.length])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Any number, as long as every Umpire takes the same. */
const LOCK = 8_679_673

/** Each runs once, in this order; a released one never changes. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE umpire_editions (
    hash text PRIMARY KEY,
    game text NOT NULL,
    title text NOT NULL,
    language integer NOT NULL,
    engine text NOT NULL,
    counts text NOT NULL,
    union_of text,
    published text NOT NULL
  );
  CREATE TABLE umpire_edition_parts (
    hash text NOT NULL REFERENCES umpire_editions (hash),
    part integer NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (hash, part)
  );
  CREATE TABLE umpire_publications (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game text NOT NULL,
    hash text NOT NULL REFERENCES umpire_editions (hash),
    at text NOT NULL
  );
  CREATE INDEX umpire_publications_of_game ON umpire_publications (game, id);
  CREATE INDEX umpire_publications_of_edition ON umpire_publications (hash, id);
  CREATE TABLE umpire_builds (
    key text PRIMARY KEY,
    hash text NOT NULL REFERENCES umpire_editions (hash)
  );
  CREATE TABLE umpire_tokens (
    id text PRIMARY KEY,
    game text NOT NULL,
    event text NOT NULL,
    digest text NOT NULL,
    label text NOT NULL,
    made text NOT NULL,
    revoked text
  );
  CREATE INDEX umpire_tokens_of_event ON umpire_tokens (game, event);
  CREATE TABLE umpire_chains (
    game text NOT NULL,
    event text NOT NULL,
    number integer NOT NULL,
    hash text,
    PRIMARY KEY (game, event)
  );
  CREATE TABLE umpire_receipts (
    id text PRIMARY KEY,
    game text NOT NULL,
    event text NOT NULL,
    number integer NOT NULL,
    hash text NOT NULL,
    previous text,
    bytes bytea NOT NULL,
    key text,
    erased text,
    UNIQUE (game, event, number),
    UNIQUE (game, event, key)
  );
  CREATE TABLE umpire_personal (
    receipt text NOT NULL REFERENCES umpire_receipts (id),
    part text NOT NULL,
    value text NOT NULL,
    salt text NOT NULL,
    PRIMARY KEY (receipt, part)
  );
  `,
  `
  CREATE TABLE umpire_unheard (
    game text NOT NULL,
    message text NOT NULL,
    chosen text NOT NULL,
    times bigint NOT NULL,
    first_day text NOT NULL,
    last_day text NOT NULL,
    until_day text NOT NULL,
    PRIMARY KEY (game, message, chosen)
  );
  CREATE INDEX umpire_unheard_by_weight ON umpire_unheard (game, times DESC, last_day DESC);
  `,
  `
  CREATE TABLE umpire_webhooks (
    id text PRIMARY KEY,
    game text NOT NULL,
    url text NOT NULL,
    form text NOT NULL,
    channel text NOT NULL,
    about text NOT NULL,
    name text NOT NULL,
    secret text NOT NULL,
    made text NOT NULL,
    position bigint NOT NULL,
    day text NOT NULL,
    stopped text,
    why text,
    holder text,
    held text NOT NULL DEFAULT ''
  );
  CREATE TABLE umpire_deliveries (
    id text PRIMARY KEY,
    webhook text NOT NULL REFERENCES umpire_webhooks (id),
    item text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    number bigint NOT NULL,
    state text NOT NULL,
    attempts bigint NOT NULL,
    due text NOT NULL,
    settled text,
    why text,
    holder text,
    held text NOT NULL DEFAULT '',
    UNIQUE (webhook, item)
  );
  CREATE INDEX umpire_deliveries_due ON umpire_deliveries (state, due);
  `,
  `
  CREATE TABLE umpire_guests (
    game text PRIMARY KEY,
    url text NOT NULL,
    edition text NOT NULL REFERENCES umpire_editions (hash),
    follows integer NOT NULL,
    networks text NOT NULL,
    at text NOT NULL,
    gone integer NOT NULL
  );
  `,
  `
  CREATE TABLE umpire_corrections (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL,
    game text NOT NULL,
    body text NOT NULL,
    UNIQUE (game, id)
  );
  `,
]
