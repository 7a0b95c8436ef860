import type { Rule, Verdict } from '../domain/index.ts'
import type { Side } from './court.ts'
import { both, either } from './evaluate/kleene.ts'
import { negate, type Truth } from './evaluate/operators.ts'
import { UNKNOWN } from './evaluate/values.ts'
import type { Inquiry } from './explore.ts'
import type { Field } from './field.ts'
import { type Matched, matched, narrowed } from './matching.ts'
import { type Rank, type Roll, TIED } from './roll.ts'
import type { Codes, Known } from './slots.ts'
import { verdictsFrom } from './verdicts.ts'

/** A verdict that stands whatever the facts left out may be. */
export interface Plain {
  readonly verdict: Verdict
  /** In order of id. */
  readonly winners: readonly Rule[]
}

/** More than one verdict, each of some completion of the facts left out. */
export interface Hanging {
  readonly could: readonly Verdict[]
}

/** More looks than this are left to the search that looks at conditions. */
const MOST_LOOKS = 3000

const SIDES: { readonly [verdict in Verdict]?: readonly Side[] } = {
  forbidden: ['forbid'],
  permitted: ['permit', 'require'],
  required: ['require'],
}

/**
 * The contest for an action by ranks, where the index tells of each rule whether it applies: what `decide` finds for any
 * question, found without evaluating conditions. Undefined where the index does not tell enough: rules tied by
 * relations, an `each`, an `always`, too many completions. Source: semantics E1, E2, E4; design 3.4.
 */
export function plainVerdict(inquiry: Inquiry): Plain | Hanging | undefined {
  const { theory, court, target, situation } = inquiry
  if (target.kind !== 'action' || target.index !== undefined || court.unliftable.size > 0) return undefined
  const name = `action:${target.name}`
  const action = theory.actions.get(target.name)
  if (!action || action.each || theory.alwaysFor(name).length > 0) return undefined
  const { field } = theory.candidates(name, situation)
  const { codes } = situation.memo
  if (!field.isIndexed || !codes) return undefined
  const root = standingOf(matched(inquiry))
  if (!root) return undefined
  const fallback = action.default ?? 'silent'
  const possible = verdictsOf(root, fallback)
  const found = possible.length === 1 ? possible : completed(root, codes, fallback)
  if (!found) return undefined
  const [verdict, other] = found
  if (verdict === undefined) return undefined
  if (other !== undefined) return { could: [verdict, other] }
  // Who is in conflict differs from one completion to another.
  return verdict === 'conflict' && possible.length > 1 ? undefined : winnersOf(root, verdict, codes)
}

/** Every verdict that the rules of a standing can come to, each that might apply taken for itself (semantics E1, E2). */
function verdictsOf(standing: Standing, fallback: Verdict): readonly Verdict[] {
  const contest = new Contest(standing)
  const forbids: Class[] = []
  const requires: Class[] = []
  const leave: Class[] = []
  for (const each of standing.classes) {
    if (each.rank.side === 'forbid') forbids.push(each)
    else leave.push(each)
    if (each.rank.side === 'require') requires.push(each)
  }
  const required = contest.wins(requires, forbids)
  const permitted = contest.wins(leave, forbids)
  const forbidden = contest.wins(forbids, leave)
  const anyForbid = anyOf(forbids)
  const anyLeave = anyOf(leave)
  return verdictsFrom({ required, permitted, forbidden, anyForbid, anyLeave }, fallback)
}

