import { STOP_WORDS, stem, words } from '../domain/index.ts'
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
  const readings = heard.readings.flatMap((one) => {
    const plain = tried(edition, one, heard.occasion, heard.query, false)
    const hasGuess = one.taken.some((t) => t.kind === 'fact' && !t.sure)
    const bold = hasGuess ? tried(edition, one, heard.occasion, heard.query, true) : undefined
    return [plain, bold].filter((each) => each !== undefined)
  })
  readings.sort((a, b) => b.p - a.p)
  const three: typeof readings = []
  for (const each of readings) if (three.length < 3 && !three.some((o) => o.question.ask[0] === each.question.ask[0] && o.ruling === each.ruling)) three.push(each)
  const [best] = readings
  return { query: heard.query, taken: best?.taken ?? [], unused: best?.unused ?? [], readings: three, all: readings } as any
}

function tried(edition: Edition, one: HeardReading, occasion: readonly Taken[], query: string, guesses: boolean) {
  const own = guesses ? one.taken.map((t) => ({ ...t, sure: true })) : one.taken
  const taken = [...own, ...occasion]
  let question = questionOf(taken) as PlainQuestion
  let outcome = answer(edition, { ...question, include: ['ask'] as any })
  if (!outcome.ok) { question = { ...question, facts: {} }; outcome = answer(edition, { ...question, include: ['ask'] as any }) }
  if (!outcome.ok) return undefined
  const settled = (o: any) => { const [ruling] = o.answer.answers; return ruling && ruling.verdict !== 'undetermined' && !(ruling.verdict === undefined && ruling.value === undefined && !ruling.each) }
  const first = settled(outcome)
  const hinges = (outcome.answer.answers[0] as any)?.hinges?.length ?? 0
  const presumed: any = {}
  let worst = 1
  const { votes: bg, sim } = backgroundOf(edition, one, query)
  for (let round = 0; round < 6 && !settled(outcome); round++) {
    const asks = ((outcome.answer.ask ?? []) as any[]).filter((q) => q.assumed === undefined)
    const next = asks.map((q) => [q.fact, bg.get(q.fact)] as const).find(([f, v]) => v && !(f in presumed))
    if (!next) break
    presumed[next[0]] = next[1]!.value
    worst = Math.min(worst, next[1]!.share)
    const again = answer(edition, { ...question, facts: { ...question.facts, ...presumed }, include: ['ask'] as any })
    if (!again.ok) break
    outcome = again
  }
  const [ruling] = outcome.answer.answers
  const isSettled = settled(outcome)
  if (isSettled) question = { ...question, facts: { ...question.facts, ...presumed } }
  const nSure = own.filter((t) => t.kind === 'fact' && t.sure).length
  const nGuess = one.taken.filter((t) => t.kind === 'fact' && !t.sure).length
  const n = Object.keys(presumed).length
  const f = { s: one.score, e: one.explained, first: +first, settled: +isSettled, n: isSettled ? n : 0, worst: isSettled && n ? 1 - worst : 0, def: +(ruling?.by === 'default'), left: +one.isLeftOver, nSure: Math.min(nSure, 4), nGuess: Math.min(nGuess, 3), g: +guesses, sim, hinges: Math.min(hinges, 3), silent: +((ruling as any)?.verdict === 'silent') }
  const p = W ? Object.entries(f).reduce((t, [k, v]) => t + v * (W[k] ?? 0), 0) : one.score + 0.6 * one.explained + (first ? 0.1 : isSettled ? 0.05 : 0)
  return { question, taken, unused: one.unused, p, f, ruling: JSON.stringify(ruling?.verdict ?? ruling?.value ?? ruling?.each ?? null), first, isSettled, presumed: isSettled ? presumed : {}, by: ruling?.by, sure: false, why: `${Object.entries(f).map(([k, v]) => k + '=' + (+v).toFixed(2)).join(' ')}`, link: questionLink(edition, question) }
}
const W = process.env['W'] ? JSON.parse(process.env['W']) : undefined
const ids = new WeakMap<Edition, { cases: Map<string, { facts: any; stems: Set<string> }[]>; idf: (s: string) => number }>()
function backgroundOf(edition: Edition, one: HeardReading, query: string) {
  let known = ids.get(edition)
  if (!known) {
    const cases = new Map<string, { facts: any; stems: Set<string> }[]>()
    const df = new Map<string, number>()
    for (const c of edition.cases) {
      const stems = new Set(words(c.title).filter((w) => !STOP_WORDS.has(w.text)).map((w) => stem(w.text)))
      for (const s of stems) df.set(s, (df.get(s) ?? 0) + 1)
      for (const a of c.ask) { const l = cases.get(a) ?? []; l.push({ facts: c.facts, stems }); cases.set(a, l) }
    }
    known = { cases, idf: (s) => Math.log(1 + edition.cases.length / (df.get(s) ?? 0.5)) }
    ids.set(edition, known)
  }
  const said = new Set(words(query).filter((w) => !STOP_WORDS.has(w.text)).map((w) => stem(w.text)))
  const mass = (s: Iterable<string>) => [...s].reduce((t, x) => t + known.idf(x), 0)
  const votes = new Map<string, Map<string, number>>()
  let bestSim = 0
  const sure = new Map(one.taken.filter((t) => t.kind === 'fact' && t.sure).map((t) => [t.name, JSON.stringify(t.value)]))
  for (const c of known.cases.get(one.target.name) ?? []) {
    const common = [...c.stems].filter((s) => said.has(s))
    const sim = mass(common) / Math.sqrt(mass(c.stems) * mass(said) + 1e-9)
    bestSim = Math.max(bestSim, sim)
    let agree = 0
    for (const [f, v] of Object.entries(c.facts)) { const x = sure.get(f); if (x !== undefined) agree += x === JSON.stringify(v) ? 1 : -1.5 }
    const w = 0.05 + sim ** 2 * +(process.env['SW'] ?? 20) * Math.exp(agree * +(process.env['AG'] ?? 0.5))
    for (const [f, v] of Object.entries(c.facts)) { const m = votes.get(f) ?? new Map(); const t = JSON.stringify(v); m.set(t, (m.get(t) ?? 0) + w); votes.set(f, m) }
  }
  return { sim: bestSim, votes: new Map([...votes].map(([f, m]) => { const n = [...m.values()].reduce((x, y) => x + y, 0); const [v, c] = [...m].sort((x, y) => y[1] - x[1])[0]!; return [f, { value: JSON.parse(v), share: c / n, n: 9 }] })) }
}
export function questionTaken(
  edition: Edition,
  taken: readonly Taken[],
): { readonly question: Question; readonly link: string } | undefined {
  const question = questionOf(taken)
  const outcome = question && answer(edition, { ...question, include: [] })
  return question && outcome?.ok ? { question, link: questionLink(edition, question) } : undefined
}
