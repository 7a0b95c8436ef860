import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'

/** The bytes of an answer, each encoding made when first asked for. */
export interface Prepared {
  readonly type: string
  /** Of the bytes as they are; an encoding's own adds its name (semantics H2). */
  readonly tag: string
  readonly bytes: Buffer
  readonly encoded: Map<Encoding, Buffer | Promise<Buffer>>
  /** What is counted each time it is sent: of a ruling, what was said of each thing asked. */
  readonly counted?: readonly string[]
  /** Where the other pages of a list are, as the header `Link`. */
  readonly link?: string
}

export type Encoding = 'br' | 'gzip'

export const JSON_TYPE = 'application/json; charset=utf-8'

export function prepare(body: string | Buffer, type: string = JSON_TYPE, counted?: readonly string[]): Prepared {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return { type, tag, bytes, encoded: new Map(), ...(counted ? { counted } : {}) }
}

/** Sends it in the best encoding the client takes, or 304 where the client has it. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  cacheControl: string,
  vary = 'Accept-Encoding',
): FastifyReply | Promise<FastifyReply> {
  const isWorthIt = prepared.bytes.length >= WORTH_IT && !PACKED.has(prepared.type)
  const encoding = isWorthIt ? bestEncoding(request.headers['accept-encoding']) : undefined
  const etag = encoding === undefined ? `"${prepared.tag}"` : `"${prepared.tag}-${encoding}"`
  reply.headers({ ETag: etag, Vary: vary, 'Cache-Control': cacheControl })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.header('Content-Type', prepared.type)
  if (encoding === undefined) return reply.send(prepared.bytes)
  reply.header('Content-Encoding', encoding)
  const encoded = encode(prepared, encoding)
  return encoded instanceof Promise ? encoded.then((bytes) => reply.send(bytes)) : reply.send(encoded)
}

/** Sends JSON that nobody keeps, in the encoding the client likes best. */
export async function sendFresh(request: FastifyRequest, reply: FastifyReply, json: Buffer): Promise<FastifyReply> {
  reply.header('Cache-Control', 'no-store').header('Vary', 'Accept-Encoding').type(JSON_TYPE)
  const encoding = json.length < WORTH_IT ? undefined : bestEncoding(request.headers['accept-encoding'])
  if (encoding === undefined) return reply.send(json)
  return reply.header('Content-Encoding', encoding).send(await compress(json, encoding))
}

/**
 * For how long an answer may be kept (semantics H2): for ever only where the request names both the edition and the
 * date; otherwise a minute, and never past midnight UTC, when "today" becomes another day.
 */
export function cacheFor(fixed: boolean, now: Date): string {
  if (fixed) return 'public, max-age=31536000, immutable'
  const left = Math.floor((DAY - (now.getTime() % DAY)) / 1000)
  return `public, max-age=${Math.min(60, left)}, must-revalidate`
}

/** The encoding to use: brotli, else gzip, by the client's preference; none where it takes neither. */
export function bestEncoding(header: string | string[] | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const text = String(header)
  const known = ENCODINGS.get(text)
  if (known !== undefined) return known === 'none' ? undefined : known
  const taken: Prefers = new Negotiator({ headers: { 'accept-encoding': text } })
  const found = taken.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] })
  const best = found === 'br' || found === 'gzip' ? found : undefined
  // Browsers send one of a few; whoever sends others shall not fill the memory.
  if (ENCODINGS.size < MOST_HEADERS) ENCODINGS.set(text, best ?? 'none')
  return best
}

/** The types of `negotiator` leave out what it does where a client likes several alike. */
interface Prefers {
  encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined
}

const ENCODINGS = new Map<string, Encoding | 'none'>()
const MOST_HEADERS = 200

/** Answers already made, dropped all together when an edition changes; the oldest go first when there are too many. */
export class Answers {
  #kept = new Map<string, Prepared>()
  #bytes = 0
  #version = -1
  readonly #coming = new Map<string, Coming>()

  /** The answer kept under the key, or the one made now. */
  get(version: number, key: string, make: () => Prepared): Prepared {
    return this.known(version, key) ?? this.#keep(version, key, make())
  }

  /**
   * The same for one that may take a while; whoever asks meanwhile waits for the same. A failure is not kept.
   * @param make is told when all who waited for it have left.
   */
  later(
    version: number,
    key: string,
    left: AbortSignal,
    make: (left: AbortSignal) => Prepared | Promise<Prepared>,
  ): Prepared | Promise<Prepared> {
    const known = this.known(version, key)
    if (known) return known
    const name = `${version} ${key}`
    const coming = this.#coming.get(name)
    if (coming && !coming.waiting.left.aborted) {
      coming.waiting.join(left)
      return coming.made
    }
    const waiting = new Waiting(left)
    const made = make(waiting.left)
    if (!(made instanceof Promise)) return this.#keep(version, key, made)
    const own = {
      waiting,
      made: made
        .then((prepared) => this.#keep(version, key, prepared))
        .finally(() => {
          if (this.#coming.get(name) === own) this.#coming.delete(name)
        }),
    }
    this.#coming.set(name, own)
    return own.made
  }

  /** The answer kept under the key. */
  known(version: number, key: string): Prepared | undefined {
    if (version !== this.#version) {
      this.#kept = new Map()
      this.#bytes = 0
      this.#version = version
    }
    return this.#kept.get(key)
  }

  #keep(version: number, key: string, made: Prepared): Prepared {
    if (version !== this.#version || this.#kept.has(key)) return made
    this.#kept.set(key, made)
    this.#bytes += cost(key, made)
    for (const [oldest, prepared] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) break
      this.#kept.delete(oldest)
      this.#bytes -= cost(oldest, prepared)
    }
    return made
  }
}

/** An answer that is being made, and those who wait for it. */
interface Coming {
  readonly waiting: Waiting
  readonly made: Promise<Prepared>
}

/** Those who wait for one answer: they have left when each of them has. */
class Waiting {
  readonly #all = new AbortController()
  #count = 0

  constructor(first: AbortSignal) {
    this.join(first)
  }

  get left(): AbortSignal {
    return this.#all.signal
  }

  join(one: AbortSignal): void {
    this.#count++
    const leave = (): void => {
      this.#count--
      if (this.#count === 0) this.#all.abort()
    }
    if (one.aborted) leave()
    else one.addEventListener('abort', leave, { once: true })
  }
}

const DAY = 86_400_000

/** Below so many bytes an encoding saves nothing that is felt. */
const WORTH_IT = 1024

/** Types whose bytes are compressed already. */
const PACKED: ReadonlySet<string> = new Set(['image/png', 'font/woff2'])

/** Some thousands of answers: who asks many different things shall not make the server large. */
const MOST_BYTES = 24 * 1024 * 1024

/** Encoded forms are about a quarter each; the rest is what a small object takes anyway. */
function cost(key: string, { bytes }: Prepared): number {
  return key.length * 2 + bytes.length * 1.5 + 500
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

function encode(prepared: Prepared, encoding: Encoding): Buffer | Promise<Buffer> {
  const known = prepared.encoded.get(encoding)
  if (known) return known
  const made = compress(prepared.bytes, encoding).then((bytes) => {
    prepared.encoded.set(encoding, bytes)
    return bytes
  })
  prepared.encoded.set(encoding, made)
  return made
}

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzipAsync(bytes)
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
