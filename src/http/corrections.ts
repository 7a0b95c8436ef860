import { factsFromTexts, readQuestion } from '../ask/index.ts'
import { type Answer, type Correction, isVerdict, type Json, type Problem, type Question } from '../domain/index.ts'
import { open, ruleNamed, type Served } from '../editions/index.ts'
import { asOfFor, type Door, servedBy, unknown } from './door.ts'
import { refuse, refuseQuestion } from './problems.ts'
import type { LeftBody, PointQuery } from './schemas/requests.ts'
import type { Patron } from './work/patron.ts'

/**
 * Keeps what somebody says is wrong (semantics H6). What it asks is asked once more, so that it is about the rule that decides.
 * @throws Refusal where this server takes none, or it cannot be a worked example.  @throws StoreDown
 */
export async function leaveCorrection(door: Door, game: string, body: LeftBody, patron: Patron): Promise<Correction> {
  const { store } = door
  if (!store || !door.takesCorrections) throw refuse('correction/closed', '', 'This server takes no corrections')
  const pairs = [...new URLSearchParams(body.question ?? '')]
  const place: PointQuery = Object.fromEntries(
    pairs.filter(([name, value]) => (name === 'edition' || name === 'event') && value !== ''),
  )
  await door.kept.bring(game, place)
  const served = servedBy(door, game, place)
  const { edition, rules } = served
  const about = body.rule === undefined ? undefined : ruleNamed(served, body.rule)?.id
  if (body.rule !== undefined && about === undefined) throw unknown('rule/unknown', 'rule', body.rule, rules.keys())
  const asking = asked(door, served, pairs)
  if (!asking && about === undefined)
    throw refuse('request/missing', 'question', 'A correction is about a rule or about a question that asks something')
  const expect = expected(served, body.expect ?? {})
  // What is expected of something else that the rule concludes is asked of the same facts.
  const question = asking && { ...asking, ask: [...new Set([...asking.ask, ...Object.keys(expect)])] }
  const answer = question && (await answered(door, served, question, patron))
  if (answer && isAsItIs(answer, expect))
    throw refuse(
      'correction/as-it-is',
      'expect',
      'That is what it comes to as it is; leave it out to say what else is wrong',
    )
  const rule = about ?? (answer && decidingRule(answer, Object.keys(expect)))
  const kept = await store.keepCorrection(
    {
      game: edition.game,
      edition: edition.hash,
      ...(rule === undefined ? {} : { rule }),
      words: body.words,
      ...(question ? { question } : {}),
      expect,
      ...(body.why === undefined ? {} : { why: body.why }),
    },
    door.now(),
  )
  if (!kept) throw refuse('correction/too-many', '', 'As many corrections of this game are kept as there may be')
  return kept
}

/** What a link asks, as a worked example asks it, with the day filled in; undefined where it asks nothing. */
function asked(
  door: Door,
  { edition }: Served,
  pairs: readonly (readonly [string, string])[],
): (Question & { readonly ask: readonly string[] }) | undefined {
  const { question, problems } = readQuestion(edition, pairs)
  const { facts = {}, unknown: without = [], assume, format, event } = question
  const named = open(edition).theory.askedFor([question.ask ?? []].flat(), 'question')
  const wrong = [...named.problems, ...problems]
  if (wrong.length > 0) throw refuseQuestion(wrong)
  const ask = named.asked.map(({ name }) => name)
  if (ask.length === 0) return undefined
  if (assume !== undefined)
    throw refuse('request/bad-parameter', 'question', 'A worked example assumes what the rules do: leave out `assume`')
  return {
    ask,
    facts,
    ...(without.length > 0 ? { unknown: without } : {}),
    ...asOfFor(door, question),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
}

/** What is expected, by the names of today, each a verdict or a value of its type. @throws Refusal that names what is none. */
function expected(
  { edition }: Served,
  given: { readonly [name: string]: unknown },
): { readonly [asked: string]: Json } {
  const problems: Problem[] = []
  const all = Object.entries(given).flatMap(([name, value]): (readonly [string, Json])[] => {
    const at = `expect.${name}`
    const found = open(edition).theory.askedFor([name], at)
    problems.push(...found.problems)
    const [meant] = found.asked
    if (!meant) return []
    if (isVerdict(value)) return [[meant.name, value]]
    if (meant.kind === 'action') {
      const detail = 'permitted, forbidden or required is expected of an action'
      problems.push({ at, code: 'question/bad-value', detail, didYouMean: [] })
      return []
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const { facts, faults } = factsFromTexts(edition, [[meant.name, [text]]])
    problems.push(...faults.map(({ problem }) => ({ ...problem, at })))
    return Object.entries(facts)
  })
  if (problems.length > 0) throw refuseQuestion(problems)
  return Object.fromEntries(all)
}

async function answered(door: Door, served: Served, question: Question, patron: Patron): Promise<Answer> {
  const { hash } = served.edition
  const job = { kind: 'ruling', edition: hash, question: { ...question, include: [] }, unread: [] } as const
  return (await door.working.do(job, [served], patron)).value() as Answer
}

/** Whether all that is expected is what it comes to. */
function isAsItIs({ answers }: Answer, expect: { readonly [asked: string]: Json }): boolean {
  const came = new Map(answers.map(({ ask, verdict, value, each }) => [ask, each ? undefined : (verdict ?? value)]))
  const wanted = Object.entries(expect)
  return wanted.length > 0 && wanted.every(([name, value]) => JSON.stringify(value) === JSON.stringify(came.get(name)))
}

/** Of what is expected to be otherwise, else of all, the first rule that decides. */
function decidingRule({ answers }: Answer, expects: readonly string[]): string | undefined {
  const meant = answers.filter(({ ask }) => expects.length === 0 || expects.includes(ask))
  return meant.flatMap(({ winners, between, mayDecide, each }) => [
    ...winners,
    ...(between?.flat() ?? []),
    ...(mayDecide ?? []).map(({ rule }) => rule),
    ...Object.values(each ?? {}).flatMap((one) => one.winners),
  ])[0]
}
