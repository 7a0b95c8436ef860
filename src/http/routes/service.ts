import { type Door, reply, unknown } from '../door.ts'
import { problemKinds } from '../problems.ts'
import { noQuery, problemPath } from '../schemas/requests.ts'
import { type App, described, jsonOf } from './app.ts'

/** Health, and what explains the rest. */
export function serviceRoutes(app: App, door: Door): void {
  app.get(
    '/healthz',
    {
      schema: described(
        'service',
        'Whether the process runs',
        'Health',
        { querystring: noQuery },
        { description: 'Answered also when too much is asked.', sends: [] },
      ),
      logLevel: 'warn',
    },
    (_, response) => response.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  )

  app.get(
    '/readyz',
    {
      schema: described(
        'service',
        'Whether questions can be answered: every game has answered one, and the server is not stopping',
        'Readiness',
        { querystring: noQuery },
        {
          description: 'Answered also when too much is asked.',
          sends: [],
          also: { 503: { description: 'Not yet, or no longer', content: jsonOf('Readiness') } },
          alsoSends: { 503: ['Retry-After'] },
        },
      ),
      logLevel: 'warn',
    },
    (_, response) => {
      const { isReady, status, games } = door.readiness.look()
      if (!isReady) response.header('Retry-After', '5')
      return response
        .code(isReady ? 200 : 503)
        .header('Cache-Control', 'no-store')
        .send({ status, games })
    },
  )

  app.get(
    '/problems',
    {
      schema: described(
        'service',
        'Every code a problem can have',
        'ProblemKinds',
        { querystring: noQuery },
        { description: 'With the status it has, and its sentence. A code keeps its meaning.', sends: ['ETag'] },
      ),
    },
    (request, response) => reply(door, request, response, () => ({ problems: problemKinds() })),
  )

  app.get(
    '/problems/:area/:name',
    {
      schema: described(
        'service',
        'What a code means',
        'ProblemKind',
        { params: problemPath, querystring: noQuery },
        { description: 'Where the `type` of a problem leads.', sends: ['ETag'] },
      ),
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
