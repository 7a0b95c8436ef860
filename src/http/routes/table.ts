import { tableOf } from '../../ask/index.ts'
import { asOfFor, type Door, scopeOf, servedBy } from '../door.ts'
import { refuseQuestion } from '../problems.ts'
import { sendFresh } from '../reply.ts'
import { gamePath, tableBody } from '../schemas/requests.ts'
import { type App, described } from './app.ts'

export function tableRoutes(app: App, door: Door): void {
  app.post(
    '/v1/games/:game/table',
    {
      config: { isHeavy: true },
      schema: described(
        'table',
        'A deck or a board pasted as lines: the entries, the rules that touch them, and warnings',
        'Table',
        { params: gamePath, body: tableBody },
        {
          description:
            'Counts before or behind a name, headings, remarks and typing errors are understood. Rules come with what they touch: ' +
            'their own entry, an entry they name, or one whose data they test.',
        },
      ),
    },
    (request, response) => {
      const { params, body } = request
      const served = servedBy(door, params.game, body)
      const found = tableOf(served.edition, served.search, body.text, { ...asOfFor(door, body), ...scopeOf(body) })
      if (!found.ok) throw refuseQuestion(found.problems)
      response.header('Umpire-Edition', served.edition.hash)
      return sendFresh(request, response, JSON.stringify(found.table))
    },
  )
}
