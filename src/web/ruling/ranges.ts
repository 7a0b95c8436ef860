import type { Edition, NextQuestion } from '../../domain/index.ts'
import { type Asked, type Moment, solve, withoutFact } from './asked.ts'

/** By fact, the range that was tapped, as it was offered: `1 to 4`. The fact itself has one number of it. */
export type Ranges = ReadonlyMap<string, string>

/** Those an address holds, each `range=crew.count~1 to 4`. */
export function rangesIn(pairs: readonly (readonly [string, string])[], { facts }: Asked): Ranges {
  return new Map(
    pairs.flatMap(([name, value]) => {
      const [, fact = '', range = ''] = /^([^~]+)~(.+)$/.exec(value) ?? []
      return name === 'range' && typeof facts[fact] === 'number' && range !== '' ? [[fact, range] as const] : []
    }),
  )
}

export function pairsOf(ranges: Ranges): readonly (readonly [string, string])[] {
  return [...ranges].map(([fact, range]) => ['range', `${fact}~${range}`] as const)
}

/**
 * The same question without the numbers of ranges that now come to more than one thing, so that they are asked again, and the
 * ranges that are left. What the answer no longer hangs on stays.
 */
export function stillWhole(
  edition: Edition,
  asked: Asked,
  moment: Moment,
  ranges: Ranges,
): { readonly asked: Asked; readonly ranges: Ranges } {
  let left = asked
  const whole = new Map<string, string>()
  for (const [fact, range] of ranges) {
    if (typeof left.facts[fact] !== 'number') continue
    const open = withoutFact(left, fact, false)
    const { answer } = solve(edition, { asked: open, problems: [] }, moment, ['ask'])
    const question = answer?.ask?.find((each) => each.fact === fact)
    if (!question || liesInOne(question, range)) whole.set(fact, range)
    else left = open
  }
  return { asked: left, ranges: whole }
}

function liesInOne({ choices }: NextQuestion, range: string): boolean {
  const [low, high] = boundsOf(range)
  return choices.some(({ label }) => {
    const [from, to] = boundsOf(label)
    return from <= low && high <= to
  })
}

/** The bounds of a range as it is worded; open ends are taken for a hair within. */
function boundsOf(range: string): readonly [number, number] {
  const [first = Number.NaN, second] = (range.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  const [more, less] = [range.includes('more than') ? HAIR : 0, range.includes('less than') ? HAIR : 0]
  if (/^(?:at most|less than)/.test(range)) return [Number.NEGATIVE_INFINITY, first - less]
  if (second !== undefined) return [first + more, second - less]
  if (/^(?:at least|more than)/.test(range)) return [first + more, Number.POSITIVE_INFINITY]
  return range === 'any number' ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : [first, first]
}

const HAIR = 1e-9
