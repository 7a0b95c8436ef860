import { bears } from '../bearer.ts'
import { leaveCorrection } from '../corrections.ts'
import type { Door } from '../door.ts'
import { servedBy } from '../door.ts'
import { refuse } from '../problems.ts'
import { JSON_TYPE } from '../reply.ts'
import { gamePath, leftBody, noQuery } from '../schemas/requests.ts'
import { patronOf } from '../work/patron.ts'
import { type App, answering, described, jsonOf } from './app.ts'

/** @param token of the service: whoever bears it may read what was left. */
export function correctionRoutes(app: App, door: Door, token: string | undefined): void {
  app.post(
    '/v1/games/:game/corrections',
    {
      config: { isHeavy: true },
      schema: {
        tags: ['corrections'],
        summary: 'Say what is wrong with a rule or a ruling',
        description:
          'Kept as a draft for those who write the game, without who left it or from where. 404 where the server takes none: ' +
          '`umpire serve --take-corrections`. The same said again is the one that is kept.',
        params: gamePath,
        querystring: noQuery,
        body: leftBody,
        ...answering({ 201: { description: 'Kept', content: jsonOf('Correction') } }, [404, 409, 413, 415, 422]),
      },
    },
    async (request, response) => {
      const kept = await leaveCorrection(door, request.params.game, request.body, patronOf(request, response))
      return response.code(201).header('Cache-Control', 'no-store').type(JSON_TYPE).send(JSON.stringify(kept))
    },
  )

  app.get(
    '/v1/games/:game/corrections',
    {
      schema: described(
        'corrections',
        'What people say is wrong, in the order it was left',
        'Corrections',
        { params: gamePath, querystring: noQuery },
        {
          description:
            'Needs the token of the service: `Authorization: Bearer …`. `umpire corrections` writes and erases them.',
          sends: [],
          refuses: [401],
        },
      ),
    },
    async (request, response) => {
      if (!bears(request.headers.authorization, token))
        throw refuse('service/token', 'Authorization', 'Needs the token of the service: `Authorization: Bearer …`.')
      const { edition } = servedBy(door, request.params.game)
      if (!door.store) throw refuse('store/unavailable', '', 'This server keeps no corrections')
      const corrections = await door.store.corrections(edition.game)
      return response.header('Cache-Control', 'no-store').type(JSON_TYPE).send(JSON.stringify({ corrections }))
    },
  )
}
