import { type Door, reply, unknown } from '../door.ts'
import { problemKinds } from '../problems.ts'
import { noQuery, problemPath } from '../schemas/requests.ts'
import { type App, described } from './app.ts'

/** Health, and what explains the rest. */
export function serviceRoutes(app: App, door: Door): void {
  app.get('/', { schema: { hide: true, querystring: noQuery } }, (request, response) =>
    reply(door, request, response, () => ({
      title: 'Umpire',
      documentation: '/docs',
      openapi: '/openapi.json',
      games: '/v1/games',
    })),
  )

  app.get(
    '/healthz',
    { schema: described('service', 'Whether the process runs', 'Health', { querystring: noQuery }), logLevel: 'warn' },
    (_, response) => response.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )

  app.get(
    '/readyz',
    {
      schema: described('service', 'Whether there is a game to answer from', 'Health', { querystring: noQuery }),
      logLevel: 'warn',
    },
    (_, response) => {
      const isReady = door.editions.games.size > 0
      return response
        .code(isReady ? 200 : 503)
        .header('Cache-Control', 'no-store')
        .send({ status: isReady ? 'ready' : 'no game' })
    },
  )

  app.get(
    '/problems',
    { schema: described('service', 'Every code a problem can have', 'ProblemKinds', { querystring: noQuery }) },
    (request, response) => reply(door, request, response, () => ({ problems: problemKinds() })),
  )

  app.get(
    '/problems/:area/:name',
    {
      schema: described('service', 'What a code means', 'ProblemKind', { params: problemPath, querystring: noQuery }),
    },
    (request, response) => {
      const code = `${request.params.area}/${request.params.name}`
      const kind = problemKinds().find((each) => each.code === code)
      if (!kind)
        throw unknown(
          'problem/unknown',
          'code',
          code,
          problemKinds().map((each) => each.code),
        )
      return reply(door, request, response, () => kind)
    },
  )
}
