import {
  allProblems,
  answer,
  badParts,
  type Hearing,
  heardAt,
  questionLink,
  type Stand,
  tableOf,
  tooCostly,
  type Understood,
  understandSentence,
} from '../../ask/index.ts'
import { type McpAsked, mcpAnswer } from '../../bots/index.ts'
import {
  changesBetween,
  type Interest,
  impactOf,
  impactOfFiles,
  type NewsKind,
  newsOf,
  type Plan,
} from '../../compare/index.ts'
import type { Answer, Edition, Problem, Question, Receipt, SourceFile } from '../../domain/index.ts'
import { canonical, compareAnswers, type Editions, type GameNote, type Served } from '../../editions/index.ts'
import { drawerIn } from '../../sharing/index.ts'
import { LONGEST_URL, MOST_ASKS } from '../limits.ts'
import { groupsTold } from './by-rule.ts'

/** What an engine works out for a door, whichever thread it runs in. Editions are named by their hash. */
export type Job =
  | {
      readonly kind: 'changes'
      readonly from: SideByHash
      readonly to: SideByHash
      readonly format?: string
      readonly event?: string
      /** Whether the same is told by rule as well. */
      readonly byRule?: boolean
    }
  | {
      /** What is told of a change to whoever wants to hear of it. */
      readonly kind: 'news'
      readonly of: NewsKind
      readonly from: SideByHash
      readonly to: SideByHash
      readonly about: Interest
    }
  | { readonly kind: 'impact'; readonly edition: string; readonly plan: Plan }
  | {
      readonly kind: 'files'
      readonly edition: string
      readonly files: readonly SourceFile[]
      readonly changed: readonly (readonly [path: string, text: string | null])[]
    }
  | {
      /** An answer as the engine gives it. */
      readonly kind: 'answer'
      readonly edition: string
      readonly question: Question
      /** Whether its bytes are those that a receipt keeps. */
      readonly isKept?: boolean
    }
  | {
      /** An answer as assistants are told it: what is made is for programs, and beside it stands the text. */
      readonly kind: 'tell'
      readonly edition: string
      readonly asked: McpAsked
    }
  | {
      /** An answer with the link that asks the same again. */
      readonly kind: 'ruling'
      readonly edition: string
      readonly question: Question
      /** What is wrong with facts that were left out of the question for it. */
      readonly unread: readonly Problem[]
    }
  | {
      readonly kind: 'understand'
      readonly edition: string
      readonly sentence: string
      readonly hearing?: Hearing
      readonly stand?: Stand
    }
  | {
      readonly kind: 'table'
      readonly edition: string
      readonly text: string
      readonly at: Pick<Question, 'asOf' | 'format' | 'event'>
    }
  | {
      /** Whether an edition answers as it did: the verdict, and why. */
      readonly kind: 'replay'
      readonly edition: string
      readonly question: Question
      readonly answer: Answer
      /** Of the receipt. */
      readonly version: Receipt['version']
    }
  | PageJob

export interface PageJob {
  /** A page as it stands before any script runs. */
  readonly kind: 'page'
  /** The file of what draws it. */
  readonly drawer: string
  readonly url: string
  readonly today: string
  /** What is told of each game; those whose newest edition is sent along are drawn of it. */
  readonly games: readonly GameNote[]
  readonly takesCorrections: boolean
  readonly receipt?: unknown
  /** How long it takes, as far as is known beforehand: `slow` longer than others can wait, `long` as long as a comparison. */
  readonly pace: 'quick' | 'slow' | 'long'
}

export interface SideByHash {
  readonly edition: string
  readonly asOf: string
}

/** What a job came to. */
export type Made =
  | {
      readonly ok: true
      readonly made: unknown
      /** Its JSON, where that is written in a way of its own. */
      readonly text?: string
      /** What is sent beside it. */
      readonly beside?: string
      /** What is counted each time it is sent: of a ruling, what was said of each thing asked. */
      readonly counted?: readonly string[]
    }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** What a job needs of where it is done. */
export interface Bench {
  /** @throws RangeError for an edition that is not here. */
  readonly served: (hash: string) => Pick<Served, 'edition' | 'search'>
  /** The editions a page is drawn of. */
  readonly shelf: (games: readonly GameNote[]) => Editions
  /** Whether to give the job up; asked from time to time. Comparisons never ask. */
  readonly isOver: () => boolean
}

/** Comparisons: they may take minutes, and are ended from outside. */
const LONG: ReadonlySet<Job['kind']> = new Set(['changes', 'news', 'impact', 'files'])

export function isLong(job: Job): boolean {
  return LONG.has(job.kind) || (job.kind === 'page' && job.pace === 'long')
}

/** Things asked at once that are still worked out at once. */
const FEW_ASKS = 3

/** Whether it is known beforehand that a job takes longer than others can wait. */
export function isSlow(job: Job): boolean {
  switch (job.kind) {
    case 'answer':
    case 'ruling':
    case 'replay':
    case 'tell': {
      const { ask, include = [] } = questionIn(job) ?? {}
      return [ask ?? []].flat().length > FEW_ASKS || include.includes('timeline') || include.includes('unless')
    }
    case 'page':
      return job.pace !== 'quick'
    default:
      return true
  }
}

