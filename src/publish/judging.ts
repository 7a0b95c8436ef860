import { type Case, type Diagnostic, type Edition, FORGETFUL, fault, type Memory, sameList } from '../domain/index.ts'
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

/**
 * Every case put to its edition, and those that fail told where they do.
 * @param examples those of an entry together.
 * @param memory of the cases as they came out: one is run again where something is another that it rests on. What came of those of
 * an entry is the very same list as before where nothing of that is.
 */
export function judgeCases(
  edition: Edition,
  examples: readonly (readonly Example[])[],
  tell: (done: number, of: number) => void,
  memory: Memory = FORGETFUL,
): { readonly results: readonly (readonly Judged[])[]; readonly failing: readonly FailedCase[] } {
  const rests = restsIn(edition, memory)
  const of = examples.reduce((sum, { length }) => sum + length, 0)
  let done = 0
  const results = examples.map((some) => {
    const resting = restsOf(rests, some, memory)
    const judged = memory.of('rulings', some, [resting.all], () =>
      some.map(({ linked, example }, index): Judged => {
        tell(done + index, of)
        const result = memory.of('ruling', example, [resting.of(example)], () => runCase(edition, example))
        return memory.of('judged', linked, [example, result], () => ({ linked, example, result }))
      }),
    )
    done += some.length
    return sameList('judged together', judged, memory)
  })
  return { results, failing: results.flatMap((some) => memory.of('failing', some, [], () => some.flatMap(failed))) }
}

/** What the rulings of an entry's cases rest on. */
export function restsOf(rests: Rests, some: readonly Pick<Example, 'example'>[], memory: Memory): RestsOfCases {
  const examples = memory.of('examples', some, [], () => some.map(({ example }) => example))
  const [first] = examples
  return rests.ofCases(`${first?.entry}\n${first?.title}`, examples)
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
