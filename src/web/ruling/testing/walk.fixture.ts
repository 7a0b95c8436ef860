import { type Answer, type Case, type Edition, type Json, pointOfCase } from '../../../domain/index.ts'
import { type Asked, type Moment, solve, withFact, withSkipped } from '../asked.ts'
import { grantedIn, nextOf } from '../taps.ts'
import { type Knower, knowerOf } from './whole.fixture.ts'

/** Where a walk by taps ended, and which taps led there. */
export interface Walked {
  readonly answer: Answer
  readonly taps: readonly string[]
}

/** More than anybody taps. */
const MOST_TAPS = 40

/**
 * Asks as somebody does who knows a whole situation and only taps: the question alone, then what is asked, as far as it is
 * known; in the end what was taken for granted and is otherwise.
 */
export function walk(edition: Edition, example: Case): Walked {
  const knower = knowerOf(edition, example)
  const moment = pointOfCase(example)
  let asked: Asked = { ask: example.ask, facts: {}, unknown: example.unknown, skip: [] }
  const taps: string[] = []
  for (;;) {
    const answer = answerTo(edition, asked, moment)
    const tap = nextTap(answer, asked, knower)
    if (!tap || taps.length === MOST_TAPS) return { answer, taps }
    const [fact, value] = tap
    asked = value === undefined ? withSkipped(asked, fact) : withFact(asked, fact, value)
    taps.push(`${fact}=${value === undefined ? '?' : JSON.stringify(value)}`)
  }
}

/** The answer to what was tapped so far; nothing of it may have been left out. */
export function answerTo(edition: Edition, asked: Asked, moment: Moment): Answer {
  const { answer, problems } = solve(edition, { asked, problems: [] }, moment, ['ask'])
  if (!answer || problems.length > 0) throw new Error(`${JSON.stringify(asked)}: ${JSON.stringify(problems)}`)
  return answer
}

/** A fact and the value tapped for it; without a value it is skipped. Undefined where there is nothing more to say. */
function nextTap(answer: Answer, { facts }: Asked, knower: Knower): readonly [string, Json?] | undefined {
  const next = nextOf(answer)
  if (next) {
    const value = knower.value(next.fact)
    return value === undefined ? [next.fact] : [next.fact, value]
  }
  const granted = grantedIn(answer).filter(({ fact }) => !(fact in facts))
  for (const { fact, value } of granted) {
    const known = knower.value(fact)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) return [fact, known]
  }
  // Who knows what something is derived of says that.
  const other = granted.find(
    ({ fact, value }) => typeof value === 'boolean' && knower.isSaidBetterWith(facts, fact, !value),
  )
  return other && [other.fact, !other.value]
}
