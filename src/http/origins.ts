import { isIP } from 'node:net'

/**
 * Whether a page of that origin may ask here: one of those named, or a page of this very server as long as it is reached by
 * its number or as localhost. That the names agree is not enough: whoever owns a name can let it lead here (DNS rebinding),
 * and the page at it is then a stranger's.
 * @param host as the request names it. @param named whole origins: `https://umpire.example.org`.
 */
export function isWelcome(origin: string, host: string, named: readonly string[]): boolean {
  const page = urlOf(origin)
  if (!page) return false
  if (named.some((each) => isSame(urlOf(each), page))) return true
  return isUnowned(page.hostname) && urlOf(`${page.protocol}//${host}`)?.host === page.host
}

/** By scheme, name and port: `origin` alone is "null" for any scheme that a browser knows nothing of. */
function isSame(one: URL | undefined, other: URL): boolean {
  return one !== undefined && one.host !== '' && one.protocol === other.protocol && one.host === other.host
}

/** Nobody can let such a name lead elsewhere. */
export function isUnowned(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
