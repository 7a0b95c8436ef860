import type { Edition, GameEvent } from '../../domain/index.ts'
import { rulingsOf } from '../../editions/index.ts'
import { dateView, fullRule } from '../../sharing/index.ts'
import { type Door, reply, servedBy, standingAt, unknown } from '../door.ts'
import { linksTo, nextOf, pageOf } from '../paging.ts'
import { editionQuery, eventsQuery, gamePath, idPath } from '../schemas/requests.ts'
import { type App, described, PAGED } from './app.ts'

export function eventRoutes(app: App, door: Door): void {
  app.get(
    '/v1/games/:game/events',
    {
      schema: described(
        'events',
        'Tournaments in order of id, page by page',
        'Events',
        { params: gamePath, querystring: eventsQuery },
        { description: 'Each with the edition it pins, and how many rulings of its own it has.', sends: PAGED },
      ),
    },
    (request, response) => {
      const { query } = request
      const served = servedBy(door, request.params.game, query)
      const { edition } = served
      const make = () => {
        const { items, cursor } = pageOf(edition.events, (event) => event.id, query)
        return {
          edition: edition.hash,
          events: items.map((event) => summary(edition, event)),
          next: nextOf(request.url, cursor),
        }
      }
      return reply(door, request, response, make, { editions: [served], links: linksTo(request.url) })
    },
  )

  app.get(
    '/v1/games/:game/events/:id',
    {
      schema: described(
        'events',
        'A tournament: its date, its format, the edition it pins, its own rulings',
        'Event',
        { params: idPath, querystring: editionQuery },
        {
          description:
            'Asked about with `event`, a question is answered as on its date, in its format and by its rulings.',
        },
      ),
    },
    async (request, response) => {
      const { query, params } = request
      const served = servedBy(door, params.game, query)
      const { edition } = served
      const event = edition.events.find((each) => each.id === params.id)
      if (!event) {
        const ids = edition.events.map((each) => each.id)
        throw unknown('event/unknown', 'id', params.id, ids)
      }
      const asked = { ...query, event: event.id }
      await door.kept.bring(params.game, asked)
      const from = door.editions.at(params.game, asked)
      const answering = typeof from === 'object' ? from : served
      const { point, status } = standingAt(door, answering, { event: event.id })
      const make = () => ({
        game: edition.game,
        edition: edition.hash,
        event: summary(edition, event),
        answeredFrom: typeof from === 'object' ? from.edition.hash : null,
        point,
        rulings: rulingsOf(answering.edition, event.id).map((rule) => fullRule(answering.edition, rule, status)),
      })
      return reply(door, request, response, make, { editions: [served] })
    },
  )
}

function summary(edition: Edition, event: GameEvent) {
  return {
    id: event.id,
    title: event.title,
    date: dateView(event.date),
    format: event.format,
    edition: event.edition,
    rulings: rulingsOf(edition, event.id).length,
  }
}
