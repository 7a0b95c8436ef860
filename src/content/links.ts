import type { Node, Root } from 'mdast'
import type { ParsedLink } from '../domain/index.ts'
import { endOf, startOf, walk } from './markdown.ts'
import type { TextFile } from './text.ts'
import { wikiLinks } from './wiki.ts'

/** Links of a text to entries: relative ones to `.md` files or headings, and `[[slug]]`; never those in code. */
export function linksOf(tree: Root, file: TextFile, self: string): ParsedLink[] {
  const links: ParsedLink[] = []
  const add = (to: string, anchor: string | undefined, offset: number) =>
    links.push({ to: to === '' ? self : to, ...(anchor ? { anchor } : {}), place: file.place(offset) })
  let last = 0
  for (const { node, parent } of walk(tree)) {
    if (node.position) last = startOf(node)
    if (node.type === 'link' || node.type === 'definition') {
      const target = entryTarget(node.url)
      if (target) add(target.to, target.anchor, last)
    } else if (node.type === 'text' && node.value.includes('[[') && parent?.type !== 'link') {
      const [start, end] = span(node, parent, last)
      const found = wikiLinks(file.text.slice(start, end))
      for (const link of node.position ? found : found.slice(0, wikiLinks(node.value).length)) {
        add(link.to, link.anchor, start + link.start)
        last = start + link.end
      }
    }
  }
  return links
}

/** The entry a relative link means: `../cards/cube.md#use` is `cube`, `#use` the entry itself (an empty slug). */
export function entryTarget(url: string): { to: string; anchor?: string } | undefined {
  const match = /^([^?#]*?)(?:#(.*))?$/s.exec(url)
  const [, path = '', hash] = match ?? []
  const anchor = hash ? { anchor: decode(hash) } : {}
  if (path === '') return hash ? { to: '', ...anchor } : undefined
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//') || !/\.md$/i.test(path)) return undefined
  const name = decode(path).split('/').at(-1) ?? ''
  return { to: name.slice(0, -'.md'.length), ...anchor }
}

/** Where the source of a text stands; one that was cut out of its neighbour has no position of its own. */
function span(node: Node, parent: Node | undefined, last: number): [number, number] {
  if (node.position) return [startOf(node), endOf(node)]
  return [last, parent?.position ? endOf(parent) : last]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
