import { factsFromTexts } from '../../ask/index.ts'
import type { Edition, Json, Part, Problem, Question } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { asOfFor, type Door, replyLater, scopeOf, servedBy } from '../door.ts'
import { type ProblemItem, Refusal } from '../problems.ts'
import { sendFresh } from '../reply.ts'
import { gamePath, type RulingBody, rulingBody, rulingQuery } from '../schemas/requests.ts'
import { type Patron, patronOf } from '../work/patron.ts'
import type { Worked } from '../work/working.ts'
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
      const { query, params } = request
      const served = servedBy(door, params.game, query)
      const make = (patron: Patron) => {
        const { facts, unread } = factsOf(served.edition, query as { readonly [name: string]: unknown })
        return ruling(door, served, questionOf(door, { ...query, facts }), unread, patron)
      }
      return replyLater(door, request, response, make, {
        editions: [served],
        isFixed: query.edition !== undefined && query.asOf !== undefined,
        add: (verdicts) => door.metrics.ruled(served.edition.game, verdicts),
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
      const sent = ({ bytes, counted }: Worked) => {
        door.metrics.ruled(served.edition.game, counted)
        response.header('Umpire-Edition', served.edition.hash)
        return sendFresh(request, response, bytes())
      }
      const made = ruling(door, served, questionOf(door, request.body), [], patronOf(request, response))
      return made instanceof Promise ? made.then(sent) : sent(made)
    },
  )
}

/** @param unread what is wrong with facts that were left out of the question for it. */
function ruling(door: Door, served: Served, question: Question, unread: readonly Problem[], patron: Patron) {
  return door.working.do({ kind: 'ruling', edition: served.edition.hash, question, unread }, [served], patron)
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
