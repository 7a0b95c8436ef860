import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The bytes of an answer, each encoding made when first asked for. */
export interface Prepared {
  readonly type: string
  /** Of the bytes as they are; an encoding's own adds its name (semantics H2). */
  readonly tag: string
  readonly bytes: Buffer
  readonly encoded: Map<Encoding, Promise<Buffer>>
}

export type Encoding = 'br' | 'gzip'

export const JSON_TYPE = 'application/json; charset=utf-8'

export function prepare(body: string, type: string = JSON_TYPE): Prepared {
  const bytes = Buffer.from(body)
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return { type, tag, bytes, encoded: new Map() }
}

/** Sends it in the best encoding the client takes, or 304 where the client has it. */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: Prepared,
  cacheControl: string,
  vary = 'Accept-Encoding',
): Promise<FastifyReply> {
  const encoding = prepared.bytes.length < WORTH_IT ? undefined : bestEncoding(request.headers['accept-encoding'])
  const etag = `"${prepared.tag}${encoding === undefined ? '' : `-${encoding}`}"`
  reply.header('ETag', etag).header('Vary', vary).header('Cache-Control', cacheControl)
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(prepared.type)
  if (encoding === undefined) return reply.send(prepared.bytes)
  return reply.header('Content-Encoding', encoding).send(await encode(prepared, encoding))
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
  const weights = new Map<string, number>()
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    if (name !== '') weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const of = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const best: Encoding = of('br') >= of('gzip') ? 'br' : 'gzip'
  return of(best) > 0 && of(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

/** Answers already made, dropped all together when an edition changes; the oldest go first when there are too many. */
export class Answers {
  #kept = new Map<string, Prepared>()
  #bytes = 0
  #version = -1

  /** The answer kept under the key, or the one made now. */
  get(version: number, key: string, make: () => Prepared): Prepared {
    if (version !== this.#version) {
      this.#kept = new Map()
      this.#bytes = 0
      this.#version = version
    }
    const known = this.#kept.get(key)
    if (known) return known
    const made = make()
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

const DAY = 86_400_000

/** Below so many bytes an encoding saves nothing that is felt. */
const WORTH_IT = 1024

const MOST_BYTES = 64 * 1024 * 1024

/** Encoded forms are about a quarter each; the rest is what a small object takes anyway. */
function cost(key: string, { bytes }: Prepared): number {
  return key.length * 2 + bytes.length * 1.5 + 500
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

function encode(prepared: Prepared, encoding: Encoding): Promise<Buffer> {
  const known = prepared.encoded.get(encoding)
  if (known) return known
  const made =
    encoding === 'br'
      ? brotliAsync(prepared.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipAsync(prepared.bytes)
  prepared.encoded.set(encoding, made)
  return made
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