/** The verdict of all completions, or two verdicts; undefined past the limit of looks. */
function completed(root: Standing, from: Codes, fallback: Verdict): readonly Verdict[] | undefined {
  const found = new Set<Verdict>()
  let looks = 0
  /** @returns false where there is no need or no use to go on. */
  const visit = (standing: Standing, codes: Codes): boolean => {
    const [verdict, ...more] = verdictsOf(standing, fallback)
    if (verdict !== undefined && more.length === 0) {
      found.add(verdict)
      return found.size < 2
    }
    const choices = nextChoices(standing, codes)
    if (choices.length === 0) looks = MOST_LOOKS
    for (const known of choices) {
      if (++looks > MOST_LOOKS) return false
      const then = standing.field.with(codes, known)
      const narrower = standingOf(narrowed(root, then))
      if (!narrower || !visit(narrower, then)) return false
    }
    return choices.length > 0
  }
  visit(root, from)
  return found.size > 1 || looks < MOST_LOOKS ? [...found] : undefined
}

/**
 * The choices for the fact on which most hangs: rules that wait for little else count for more, and a fact of few
 * choices for more.
 */
function nextChoices({ classes, field, roll }: Standing, codes: Codes): readonly Known[] {
  const opposed = (a: Class, b: Class) => (a.rank.side === 'forbid') !== (b.rank.side === 'forbid')
  const isCompared = (a: Class, b: Class) =>
    opposed(a, b) && [roll.meets(a.rank, b.rank), roll.meets(b.rank, a.rank)].includes('conditions')
  // Where one of a rank applies, it is no matter whether another does, unless conditions are compared one by one.
  const hanging = classes
    .filter((each) => each.applying.length === 0 || classes.some((other) => isCompared(each, other)))
    .flatMap((each) => each.open)
  const weights = new Map<number, number>()
  for (const place of hanging) {
    const slots = field.openSlots(place, codes)
    for (const slot of slots) weights.set(slot, (weights.get(slot) ?? 0) + 4 ** -slots.length)
  }
  const ordered = [...weights].sort(([a, x], [b, y]) => y - x || a - b).slice(0, MOST_WEIGHED)
  const weighed = ordered.map(([slot, weight]) => ({ weight, choices: field.choicesOf(slot, hanging) }))
  return weighed.reduce<(typeof weighed)[number]>(
    (best, each) =>
      each.choices.length > 0 && each.weight / each.choices.length > best.weight / Math.max(1, best.choices.length)
        ? each
        : best,
    { weight: 0, choices: [] },
  ).choices
}

/** Facts on which most hangs whose choices are counted. */
const MOST_WEIGHED = 4

/** The rules of one rank that apply or might, by their places in the field. */
interface Class {
  readonly rank: Rank
  readonly applying: number[]
  readonly open: number[]
}

/** All that apply or might, with the class of each. */
interface Standing extends Matched {
  readonly classes: readonly Class[]
  readonly classAt: readonly Class[]
}

/** Undefined where ranks do not tell all there is to tell. */
function standingOf(all: Matched): Standing | undefined {
  const { roll, places, sure, simple } = all
  if (!simple) return undefined
  const byRank: (Class | undefined)[] = []
  const classes: Class[] = []
  const classAt: Class[] = []
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as number
    const at = roll.rankOf[place] as number
    if (at === TIED) return undefined
    let known = byRank[at]
    if (!known) {
      known = { rank: roll.ranks[at] as Rank, applying: [], open: [] }
      byRank[at] = known
      classes.push(known)
    }
    if (sure[index]) known.applying.push(place)
    else known.open.push(place)
    classAt.push(known)
  }
  return { ...all, classes, classAt }
}

/** Whether some rule of these counts. */
function anyOf(team: readonly Class[]): Truth {
  let found: Truth = false
  for (const each of team) found = either(found, countsOf(each))
  return found
}

function countsOf({ applying }: Class): Truth {
  return applying.length > 0 ? true : UNKNOWN
}

class Contest {
  readonly field: Field
  private readonly roll: Roll

  constructor({ roll, field }: Matched) {
    this.roll = roll
    this.field = field
  }

  /** Whether some of a team counts, and every opposing rule that counts is beaten by one of it (team defeat). */
  wins(team: readonly Class[], against: readonly Class[]): Truth {
    let result = anyOf(team)
    for (const other of against) {
      if (result === false) break
      result = both(result, this.defeats(team, other))
    }
    return result
  }

