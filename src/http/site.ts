import type { FastifyRequest } from 'fastify'
import { SERVER, type Site } from '../editions/index.ts'
import { isUnowned } from './origins.ts'

/** Where people reach this server, as the request lets it be known: `https://umpire.example.org`. */
export type SiteOf = (request: FastifyRequest) => string | undefined

/**
 * The address for what has to be whole: pictures, site maps, linked data.
 * @param site the address somebody set. Without it, that of the request, but only as a trusted proxy tells it, or where it is
 * localhost or a number: anybody may send any name, and what is made with it is kept for others.
 */
export function siteOf(site: string | undefined, isTrusted: (address: string, hop: number) => boolean): SiteOf {
  const named = site === undefined ? undefined : site.replace(/\/+$/, '')
  return ({ protocol, host, raw }) => {
    if (named !== undefined) return named
    const url = URL.parse(`${protocol}://${host}`)
    if (url === null || url.pathname !== '/' || url.search !== '' || url.username !== '') return undefined
    return isUnowned(url.hostname) || isTrusted(raw.socket.remoteAddress ?? '', 0) ? url.origin : undefined
  }
}

/** The site that pages and what tells of them lead to. @param origin as `SiteOf` gives it. */
export function siteAt(origin: string | undefined): Site {
  return { host: SERVER, ...(origin === undefined ? {} : { origin }) }
}
