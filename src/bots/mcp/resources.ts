import { clipped, nearest } from '../../domain/index.ts'
import { entryNamed } from '../../editions/index.ts'
import { type Desk, Refused, refused } from './desk.ts'
import { uriOf } from './links.ts'
import { entryPage, rulePage } from './pages.ts'
import { headOf, stand } from './stand.ts'

const MARKDOWN = 'text/markdown'
const JSON_TYPE = 'application/json'

export const TEMPLATES = [
  {
    uriTemplate: 'umpire://{game}/entries/{slug}',
    name: 'entry',
    title: 'An entry of the glossary',
    description:
      'What a term means, with its rules and how they stand today, as Markdown. After it may come ?asOf=2000-06, format, event or ' +
      'edition for another moment, and as=json.',
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: 'umpire://{game}/rules/{id}',
    name: 'rule',
    title: 'A rule',
    description:
      'What a rule says, its sources, and what became of it, as Markdown. After it may come ?asOf=2000-06, format, event or edition ' +
      'for another moment, and as=json.',
    mimeType: MARKDOWN,
  },
]

/** A page of all entries and rules, game by game. @param cursor out of the page before. @throws Refused where it is none. */
export function listed({ editions }: Desk, cursor: string | undefined) {
  const after = cursor === undefined ? '' : keyIn(cursor)
  const page = []
  let last = ''
  for (const { edition, entries } of editions.games.values()) {
    const { game } = edition
    for (const { slug, term, kind, aliases } of edition.entries) {
      const uri = uriOf(game, 'entries', slug)
      const key = keyOf(game, 'entries', slug)
      if (key <= after) continue
      if (page.length === PAGE) return { resources: page, nextCursor: cursorOf(last) }
      const description = `${kind} of ${edition.title}${aliases.length > 0 ? `, also ${aliases.join(', ')}` : ''}`
      page.push({ uri, name: slug, title: term, description, mimeType: MARKDOWN })
      last = key
    }
    for (const { id, title, entry } of edition.rules) {
      const key = keyOf(game, 'rules', id)
      if (key <= after) continue
      if (page.length === PAGE) return { resources: page, nextCursor: cursorOf(last) }
      const description = `rule of ${edition.title}, in ${entries.get(entry)?.term ?? entry}`
      page.push({ uri: uriOf(game, 'rules', id), name: id, title, description, mimeType: MARKDOWN })
      last = key
    }
  }
  return { resources: page }
}

/** Resources of one page. */
const PAGE = 100

function keyOf(game: string, kind: 'entries' | 'rules', name: string): string {
  return `${game}\n${kind}\n${name}`
}

function cursorOf(key: string): string {
  return Buffer.from(key).toString('base64url')
}

function keyIn(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString()
  if (key.split('\n').length !== 3 || cursorOf(key) !== cursor)
    throw refused('request/bad-parameter', 'cursor', 'That is no cursor of this list')
  return key
}

/** An entry or a rule at a moment. @throws Refused where the address leads nowhere. */
export async function read(desk: Desk, uri: string) {
  const { game, kind, name, query } = addressOf(uri)
  const at = await stand(desk, { game, ...query })
  const { entries, rules } = at.served
  const entry = kind === 'entries' ? entryNamed(at.served, name) : undefined
  const rule = kind === 'rules' ? rules.get(name) : undefined
  const page = entry ? entryPage(at, entry) : rule ? rulePage(at, rule) : undefined
  if (!page) {
    const near = nearest(name.slice(0, 100), kind === 'entries' ? entries.keys() : rules.keys())
    const what = kind === 'entries' ? 'entry' : 'rule'
    throw refused(
      `${what}/unknown`,
      'uri',
      `${game} has no ${what} "${clipped(name)}"`,
      near.map((each) => uriOf(game, kind, each)),
    )
  }
  const isJson = query.as === 'json'
  const { links, lines, view } = page
  const text = isJson
    ? JSON.stringify({ ...headOf(at), ...links, [page.kind]: view })
    : [...lines, `Link to share: ${links.link}`].join('\n')
  return { contents: [{ uri, mimeType: isJson ? JSON_TYPE : MARKDOWN, text }] }
}

const ADDRESS = /^umpire:\/\/([^/?#]+)\/(entries|rules)\/([^/?#]+)(?:\?([^#]*))?(?:#.*)?$/s
const PARTS = ['asOf', 'format', 'event', 'edition', 'as']

function addressOf(uri: string) {
  const [, game = '', kind = '', name = '', query = ''] = ADDRESS.exec(uri) ?? []
  if (game === '')
    throw refused(
      'path/unknown',
      'uri',
      `"${clipped(uri)}" is no address here; there are ${TEMPLATES.map((each) => each.uriTemplate).join(' and ')}`,
    )
  const pairs = [...new URLSearchParams(query)]
  const strange = pairs.flatMap(([part]) =>
    PARTS.includes(part)
      ? []
      : [
          {
            at: clipped(part),
            code: 'request/unknown-parameter',
            detail: `"${clipped(part)}" is no part of an address`,
            didYouMean: nearest(part.slice(0, 100), PARTS),
          },
        ],
  )
  if (strange.length > 0) throw new Refused(strange)
  return {
    game: decoded(game),
    kind: kind as 'entries' | 'rules',
    name: decoded(name),
    query: Object.fromEntries(pairs) as {
      asOf?: string
      format?: string
      event?: string
      edition?: string
      as?: string
    },
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw refused('request/malformed', 'uri', `"${clipped(text)}" has a percent sign that encodes nothing`)
  }
}