/** Does a job. @throws OutOfTime where the bench says so. */
export function work(job: Job, { served, shelf, isOver }: Bench): Made {
  const edition = (hash: string): Edition => served(hash).edition
  const side = ({ edition: hash, asOf }: SideByHash) => ({ edition: edition(hash), asOf })
  switch (job.kind) {
    case 'changes': {
      const { kind: _, from, to, byRule = false, ...scope } = job
      const found = changesBetween({ from: side(from), to: side(to), ...scope })
      if (!found.ok) return found
      const { changes } = found
      const groups = byRule ? groupsTold(changes, edition(from.edition), edition(to.edition)) : {}
      return { ok: true, made: { ...changes, ...groups } }
    }
    case 'news': {
      const found = newsOf({ kind: job.of, from: side(job.from), to: side(job.to), about: job.about })
      return found.ok ? { ok: true, made: found.news } : found
    }
    case 'impact': {
      const found = impactOf(edition(job.edition), job.plan)
      return found.ok ? { ok: true, made: found.impact } : found
    }
    case 'files': {
      const found = impactOfFiles(edition(job.edition), job.files, new Map(job.changed))
      return found.ok ? { ok: true, made: found.impact } : found
    }
    case 'answer': {
      const found = answer(edition(job.edition), job.question, isOver)
      if (!found.ok) return found
      const kept = job.isKept ? { text: canonical(found.answer) } : {}
      return { ok: true, made: found.answer, ...kept, counted: verdictsIn(found.answer) }
    }
    case 'tell': {
      const { asked } = job
      const found = answer(edition(job.edition), asked.question, isOver)
      if (!found.ok) return found
      const { lines, structured } = mcpAnswer(edition(job.edition), asked, found.answer)
      return { ok: true, made: structured, beside: lines.join('\n'), counted: verdictsIn(found.answer) }
    }
    case 'ruling':
      return ruling(edition(job.edition), job.question, job.unread, isOver)
    case 'understand': {
      const here = served(job.edition)
      const understood = understandSentence(here, job.sentence, job.hearing, isOver)
      const made = heardAt(here.edition, understood, job.stand, isOver)
      return { ok: true, made, counted: isUnread(made) ? ['unread'] : [] }
    }
    case 'table': {
      const here = served(job.edition)
      const found = tableOf(here.edition, here.search, job.text, job.at, isOver)
      return found.ok ? { ok: true, made: found.table } : found
    }
    case 'replay': {
      const asked = edition(job.edition)
      const again = answer(asked, job.question, isOver)
      const made = again.ok ? compareAnswers(job.answer, again.answer, job.version, asked.rules) : IMPOSSIBLE
      return { ok: true, made }
    }
    case 'page': {
      const { kind: _, pace: __, drawer, ...asked } = job
      return { ok: true, made: drawerIn(drawer).draw({ ...asked, editions: shelf(job.games), isOver }) }
    }
  }
}

const IMPOSSIBLE = { verdict: 'impossible', proof: 'impossible' } as const

/** What is wrong with a job that takes longer than its time, and what to ask less of. */
export function outOfTime(job: Job, seconds: number): Problem {
  const what = `that takes more than the ${seconds} seconds of work one request has`
  const question = questionIn(job)
  return question
    ? tooCostly(question, what)
    : { at: '', code: 'question/too-many', detail: `${what}: ask for less`, didYouMean: [] }
}

function questionIn(job: Job): Question | undefined {
  if (job.kind === 'tell') return job.asked.question
  return 'question' in job ? job.question : undefined
}

/** Names everything that is wrong with a bad question. */
function ruling(edition: Edition, question: Question, unread: readonly Problem[], isOver: () => boolean): Made {
  const wrong = [...unread, ...badParts(question.include ?? [])]
  if ([question.ask ?? []].flat().length > MOST_ASKS) {
    const detail = `ask ${MOST_ASKS} things at most at once`
    return { ok: false, problems: [...wrong, { at: 'ask', code: 'question/too-many', detail, didYouMean: [] }] }
  }
  const outcome = answer(edition, question, isOver)
  if (wrong.length > 0 || !outcome.ok) return { ok: false, problems: allProblems(wrong, outcome) }
  const { point, game } = outcome.answer
  const link = questionLink(edition, { ...question, asOf: point.asOf }, edition.hash)
  const self = `/v1/games/${encodeURIComponent(game)}/rulings${link}`
  const made = { ...outcome.answer, ...(self.length <= LONGEST_URL ? { self } : {}) }
  return { ok: true, made, counted: verdictsIn(outcome.answer) }
}

/** For the metrics: what was said of each thing asked. */
export function verdictsIn({ answers }: Answer): string[] {
  return answers.flatMap(({ verdict, each }) =>
    each ? Object.values(each).map((one) => one.verdict ?? 'value') : [verdict ?? 'value'],
  )
}

/** Whether there is nothing to ask: no question that is sure, and no readings to choose from. */
function isUnread({ question, readings }: Understood): boolean {
  return question === undefined && readings.length === 0
}
