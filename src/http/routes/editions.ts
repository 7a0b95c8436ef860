import type { EditionNote } from '../../domain/index.ts'
import { type Door, reply, unknown } from '../door.ts'
import { decodeCursor, encodeCursor, linksOf, nextOf } from '../paging.ts'
import { refuse } from '../problems.ts'
import { JSON_TYPE } from '../reply.ts'
import { editionsQuery, hashPath, wholeQuery } from '../schemas/requests.ts'
import { type App, described } from './app.ts'

export function editionRoutes(app: App, door: Door): void {
  app.get(
    '/v1/editions',
    {
      schema: described(
        'editions',
        'Editions, the latest published first, page by page',
        'Editions',
        { querystring: editionsQuery },
        { description: 'All that were published and can still be asked.', sends: ['Link'], refuses: [404] },
      ),
    },
    async (request, response) => {
      const { game, cursor, limit = 50 } = request.query
      if (game !== undefined && !door.editions.games.has(game))
        throw unknown('game/unknown', 'game', game, door.editions.games.keys())
      const before = cursor === undefined ? undefined : Number(decodeCursor(cursor))
      if (before !== undefined && !Number.isSafeInteger(before))
        throw refuse('request/bad-parameter', 'cursor', 'That is no cursor of a list')
      const page = {
        limit: limit + 1,
        ...(game === undefined ? {} : { game }),
        ...(before === undefined ? {} : { before }),
      }
      const found = door.store ? await door.store.editions(page) : served(door, game)
      const shown = found.slice(0, limit)
      const last = shown.at(-1)
      const next = nextOf(request.url, found.length > limit && last ? encodeCursor(String(last.position)) : null)
      const links = linksOf(request.url, next)
      if (links !== undefined) response.header('Link', links)
      return response
        .header('Cache-Control', 'no-store')
        .type(JSON_TYPE)
        .send(
          JSON.stringify({
            editions: shown.map(({ position: _, ...note }) => note),
            next,
          }),
        )
    },
  )

  app.get(
    '/v1/editions/:hash',
    {
      schema: described(
        'editions',
        'An edition: its game, its counts, when it was published; or the whole of it',
        'EditionNote',
        { params: hashPath, querystring: wholeQuery },
        {
          description: 'Any edition in the list can be asked: name its hash as `edition` with any question.',
          or: ['Edition'],
        },
      ),
    },
    async (request, response) => {
      const { hash } = request.params
      const note = door.store ? await door.store.note(hash) : served(door).find((each) => each.hash === hash)
      if (!note) {
        const hashes = [...door.editions.games.values()].map(({ edition }) => edition.hash)
        throw unknown('edition/unknown', 'hash', hash, hashes)
      }
      if (request.query.as !== 'whole')
        return response
          .header('Cache-Control', 'no-store')
          .type(JSON_TYPE)
          .send(JSON.stringify({ ...note, ...('position' in note ? { position: undefined } : {}) }))
      await door.kept.bring(note.game, { edition: hash })
      const found = door.editions.find(note.game, hash)
      if (!found) throw unknown('edition/unknown', 'hash', hash, [])
      return reply(door, request, response, () => found.edition, { editions: [found] })
    },
  )
}

/** Without a store there are the editions at hand; all the same old. */
function served(door: Door, game?: string): (EditionNote & { readonly position: number })[] {
  return [...door.editions.games.values()]
    .filter(({ edition }) => game === undefined || edition.game === game)
    .map(({ edition, counts }) => ({
      hash: edition.hash,
      game: edition.game,
      title: edition.title,
      language: edition.language,
      counts,
      published: door.now().toISOString(),
      newest: true,
      position: 0,
    }))
}
