import { sourceSummary, sourceView } from '../../sharing/index.ts'
import { type Door, reply, servedBy, servedFrom, standingAt, unknown } from '../door.ts'
import { fromQuery, gamePath, idPath, pointQuery } from '../schemas/requests.ts'
import { type App, described } from './app.ts'

export function sourceRoutes(app: App, door: Door): void {
  app.get(
    '/v1/games/:game/sources',
    {
      schema: described(
        'sources',
        'The documents the rules come from',
        'Sources',
        { params: gamePath, querystring: fromQuery },
        { description: 'Each with its authority, its date, and how many sections it has and rules that cite it.' },
      ),
    },
    (request, response) => {
      const served = servedFrom(door, request.params.game, request.query)
      const { hash, sources } = served.edition
      const make = () => ({ edition: hash, sources: sources.map((source) => sourceSummary(served, source)) })
      return reply(door, request, response, make, { editions: [served] })
    },
  )

  app.get(
    '/v1/games/:game/sources/:id',
    {
      schema: described(
        'sources',
        'A document: its sections, and the rules that cite each',
        'Source',
        { params: idPath, querystring: pointQuery },
        { description: 'With the documents it supersedes as a whole and those that supersede it.' },
      ),
    },
    (request, response) => {
      const { query, params } = request
      const served = servedBy(door, params.game, query)
      const source = served.sources.get(params.id)
      if (!source) throw unknown('source/unknown', 'id', params.id, served.sources.keys())
      const standing = standingAt(door, served, query)
      return reply(door, request, response, () => sourceView(standing, source), { editions: [served] })
    },
  )
}
