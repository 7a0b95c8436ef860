import type { Edition, PlainQuestion, Question, Taken, Understanding } from '../domain/index.ts'
import type { Served } from '../editions/index.ts'
import { open } from '../editions/index.ts'
import { type Searched, search } from '../search/index.ts'
import { type HeardReading, questionOf, understand } from '../understand/index.ts'
import { answer } from './answer.ts'
import { questionLink } from './link.ts'

/** A sentence understood, with the link that asks its question; or what a search finds, where it is not clear enough. */
export interface Understood extends Understanding {
  /** The query of the link, beginning with `?`. */
  readonly link?: string
  readonly search?: Searched
  readonly readings: readonly any[]
}

export function understandSentence(
  { edition, search: index }: Pick<Served, 'edition' | 'search'>,
  sentence: string,
  meant?: string,
): Understood {
  const { theory } = open(edition)
  const heard = understand(
    edition,
    sentence,
    ({ kind, name }) => theory.dependencies.factsBehind(`${kind}:${name}`),
    meant,
  )
  const readings = heard.readings.map((one) => tried(edition, one, heard.occasion)).filter((each) => each !== undefined)
  readings.sort((a, b) => b.p - a.p)
  const [best] = readings
  return { query: heard.query, taken: best?.taken ?? [], unused: best?.unused ?? [], readings: readings.slice(0, 3), all: readings } as any
}

function tried(edition: Edition, one: HeardReading, occasion: readonly Taken[]) {
  const taken = [...one.taken, ...occasion]
  let question = questionOf(taken) as PlainQuestion
  let outcome = answer(edition, { ...question, include: ['ask'] as any })
  if (!outcome.ok) { question = { ...question, facts: {} }; outcome = answer(edition, { ...question, include: ['ask'] as any }) }
  if (!outcome.ok) return undefined
  const settled = (o: any) => { const [ruling] = o.answer.answers; return ruling && ruling.verdict !== 'undetermined' && !(ruling.verdict === undefined && ruling.value === undefined && !ruling.each) }
  const first = settled(outcome)
  const presumed: any = {}
  const bg = backgroundOf(edition).get(one.target.name)
  for (let round = 0; round < 6 && !settled(outcome) && bg; round++) {
    const asks = (outcome.answer.ask ?? []) as any[]
    const next = asks.map((q) => [q.fact, bg.get(q.fact)] as const).find(([f, v]) => v && !(f in presumed) && v.share >= +(process.env['SH'] ?? 0.8) && v.n >= +(process.env['SN'] ?? 2))
    if (!next) break
    presumed[next[0]] = next[1]!.value
    const again = answer(edition, { ...question, facts: { ...question.facts, ...presumed }, include: ['ask'] as any })
    if (!again.ok) break
    outcome = again
  }
  const [ruling] = outcome.answer.answers
  const isSettled = settled(outcome)
  if (isSettled) question = { ...question, facts: { ...question.facts, ...presumed } }
  const p = one.score + 0.6 * one.explained + (first ? 0.1 : isSettled ? 0.05 : 0)
  return { question, taken, unused: one.unused, p, score: one.score, explained: one.explained, first, isSettled, presumed: isSettled ? presumed : {}, isLeftOver: one.isLeftOver, by: ruling?.by, sure: false, why: `s=${one.score.toFixed(2)} e=${one.explained.toFixed(2)} ${ruling?.by} ${isSettled ? JSON.stringify(presumed) : 'U ' + (outcome.answer.ask ?? []).slice(0, 3).map((q: any) => q.fact)}`, link: questionLink(edition, question) }
}
const bgs = new WeakMap<Edition, Map<string, Map<string, { value: any; share: number; n: number }>>>()
function backgroundOf(edition: Edition) {
  let known = bgs.get(edition)
  if (known) return known
  known = new Map()
  const counts = new Map<string, Map<string, Map<string, number>>>()
  for (const c of edition.cases) for (const a of c.ask) {
    const m = counts.get(a) ?? counts.set(a, new Map()).get(a)!
    for (const [f, v] of Object.entries(c.facts)) { const k = m.get(f) ?? m.set(f, new Map()).get(f)!; const t = JSON.stringify(v); k.set(t, (k.get(t) ?? 0) + 1) }
  }
  for (const [a, m] of counts) known.set(a, new Map([...m].map(([f, k]) => { const n = [...k.values()].reduce((x, y) => x + y, 0); const [v, c] = [...k].sort((x, y) => y[1] - x[1])[0]!; return [f, { value: JSON.parse(v), share: c / n, n }] })))
  bgs.set(edition, known)
  return known
}
export function questionTaken(
  edition: Edition,
  taken: readonly Taken[],
): { readonly question: Question; readonly link: string } | undefined {
  const question = questionOf(taken)
  const outcome = question && answer(edition, { ...question, include: [] })
  return question && outcome?.ok ? { question, link: questionLink(edition, question) } : undefined
}
