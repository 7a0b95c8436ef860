import {
  type Case,
  type Diagnostic,
  type Edition,
  FORGETFUL,
  fault,
  type Memory,
  once,
  sameList,
} from '../domain/index.ts'
import type { IsOver } from '../logic/index.ts'
import { type CaseResult, runCase } from './cases.ts'
import type { Example } from './examples.ts'
import { type Rests, type RestsOfCases, restsIn } from './touched.ts'

/** What came of a case put to its edition. */
export interface Judged extends Example {
  readonly result: CaseResult
}

/** A case that fails, and all that is wrong with it; never empty. */
export interface FailedCase {
  readonly example: Case
  readonly diagnostics: readonly Diagnostic[]
}

/** How the cases of a game are judged. */
export interface Judging {
  /** Told of each case that is put. */
  readonly tell?: (done: number, of: number) => void
  /** Of the cases as they came out: what an edit cannot touch is taken from it. */
  readonly memory?: Memory
  /** The file whose cases come first. */
  readonly first?: string
  /**
   * Whether to leave it at that: a case that came out before stands as it did then, until it is judged when asked again. One
   * that never did is judged.
   */
  readonly isOver?: IsOver | undefined
}

/** What came of all cases of a game. */
export interface JudgedAll {
  readonly results: readonly (readonly Judged[])[]
  readonly failing: readonly FailedCase[]
  /** How many stand as they came out before something was another that they may rest on. */
  readonly waiting: number
}

/** Whoever asks waits for all of it. */
const NEVER: IsOver = () => false

/**
 * Every case put to its edition, and those that fail told where they do. One is run again where something is another that it rests
 * on. What came of those of an entry is the very same list as before where nothing of that is.
 * @param examples those of an entry together.
 */
export function judgeCases(
  edition: Edition,
  examples: readonly (readonly Example[])[],
  { tell = () => undefined, memory = FORGETFUL, first, isOver = NEVER }: Judging = {},
): JudgedAll {
  const rests = restsIn(edition, memory)
  const of = examples.reduce((sum, { length }) => sum + length, 0)
  let [done, waiting] = [0, 0]
  const judge = (some: readonly Example[]): readonly Judged[] => {
    const areKnown = once(() => some.every(({ example }) => memory.last('ruling', example, []) !== undefined))
    // What never came out does not wait, nor do those beside it.
    const isLeft = () => isOver() && areKnown()
    const resting = restsOf(rests, some, memory, isLeft)
    const before = waiting
    const judged = memory.of(
      'rulings',
      some,
      [resting?.all],
      () =>
        some.map(({ linked, example }, index): Judged => {
          tell(done + index, of)
          const rest = resting?.of(example)
          const last = memory.last<CaseResult>('ruling', example, [rest])
          const isWaiting = last && (!rest || (!last.isNow && isLeft()))
          if (isWaiting) waiting++
          const result = isWaiting ? last.value : memory.of('ruling', example, [rest], () => runCase(edition, example))
          return memory.of('judged', linked, [example, result], () => ({ linked, example, result }))
        }),
      () => waiting === before,
    )
    done += some.length
    return sameList('judged together', judged, memory)
  }
  const isFirst = (some: readonly Example[]) => first !== undefined && some[0]?.linked.place.file === first
  const early = new Map(examples.filter(isFirst).map((some) => [some, judge(some)]))
  const results = examples.map((some) => early.get(some) ?? judge(some))
  return {
    results,
    failing: results.flatMap((some) => memory.of('failing', some, [], () => some.flatMap(failed))),
    waiting,
  }
}

/** What the rulings of an entry's cases rest on; undefined where it is given up to tell. */
export function restsOf(
  rests: Rests,
  some: readonly Pick<Example, 'example'>[],
  memory: Memory,
  isOver: IsOver = NEVER,
): RestsOfCases | undefined {
  const examples = memory.of('examples', some, [], () => some.map(({ example }) => example))
  const [first] = examples
  return rests.ofCases(`${first?.entry}\n${first?.title}`, examples, isOver)
}

function failed({ linked, example, result }: Judged): readonly FailedCase[] {
  const diagnostics = result.failures.map((failure) => {
    if (result.impossible)
      return fault('case/impossible', linked.facts.place, linked.title.value, { detail: failure.detail })
    const places = {
      expect: linked.expect.place,
      because: linked.because[0]?.place,
      asks: linked.asks[0]?.place,
      'no-longer': linked.noLonger[0]?.place,
      notes: linked.notes[0]?.place,
      facts: linked.facts.place,
    }
    return fault('case/fails', places[failure.part] ?? linked.place, linked.title.value, { detail: failure.detail })
  })
  return diagnostics.length === 0 ? [] : [{ example, diagnostics }]
}

/** The sides of every conflict that a case comes to as it expects. @param memory of the rulings before. */
export function expectedConflicts(
  results: readonly (readonly Judged[])[],
  memory: Memory = FORGETFUL,
): readonly ReadonlySet<string>[] {
  return results.flatMap((some) => memory.of('conflicts expected', some, [], () => some.flatMap(conflictsExpectedIn)))
}

function conflictsExpectedIn({ result: { failures, answer } }: Judged): readonly ReadonlySet<string>[] {
  if (failures.some((each) => each.part === 'expect')) return []
  return (answer?.answers ?? [])
    .flatMap((each) => [each, ...Object.values(each.each ?? {})])
    .flatMap((each) => (each.between ? [new Set(each.between.flat())] : []))
}
