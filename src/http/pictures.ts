import { createHash } from 'node:crypto'
import { picture } from '../sharing/index.ts'
import { refuse } from './problems.ts'
import { type Prepared, prepare } from './reply.ts'
import { Turns } from './work/turns.ts'

/**
 * Pictures, drawn when they are first wanted and kept by the hash of their drawing: the same card is one picture, whatever
 * address asks for it and whichever edition says so. Few are drawn at once and few may wait, clients in turn; the oldest go
 * when there are too many.
 */
export class Pictures {
  readonly #draw: (svg: string) => Promise<Buffer>
  readonly #kept = new Map<string, Prepared>()
  #bytes = 0
  readonly #coming = new Map<string, Promise<Prepared>>()
  readonly #waiting = new Turns<() => void>()
  #drawing = 0

  /** @param draw in place of what draws. */
  constructor(draw: (svg: string) => Promise<Buffer> = picture) {
    this.#draw = draw
  }

  /** @param client who asks, for turns. @throws Refusal because too many wait. */
  async of(svg: string, client: string): Promise<Prepared> {
    const hash = createHash('sha256').update(svg).digest('base64url')
    const known = this.#kept.get(hash)
    if (known) {
      this.#kept.delete(hash)
      this.#kept.set(hash, known)
      return known
    }
    const coming = this.#coming.get(hash)
    if (coming) return coming
    const made = this.#made(hash, svg, client).finally(() => this.#coming.delete(hash))
    this.#coming.set(hash, made)
    return made
  }

  async #made(hash: string, svg: string, client: string): Promise<Prepared> {
    await this.#turn(client)
    try {
      const prepared = prepare(await this.#draw(svg), 'image/png')
      this.#keep(hash, prepared)
      return prepared
    } finally {
      this.#drawing--
      this.#waiting.take()?.()
    }
  }

  #turn(client: string): Promise<void> {
    const begin = (): void => {
      this.#drawing++
    }
    if (this.#drawing < AT_ONCE) return Promise.resolve(begin())
    if (this.#waiting.size >= MOST_WAITING || this.#waiting.of(client) >= MOST_OF_CLIENT)
      throw refuse('server/busy', '', 'Too many pictures are being drawn; try again in a second', [], 1)
    return new Promise<void>((resolve) => this.#waiting.add(client, resolve)).then(begin)
  }

  #keep(hash: string, prepared: Prepared): void {
    this.#kept.set(hash, prepared)
    this.#bytes += prepared.bytes.length
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= MOST_BYTES && this.#kept.size <= MOST_KEPT) break
      this.#kept.delete(oldest)
      this.#bytes -= bytes.length
    }
  }
}

const AT_ONCE = 2
const MOST_WAITING = 64
const MOST_OF_CLIENT = 16

/** A picture is some 70 kB. */
const MOST_KEPT = 400
const MOST_BYTES = 32 * 1024 * 1024
