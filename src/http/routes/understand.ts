import { understandSentence } from '../../ask/index.ts'
import { type Door, reply, servedBy } from '../door.ts'
import { gamePath, understandQuery } from '../schemas/requests.ts'
import { type App, described } from './app.ts'

export function understandRoutes(app: App, door: Door): void {
  app.get(
    '/v1/games/:game/understand',
    {
      schema: described(
        'rulings',
        'A sentence in plain words as a question',
        'Understanding',
        { params: gamePath, querystring: understandQuery },
        {
          description:
            'What was taken from which words: the action or quantity, facts, date, format and event, each with what else ' +
            'the words could stand for. `question` and `link` hold only what is sure; where it is not sure what is asked, ' +
            'there are search results instead.',
        },
      ),
    },
    (request, response) => {
      const { q, edition } = request.query
      const served = servedBy(door, request.params.game, edition)
      return reply(door, request, response, () => understandSentence(served, q), { editions: [served] })
    },
  )
}
