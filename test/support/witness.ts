import { channel } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from './packs.ts'
import { promisedBy } from './promised.ts'

/*
 * Reads every answer of every server that is made in this process, by a request over the wire or by `inject`, and holds it to
 * schema/openapi.json. Whoever imports it once listens for as long as the process lives.
 */

const document = JSON.parse(readFileSync(pathOf('schema/openapi.json'), 'utf8'))
const faultsOf = promisedBy(document)

const told: string[] = []
let count = 0

/** What was sent since the last time that the document does not say. */
export function lies(): string[] {
  return told.splice(0)
}

/** How many answers were held to the document. */
export function witnessed(): number {
  return count
}

channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance }
  fastify.addHook('onSend', (request, reply, payload, done) => {
    try {
      witness(request, reply, payload)
    } catch (error) {
      told.push(`${request.method} ${request.url}: ${error}`)
    }
    done()
  })
})

/** Bytes that were seen already: most answers are kept and sent again. */
const seen = new WeakMap<object, string>()

function witness(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const { method, url, is404, routeOptions } = request
  // What a browser asks beforehand, and what is for people to look at, is no part of the document.
  if (method === 'OPTIONS' || (!is404 && (routeOptions.schema as { readonly hide?: boolean } | undefined)?.hide)) return
  const path = is404 ? undefined : routeOptions.url?.replaceAll(/:(\w+)/g, '{$1}')
  const headers = reply.getHeaders()
  const place = `${path} ${reply.statusCode} ${JSON.stringify(headers)}`
  if (typeof payload === 'object' && payload !== null) {
    if (seen.get(payload) === place) return void count++
    seen.set(payload, place)
  }
  const isRead = method !== 'HEAD' && !isStream(payload)
  const body = isRead ? textOf(payload, headers['content-encoding']) : undefined
  const faults = faultsOf({ method, path, status: reply.statusCode, headers, body })
  count++
  if (faults.length > 0) told.push(`${method} ${url.slice(0, 200)}, status ${reply.statusCode}: ${faults.join('; ')}`)
}

function isStream(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload)
}

function textOf(payload: unknown, encoding: unknown): string {
  if (payload === null || payload === undefined) return ''
  const bytes = Buffer.from(payload as string | Buffer)
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
}
