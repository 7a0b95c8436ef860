import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { WRITING } from '../../domain/index.ts'
import type { Store } from '../../store/index.ts'
import { heldToken, secretIn } from '../bearer.ts'
import { refuse } from '../problems.ts'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** What proxies write: whoever comes through one is not at this machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Lets in who may read and write the content here: whoever sits at this machine and asks it by its own name, and whoever bears
 * a token made for it. A page of another origin is never let in, whoever reads it.
 * @throws Refusal
 */
export async function admit({ headers, raw }: FastifyRequest, store: Store | undefined): Promise<void> {
  const host = headers.host ?? ''
  const { origin } = headers
  const site = headers['sec-fetch-site']
  const isElsewhere = origin !== undefined && URL.parse(origin)?.host !== host
  if (isElsewhere || (site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw refuse('request/origin', 'Origin', 'Only the page of this very server may write')
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
  if (isLoopback(raw.socket.remoteAddress ?? '') && !isForwarded && isOwnName(host)) return
  const secret = secretIn(headers.authorization)
  if (secret === undefined)
    throw refuse('write/token', 'Authorization', 'From elsewhere a token is needed: `umpire token --write` makes one')
  const token = store && (await heldToken(store, secret))
  if (token?.game !== WRITING.game || token.event !== WRITING.event)
    throw refuse('write/token', 'Authorization', 'That token does not let anybody write')
}

/** A name that nobody else can let lead here (DNS rebinding). */
function isOwnName(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name)
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  const version = isIP(plain)
  return version > 0 && LOOPBACK.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
