import { allProblems, answer, badParts, factsFromTexts, questionLink } from '../../ask/index.ts'
import type { Answer, Edition, Json, Part, Problem, Question } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { asOfFor, type Door, reply, scopeOf, servedBy } from '../door.ts'
import { LONGEST_URL, MOST_ASKS } from '../limits.ts'
import { type ProblemItem, Refusal, refuseQuestion } from '../problems.ts'
import { sendFresh } from '../reply.ts'
import { gamePath, type RulingBody, rulingBody, rulingQuery } from '../schemas/requests.ts'
import { type App, described } from './app.ts'

const FACTS =
  'Facts are parameters `f.<fact>`, e.g. `f.beam.shields_owner=borg`: scalars as text, lists by repetition or as JSON, ' +
  'or as a number where only that is known, records as JSON or by the name of their card, what is answered by element as ' +
  'one value for all or a JSON map, a path such as `f.crew[0].licence` for a part of one.'

export function rulingRoutes(app: App, door: Door): void {
  app.get(
    '/v1/games/:game/rulings',
    {
      schema: described(
        'rulings',
        'What applies here: a link to share',
        'Answer',
        { params: gamePath, querystring: rulingQuery },
        { description: FACTS },
      ),
    },
    (request, response) => {
      const served = servedBy(door, request.params.game, request.query)
      const make = () => {
        const { facts, unread } = factsOf(served.edition, request.query as { readonly [name: string]: unknown })
        return ruling(served, questionOf(door, { ...request.query, facts }), unread)
      }
      return reply(door, request, response, make, {
        editions: [served],
        counts: {
          of: (made) => verdictsIn(made as Answer),
          add: (verdicts) => door.metrics.ruled(served.edition.game, verdicts),
        },
      })
    },
  )

  app.post(
    '/v1/games/:game/rulings',
    {
      schema: described(
        'rulings',
        'What applies here',
        'Answer',
        { params: gamePath, body: rulingBody },
        {
          description:
            'The same as by GET, for questions that no address can hold. `self` is the address, where one can.',
        },
      ),
    },
    (request, response) => {
      const served = servedBy(door, request.params.game, request.body)
      const made = ruling(served, questionOf(door, request.body))
      door.metrics.ruled(served.edition.game, verdictsIn(made))
      response.header('Umpire-Edition', served.edition.hash)
      return sendFresh(request, response, JSON.stringify(made))
    },
  )
}

/**
 * The answer as the engine gave it, with the link that asks the same again.
 * @param unread what is wrong with facts that were left out of the question for it.
 * @throws Refusal of a bad question that names everything that is wrong with it.
 */
function ruling(served: Served, question: Question, unread: readonly Problem[] = []) {
  const wrong = [...unread, ...badParts(question.include ?? [])]
  if ([question.ask ?? []].flat().length > MOST_ASKS)
    throw refuseQuestion([
      ...wrong,
      { at: 'ask', code: 'question/too-many', detail: `ask ${MOST_ASKS} things at most at once`, didYouMean: [] },
    ])
  const outcome = answer(served.edition, question)
  if (wrong.length > 0 || !outcome.ok) throw refuseQuestion(allProblems(wrong, outcome))
  const { point, edition, game } = outcome.answer
  const link = questionLink(served.edition, { ...question, asOf: point.asOf }, edition)
  const self = `/v1/games/${encodeURIComponent(game)}/rulings${link}`
  return { ...outcome.answer, ...(self.length <= LONGEST_URL ? { self } : {}) }
}

/** For the metrics: what was said of each thing asked. */
export function verdictsIn({ answers }: Answer): string[] {
  return answers.flatMap(({ verdict, each }) =>
    each ? Object.values(each).map((one) => one.verdict ?? 'value') : [verdict ?? 'value'],
  )
}

/** What a link or a body asks, with the day filled in. */
export function questionOf(door: Door, given: RulingBody): Question {
  const { facts } = given
  const [ask, unknown, skip, include] = [given.ask, given.unknown, given.skip, given.include].map(listOf)
  return {
    ...(ask ? { ask } : {}),
    ...(facts ? { facts: facts as { readonly [fact: string]: Json } } : {}),
    ...(unknown ? { unknown } : {}),
    ...(given.assume ? { assume: 'nothing' as const } : {}),
    ...(skip ? { skip } : {}),
    ...(include ? { include: include as Part[] } : {}),
    ...asOfFor(door, given),
    ...scopeOf(given),
  }
}

function listOf(given: string | string[] | undefined): string[] | undefined {
  return given === undefined ? undefined : [given].flat()
}

/**
 * The `f.` parameters as facts, in a map without a prototype, and those that do not fit what they are to be.
 * @throws Refusal that names every one that is not even JSON.
 */
function factsOf(
  edition: Edition,
  query: { readonly [name: string]: unknown },
): { readonly facts: { [fact: string]: Json }; readonly unread: readonly Problem[] } {
  const texts = Object.entries(query).flatMap(([name, given]) =>
    name.startsWith('f.') ? [[name.slice(2), [given].flat().map(String)] as const] : [],
  )
  const { facts, faults } = factsFromTexts(edition, texts)
  const malformed = faults.filter((each) => each.malformed)
  const [first, ...others] = malformed.map(({ problem }): ProblemItem => ({ ...problem, code: 'request/malformed' }))
  if (first) throw new Refusal([first, ...others])
  return { facts, unread: faults.map(({ problem }) => problem) }
}
