import {
  type Answer,
  type AnswerPoint,
  compare,
  type Edition,
  type Json,
  type NoLonger,
  type Outcome,
  once,
  type Part,
  type Problem,
  type Question,
  type Rule,
  type Ruling,
  type Verdict,
  type Warning,
} from '../domain/index.ts'
import { courtAt, type Opened, open, pointOf } from '../editions/index.ts'
import {
  type Askable,
  assume,
  Clock,
  type Decision,
  decide,
  dependsOnName,
  type Found,
  find,
  type Inquiry,
  type IsOver,
  isImpossible,
  readFacts,
  shown,
  TooCostly,
} from '../logic/index.ts'
import { assumedIn } from './assumed.ts'
import { noLongerOf, restingDates } from './dates.ts'
import { factsAskedAmong, questionsAfter } from './next.ts'
import { notesOf } from './notes.ts'
import { rulingOn } from './ruling.ts'
import { applies, includes, inquiryOn, noteOn, type Session, statusOf } from './session.ts'
import { wordingOf } from './wording.ts'

/**
 * What applies here. Pure: reads no clock, changes nothing; the same edition and question give the same answer.
 * @param isOver asked from time to time whether to give up; without it nobody waits.
 * @throws OutOfTime where that says so. What was found out until then is kept for who asks again.
 * Source: design 3; semantics B to G.
 */
export function answer(edition: Edition, question: Question, isOver?: IsOver): Outcome {
  return answerWithin(edition, question, isOver, together)
}

/** The rulings of an answer, and what else of it was wanted. */
export interface Brief extends Pick<Answer, 'answers' | 'noLonger'>, Partial<Pick<Answer, 'notes'>> {
  /** Those of the wanted facts that are asked for next. */
  readonly asks?: readonly string[]
}

/** What is wanted of an answer beside its rulings. */
export interface BriefParts {
  readonly noLonger?: boolean
  readonly notes?: boolean
  /** The proof of the rulings, with what may decide an open one. */
  readonly proof?: boolean
  /** Of which facts it is told whether they are asked for next; no others are looked at. */
  readonly asks?: (fact: string) => boolean
}

/** The rulings alone, for whoever tries many questions: without all that the answer hinges on, which takes longer than all else. */
export function answerInBrief(
  edition: Edition,
  question: Question,
  parts: BriefParts,
): { readonly ok: true; readonly answer: Brief } | Extract<Outcome, { ok: false }> {
  const bare: Question = { ...question, include: parts.proof ? ['proof'] : [] }
  return answerWithin(edition, bare, undefined, (begun, decided) => inBrief(begun, decided, parts))
}

/** @param tell what is told of what was decided. */
function answerWithin<Told>(
  edition: Edition,
  question: Question,
  isOver: IsOver | undefined,
  tell: (begun: Begun, decided: Decided) => Told,
): { readonly ok: true; readonly answer: Told } | Extract<Outcome, { ok: false }> {
  try {
    const begun = begin(open(edition), question, isOver)
    if ('problems' in begun) return { ok: false, problems: begun.problems }
    const decided = rulingsOn(begun.session, begun.asked)
    if (decided) return { ok: true, answer: tell(begun, decided) }
    const detail = 'no situation at a table fits these facts together'
    return { ok: false, problems: [{ at: 'facts', code: 'question/impossible', detail, didYouMean: [] }] }
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error
    return { ok: false, problems: [tooCostly(question, 'the question takes more work than one question may')] }
  }
}

/** What is wrong with a question that nobody can wait for, and what to ask less of. @param what is too much. */
export function tooCostly({ ask = [], include = [] }: Question, what: string): Problem {
  const [parts, asks] = [COSTLY.filter((part) => include.includes(part)), [ask].flat().length]
  const [at, todo] =
    asks > 1
      ? ['ask', `ask fewer than ${asks} things at once`]
      : parts.length > 0
        ? ['include', `leave out ${parts.map((part) => `include=${part}`).join(' and ')}`]
        : ['facts', 'give more facts']
  return { at, code: 'question/too-many', detail: `${what}: ${todo}`, didYouMean: [] }
}

/** Parts of an answer that may cost many times what the ruling does. */
const COSTLY: readonly Part[] = ['timeline', 'unless', 'proof', 'ask']

/** What a question comes to; who decides it is looked for when the ruling is wanted. */
export interface Considered {
  readonly outcome: Came
  /** @returns undefined where that takes too much work.  @throws OutOfTime */
  readonly ruling: () => Ruling | undefined
}

/** A verdict, a value, or what each element comes to. */
export interface Came {
  readonly verdict?: Verdict
  readonly value?: Json
  readonly each?: { readonly [element: string]: Came }
}

/**
 * The first thing that is asked, without anything that an answer tells beside it: for whoever asks often and shows little.
 * @param isOver asked from time to time whether to give up.
 * @returns undefined where the question does not hold together, or takes too much work.  @throws OutOfTime
 */
