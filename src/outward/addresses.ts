import { lookup as find } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Where this program may turn to by itself: public addresses by HTTPS, and the networks that whoever runs it allows. A name is
 * resolved when it is connected to, and what it leads to then is what is checked and connected to.
 */
export class Addresses {
  readonly #allowed: readonly Network[]

  /** @param allowed addresses or networks, `10.1.2.3`, `10.0.0.0/8`. @throws RangeError where one is neither. */
  constructor(allowed: readonly string[] = []) {
    this.#allowed = allowed.map(networkOf)
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
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(host) && !this.isOpen(host, protocol)) throw new Closed(refusal(host, protocol))
  }
}

/** Nobody is to be reached there. */
export class Closed extends Error {}

type Network = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

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
