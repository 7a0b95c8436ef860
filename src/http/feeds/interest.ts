import { factsFromTexts, questionLink } from '../../ask/index.ts'
import type { Interest } from '../../compare/index.ts'
import type { Answer } from '../../domain/index.ts'
import { entryNamed, type Served } from '../../editions/index.ts'
import { type Door, unknown } from '../door.ts'
import { refuse, refuseQuestion } from '../problems.ts'
import type { FeedQuery } from '../schemas/requests.ts'
import type { Patron } from '../work/patron.ts'

/** What somebody wants to hear of, with a name, and the query that says the same. */
export interface Wanted {
  readonly about: Interest
  /** Of a feed: what it is about, in words. */
  readonly name: string
  /** As an address writes it, without `?`; empty for all of the game. */
  readonly query: string
}

/** @throws Refusal where there is no such entry, rule, format or question, or more than one is named. */
export async function wantedOf(door: Door, served: Served, query: FeedQuery, patron: Patron): Promise<Wanted> {
  const { edition } = served
  const { entry, rule, format } = query
  const isQuestion = isAsking(query)
  if ([entry !== undefined, rule !== undefined, isQuestion].filter(Boolean).length > 1)
    throw refuse('request/bad-parameter', 'ask', 'It is about one thing: an entry, a rule or a question')
  if (query.asOf !== undefined && !isQuestion)
    throw refuse('request/bad-parameter', 'asOf', '`asOf` goes with a question')
  const known = edition.formats.find(({ id }) => id === format)
  if (format !== undefined && !known)
    throw refuseQuestion([
      {
        at: 'format',
        code: 'question/unknown-format',
        detail: `there is no format ${format.slice(0, 80)}`,
        didYouMean: edition.formats.map(({ id }) => id),
      },
    ])
  const scope = known ? { format: known.id } : {}
  const placed = (name: string): string => (known ? `${name}, ${known.label}` : name)
  if (isQuestion) return questionWanted(door, served, query, scope, placed, patron)
  if (entry !== undefined) {
    const found = entryNamed(served, entry)
    if (!found) throw unknown('entry/unknown', 'entry', entry, served.entries.keys())
    return wanted({ entry: found.slug, ...scope }, placed(found.term))
  }
  if (rule !== undefined) {
    const found = served.rules.get(rule)
    if (!found) throw unknown('rule/unknown', 'rule', rule, served.rules.keys())
    return wanted({ rule, ...scope }, placed(found.title))
  }
  return wanted(scope, placed(edition.title))
}

/** A question that is good, since somebody shall hear when its answer is another. */
async function questionWanted(
  door: Door,
  served: Served,
  query: FeedQuery,
  scope: { readonly format?: string },
  placed: (name: string) => string,
  patron: Patron,
): Promise<Wanted> {
  const { edition } = served
  const { ask = [], unknown: untold = [], asOf } = query
  if (ask.length === 0) throw refuse('request/missing', 'ask', 'A question names what it asks: `ask`')
  const texts = Object.entries(query).flatMap(([name, given]) =>
    name.startsWith('f.') ? [[name.slice(2), [given].flat().map(String)] as const] : [],
  )
  const { facts, faults } = factsFromTexts(edition, texts)
  if (faults.length > 0) throw refuseQuestion(faults.map(({ problem }) => problem))
  const asked = { ask, facts: { ...facts }, unknown: untold, ...(asOf === undefined ? {} : { asOf }) }
  const question = { ...asked, ...scope, include: ['verdict' as const] }
  const { value } = await door.working.do({ kind: 'answer', edition: edition.hash, question }, [served], patron)
  const { answers } = value() as Answer
  const link = questionLink(edition, { ...asked, ...scope }).slice(1)
  const name = placed(answers.map(({ label }) => upper(label)).join(', '))
  return { about: { question: asked, ...scope }, name, query: link }
}

function wanted(about: Pick<Interest, 'entry' | 'rule' | 'format'>, name: string): Wanted {
  const query = Object.entries(about).map(([part, value]) => `${part}=${encodeURIComponent(value)}`)
  return { about, name, query: query.join('&') }
}

function isAsking(query: FeedQuery): boolean {
  return query.ask !== undefined || query.unknown !== undefined || Object.keys(query).some((at) => at.startsWith('f.'))
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