  /** Whether each rule of a class, where it counts, is beaten by one of the team. */
  private defeats(team: readonly Class[], other: Class): Truth {
    let beaten: Truth = false
    const byConditions: Class[] = []
    for (const each of team) {
      if (beaten === true) break
      const meeting = this.roll.meets(each.rank, other.rank)
      if (meeting === 'beats') beaten = either(beaten, countsOf(each))
      else if (meeting === 'conditions') byConditions.push(each)
    }
    if (beaten === true || byConditions.length === 0) return either(negate(countsOf(other)), beaten)
    let result: Truth = true
    for (const [places, counts] of [
      [other.applying, true],
      [other.open, UNKNOWN],
    ] as const) {
      for (const place of places) {
        if (result === false) return false
        const more = byConditions.reduce<Truth>((sum, each) => either(sum, this.some(each, place, other.rank)), beaten)
        result = both(result, either(negate(counts), more))
      }
    }
    return result
  }

  /** Whether some rule of a class beats one rule. */
  private some(each: Class, place: number, rank: Rank): Truth {
    const { rules } = this.field
    const one = (x: number) => this.roll.beats(rules[x] as Rule, each.rank, rules[place] as Rule, rank)
    if (each.applying.some(one)) return true
    return each.open.some(one) ? UNKNOWN : false
  }

  /** Whether a rule is beaten by one of these, all of which apply. */
  isBeaten(place: number, rank: Rank, by: readonly Class[]): boolean {
    return by.some((each) => {
      const meeting = this.roll.meets(each.rank, rank)
      return meeting === 'conditions' ? this.some(each, place, rank) === true : meeting === 'beats'
    })
  }

  /** Whether no rule of these beats any of a rank, so that it is never beaten. */
  isSafe(rank: Rank, from: readonly Class[]): boolean {
    return from.every((each) => this.roll.meets(each.rank, rank) === 'yields')
  }

  /** Whether one of these is known to apply and beats all of a rank. */
  isSubdued(rank: Rank, by: readonly Class[]): boolean {
    return by.some((each) => each.applying.length > 0 && this.roll.meets(each.rank, rank) === 'beats')
  }
}

/** Those of the winning side that nothing beats; if each is beaten singly, all of them. */
function winnersOf(standing: Standing, verdict: Verdict, codes: Codes): Plain | undefined {
  const contest = new Contest(standing)
  const sides = SIDES[verdict] ?? []
  const { classes } = standing
  const team = new Set(classes.filter((each) => sides.includes(each.rank.side)))
  const against = classes.filter((each) => (each.rank.side === 'forbid') !== (verdict === 'forbidden'))
  const { rules } = contest.field
  const pick = (wanted: (place: number, of: Class, sure: boolean) => boolean): Rule[] => {
    const picked: Rule[] = []
    for (const [index, place] of standing.places.entries())
      if (wanted(place, standing.classAt[index] as Class, standing.sure[index] as boolean))
        picked.push(rules[place] as Rule)
    return picked
  }
  const safe = new Set([...team].filter(({ rank }) => contest.isSafe(rank, against)))
  if (classes.every((each) => each.open.length === 0)) {
    const unbeaten = pick((place, of) => safe.has(of) || (team.has(of) && !contest.isBeaten(place, of.rank, against)))
    return { verdict, winners: unbeaten.length > 0 ? unbeaten : pick((_, of) => team.has(of)) }
  }
  const others = [...team].filter((each) => !safe.has(each))
  // Where one that nothing beats is sure to apply, those that are sure to be beaten never win.
  if (others.length > 0 && ![...safe].some((each) => each.applying.length > 0)) return undefined
  if (others.some(({ rank }) => !contest.isSubdued(rank, against))) return undefined
  const { field } = contest
  return { verdict, winners: pick((place, of, sure) => safe.has(of) && (sure || field.canApply(place, codes))) }
}
