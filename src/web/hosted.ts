import { options } from 'preact'
import { addressAt, linksAt, SERVER } from '../editions/index.ts'
import { given } from './given.ts'

/**
 * Everything in the page calls pages by the addresses of the program. From now on whatever leads to one is written down as
 * the host of the page has it, whoever made the link.
 */
export function leadLinks(): void {
  const hook = options.vnode
  options.vnode = (vnode) => {
    if (given.host !== SERVER && typeof vnode.type === 'string') lead(vnode.props as Record<string, unknown>)
    hook?.(vnode)
  }
}

/** Has what leads from the place of the document lead from the root, as the page itself writes it down. */
export function leadFromRoot(): void {
  for (const name of ['href', 'action'])
    for (const element of document.querySelectorAll(`[${name}^="."]:not([rel="stylesheet"])`)) {
      const { pathname, search, hash } = new URL(element.getAttribute(name) ?? '', location.href)
      element.setAttribute(name, pathname + search + hash)
    }
}

function lead(props: Record<string, unknown>): void {
  for (const name of ['href', 'action']) {
    const link = props[name]
    if (typeof link === 'string' && OWN.test(link)) props[name] = addressAt(given.host, link)
  }
  const prose = props.dangerouslySetInnerHTML as { readonly __html: string } | undefined
  if (prose) props.dangerouslySetInnerHTML = { __html: linksAt(given.host, prose.__html) }
}

/** A path, not an address of another server. */
const OWN = /^\/(?!\/)/