export function consider(edition: Edition, question: Question, isOver?: IsOver): Considered | undefined {
  return withinReason(() => {
    const begun = begin(open(edition), { ...question, include: [] }, isOver)
    if ('problems' in begun) return undefined
    const { session, asked } = begun
    const [target] = asked
    if (!target) return undefined
    const found = find(session.court, session.situation, target.kind, target.name)
    if (found !== 'unlisted' && found.some(isImpossible)) return undefined
    const ruling = () => withinReason(() => rulingsOn(session, [target])?.answers[0])
    return { outcome: cameTo(found), ruling }
  })
}

function cameTo(found: readonly Found[] | 'unlisted'): Came {
  if (found === 'unlisted') return { verdict: 'undetermined' }
  const [first] = found
  const came = ({ settled }: Found): Came => (settled ? shown(settled) : { verdict: 'undetermined' })
  if (first && first.key === undefined) return came(first)
  return { each: Object.fromEntries(found.map((one) => [one.key ?? '', came(one)])) }
}

function withinReason<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error
    return undefined
  }
}

/**
 * Whether one of some rules applies where nothing is told: one that `answer` lists where nothing is asked, without looking at all
 * the others. Where that takes too much work, none does.
 */
export function applyUntold(
  edition: Edition,
  moment: Pick<Question, 'asOf' | 'format' | 'event'>,
  ids: ReadonlySet<string>,
): boolean {
  const opening = open(edition)
  try {
    const begun = begin(opening, moment)
    if ('problems' in begun) return false
    const { session } = begun
    return [...ids].some((id) => {
      const rule = opening.theory.rules.get(id)
      return rule !== undefined && session.court.inForce(rule) && applies(session, rule)
    })
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error
    return false
  }
}

/** What holds beside what a question tells: what follows of it, and of which facts it leaves the usual value no place. */
export type Presumed = Pick<Session['situation'], 'follows' | 'off'>

/** A question, for looking at the conditions of rules in it: of its edition, or others that speak of the same vocabulary. */
export interface Scene {
  /** Whether what is told makes a condition false, whatever else is so. */
  readonly rulesOut: (rule: Rule) => boolean
  /** What a condition comes to; undefined where the question does not hold together, or takes too much work. */
  readonly conditionOf: (rule: Rule) => boolean | 'might' | undefined
  /** Undefined where the question does not hold together. */
  readonly presumed: () => Presumed | undefined
}

/**
 * @param known what holds beside what it tells, where somebody knows.
 * @returns undefined where the question cannot be read.
 */
export function sceneOf(edition: Edition, question: Question, known?: Presumed): Scene | undefined {
  const read = withinReason(() => readQuestion(open(edition), question))
  if (!read || 'problems' in read) return undefined
  const { court, situation: bare } = read
  const worked = once(() => {
    if (known) return bare.with(known)
    const { situation, problems } = assume(court, bare)
    return problems.length > 0 ? undefined : situation
  })
  return {
    rulesOut: (rule) => withinReason(() => court.statusIn(court.asIs(bare.unassuming), rule).value === false) ?? false,
    conditionOf: (rule) =>
      withinReason(() => {
        const situation = worked()
        if (!situation) return undefined
        const { value } = court.statusIn(court.asIs(situation), rule)
        return typeof value === 'boolean' ? value : 'might'
      }),
    presumed: () => withinReason(worked),
  }
}

/** A question read, at its point. */
interface Begun {
  readonly session: Session
  readonly shown: AnswerPoint
  readonly asked: readonly Askable[]
}

/** A question read; or all that is wrong with it. */
function begin(
  opening: Opened,
  question: Question,
  isOver?: IsOver,
): { readonly problems: readonly Problem[] } | Begun {
  const read = readQuestion(opening, question, isOver)
  if ('problems' in read) return read
  const { court, situation, asked, point, shown: told } = read
  const bare = question.assume === 'nothing' ? situation.unassuming : situation
  const assumed = assume(court, bare)
  if (assumed.problems.length > 0) return { problems: assumed.problems }
  const session = { opening, point, asOf: told.asOf, court, situation: assumed.situation, bare, question }
  return { session, shown: told, asked }
}

/** A question read as it is told, before anything follows or is assumed. */
interface QuestionRead extends Pick<Session, 'point' | 'court' | 'situation'>, Pick<Begun, 'shown' | 'asked'> {}

/** A question read as it is told, at its point; or all that is wrong with it. */
function readQuestion(
  opening: Opened,
  question: Question,
  isOver?: IsOver,
): { readonly problems: readonly Problem[] } | QuestionRead {
  const { edition, theory } = opening
  const placed = pointOf(edition, question)
  const { asked, problems: askProblems } = theory.askedFor([question.ask ?? []].flat())
  const { situation, problems: factProblems } = readFacts(theory, question.facts ?? {}, question.unknown ?? [])
  if (isOver) situation.meter.clock = new Clock(isOver)
  const problems = [...(placed.ok ? [] : placed.problems), ...askProblems, ...factProblems]
  if (!placed.ok || problems.length > 0) return { problems }
  const { point, shown } = placed
  return { situation, asked, point, shown, court: courtAt(opening, point) }
}

