import { clipped, PROBLEMS, type Problem, type ProblemCode } from '../domain/index.ts'
import { MOST_TOLD } from './limits.ts'

/**
 * What a door itself can refuse, by code: the status and a sentence. A code keeps its meaning for ever.
 * What is wrong with a well-formed question is in `PROBLEMS` of the domain and has status 422 (semantics H1).
 */
export const REFUSALS = {
  'request/malformed': [400, 'the request cannot be read'],
  'request/unknown-parameter': [400, 'there is no such parameter here'],
  'request/repeated': [400, 'the parameter takes one value'],
  'request/missing': [400, 'the parameter is needed'],
  'request/bad-parameter': [400, 'the parameter does not take that value'],
  'path/unknown': [404, 'nothing is at this address'],
  'site/unknown': [404, 'nobody said how people reach this server'],
  'game/unknown': [404, 'there is no such game'],
  'entry/unknown': [404, 'the game has no such entry'],
  'rule/unknown': [404, 'the game has no such rule'],
  'source/unknown': [404, 'the game has no such source'],
  'edition/unknown': [404, 'that edition is not kept here'],
  'event/unknown': [404, 'the game has no such event'],
  'bot/absent': [404, 'this server answers no such platform'],
  'message/forgotten': [404, 'this server remembers no messages'],
  'correction/closed': [404, 'this server takes no corrections'],
  'correction/too-many': [409, 'no more corrections are kept'],
  'correction/as-it-is': [422, 'what is expected is so already'],
  'receipt/unknown': [404, 'there is no such receipt'],
  'webhook/unknown': [404, 'there is no such webhook'],
  'webhook/address': [422, 'nothing may be sent to that address'],
  'webhook/too-many': [409, 'no more webhooks are kept'],
  'token/missing': [401, 'a token of the event is needed'],
  'token/wrong': [401, 'that token does not hold'],
  'token/other-event': [403, 'the token is of another event'],
  'signature/missing': [401, 'only signed requests are answered here'],
  'signature/wrong': [401, 'the signature is not of this request'],
  'signature/stale': [401, 'the signature is too old'],
  'request/origin': [403, 'pages of that origin may not ask here'],
  'request/timeout': [408, 'the request took too long to come'],
  'request/left': [499, 'the client left before its answer was ready'],
  'receipt/differs': [409, 'that edition answers the question otherwise'],
  'receipt/key-reused': [409, 'the key named another request before'],
  'service/token': [401, 'a token of the service is needed'],
  'correction/unknown': [404, 'there is no such correction'],
  'write/token': [401, 'a token to write is needed'],
  'write/path': [400, 'that is no file of the content'],
  'write/unknown': [404, 'there is no such file'],
  'write/case': [404, 'there is no such case'],
  'write/changed': [412, 'the file is another by now'],
  'write/condition': [428, 'say what is changed'],
  'problem/unknown': [404, 'there is no problem of that code'],
  'request/method': [405, 'this address does not take that method'],
  'request/not-acceptable': [406, 'the answer does not come in a form you accept'],
  'request/too-large': [413, 'the body is larger than the limit'],
  'request/url-too-long': [414, 'the address is longer than the limit'],
  'request/media-type': [415, 'the body must be JSON'],
  'request/expectation': [417, 'the request expects what is not done here'],
  'request/too-many': [429, 'too many requests from one client'],
  'connection/too-many': [429, 'too many connections from one client'],
  'request/headers-too-large': [431, 'the headers are larger than the limit'],
  'server/failed': [500, 'something broke here'],
  'server/busy': [503, 'too busy for the moment'],
  'store/unavailable': [503, 'what is kept cannot be reached for the moment'],
} as const satisfies { readonly [code: string]: readonly [number, string] }

export type RefusalCode = keyof typeof REFUSALS

export interface ProblemItem {
  readonly at: string
  readonly code: RefusalCode | ProblemCode
  readonly detail: string
  readonly didYouMean: readonly string[]
}

/** RFC 9457: `application/problem+json`. */
export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: RefusalCode | ProblemCode
  readonly detail: string
  /** The first `MOST_TOLD` things that are wrong. */
  readonly errors: readonly ProblemItem[]
  /** How many more are; left out where all are told. */
  readonly more?: number
}

/** Thrown by a route, sent by the server. */
export class Refusal extends Error {
  readonly body: ProblemBody
  /** Seconds after which to try again, where that helps. */
  readonly wait: number | undefined
  readonly #items: readonly ProblemItem[]
  readonly #beside: number

  /** @param beside how many more things are wrong than are named here. */
  constructor(items: readonly [ProblemItem, ...ProblemItem[]], wait?: number, beside = 0) {
    super(items[0].detail)
    this.body = problemBody(items, beside)
    this.wait = wait
    this.#items = items
    this.#beside = beside
  }

  /** The same of something that is a part of what was sent. */
  within(part: string): Refusal {
    const [first, ...others] = this.#items.map((each) => ({
      ...each,
      at: each.at === '' ? part : `${part}.${each.at}`,
    }))
    return new Refusal([first as ProblemItem, ...others], this.wait, this.#beside)
  }
}

/**
 * A refusal of one thing.
 * @param at the parameter, path segment or header it is about; empty for the whole request.
 * @param wait seconds after which to try again, where that helps.
 */
export function refuse(
  code: RefusalCode,
  at: string,
  detail: string,
  didYouMean: readonly string[] = [],
  wait?: number,
): Refusal {
  return new Refusal([{ at, code, detail, didYouMean }], wait)
}

/** The problems of a question as a refusal. @param beside how many more there are. */
export function refuseQuestion(problems: readonly Problem[], beside = 0): Refusal {
  const [first, ...others] = problems
  if (!first) throw new RangeError('a refusal names at least one problem')
  return new Refusal([first, ...others], undefined, beside)
}

/** The status and sentence of every code a problem can have. */
export function problemKinds(): { readonly code: string; readonly status: number; readonly title: string }[] {
  return [
    ...Object.entries(REFUSALS).map(([code, [status, title]]) => ({ code, status, title })),
    ...Object.entries(PROBLEMS).map(([code, title]) => ({ code, status: UNPROCESSABLE, title })),
  ]
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** The status of a question that is well-formed and wrong. */
export const UNPROCESSABLE = 422

function problemBody(items: readonly [ProblemItem, ...ProblemItem[]], beside: number): ProblemBody {
  const [{ code }] = items
  const [status, title] =
    code in REFUSALS ? REFUSALS[code as RefusalCode] : [UNPROCESSABLE, PROBLEMS[code as ProblemCode]]
  const errors = items.slice(0, MOST_TOLD).map(brief)
  const more = items.length - errors.length + beside
  const details = errors.map((item) => item.detail)
  return {
    type: `/problems/${code}`,
    title: `${title[0]?.toUpperCase()}${title.slice(1)}`,
    status,
    code,
    detail: [...details, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
    errors,
    ...(more > 0 ? { more } : {}),
  }
}

/** Characters of a place, and of what is told of it: both may hold what somebody sent. */
const LONGEST_PLACE = 200
const LONGEST_DETAIL = 500

function brief(item: ProblemItem): ProblemItem {
  return { ...item, at: clipped(item.at, LONGEST_PLACE), detail: clipped(item.detail, LONGEST_DETAIL) }
}
