import { historyOf } from '../../compare/index.ts'
import { asOfFor, type Door, reply, scopeOf, servedBy } from '../door.ts'
import { MOVED, movedRule } from '../moved.ts'
import { refuseQuestion } from '../problems.ts'
import { idPath, pointQuery } from '../schemas/requests.ts'
import { type App, described } from './app.ts'

export function historyRoutes(app: App, door: Door): void {
  app.get(
    '/v1/games/:game/rules/:id/history',
    {
      schema: described(
        'rules',
        'The life of a rule at every date, and its chain both ways: who, when, and where it stands',
        'History',
        { params: idPath, querystring: pointQuery },
        {
          description:
            'The life is told for the format and event asked about; `otherwise` tells where it is another. An old id answers 308.',
          also: { 308: MOVED },
          alsoSends: { 308: ['Location', 'Umpire-Edition'] },
        },
      ),
    },
    (request, response) => {
      const { query, params } = request
      const served = servedBy(door, params.game, query)
      if (!served.rules.has(params.id)) return movedRule(served, params.id, '/history', request, response)
      const make = () => {
        const found = historyOf(served.edition, params.id, { ...asOfFor(door, query), ...scopeOf(query) })
        if (!found.ok) throw refuseQuestion(found.problems)
        return found.history
      }
      return reply(door, request, response, make, { editions: [served] })
    },
  )
}
