import type { Case, Json, Point } from '../domain/index.ts'
import { courtAt, type Opened } from '../editions/index.ts'
import { assume, type Court, type Decision, decide, readFacts, shown, TooCostly } from '../logic/index.ts'

/**
 * What an edition says of one ask, bare: a verdict or a value, one by element where it is answered so; null where it
 * cannot be asked: the vocabulary has no such name, or the facts cannot be at a table.
 */
export type Said = Json

/** What is said of one ask, with the ids of the rules that win. */
export interface Heard {
  readonly said: Said
  readonly winners: readonly string[]
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
        const target = targetOf(opening, ask)
        return target ? [[ask, heard(decide(court, situation, target.kind, target.name))]] : []
      }),
    )
  } catch (error) {
    if (error instanceof TooCostly) return new Map()
    throw error
  }
}

export interface Asked {
  readonly kind: 'action' | 'quantity'
  readonly name: string
}

/** What an ask names, by its name, an alias or a former name; an action before a quantity. */
export function targetOf({ theory }: Opened, ask: string): Asked | undefined {
  if (theory.actions.has(ask)) return { kind: 'action', name: ask }
  if (theory.quantities.has(ask)) return { kind: 'quantity', name: ask }
  const called = ({
    aliases,
    formerly,
  }: {
    readonly aliases: readonly string[]
    readonly formerly: readonly string[]
  }) => aliases.includes(ask) || formerly.includes(ask)
  const action = [...theory.actions.values()].find(called)
  if (action) return { kind: 'action', name: action.name }
  const quantity = [...theory.quantities.values()].find(called)
  return quantity && { kind: 'quantity', name: quantity.name }
}

function heard(decided: readonly Decision[] | 'unlisted'): Heard {
  if (decided === 'unlisted') return { said: 'undetermined', winners: [] }
  const [first] = decided
  const said =
    first && first.key === undefined
      ? saidOf(first)
      : Object.fromEntries(decided.map((each) => [each.key ?? '', saidOf(each)]))
  return { said, winners: [...new Set(decided.flatMap((each) => each.winners.map((rule) => rule.id)))] }
}

function saidOf({ settled }: Decision): Said {
  if (!settled) return 'undetermined'
  const { verdict, value } = shown(settled)
  return verdict ?? value ?? null
}
