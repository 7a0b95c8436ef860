import type { Client } from 'pg'
import { type Connection, leave } from './connection.ts'

/**
 * Hears of publications: by LISTEN, and by asking from time to time for what a pooler or a lost connection swallowed. It asks
 * over the connection that listens, since one that went silent is not known to be lost until nobody answers there.
 * `heard` may be called more often than there was a publication.
 */
export class Hearing {
  readonly #connection: Connection
  readonly #poll: number
  readonly #heard = new Set<() => void>()
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #last: string | undefined
  #isClosed = false

  /** @param poll milliseconds between two looks for publications that were not heard of. */
  constructor(connection: Connection, poll: number) {
    this.#connection = connection
    this.#poll = poll
  }

  add(heard: () => void): () => void {
    this.#heard.add(heard)
    if (this.#heard.size === 1 && this.#timer === undefined) {
      this.#timer = setInterval(() => void this.#ask(), this.#poll)
      void this.#ask()
    }
    return () => void this.#heard.delete(heard)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    if (this.#client) leave(this.#client)
  }

  /** Asks, and listens again where the connection to listen on is gone. */
  async #ask(): Promise<void> {
    try {
      await this.#listen()
      const now = await this.#newest()
      if (now === this.#last) return
      const isNews = this.#last !== undefined
      this.#last = now
      if (isNews) this.#tell()
    } catch {
      // Asked again soon; whoever needs the store meets the trouble by itself.
    }
  }

  async #newest(): Promise<string> {
    const sql = 'SELECT max(id) AS id FROM umpire_publications'
    const client = this.#client
    if (!client) return String((await this.#connection.query<{ id: string | null }>(sql))[0]?.id)
    try {
      return String((await client.query<{ id: string | null }>(sql)).rows[0]?.id)
    } catch (error) {
      this.#drop(client)
      throw error
    }
  }

  #drop(client: Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    leave(client)
  }

  async #listen(): Promise<void> {
    if (this.#client || this.#isClosed) return
    const client = await this.#connection.own()
    if (this.#isClosed) return leave(client)
    this.#client = client
    const gone = (): void => this.#drop(client)
    client.on('error', gone)
    client.on('end', gone)
    client.on('notification', () => this.#tell())
    try {
      await client.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      gone()
      throw error
    }
    // What was published while nobody listened.
    this.#tell()
  }

  #tell(): void {
    if (this.#isClosed) return
    for (const heard of this.#heard) heard()
  }
}

export const CHANNEL = 'umpire_published'
