import { type Understood, understandSentence } from '../../ask/index.ts'
import { open } from '../../editions/index.ts'
import { type Door, reply, servedBy } from '../door.ts'
import { refuse, refuseQuestion } from '../problems.ts'
import { correctionBody, gamePath, noQuery, understandQuery } from '../schemas/requests.ts'
import { type App, described, PROBLEM } from './app.ts'

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
            'there are search results instead. A server that remembers messages counts a sentence without a question.',
        },
      ),
    },
    (request, response) => {
      const { q: message, edition } = request.query
      const { game } = request.params
      const served = servedBy(door, game, edition)
      return reply(door, request, response, () => understandSentence(served, message), {
        editions: [served],
        counts: {
          of: (made) => (isUnread(made as Understood) ? ['unread'] : []),
          add: ([unread]) => unread && door.remembering?.add({ game, message }),
        },
      })
    },
  )

  app.post(
    '/v1/games/:game/understand/correction',
    {
      schema: {
        tags: ['rulings'],
        summary: 'What a sentence was meant to ask, where it was understood otherwise or not at all',
        description:
          'Counted without who sent it or from where, for those who write the game. 404 where the server does not remember ' +
          'messages: `umpire serve --remember-messages`.',
        params: gamePath,
        querystring: noQuery,
        body: correctionBody,
        response: { 204: { type: 'null', description: 'Taken note of' }, '4xx': PROBLEM },
      },
    },
    (request, response) => {
      const { message, chosen } = request.body
      const { edition } = servedBy(door, request.params.game)
      if (!door.remembering?.isOn) throw refuse('message/forgotten', '', 'This server remembers no messages')
      const { asked, problems } = open(edition).theory.askedFor([chosen], 'chosen')
      const [meant] = asked
      if (!meant) throw refuseQuestion(problems)
      door.remembering.add({ game: edition.game, message, chosen: meant.name })
      return response.code(204).header('Cache-Control', 'no-store').send()
    },
  )
}

/** Whether there is nothing to ask: no question that is sure, and no readings to choose from. */
function isUnread({ question, readings }: Understood & { readonly readings?: readonly unknown[] }): boolean {
  return question === undefined && !readings?.length
}
