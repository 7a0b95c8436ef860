import { asOfFor, type Door, scopeOf, servedBy } from '../door.ts'
import { sendFresh } from '../reply.ts'
import { gamePath, tableBody } from '../schemas/requests.ts'
import { patronOf } from '../work/patron.ts'
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
    async (request, response) => {
      const { params, body } = request
      const served = servedBy(door, params.game, body)
      const { hash } = served.edition
      const at = { ...asOfFor(door, body), ...scopeOf(body) }
      const job = { kind: 'table', edition: hash, text: body.text, at } as const
      const { bytes } = await door.working.do(job, [served], patronOf(request, response))
      response.header('Umpire-Edition', hash)
      return sendFresh(request, response, bytes())
    },
  )
}
