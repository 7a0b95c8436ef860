import { search, suggest } from '../../search/index.ts'
import { type Door, reply, servedBy, servedFrom } from '../door.ts'
import { linksByOffset } from '../paging.ts'
import { gamePath, MOST_SKIPPED, searchAllQuery, searchQuery, suggestQuery } from '../schemas/requests.ts'
import { type App, described, PAGED } from './app.ts'

export function searchRoutes(app: App, door: Door): void {
  app.get(
    '/v1/search',
    {
      schema: described(
        'search',
        'Entries of all games by words, misspelt ones too',
        'Search',
        { querystring: searchAllQuery },
        {
          description: 'Best first, with what of it was found; and by game, what the word means there.',
          sends: PAGED,
          refuses: [404],
        },
      ),
    },
    (request, response) => {
      const { q, game, ...options } = request.query
      const links = linksOf(request.url, options)
      const editions = game ? game.map((id) => servedBy(door, id)) : [...door.editions.games.values()]
      const indexes = editions.map((served) => served.search)
      return reply(door, request, response, () => search(indexes, q, options), { editions, links })
    },
  )

  app.get(
    '/v1/games/:game/search',
    {
      schema: described(
        'search',
        'Entries of one game by words, misspelt ones too',
        'Search',
        { params: gamePath, querystring: searchQuery },
        { description: 'Best first, with what of it was found. `didYouMean` has what is spelt like it.', sends: PAGED },
      ),
    },
    (request, response) => {
      const { q, event: _, edition: __, ...options } = request.query
      const links = linksOf(request.url, options)
      const served = servedFrom(door, request.params.game, request.query)
      return reply(door, request, response, () => search(served.search, q, options), { editions: [served], links })
    },
  )

  app.get(
    '/v1/games/:game/suggest',
    {
      schema: described(
        'search',
        'Terms and aliases that begin as typed',
        'Suggestions',
        { params: gamePath, querystring: suggestQuery },
        { description: 'For a field that completes what is typed: each with the entry it leads to.' },
      ),
    },
    (request, response) => {
      const { q, limit } = request.query
      const served = servedFrom(door, request.params.game, request.query)
      const make = () => ({ query: q, suggestions: suggest(served.search, q, limit) })
      return reply(door, request, response, make, { editions: [served] })
    },
  )
}

function linksOf(url: string, { offset = 0, limit = 20 }: { readonly offset?: number; readonly limit?: number }) {
  return (found: unknown): string | undefined => {
    const { total } = found as { readonly total: number }
    return linksByOffset(url, { offset, limit, total, most: MOST_SKIPPED })
  }
}
