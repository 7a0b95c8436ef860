import type { Element, Nodes } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

/** A page as somebody reads it who has no JavaScript: what stands in the HTML, links and forms. */
export interface Read {
  readonly status: number
  /** Where it leads instead, with a status of 3xx. */
  readonly location: string | null
  readonly headers: Headers
  readonly html: string
  readonly title: string
  readonly description: string
  readonly canonical: string | undefined
  /** All text of the body, without what is inside scripts. */
  readonly text: string
  readonly links: readonly Link[]
  /** The addresses of the answers to what is asked. */
  readonly answers: readonly string[]
  readonly forms: readonly Form[]
  readonly all: (tag: string) => readonly Element[]
}

interface Link {
  readonly text: string
  readonly href: string
}

export interface Form {
  readonly action: string
  readonly method: string
  readonly fields: readonly { readonly name: string; readonly type: string; readonly value: string }[]
}

const parser = unified().use(rehypeParse)

/** @param base of the server.  @param path or a whole address of it. */
export async function readPage(base: string, path: string): Promise<Read> {
  const response = await fetch(new URL(path, base), { redirect: 'manual', headers: { accept: 'text/html' } })
  const html = await response.text()
  const tree = parser.parse(html)
  const all = (tag: string) => found(tree, tag)
  const meta = (name: string) => all('meta').find(({ properties }) => properties.name === name)?.properties.content
  return {
    status: response.status,
    location: response.headers.get('location'),
    headers: response.headers,
    html,
    title: all('title').map(textOf).join(''),
    description: String(meta('description') ?? ''),
    canonical: all('link').flatMap(({ properties: { rel, href } }) =>
      Array.isArray(rel) && rel.includes('canonical') ? [String(href)] : [],
    )[0],
    text: all('body').map(textOf).join(''),
    links: all('a').map((each) => ({ text: textOf(each).replaceAll(/\s+/g, ' ').trim(), href: hrefOf(each) })),
    answers: all('div').flatMap((each) =>
      [each.properties.className].flat().includes('answers') ? found(each, 'a').map(hrefOf) : [],
    ),
    forms: all('form').map((form) => ({
      action: String(form.properties.action ?? path),
      method: String(form.properties.method ?? 'get'),
      fields: ['input', 'select', 'textarea'].flatMap((tag) =>
        found(form, tag)
          .filter(({ properties }) => properties.name !== undefined)
          .map(({ properties: { name, type, value } }) => ({
            name: String(name),
            type: String(type ?? 'text'),
            value: String(value ?? ''),
          })),
      ),
    })),
    all,
  }
}

/** The address a form leads to, with what is typed by the names of its fields; a box is sent where its name is typed. */
export function sent({ action, fields }: Form, typed: { readonly [name: string]: string }): string {
  const query = new URLSearchParams(
    fields.flatMap(({ name, type, value }): [string, string][] =>
      name in typed ? [[name, typed[name] as string]] : type === 'checkbox' ? [] : [[name, value]],
    ),
  )
  return `${action.split('?', 1)[0]}?${query}`
}

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && /^(?:script|style|svg)$/.test(node.tagName)) return ''
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function hrefOf({ properties }: Element): string {
  return String(properties.href ?? '')
}

function found(node: Nodes, tag: string): Element[] {
  const own = node.type === 'element' && node.tagName === tag ? [node] : []
  return 'children' in node ? [...own, ...node.children.flatMap((each) => found(each, tag))] : own
}
