import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Store, StoreDown } from '../src/store/index.ts'
import { until } from './support/server.ts'
import { builtOf, openStore, postgresOrNot, put } from './support/stores.ts'

const postgres = await postgresOrNot(true)
const certificate = await certified()
let url = ''

beforeAll(async () => {
  if (!postgres || certificate === undefined) return
  url = await postgres.database()
  // The server takes up its certificate in its own time.
  await until(async () => {
    const store = await openStore({ url: `${url}?sslmode=verify-full&sslrootcert=${certificate}` })
    const isThere = await store.ping().then(
      () => true,
      () => false,
    )
    await store.close()
    return isThere
  })
})

afterAll(() => postgres?.close())

/** Undefined, said aloud, where no certificate can be made; with UMPIRE_TEST_POSTGRES=required it throws. */
async function certified(): Promise<string | undefined> {
  try {
    return await postgres?.secure?.()
  } catch (error) {
    if (process.env.UMPIRE_TEST_POSTGRES === 'required') throw error
    console.warn(`SKIPPED: tests over TLS. ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

async function using(query: string, run: (store: Store) => Promise<void>, host = '127.0.0.1'): Promise<void> {
  const store = await openStore({ url: `${url.replace('127.0.0.1', host)}?${query}` })
  try {
    await run(store)
  } finally {
    await store.close()
  }
}

/** Whether each connection of Umpire to the database is encrypted. */
async function encrypted(): Promise<boolean[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const sql = `SELECT s.ssl FROM pg_stat_ssl s JOIN pg_stat_activity a USING (pid)
    WHERE a.application_name = 'umpire' AND a.datname = current_database()`
  const { rows } = await client.query<{ ssl: boolean }>(sql)
  await client.end()
  return rows.map(({ ssl }) => ssl)
}

describe.skipIf(certificate === undefined)('A database over TLS', () => {
  test('is used with every connection encrypted, the one that listens too, once its certificate is trusted', () =>
    using(`sslmode=verify-full&sslrootcert=${certificate}`, async (store) => {
      let heard = 0
      const stop = store.hear(() => {
        heard++
      })
      await until(() => heard > 0)
      await put(store, builtOf('cards'))
      expect((await store.newest()).size).toBe(1)
      const all = await encrypted()
      expect(all.length).toBeGreaterThan(1)
      expect(new Set(all)).toEqual(new Set([true]))
      stop()
    }))

  test('is refused with a certificate that nobody trusts, or that is for another host', async () => {
    await using('sslmode=verify-full', (store) => expect(store.ping()).rejects.toBeInstanceOf(StoreDown))
    const trusted = `sslmode=verify-full&sslrootcert=${certificate}`
    await using(trusted, (store) => expect(store.ping()).rejects.toBeInstanceOf(StoreDown), 'localhost')
  })

  test('is used without it where the address says so', () =>
    using('sslmode=disable', async (store) => {
      await store.ping()
      expect(await encrypted()).toEqual([false])
    }))
})
