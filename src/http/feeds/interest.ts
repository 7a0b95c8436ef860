import { interestOf, type Wish } from '../../compare/index.ts'
import type { Served } from '../../editions/index.ts'
import type { Wanted } from '../../sharing/index.ts'
import type { Door } from '../door.ts'
import { refuse, refuseQuestion } from '../problems.ts'
import type { FeedQuery } from '../schemas/requests.ts'
import type { Patron } from '../work/patron.ts'

/** @throws Refusal where there is no such thing, or the question cannot be answered. */
export async function wantedOf(door: Door, served: Served, wish: Wish, patron: Patron): Promise<Wanted> {
  const found = interestOf(served, wish)
  if (!found.ok) throw refuseQuestion(found.problems)
  const { about, name } = found
  const { question, format } = about
  if (question) {
    const edition = served.edition.hash
    const asked = { ...question, ...(format === undefined ? {} : { format }), include: ['verdict' as const] }
    await door.working.do({ kind: 'answer', edition, question: asked }, [served], patron)
  }
  return { about, name }
}

/** The wish that a query says. @throws Refusal where `asOf` stands in it without a question. */
export function wishIn(query: FeedQuery): Wish {
  const { entry, rule, format, as: _, ...asked } = query
  const question = Object.entries(asked).flatMap(([name, given]) =>
    [given].flat().map((value) => [name, String(value)] as const),
  )
  if (question.length === 1 && asked.asOf !== undefined)
    throw refuse('request/bad-parameter', 'asOf', '`asOf` goes with a question')
  return {
    ...(entry === undefined ? {} : { entry }),
    ...(rule === undefined ? {} : { rule }),
    ...(format === undefined ? {} : { format }),
    ...(question.length > 0 ? { question } : {}),
  }
}
