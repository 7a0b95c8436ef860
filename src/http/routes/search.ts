import { search, suggest } from '../../search/index.ts'
import { type Door, reply, servedBy, servedFrom } from '../door.ts'
import { gamePath, searchAllQuery, searchQuery, suggestQuery } from '../schemas/requests.ts'
import { type App, described } from './app.ts'

export function searchRoutes(app: App, door: Door): void {
  app.get(
    '/v1/search',
    {
      schema: described('search', 'Entries of all games by words, misspelt ones too', 'Search', {
        querystring: searchAllQuery,
      }),
    },
    (request, response) => {
      const { q, game, ...options } = request.query
      const editions = game ? game.map((id) => servedBy(door, id)) : [...door.editions.games.values()]
      const indexes = editions.map((served) => served.search)
      return reply(door, request, response, () => search(indexes, q, options), { editions })
    },
  )

  app.get(
    '/v1/games/:game/search',
    {
      schema: described('search', 'Entries of one game by words, misspelt ones too', 'Search', {
        params: gamePath,
        querystring: searchQuery,
      }),
    },
    (request, response) => {
      const { q, event: _, edition: __, ...options } = request.query
      const served = servedFrom(door, request.params.game, request.query)
      return reply(door, request, response, () => search(served.search, q, options), { editions: [served] })
    },
  )

  app.get(
    '/v1/games/:game/suggest',
    {
      schema: described('search', 'Terms and aliases that begin as typed', 'Suggestions', {
        params: gamePath,
        querystring: suggestQuery,
      }),
    },
    (request, response) => {
      const { q, limit } = request.query
      const served = servedFrom(door, request.params.game, request.query)
      const make = () => ({ query: q, suggestions: suggest(served.search, q, limit) })
      return reply(door, request, response, make, { editions: [served] })
    },
  )
}
