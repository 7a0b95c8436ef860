import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rule } from '../../src/domain/index.ts'
import { decide, mayDecide, Situation } from '../../src/logic/index.ts'
import { enough, runs } from '../oracle/umpire.ts'
import { mayDecide as mayDecideIn, standing, winners as winnersIn } from './completions.ts'
import {
  completions,
  contributors,
  courtOf,
  type Facts,
  type Game,
  partial,
  quantityGames,
  situations,
} from './games.ts'
import { answer, type Outcome } from './quantity.ts'

/** What is decided of the quantity, in the words of the contract. */
function decided(game: Game, facts: Facts) {
  const [decision] = decide(courtOf(game), new Situation(facts, new Set(), []), 'quantity', 'tally')
  if (typeof decision !== 'object') throw new Error('not decided')
  const { settled } = decision
  const outcome = settled && (settled.kind === 'failed' ? { kind: 'unknown' } : settled)
  const ids = (rules: readonly Rule[]) => rules.map(({ id }) => id)
  return { outcome, winners: ids(decision.winners), may: ids(mayDecide(decision)) }
}

function answersOf(game: Game, given: Facts) {
  const { type, default: usual, round } = game.quantity
  const quantity = { isInt: type.kind === 'int', default: usual, round }
  return completions(given).map((facts) => answer(contributors(game, facts), game.standards, quantity))
}

const isLift = ({ kind }: Game['rules'][number]['relations'][number]) => kind === 'lifts'

/** Who is in conflict, and why something cannot be computed, the contract does not say. */
const plain = (outcome: { readonly kind: string } | undefined) =>
  outcome && (outcome.kind === 'value' ? outcome : { kind: outcome.kind })

describe('A quantity', () => {
  test('comes, where all is known, to what its sets and contributions make of it, and those that made it so win (F1, F2, F3)', () => {
    const told = new Map<string, number>()
    fc.assert(
      fc.property(quantityGames, situations, (game, facts) => {
        const [only] = answersOf(game, facts)
        const { outcome, winners } = decided(game, facts)
        expect(plain(outcome)).toEqual(only?.outcome)
        if (only?.outcome.kind !== 'unknown') expect(winners).toEqual(only?.winners)
        told.set(String(only?.outcome.kind), (told.get(String(only?.outcome.kind)) ?? 0) + 1)
      }),
      runs(800),
    )
    expect(told.size).toBe(4)
    expect(Math.min(...told.values())).toBeGreaterThan(enough(5))
  })

  test('has a value where facts are unknown if every completion gives it that, and then who wins in all of them wins, who does in some may decide (E4)', () => {
    const told = { one: 0, several: 0, perhaps: 0 }
    fc.assert(
      fc.property(quantityGames, partial, (game, given) => {
        const answers = answersOf(game, given)
        const common: Outcome | undefined = standing(answers)
        const { outcome, winners, may } = decided(game, given)
        told[common === undefined ? 'several' : 'one']++
        expect(plain(outcome)).toEqual(common)
        if (common?.kind === 'unknown') return
        expect(winners).toEqual(winnersIn(answers))
        const real = mayDecideIn(answers)
        // Whether lifting decided that there is no value the contract leaves open.
        const isLifting = (id: string) => game.rules.some((rule) => rule.id === id && rule.relations.some(isLift))
        const isOpen = answers.some(({ outcome }) => outcome.kind === 'unknown')
        expect(may.filter((id) => !isOpen || real.includes(id) || !isLifting(id))).toEqual(real)
        if (common && may.length > 0) told.perhaps++
      }),
      runs(800),
    )
    expect(Math.min(told.one, told.several)).toBeGreaterThan(enough(100))
    expect(told.perhaps).toBeGreaterThan(enough(40))
  })
})
