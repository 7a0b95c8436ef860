import { gameSummary, gameView, vocabularyView } from '../../sharing/index.ts'
import { type Door, reply, servedFrom } from '../door.ts'
import { fromQuery, gamePath, noQuery } from '../schemas/requests.ts'
import { type App, described } from './app.ts'

export function gameRoutes(app: App, door: Door): void {
  app.get(
    '/v1/games',
    {
      schema: described(
        'games',
        'The games',
        'Games',
        { querystring: noQuery },
        {
          description:
            'Each with its formats, its counts and the edition that is served; whether messages that were not understood are ' +
            'counted here, and whether corrections are taken.',
        },
      ),
    },
    (request, response) => {
      const editions = [...door.editions.games.values()]
      const offers = {
        ...(door.remembering?.isOn ? { remembersMessages: true } : {}),
        ...(door.takesCorrections ? { takesCorrections: true } : {}),
      }
      const made = () => ({
        games: editions.map((each) => gameSummary(each, door.editions.guests.get(each.edition.game))),
        ...offers,
      })
      return reply(door, request, response, made, { editions })
    },
  )

  app.get(
    '/v1/games/:game',
    {
      schema: described(
        'games',
        'A game: formats, sources, events, counts',
        'Game',
        { params: gamePath, querystring: fromQuery },
        { description: 'With its order of authorities, and the policies of precedence, each from its date on.' },
      ),
    },
    (request, response) => {
      const served = servedFrom(door, request.params.game, request.query)
      return reply(door, request, response, () => gameView(served, door.editions.guests.get(request.params.game)), {
        editions: [served],
      })
    },
  )

  app.get(
    '/v1/games/:game/vocabulary',
    {
      schema: described(
        'games',
        'Types, facts, quantities and actions',
        'Vocabulary',
        { params: gamePath, querystring: fromQuery },
        { description: 'The words that a question may use: what can be asked, and what can be told.' },
      ),
    },
    (request, response) => {
      const served = servedFrom(door, request.params.game, request.query)
      return reply(door, request, response, () => vocabularyView(served.edition), { editions: [served] })
    },
  )
}
