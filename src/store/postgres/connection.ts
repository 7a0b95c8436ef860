import { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { Client, type ClientBase, DatabaseError, Pool, type QueryResultRow } from 'pg'
import { StoreDown } from '../contract.ts'
import { migrate } from './migrations.ts'

export type Query = <Row extends QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<Row[]>

/**
 * A pool of connections to one database, whose tables are brought up to date when it is first reached.
 * @param url as `pg` takes it: `?sslmode=verify-full&sslrootcert=…` for TLS; PGPASSWORD, PGSSLMODE and the like count too.
 * @param tell hears of connections lost while nobody used them.
 * @param patience milliseconds that making a connection may take, and a fifth of what a statement may.
 */
export class Connection {
  readonly #settings: ReturnType<typeof settings> & { readonly stream: () => Socket }
  readonly #sockets = new Set<Socket>()
  readonly #pool: Pool
  #migrated: Promise<void> | undefined

  constructor(url: string, tell: (trouble: unknown) => void, patience: number) {
    this.#settings = { ...settings(url, patience), stream: () => this.#socket() }
    this.#pool = new Pool({ ...this.#settings, max: 8, idleTimeoutMillis: 30_000 })
    this.#pool.on('error', tell)
  }

  /** Runs one statement. @throws StoreDown */
  readonly query: Query = (sql, values = []) => this.#using((query) => query(sql, values))

  /** Runs it as one transaction, which is on the disk when the promise is kept. @throws StoreDown */
  atomically<Result>(run: (query: Query) => Promise<Result>): Promise<Result> {
    return this.#using(async (query) => {
      await query('BEGIN')
      try {
        await query('SET LOCAL synchronous_commit = on')
        const result = await run(query)
        await query('COMMIT')
        return result
      } catch (error) {
        // On a connection that broke this fails as well, and the server does it.
        await query('ROLLBACK').catch(() => undefined)
        throw error
      }
    })
  }

  /** A connection of one's own, which nobody else uses. @throws StoreDown */
  async own(): Promise<Client> {
    await this.#reach()
    const client = new Client(this.#settings)
    try {
      await client.connect()
      return client
    } catch (error) {
      leave(client)
      throw refused(error)
    }
  }

  /**
   * Says farewell to the database, and waits for its answer no longer than a connection may take. What is then still open,
   * to a database that went silent, is cut: it would keep the process alive.
   */
  async close(): Promise<void> {
    if (this.#pool.ended) return
    await Promise.race([
      this.#pool.end(),
      setTimeout(this.#settings.connectionTimeoutMillis, undefined, { ref: false }),
    ])
    for (const socket of this.#sockets) socket.destroy()
  }

  #socket(): Socket {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }

  async #using<Result>(run: (query: Query) => Promise<Result>): Promise<Result> {
    await this.#reach()
    try {
      return await this.#borrowing((client) =>
        run(async (sql, values = []) => (await client.query(sql, [...values])).rows),
      )
    } catch (error) {
      // Tables that are gone are made again, by the next who asks.
      if (error instanceof DatabaseError && error.code === NO_TABLE) this.#migrated = undefined
      throw refused(error)
    }
  }

  async #reach(): Promise<void> {
    this.#migrated ??= this.#borrowing(migrate)
    try {
      await this.#migrated
    } catch (error) {
      this.#migrated = undefined
      throw refused(error)
    }
  }

  async #borrowing<Result>(run: (client: ClientBase) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    const fail = (error: Error): void => {
      broken = error
    }
    client.on('error', fail)
    try {
      return await run(client)
    } catch (error) {
      // What the database itself refused leaves the connection sound; after anything else it is thrown away.
      if (!(error instanceof DatabaseError)) broken = error as Error
      throw error
    } finally {
      client.off('error', fail)
      client.release(broken)
    }
  }
}

/** Ends a connection without waiting for a farewell, which from a database that is gone never comes. */
export function leave(client: Client): void {
  client.on('error', () => undefined)
  client.end().catch(() => undefined)
}

function settings(url: string, patience: number) {
  return {
    connectionString: url,
    connectionTimeoutMillis: patience,
    // The database gives up a statement itself; where nothing comes back at all, we do.
    statement_timeout: patience * 5,
    query_timeout: patience * 7,
    keepAlive: true,
    application_name: 'umpire',
  }
}

const NO_TABLE = '42P01'

/**
 * A database that cannot be reached, is starting or stopping, full or read-only, is a store that is down. A statement it
 * does not understand, and whatever is no trouble of a connection, is a mistake of the program.
 */
function refused(error: unknown): unknown {
  if (error instanceof StoreDown) return error
  if (error instanceof DatabaseError)
    return error.code !== NO_TABLE && /^(?:22|23|42)/.test(error.code ?? '') ? error : new StoreDown(error)
  const { code, message = '' } = error as NodeJS.ErrnoException
  const isLost = /^E[A-Z_]+$|^CERT_|_CERT|SSL|TLS/.test(code ?? '') || /timeout|terminat|connect|pool/i.test(message)
  return isLost ? new StoreDown(error) : error
}
