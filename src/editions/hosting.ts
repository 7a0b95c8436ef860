/** Where pages are reached: below which path, and whether a program answers there or nothing but files lie there. */
export interface Host {
  /** What stands before every path: `/rules`; empty where pages stand at the root. */
  readonly base: string
  readonly isFiles: boolean
}

/** A program that answers at the root of its address. */
export const SERVER: Host = { base: '', isFiles: false }

/** A host, and what stands before all its addresses, where that is known: `https://umpire.example`. */
export interface Site {
  readonly host: Host
  readonly origin?: string
  /** The same host as one page of it sees the others, where it leads to them from where it lies. */
  readonly near?: Host
}

/** The whole address at a site, as far as it is known. */
export function wholeAt({ host, origin = '' }: Site, address: string): string {
  return origin + addressAt(host, address)
}

/**
 * A host of files as the file of an address sees it: whatever is led to from there is named by the way to it, `../../g/…`, so that
 * the folder of all files works wherever it is put.
 */
export function nearAt(host: Host, address: string): Host {
  const depth = fileAt(host, address).split('/').length - 1
  return { ...host, base: depth === 0 ? '.' : Array(depth).fill('..').join('/') }
}

/**
 * The address at a host of what the program calls by `address`: a path with query and fragment, beginning with `/`. Among
 * files a page is a folder, so that any host finds it; a ruling of which nothing but its first question is known has one of
 * its own; data end with `.json`, and feeds with `.atom`. Markdown of what is no file leads to its page.
 */
export function addressAt({ base, isFiles }: Host, address: string): string {
  if (!isFiles) return base + address
  const [, path = '', query = '', fragment = ''] = PARTS.exec(address) ?? []
  if (path.startsWith('/v1/')) return base + dataAt(path, query)
  if (!PAGE.test(path)) return base + address
  const [, page = path, form] = FORM.exec(path) ?? []
  const [, asked, more = ''] = (page.endsWith('/rulings') && ASK_FIRST.exec(query)) || []
  const isBare = more === ''
  if (form === 'png') return base + (asked === undefined ? address : `${page}/${asked}.png${more.replace('&', '?')}`)
  if (form === 'md' && query === '') return base + address
  if (asked === undefined || !isBare) return `${base}${page}/${query}${fragment}`
  return `${base}${page}/${asked}${form === 'md' ? '.md' : '/'}${fragment}`
}

/** HTML with its links to pages as the host has them. */
export function linksAt(host: Host, html: string): string {
  return host === SERVER ? html : html.replace(LINK, (_, start: string, link: string) => start + addressAt(host, link))
}

const LINK = /(<a\b(?:[^">]|"[^"]*")*?\shref=")(\/(?!\/)[^"]*)(?=")/gi

/** Of an entry and of a rule there are feeds; whoever follows anything else of a game is told of all of it. */
function dataAt(path: string, query: string): string {
  if (!path.endsWith('/feed')) return /\.\w+$/.test(path) ? path : `${path}.json`
  const [, kind, name] = /^\?(entry|rule)=([^&]+)/.exec(query) ?? []
  const game = path.replace(/\/feed$/, '')
  return name === undefined ? `${game}/feed.atom` : `${game}/${kind === 'entry' ? 'entries' : 'rules'}/${name}.atom`
}

/** What the program calls what is reached at an address of a host: the way back from `addressAt` for pages. */
export function pageAt({ base, isFiles }: Host, address: string): string {
  const own = address.startsWith(base) ? address.slice(base.length) || '/' : address
  if (!isFiles) return own
  const [, path = '', query = '', fragment = ''] = PARTS.exec(own) ?? []
  const page = path.replace(/index\.html$/, '').replace(/(?<=.)\/+$/, '')
  const [, before, asked] = ASKED.exec(page) ?? []
  if (before === undefined || asked === undefined) return page + query + fragment
  return `${before}?ask=${asked}${query.replace('?', '&')}${fragment}`
}

/** The file in which a host has what is reached at an address: `g/cards/entries/beaming/index.html`. */
export function fileAt(host: Host, address: string): string {
  const [, path = ''] = PARTS.exec(addressAt({ ...host, base: '' }, address)) ?? []
  return decodeURIComponent(path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1))
}

const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/
const PAGE = /^\/(?:g\/.+|receipts(?:\/.+)?)$/
const FORM = /^(.*)\.(png|md)$/
const ASK_FIRST = /^\?ask=([\w.-]+)(&.*)?$/
const ASKED = /^(\/g\/[^/]+\/rulings)\/([^/]+)$/
