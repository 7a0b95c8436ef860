import type { FastifyRequest } from 'fastify'
import { ATOM_TYPE, atom, JSON_FEED_TYPE, jsonFeed } from '../../sharing/index.ts'
import { accepted } from '../accept.ts'
import { type Door, replyLater, servedBy } from '../door.ts'
import { feedOf } from '../feeds/feed.ts'
import { wantedOf, wishIn } from '../feeds/interest.ts'
import { refuse } from '../problems.ts'
import { feedQuery, gamePath } from '../schemas/requests.ts'
import { siteAt } from '../site.ts'
import type { Patron } from '../work/patron.ts'
import { type App, answering, jsonOf } from './app.ts'

export function feedRoutes(app: App, door: Door): void {
  app.get(
    '/v1/games/:game/feed',
    {
      config: { isHeavy: true },
      schema: {
        tags: ['changes'],
        summary: 'A feed of what changed: of a game, an entry, a rule, a format, or the answer to a question',
        description:
          'Each item tells old and new words and the rulings that flipped: of a publication, at its instant, or of a day in ' +
          'the game, on that day. What flips nothing and changes no words is no item. Atom, or JSON Feed 1.1, in which ' +
          '`_umpire` is the item in parts. A question is asked as for a ruling, `ask` and `f.<fact>`.',
        params: gamePath,
        querystring: feedQuery,
        ...answering(
          {
            200: {
              description: 'The 20 latest items, the latest first',
              content: {
                [ATOM_TYPE]: { schema: { type: 'string' } },
                [JSON_FEED_TYPE]: jsonOf('JsonFeed')['application/json'],
              },
            },
          },
          [404, 406, 422],
          { 200: ['ETag', 'Umpire-Edition'] },
        ),
      },
    },
    (request, response) => {
      const { query, params, protocol, host } = request
      const served = servedBy(door, params.game)
      const form = query.as ?? formAccepted(request)
      const base = door.site(request) ?? `${protocol}://${host}`
      const hasPage = app.hasRoute({ method: 'GET', url: '/g/*' })
      const make = async (patron: Patron) => {
        const wanted = await wantedOf(door, served, wishIn(query), patron)
        const self = `${base}${request.url}`
        const feed = await feedOf(door, served, wanted, { site: { ...siteAt(base), hasPage }, self, patron })
        const text = await (form === 'atom' ? atom(feed) : jsonFeed(feed))
        return { bytes: () => Buffer.from(text) }
      }
      return replyLater(door, request, response, make, {
        editions: [served],
        isFixed: false,
        type: `${form === 'atom' ? ATOM_TYPE : JSON_FEED_TYPE}; charset=utf-8`,
        vary: 'Accept, Accept-Encoding',
        about: base,
      })
    },
  )
}

function formAccepted({ headers }: FastifyRequest): 'atom' | 'json' {
  // Browsers and most readers take anything or XML; JSON is asked for by who wants it.
  const form = accepted(headers.accept, [ATOM_TYPE, JSON_FEED_TYPE, 'application/json', 'application/xml', 'text/xml'])
  if (form === undefined) throw refuse('request/not-acceptable', 'Accept', 'A feed comes as Atom or as JSON Feed')
  return form === JSON_FEED_TYPE || form === 'application/json' ? 'json' : 'atom'
}
