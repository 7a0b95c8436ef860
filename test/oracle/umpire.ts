import { type Answer, answer, type Edition, type Part, type Problem, publish, type Ruling } from '../../src/index.ts'
import type { Outcome } from './contest.ts'
import type { Case } from './naive.ts'
import { filesOf, type Sketch } from './sketch.ts'

const SEED = 20261121

/**
 * How often each property is tried, and from which seed on: ORACLE_RUNS multiplies what a default run does, ORACLE_SEED
 * begins elsewhere, anywhere with `random`. What is not chosen is the same each time, so that a failure is of the change at hand.
 */
export function runs(count: number): { readonly numRuns: number; readonly seed: number } {
  const { ORACLE_RUNS = '1', ORACLE_SEED = String(SEED) } = process.env
  const seed = ORACLE_SEED === 'random' ? Date.now() % 0x7fffffff : Number(ORACLE_SEED)
  const numRuns = Math.ceil(count * Number(ORACLE_RUNS))
  console.log(`${numRuns} runs from seed ${seed}`)
  return { numRuns, seed }
}

/** What a default run must have come to; where fewer runs are asked for, anything is enough. */
export function enough(least: number): number {
  return Number(process.env.ORACLE_RUNS ?? 1) < 1 ? -1 : least
}

/** How long a property may take, in ms: as long as it needs where ORACLE_RUNS asks for more, or others use the machine. */
export const PATIENCE = 3_600_000

/** The sketch through the whole pipeline: text in, edition out. @throws where publishing finds an error in it. */
export function published(sketch: Sketch): Edition {
  const { editions, diagnostics } = publish(filesOf(sketch))
  const errors = diagnostics.filter((each) => each.severity === 'error')
  const [edition] = editions
  if (!edition || errors.length > 0)
    throw new Error(errors.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
  return edition
}

export function asked(
  edition: Edition,
  question: Case,
  ask: readonly string[],
  include: readonly Part[] = ['verdict'],
): Answer | readonly Problem[] {
  const outcome = answer(edition, { ...question, ask, include })
  return outcome.ok ? outcome.answer : outcome.problems
}

export function isAnswer(result: Answer | readonly Problem[]): result is Answer {
  return 'answers' in result
}

/** What one asks of a sketch: every action and quantity. */
export function targetsOf(sketch: Sketch): readonly string[] {
  return [...sketch.actions, ...sketch.quantities].map((each) => each.name)
}

/** A ruling's verdict or value, in the oracle's words. */
export function outcomeOf(ruling: Ruling): Outcome | { readonly kind: 'undetermined' } {
  if (ruling.value !== undefined) return { kind: 'value', value: ruling.value }
  if (ruling.verdict === undefined) throw new Error(`no verdict for ${ruling.ask}`)
  return { kind: ruling.verdict }
}

/** Everything needed to see a failure again, in its own words. */
export function story(sketch: Sketch, question: Case, target: string): string {
  const files = filesOf(sketch)
    .filter((file) => !file.path.includes('/sources/') && !file.path.includes('/events/'))
    .map((file) => `--- ${file.path}\n${file.text}`)
  return [...files, `ask ${target}`, JSON.stringify(question, null, 1)].join('\n')
}
