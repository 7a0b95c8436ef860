import { readQuestion } from '../../ask/index.ts'
import type { PlainQuestion, Problem } from '../../domain/index.ts'
import { open, type Served } from '../../editions/index.ts'
import { type Door, replyLater, servedBy, today } from '../door.ts'
import { refuse, refuseQuestion } from '../problems.ts'
import { correctionBody, gamePath, noQuery, understandQuery } from '../schemas/requests.ts'
import { type App, answering, described } from './app.ts'

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
            'At most three ways to take it, best first: each a question with its link, what it comes to, what was taken from ' +
            'which words, and what nobody said and is taken for granted. `question` and `link` stand only where the first is ' +
            'sure; else there are search results too. With `before` it goes on with the question so far: “and in 2001?”. ' +
            'A server that remembers messages counts a sentence without a reading.',
          refuses: [422],
        },
      ),
    },
    (request, response) => {
      const { q: message, before, meant, edition } = request.query
      const { game } = request.params
      const served = servedBy(door, game, edition)
      const hearing = {
        ...(before === undefined ? {} : { before: soFar(served, before) }),
        ...(meant === undefined ? {} : { meant: nameOf(served, meant, 'meant') }),
      }
      const { hash } = served.edition
      const stand = { today: today(door) }
      const job = { kind: 'understand', edition: hash, sentence: message, hearing, stand } as const
      return replyLater(door, request, response, (patron) => door.working.do(job, [served], patron), {
        editions: [served],
        isFixed: false,
        add: ([unread]) => unread && door.remembering?.add({ game, message }),
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
        ...answering({ 204: { type: 'null', description: 'Taken note of' } }, [404, 413, 415, 422]),
      },
    },
    (request, response) => {
      const { message, chosen } = request.body
      const served = servedBy(door, request.params.game)
      if (!door.remembering?.isOn) throw refuse('message/forgotten', '', 'This server remembers no messages')
      door.remembering.add({ game: served.edition.game, message, chosen: nameOf(served, chosen, 'chosen') })
      return response.code(204).header('Cache-Control', 'no-store').send()
    },
  )
}

/** The question that a message goes on with. @throws Refusal of what asks nothing, or several things. */
function soFar({ edition }: Served, query: string): PlainQuestion {
  const { plain, problems } = readQuestion(edition, [...new URLSearchParams(query)])
  const isMany = problems.length === 0 && !plain
  const detail = 'a message goes on with a question that asks one thing'
  const nothing: Problem = { at: 'before', code: 'question/nothing', detail, didYouMean: [] }
  if (!plain || problems.length > 0) throw refuseQuestion(isMany ? [nothing] : problems)
  return plain
}

/** The action or quantity of a name. @throws Refusal where there is none. */
function nameOf({ edition }: Served, name: string, at: string): string {
  const { asked, problems } = open(edition).theory.askedFor([name], at)
  const [meant] = asked
  if (!meant) throw refuseQuestion(problems)
  return meant.name
}
