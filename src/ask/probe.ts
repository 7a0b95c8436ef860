import type { Case, Json, Point, Rule } from '../domain/index.ts'
import { courtAt, type Opened } from '../editions/index.ts'
import { assume, type Court, type Decision, decide, holdsAsIs, readFacts, shown, TooCostly } from '../logic/index.ts'

/**
 * What an edition says of one ask, bare: a verdict or a value, one by element where it is answered so; null where it
 * cannot be asked: the vocabulary has no such name, or the facts cannot be at a table.
 */
export type Said = Json

/** What is said of one ask, with the ids of the rules that win. */
export interface Heard {
  readonly said: Said
  readonly winners: readonly string[]
  /** Whether a rule may apply there, in force or not: one that does not changes nothing by its coming or going. */
  readonly mayApply: (rule: Rule) => boolean
}

/** Puts a case to an edition at a point, perhaps before another court. @returns what is said, by ask. */
export function put(
  opening: Opened,
  example: Case,
  point: Point,
  court: Court = courtAt(opening, point),
  asks: readonly string[] = example.ask,
): ReadonlyMap<string, Heard> {
  const { theory } = opening
  const read = readFacts(theory, example.facts, example.unknown)
  if (read.problems.length > 0) return new Map()
  try {
    const { situation, problems } = assume(court, read.situation)
    if (problems.length > 0) return new Map()
    return new Map(
      asks.flatMap((ask) => {
        const target = theory.asked(ask)
        return target ? [[ask, heard(decide(court, situation, target.kind, target.name))]] : []
      }),
    )
  } catch (error) {
    if (error instanceof TooCostly) return new Map()
    throw error
  }
}

function heard(decided: readonly Decision[] | 'unlisted'): Heard {
  if (decided === 'unlisted') return { said: 'undetermined', winners: [], mayApply: () => true }
  const [first] = decided
  const said =
    first && first.key === undefined
      ? saidOf(first)
      : Object.fromEntries(decided.map((each) => [each.key ?? '', saidOf(each)]))
  return {
    said,
    winners: [...new Set(decided.flatMap((each) => each.winners.map((rule) => rule.id)))],
    mayApply: (rule) => decided.some(({ inquiry }) => holdsAsIs(inquiry, rule) !== false),
  }
}

function saidOf({ settled }: Decision): Said {
  if (!settled) return 'undetermined'
  const { verdict, value } = shown(settled)
  return verdict ?? value ?? null
}
