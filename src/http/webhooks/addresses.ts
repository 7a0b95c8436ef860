import { lookup as find } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import ipaddr from 'ipaddr.js'
import { addressFault } from '../../domain/index.ts'

/**
 * Where news may be sent: to public addresses by HTTPS, and to the networks that whoever runs the server allows. A name is
 * resolved when it is connected to, and what it leads to then is what is checked and connected to.
 */
export class Addresses {
  readonly #allowed: readonly Network[]

  /** @param allowed addresses or networks, `10.1.2.3`, `10.0.0.0/8`. @throws RangeError where one is neither. */
  constructor(allowed: readonly string[] = []) {
    this.#allowed = allowed.map(networkOf)
  }

  /**
   * What is wrong with an address, its name resolved now; undefined where nothing is, or where nobody answers for the name yet.
   */
  async fault(url: string): Promise<string | undefined> {
    const wrong = addressFault(url)
    if (wrong !== undefined) return wrong
    const { hostname, protocol } = new URL(url)
    const host = bare(hostname)
    const found = isIP(host) ? [{ address: host }] : await resolved(host, { all: true }).catch(() => [])
    return found.length === 0 || found.some(({ address }) => this.isOpen(address, protocol))
      ? undefined
      : refusal(host, protocol)
  }

  /** Whether an address may be connected to: by HTTP only in an allowed network. */
  isOpen(address: string, protocol: string): boolean {
    if (!ipaddr.isValid(address)) return false
    const ip = ipaddr.process(address)
    if (this.#allowed.some(([network, bits]) => ip.kind() === network.kind() && ip.match(network, bits))) return true
    return protocol === 'https:' && ip.range() === 'unicast'
  }

  /** For `node:http`: finds the addresses of a name that may be connected to. @throws Closed where there are none. */
  lookup(protocol: string): LookupFunction {
    return (host, options, callback) => {
      find(host, { ...options, all: true }, (error, found) => {
        if (error) return callback(error, [])
        const open = found.filter(({ address }) => this.isOpen(address, protocol))
        const [first] = open
        if (!first) return callback(new Closed(refusal(host, protocol)), [])
        if (options.all) callback(null, open)
        else callback(null, first.address, first.family)
      })
    }
  }

  /** @throws Closed for an address that needs no resolving and may not be connected to: it is never looked up. */
  admit({ hostname, protocol }: URL): void {
    const host = bare(hostname)
    if (isIP(host) && !this.isOpen(host, protocol)) throw new Closed(refusal(host, protocol))
  }
}

/** Nobody is to be reached there. */
export class Closed extends Error {}

type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

const resolved = promisify(find)

/** Whether it is an address, or a network as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  return ipaddr.isValidCIDR(text) || ipaddr.isValid(text)
}

function networkOf(text: string): Network {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.isValid(text)) throw new RangeError(`${text} is no address and no network`)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function refusal(host: string, protocol: string): string {
  return protocol === 'https:'
    ? `${host} leads to no public address, and its network is not allowed here`
    : `${host} is not in a network that is allowed here, and others are reached by https:// alone`
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
