import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rule } from '../../src/domain/index.ts'
import { type Court, decide, Inquiry, mayDecide, Situation } from '../../src/logic/index.ts'
import { enough, runs } from '../oracle/umpire.ts'
import { mayDecide as mayDecideIn, standing, winners as winnersIn } from './completions.ts'
import { answer, beatsBy, counting, isSame } from './contest.ts'
import {
  actionGames,
  completions,
  courtOf,
  type Facts,
  type Game,
  meetings,
  partial,
  parties,
  situations,
} from './games.ts'

const onAct = (court: Court, facts: Facts) =>
  new Inquiry(court, new Situation(facts, new Set(), []), { kind: 'action', name: 'act' })

/** What is decided of the action. */
function decided(court: Court, facts: Facts) {
  const [decision] = decide(court, new Situation(facts, new Set(), []), 'action', 'act')
  if (typeof decision !== 'object') throw new Error('not decided')
  return decision
}

function answersOf(game: Game, given: Facts) {
  return completions(given).map((facts) => answer(parties(game, facts), game.standards, game.usual))
}

const ids = (rules: readonly Rule[]) => rules.map(({ id }) => id)

describe('Who beats whom', () => {
  test('is told by exceptions, and then by the first criterion of the game that tells two rules apart (E3)', () => {
    const told = new Map<string | undefined, number>()
    fc.assert(
      fc.property(actionGames, (game) => {
        const { superiority, theory } = courtOf(game)
        const rule = (id: string) => theory.rules.get(id) as Rule
        for (const [x, y] of meetings(game)) {
          const by = superiority.beats(rule(x.rule.id), x.side, rule(y.rule.id), y.side)
          expect(by).toBe(beatsBy(x, y, game.standards))
          told.set(by, (told.get(by) ?? 0) + 1)
        }
      }),
      runs(150),
    )
    expect(told.size).toBe(8)
    expect(Math.min(...told.values())).toBeGreaterThan(enough(50))
  })
})

describe('Where all is known', () => {
  test('a rule counts if it applies and no rule that counts lifts it (E0)', () => {
    const told = { counts: 0, lifted: 0 }
    fc.assert(
      fc.property(actionGames, situations, (game, facts) => {
        const court = courtOf(game)
        const ev = onAct(court, facts).asIs()
        const rules = parties(game, facts)
        const found = counting(rules)
        for (const each of rules) {
          const counts = found.includes(each)
          expect(court.counts(ev, court.theory.rules.get(each.id) as Rule)).toBe(counts)
          if (counts) told.counts++
          else if (each.applies) told.lifted++
        }
      }),
      runs(300),
    )
    expect(Math.min(told.counts, told.lifted)).toBeGreaterThan(enough(50))
  })

  test('the contest comes to the one verdict that teams and ranks make, and its winners are those nothing beats (E1, E2, E4)', () => {
    const told = new Map<string, number>()
    fc.assert(
      fc.property(actionGames, situations, (game, facts) => {
        const court = courtOf(game)
        const { outcome, winners } = answer(parties(game, facts), game.standards, game.usual)
        expect(court.possible(onAct(court, facts).asIs(), 'act')).toEqual([outcome])
        const decision = decided(court, facts)
        expect(decision.settled).toEqual({ kind: 'verdict', verdict: outcome })
        expect(ids(decision.winners)).toEqual(winners)
        told.set(outcome, (told.get(outcome) ?? 0) + 1)
      }),
      runs(600),
    )
    expect(told.size).toBe(5)
    expect(Math.min(...told.values())).toBeGreaterThan(enough(5))
  })
})

describe('Where facts are unknown', () => {
  test('a rule is said to count, or not to, only where it does so in every completion (E0)', () => {
    fc.assert(
      fc.property(actionGames, partial, (game, given) => {
        const court = courtOf(game)
        const ev = onAct(court, given).asIs()
        const all = completions(given).map((facts) => counting(parties(game, facts)).map((rule) => rule.id))
        for (const { id } of game.rules) {
          const counts = court.counts(ev, court.theory.rules.get(id) as Rule)
          if (typeof counts !== 'boolean') continue
          for (const found of all) expect(found.includes(id)).toBe(counts)
        }
      }),
      runs(200),
    )
  })

  test('a contest can come to whatever it comes to in some completion (E1, E2)', () => {
    fc.assert(
      fc.property(actionGames, partial, (game, given) => {
        const court = courtOf(game)
        const possible = court.possible(onAct(court, given).asIs(), 'act')
        expect(possible).toEqual(expect.arrayContaining(answersOf(game, given).map(({ outcome }) => outcome)))
      }),
      runs(300),
    )
  })

  test('a verdict stands if every completion has it, and then a rule that wins in all of them wins, one that does in some may decide (E4)', () => {
    const told = { one: 0, several: 0, perhaps: 0, many: 0, loose: 0 }
    fc.assert(
      fc.property(actionGames, partial, (game, given) => {
        const decision = decided(courtOf(game), given)
        const answers = answersOf(game, given)
        const verdict = standing(answers)
        told[verdict === undefined ? 'several' : 'one']++
        expect(decision.settled).toEqual(verdict && { kind: 'verdict', verdict })
        const found = { winners: ids(decision.winners), may: ids(mayDecide(decision)) }
        const real = { winners: winnersIn(answers), may: mayDecideIn(answers) }
        if (verdict !== undefined && found.may.length > 0) told.perhaps++
        if (game.rules.length <= 12) expect(found).toEqual(real)
        else {
          // So many are looked at one by one: of a rule for which that takes too long it is said that it may decide.
          told.many++
          if (!isSame(found, real)) told.loose++
          expect(real.winners).toEqual(expect.arrayContaining([...found.winners]))
          const all = [...found.winners, ...found.may]
          expect(all).toEqual(expect.arrayContaining([...real.winners, ...real.may]))
        }
        expect(decision.exact).toBe(true)
      }),
      runs(600),
    )
    expect(Math.min(told.one, told.several)).toBeGreaterThan(enough(100))
    expect(told.perhaps).toBeGreaterThan(enough(60))
    expect(told.loose).toBeLessThanOrEqual(told.many / 50)
  })
})
