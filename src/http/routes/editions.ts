import { setTimeout } from 'node:timers/promises'
import type { EditionNote } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { StoreDown } from '../../store/index.ts'
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
      if (request.query.as === 'whole') {
        const found = atHand(door, hash) ?? (await broughtHere(door, hash))
        return reply(door, request, response, () => found.edition, { editions: [found] })
      }
      const here = atHand(door, hash)
      const note = here ? await noteHere(door, here) : await door.store?.note(hash)
      if (!note) throw unknownHash(door, hash)
      return response.header('Cache-Control', 'no-store').type(JSON_TYPE).send(JSON.stringify(note))
    },
  )
}

/** An edition in memory, which is told of without asking the store. */
function atHand({ editions }: Door, hash: string): Served | undefined {
  for (const game of editions.games.keys()) {
    const found = editions.find(game, hash)
    if (found) return found
  }
  return undefined
}

/** @throws Refusal where it is not kept; StoreDown. */
async function broughtHere(door: Door, hash: string): Promise<Served> {
  const note = await door.store?.note(hash)
  if (note) await door.kept.bring(note.game, { edition: hash })
  const found = note && door.editions.find(note.game, hash)
  if (!found) throw unknownHash(door, hash)
  return found
}

/** What the store says of an edition at hand; where it is away or takes long, all but since when it is published. */
async function noteHere(door: Door, here: Served): Promise<Noted> {
  const said = door.store?.note(here.edition.hash).catch((error: unknown) => {
    if (error instanceof StoreDown) return undefined
    throw error
  })
  return (said && (await Promise.race([said, setTimeout(PATIENCE, undefined, { ref: false })]))) ?? noteOf(door, here)
}

/** Milliseconds that the store is waited for where most is known without it. */
const PATIENCE = 1000

/** An edition as memory knows it: not when it was published. */
type Noted = Omit<EditionNote, 'published'> & Partial<Pick<EditionNote, 'published'>>

function noteOf({ editions }: Door, { edition, counts, union }: Served): Noted {
  const { hash, game, title, language } = edition
  const newest = editions.games.get(game)?.edition.hash === hash
  return { hash, game, title, language, counts, newest, ...(union ? { union } : {}) }
}

/** Without a store there are the editions at hand. */
function served(door: Door, game?: string): (Noted & { readonly position: number })[] {
  return [...door.editions.games.values()]
    .filter(({ edition }) => game === undefined || edition.game === game)
    .map((each) => ({ ...noteOf(door, each), position: 0 }))
}

function unknownHash({ editions }: Door, hash: string) {
  const hashes = [...editions.games.values()].map(({ edition }) => edition.hash)
  return unknown('edition/unknown', 'hash', hash, hashes)
}