/** The answer put together of its parts. */
function together({ session, shown: point, asked }: Begun, { answers, decisions, inquiries }: Decided): Answer {
  const { edition } = session.opening
  const rules = rulesOn(session, asked)
  const { applying, mightApply, noLonger } = sortedOut(session, rules, inquiries)
  const core = {
    edition: edition.hash,
    game: edition.game,
    point,
    answers,
    applies: applying.map((rule) => noteOn(session, rule)),
    mightApply,
    ...(includes(session, 'noLonger') ? { noLonger } : {}),
    ...(includes(session, 'ask') ? { ask: questionsAfter(session, decisions, asked) } : {}),
    assumed: assumedIn(session, inquiries, decisions, asked),
    notes: notesOf(session, new Set(applying), rules),
    dates: restingDates(session, applying, noLonger),
    readings: applying.flatMap((rule) =>
      rule.reading === undefined ? [] : [{ rule: rule.id, reading: rule.reading }],
    ),
    warnings: [
      ...draftWarning(edition),
      ...warningsOn(session, asked).sort((a, b) => compare(a.at, b.at) || compare(a.code, b.code)),
    ],
  } satisfies Answer
  return includes(session, 'text') ? { ...core, text: wordingOf(edition, core) } : core
}

function inBrief({ session, asked }: Begun, { answers, decisions, inquiries }: Decided, parts: BriefParts): Brief {
  const isSorted = parts.noLonger || parts.notes
  const rules = isSorted ? rulesOn(session, asked) : []
  const { applying, noLonger } = sortedOut(session, rules, inquiries)
  return {
    answers,
    ...(parts.asks ? { asks: factsAskedAmong(session, decisions, asked, parts.asks) } : {}),
    ...(parts.noLonger ? { noLonger } : {}),
    ...(parts.notes ? { notes: notesOf(session, new Set(applying), rules) } : {}),
  }
}

/** A draft says so in each answer, whatever door it leaves by. */
function draftWarning({ failing }: Edition): Warning[] {
  if (failing === undefined) return []
  const many = failing === 1 ? 'a worked example of it fails' : `${failing} worked examples of it fail`
  return [{ code: 'draft', at: '', detail: `this game is a draft: ${many}`, didYouMean: [] }]
}

/** Of a card that no entry claims it is told only where it matters to what is asked which card it is. */
function warningsOn({ opening, situation }: Session, asked: readonly Askable[]): Warning[] {
  const targets = asked.map(({ kind, name }) => `${kind}:${name}`)
  return situation.warnings.filter(
    ({ code, at }) =>
      code !== 'unknown-card' || targets.length === 0 || dependsOnName(opening.theory, situation, targets, at),
  )
}

interface Decided {
  readonly answers: readonly Ruling[]
  readonly decisions: readonly Decision[]
  /** One for each decision, then one for each thing whose elements nobody has described. */
  readonly inquiries: readonly Inquiry[]
}

/** Undefined where no situation at a table fits the facts. */
function rulingsOn(session: Session, asked: readonly Askable[]): Decided | undefined {
  const decisions: Decision[] = []
  const unlisted: Askable[] = []
  const answers: Ruling[] = []
  for (const target of asked) {
    const decided = decide(session.court, session.situation, target.kind, target.name)
    if (decided !== 'unlisted' && decided.some(isImpossible)) return undefined
    answers.push(rulingOn(session, target, decided))
    if (decided === 'unlisted') unlisted.push(target)
    else decisions.push(...decided)
  }
  const inquiries = [...decisions.map((each) => each.inquiry), ...unlisted.map((each) => inquiryOn(session, each))]
  return { answers, decisions, inquiries }
}

/** The rules on what is asked; all where nothing is. */
function rulesOn(session: Session, asked: readonly Askable[]): readonly Rule[] {
  const [first, ...more] = asked
  if (!first) return session.opening.edition.rules
  if (more.length === 0) return inquiryOn(session, first).rules()
  const rules = new Set(asked.flatMap((target) => inquiryOn(session, target).rules()))
  return [...rules].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Of these rules those that apply, those that might, and those that would if they still were in force. */
function sortedOut(session: Session, rules: readonly Rule[], inquiries: readonly Inquiry[]) {
  const applying: Rule[] = []
  const mightApply: Answer['mightApply'][number][] = []
  const noLonger: NoLonger[] = []
  for (const rule of rules) {
    const { holds, needs, reason } = statusOf(session, rule, inquiries)
    if (holds === false) continue
    if (!session.court.inForce(rule)) noLonger.push(...noLongerOf(session, rule, holds === 'might'))
    else if (holds === true) applying.push(rule)
    else mightApply.push({ ...noteOn(session, rule), needs, ...(reason === undefined ? {} : { reason }) })
  }
  return { applying, mightApply, noLonger }
}
