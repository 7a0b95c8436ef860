import { type Case, type Diagnostic, type Edition, FORGETFUL, fault, type Memory } from '../domain/index.ts'
import { type CaseResult, runCase } from './cases.ts'
import type { Example } from './examples.ts'
import { restsIn } from './touched.ts'

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
 * @param memory of the cases as they came out: one is run again where something is another that it rests on.
 */
export function judgeCases(
  edition: Edition,
  examples: readonly Example[],
  tell: (done: number, of: number) => void,
  memory: Memory = FORGETFUL,
): { readonly results: readonly Judged[]; readonly failing: readonly FailedCase[] } {
  const rests = restsIn(edition, memory)
  const results = examples.map(({ linked, example }, index) => {
    tell(index, examples.length)
    const result = memory.of('ruling', example, rests.ofCase(example), () => runCase(edition, example))
    return { linked, example, result }
  })
  const failing = results.flatMap(({ linked, example, result }): FailedCase[] => {
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
  })
  return { results, failing }
}

/** The sides of every conflict that a case comes to as it expects. @param memory of the rulings before. */
export function expectedConflicts(
  rulings: readonly CaseResult[],
  memory: Memory = FORGETFUL,
): readonly ReadonlySet<string>[] {
  return rulings.flatMap((ruling) => memory.of('conflicts expected', ruling, [], () => conflictsExpectedIn(ruling)))
}

function conflictsExpectedIn({ failures, answer }: CaseResult): readonly ReadonlySet<string>[] {
  if (failures.some((each) => each.part === 'expect')) return []
  return (answer?.answers ?? [])
    .flatMap((each) => [each, ...Object.values(each.each ?? {})])
    .flatMap((each) => (each.between ? [new Set(each.between.flat())] : []))
}
