import { kept, type Verdict } from '../../domain/index.ts'
import { type Member, Team } from '../defeat/team.ts'
import type { Binding } from '../evaluate/binding.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import type { Inquiry } from '../explore/inquiry.ts'
import { both, either, negate, some, type Truth } from '../values/kleene.ts'
import { opponents, supporters } from './teams.ts'

/** One side of a contest with all that might stand against it, while it is open who takes part. */
export interface OpenContest {
  /** All that might stand against a rule and beat it. */
  beatersOf(member: Member): readonly Member[]
  /** A rule wins where nothing that counts beats it; where all of its side are beaten too. */
  wins(member: Member, ev: Evaluation, binding: Binding | undefined): Truth
  /** Whether a rule counts and nothing beats it for certain, whatever else might. */
  mayStand(member: Member, ev: Evaluation, binding: Binding | undefined): Truth
  /** Whether nobody speaks. */
  isSilent(ev: Evaluation): Truth
}

/** @param verdict of the one side; what opposes it is the other. */
export function contestFor(inquiry: Inquiry, verdict: Verdict): OpenContest {
  const { court, situation, target } = inquiry
  const sides = court.sides(target.name, situation)
  const against = new Team(court.superiority, opponents(sides, verdict))
  const known = new Map<string, readonly Member[]>()
  const beatersOf = (each: Member) => kept(known, `${each.side} ${each.rule.id}`, () => against.beatersOf(each))
  const standing = (each: Member, ev: Evaluation, binding: Binding | undefined) =>
    each.side === 'require'
      ? court.requireStands(ev, each.rule, sides.permit, binding)
      : court.counts(ev, each.rule, binding)
  const isBeaten = (each: Member, ev: Evaluation, binding: Binding | undefined) =>
    some(beatersOf(each).map((other) => standing(other, ev, binding)))
  const team = supporters(sides, verdict)
  // One that only might apply, and that nothing beats there, leaves it open whether they all are.
  const areAllBeaten = (ev: Evaluation, binding: Binding | undefined): Truth => {
    let all: Truth = true
    for (const each of team) {
      const stands = standing(each, ev, binding)
      if (stands !== false) all = both(all, either(negate(stands), isBeaten(each, ev, binding)))
      if (all === false) break
    }
    return all
  }
  return {
    beatersOf,
    wins(member, ev, binding) {
      const stands = standing(member, ev, binding)
      if (stands === false) return false
      const beaten = isBeaten(member, ev, binding)
      if (beaten === false) return stands
      return both(stands, either(negate(beaten), areAllBeaten(ev, binding)))
    },
    mayStand(member, ev, binding) {
      const stands = standing(member, ev, binding)
      return stands !== false && isBeaten(member, ev, binding) === true
        ? both(stands, areAllBeaten(ev, binding))
        : stands
    },
    isSilent(ev) {
      const binding = inquiry.binding(ev)
      const all = [...sides.forbid, ...sides.require, ...sides.permit]
      return negate(some(all.map((rule) => court.counts(ev, rule, binding))))
    },
  }
}
