import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Entry, nameKey } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { entriesInOrder, entryKey, entrySummary, entryView } from '../../sharing/index.ts'
import { accepted } from '../accept.ts'
import { type Door, reply, servedBy, servedFrom, standingAt, unknown } from '../door.ts'
import { page, shielded } from '../html.ts'
import { MOVED, movedTo } from '../moved.ts'
import { linksTo, nextOf, pageOf } from '../paging.ts'
import { refuse } from '../problems.ts'
import { entriesQuery, entryPath, entryQuery, gamePath } from '../schemas/requests.ts'
import { type App, described, PAGED } from './app.ts'

const FORMS = { json: 'application/json', html: 'text/html', markdown: 'text/markdown' } as const

const TYPES = {
  json: `${FORMS.json}; charset=utf-8`,
  html: `${FORMS.html}; charset=utf-8`,
  markdown: `${FORMS.markdown}; charset=utf-8`,
} as const

export function entryRoutes(app: App, door: Door): void {
  app.get(
    '/v1/games/:game/entries',
    {
      schema: described(
        'entries',
        'Entries in order of term, page by page',
        'Entries',
        { params: gamePath, querystring: entriesQuery },
        {
          description: 'With `letter`, `kind` and `tag`, only those. What an entry says is at its own address.',
          sends: PAGED,
        },
      ),
    },
    (request, response) => {
      const { query } = request
      const served = servedFrom(door, request.params.game, query)
      if (query.letter !== undefined && !/^[\p{L}0-9#]$/u.test(query.letter))
        throw refuse('request/bad-parameter', 'letter', '"letter" is a letter, a digit or #')
      const make = () => {
        const { items, cursor } = pageOf(listed(served, query), entryKey, query)
        return { entries: items.map(entrySummary), next: nextOf(request.url, cursor) }
      }
      return reply(door, request, response, make, { editions: [served], links: linksTo(request.url) })
    },
  )

  app.get(
    '/v1/games/:game/entries/:slug',
    {
      schema: described(
        'entries',
        'An entry: its text, and its rules with their status',
        'Entry',
        { params: entryPath, querystring: entryQuery },
        {
          description: 'An old slug, a term or an alias answers 308 with the entry it leads to.',
          forms: ['text/markdown', 'text/html'],
          also: { 308: MOVED },
          alsoSends: { 308: ['Location', 'Umpire-Edition'] },
          refuses: [406],
        },
      ),
    },
    (request, response) => {
      const { query, params } = request
      const served = servedBy(door, params.game, query)
      const entry = served.entries.get(params.slug)
      if (!entry) return redirect(served, params.slug, request, response)
      const form = query.as ?? formAccepted(request)
      if (form === 'html') shielded(request, response)
      const make = () => {
        const standing = standingAt(door, served, query)
        if (form === 'json') return entryView(standing, entry)
        return form === 'markdown'
          ? entry.markdown
          : page(`${entry.term}: ${served.edition.title}`, entry.term, entry.html)
      }
      const more = { editions: [served], type: TYPES[form], vary: 'Accept, Accept-Encoding' }
      return reply(door, request, response, make, more)
    },
  )
}

function listed(
  served: Served,
  { letter, kind, tag }: { readonly letter?: string; readonly kind?: Entry['kind']; readonly tag?: string },
): Entry[] {
  const wanted = letter?.toLowerCase()
  return entriesInOrder(served.edition).filter(
    (entry) =>
      (kind === undefined || entry.kind === kind) &&
      (tag === undefined || entry.tags.includes(tag)) &&
      (wanted === undefined || letterOf(entry) === wanted || (wanted === '#' && !/\p{L}/u.test(letterOf(entry)))),
  )
}

function letterOf(entry: Entry): string {
  return nameKey(entry.term)[0] ?? '#'
}

function formAccepted(request: FastifyRequest): keyof typeof FORMS {
  if (request.headers.accept === undefined) return 'json'
  const form = accepted(request.headers.accept, Object.values(FORMS))
  const [name] = Object.entries(FORMS).find(([, type]) => type === form) ?? []
  if (name === undefined)
    throw refuse('request/not-acceptable', 'Accept', `An entry comes as ${Object.values(FORMS).join(', ')}`)
  return name as keyof typeof FORMS
}

function redirect(served: Served, slug: string, request: FastifyRequest, response: FastifyReply): FastifyReply {
  const to = served.formerly.get(slug) ?? served.names.find(slug)
  if (to === undefined) {
    const names = [
      ...served.entries.keys(),
      ...served.edition.entries.flatMap((entry) => [entry.term, ...entry.aliases]),
    ]
    throw unknown('entry/unknown', 'slug', slug, names)
  }
  return movedTo(served, `entries/${encodeURIComponent(to)}`, request, response)
}
