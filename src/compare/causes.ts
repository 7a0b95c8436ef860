import { type Heard, put, type Said } from '../ask/index.ts'
import { type Case, compare, does, type Edition, type Point, type RelationKind, type Rule } from '../domain/index.ts'
import { courtAt, type Opened, open, swapped } from '../editions/index.ts'

/** A rule that flipped a verdict, or a new policy of precedence: with it as it was, the old answer would stand. */
export type Cause =
  | {
      readonly rule: string
      readonly title: string
      readonly change: 'begun' | 'ended' | 'edited' | 'ranked'
      /** Who ended or modified it. */
      readonly by?: string
      readonly relation?: RelationKind
      /** Of a rule that began: the rules that it ended by that. */
      readonly ends?: readonly { readonly rule: string; readonly title: string }[]
    }
  | { readonly policy: string }

/** What may have flipped a case: rules that it can depend on and that are not what they were. */
export interface Suspects {
  readonly rules: readonly string[]
  readonly policy?: string
}

interface Flip {
  readonly from: Point
  readonly to: Point
  readonly old: Said
  readonly now: Said
  /** What was heard on either side; undefined where it cannot be asked. */
  readonly was: Heard | undefined
  readonly is: Heard | undefined
}

/**
 * Finds what flipped a verdict between two editions or two dates, by asking again with one rule put back as it was: first
 * those that won, then the others. Where no single one makes a difference, with one rule alone brought forward. A rule that
 * does not apply is not tried: it would change nothing.
 */
export class Causes {
  private readonly before: Opened
  private readonly after: Opened
  private readonly edited: ReadonlySet<string>
  private readonly hasOtherWords: boolean
  private readonly moved = new Map<string, Moved>()
  private readonly reach = new Map<string, ReadonlySet<string>>()
  private readonly hybrids = new Map<string, Opened>()

  /** @param edited ids of rules that the two editions write differently; empty for one edition at two dates. */
  constructor(before: Opened, after: Opened, edited: ReadonlyMap<string, unknown>) {
    this.before = before
    this.after = after
    this.edited = new Set(edited.keys())
    this.hasOtherWords =
      before !== after && JSON.stringify(before.edition.vocabulary) !== JSON.stringify(after.edition.vocabulary)
  }

  /** `none` where nothing that the case can depend on changed. */
  suspects(example: Case, from: Point, to: Point): Suspects | 'none' {
    const moved = this.movedBetween(from, to)
    const rules = new Set<string>()
    for (const ask of example.ask) {
      for (const id of this.reaching(ask)) if (moved.rules.has(id)) rules.add(id)
    }
    if (rules.size === 0 && moved.policy === undefined && !this.hasOtherWords) return 'none'
    return { rules: [...rules].sort(compare), ...(moved.policy === undefined ? {} : { policy: moved.policy }) }
  }

  /** What flipped an answer; a rule that began is not named beside the one that it ended, which names it. */
  of(example: Case, ask: string, flip: Flip, suspects: Suspects): Cause[] {
    const causes = this.found(example, ask, flip, suspects)
    const enders = new Set(
      causes.flatMap((cause) => ('rule' in cause && cause.change === 'ended' ? (cause.by ?? []) : [])),
    )
    return causes.filter((cause) => !('rule' in cause && cause.change === 'begun' && enders.has(cause.rule)))
  }

  private found(example: Case, ask: string, flip: Flip, { rules, policy }: Suspects): Cause[] {
    const reached = this.reaching(ask)
    const mine = rules.filter((id) => reached.has(id))
    if (mine.length === 1 && policy === undefined) return mine.map((id) => this.cause(id, flip))
    const winners = [flip.was, flip.is].flatMap((heard) => heard?.winners ?? [])
    const now = mine.filter((id) => this.mayApply(this.after, flip.is, id))
    const undoes = (id: string): boolean => !isSame(this.without(example, ask, flip, id), flip.now)
    const winning = now.filter((id) => winners.includes(id)).filter(undoes)
    if (winning.length > 0) return winning.map((id) => this.cause(id, flip))
    const undone = now
      .filter((id) => !winners.includes(id))
      .slice(0, MOST_TRIED)
      .filter(undoes)
    if (undone.length > 0) return undone.map((id) => this.cause(id, flip))
    if (policy !== undefined && !isSame(this.underOldPolicy(example, ask, flip), flip.now)) return [{ policy }]
    const then = mine.filter((id) => this.mayApply(this.before, flip.was, id))
    const enough = then.slice(0, MOST_TRIED).filter((id) => isSame(this.withOnly(example, ask, flip, id), flip.now))
    const inPlay = mine.filter((id) => now.includes(id) || then.includes(id))
    const likely = (inPlay.length > 0 ? inPlay : mine).slice(0, MOST_NAMED)
    return (enough.length > 0 ? enough : likely).map((id) => this.cause(id, flip))
  }

  /** Whether a rule may apply on a side; of one that is written otherwise on the other, that tells nothing. */
  private mayApply({ theory }: Opened, side: Heard | undefined, id: string): boolean {
    const rule = theory.rules.get(id)
    return !side || !rule || this.edited.has(id) || side.mayApply(rule)
  }

  /** The new answer with one rule as it was. */
  private without(example: Case, ask: string, { from, to }: Flip, id: string): Said {
    const { before, after } = this
    if (this.edited.has(id)) return this.askHybrid(after, before, id, example, ask, to)
    const court = swapped(courtAt(after, to), before.theory.rules.has(id) ? courtAt(before, from) : undefined, [id])
    return put(after, example, to, court, [ask]).get(ask)?.said ?? null
  }

  /** The old answer with one rule as it is now. */
  private withOnly(example: Case, ask: string, { from, to }: Flip, id: string): Said {
    const { before, after } = this
    if (this.edited.has(id)) return this.askHybrid(before, after, id, example, ask, from)
    const court = swapped(courtAt(before, from), courtAt(after, to), [id])
    return put(before, example, from, court, [ask]).get(ask)?.said ?? null
  }

  /** An edition with one rule as another edition has it, or without it. */
  private askHybrid(base: Opened, other: Opened, id: string, example: Case, ask: string, point: Point): Said {
    const key = `${base === this.after ? 'after' : 'before'} ${id}`
    let opened = this.hybrids.get(key)
    if (!opened) {
      const rule = other.theory.rules.get(id)
      opened = open(withRule(base.edition, id, rule))
      if (this.hybrids.size < MOST_HYBRIDS) this.hybrids.set(key, opened)
    }
    return put(opened, example, point, undefined, [ask]).get(ask)?.said ?? null
  }

  private underOldPolicy(example: Case, ask: string, { from, to }: Flip): Said {
    const { order } = courtAt(this.before, from).standing
    const court = courtAt(this.after, to).varied({ order })
    return put(this.after, example, to, court, [ask]).get(ask)?.said ?? null
  }

  private cause(id: string, { from, to }: Flip): Cause {
    const { before, after } = this
    const rule = after.theory.rules.get(id) ?? before.theory.rules.get(id)
    const was = before.theory.rules.has(id) && courtAt(before, from).standing.inForce.has(id)
    const is = after.theory.rules.has(id) && courtAt(after, to).standing.inForce.has(id)
    const state = after.theory.rules.has(id) ? after.calendar.status(id, to) : undefined
    const ends = !was && is ? this.endedBy(id, from, to) : []
    return {
      rule: id,
      title: rule?.title ?? id,
      change: was === is ? (this.edited.has(id) ? 'edited' : 'ranked') : is ? 'begun' : 'ended',
      ...(state?.by === undefined ? {} : { by: state.by }),
      ...(state?.relation === undefined ? {} : { relation: state.relation }),
      ...(ends.length > 0 ? { ends } : {}),
    }
  }

  /** The rules that were in force before and that this one put out. */
  private endedBy(id: string, from: Point, to: Point): { readonly rule: string; readonly title: string }[] {
    const { before, after } = this
    const relations = after.theory.rules.get(id)?.relations ?? []
    const targets = relations.flatMap(({ kind, target }) => (does(kind, 'ends', 'suspends') ? [target] : []))
    return [...new Set(targets)].flatMap((target) => {
      const rule = before.theory.rules.get(target)
      const isOut =
        courtAt(before, from).standing.inForce.has(target) && !courtAt(after, to).standing.inForce.has(target)
      return rule && isOut ? [{ rule: target, title: rule.title }] : []
    })
  }

  /** Ids of the rules that differ in text, in being in force or in recency, worked out once for each pair of points. */
  private movedBetween(from: Point, to: Point): Moved {
    const key = JSON.stringify([from, to])
    const known = this.moved.get(key)
    if (known) return known
    const { before, after } = this
    const [older, newer] = [courtAt(before, from).standing, courtAt(after, to).standing]
    const rules = new Set(this.edited)
    for (const id of new Set([...before.theory.rules.keys(), ...after.theory.rules.keys()])) {
      if (older.inForce.has(id) !== newer.inForce.has(id)) rules.add(id)
      else if (newer.inForce.has(id) && older.recency(id) !== newer.recency(id)) rules.add(id)
    }
    const policies = after.edition.precedence
    const policy = policies.findLast((each) => each.from.day <= to.day) ?? policies[0]
    const isOther =
      older.order.join() !== newer.order.join() || older.authority.join('\n') !== newer.authority.join('\n')
    const found = { rules, ...(isOther ? { policy: policy?.from.text ?? '' } : {}) }
    this.moved.set(key, found)
    return found
  }

  /** Ids of the rules an ask can depend on, in either edition. */
  private reaching(ask: string): ReadonlySet<string> {
    const known = this.reach.get(ask)
    if (known) return known
    const found = new Set<string>()
    for (const opening of new Set([this.before, this.after])) {
      const target = opening.theory.asked(ask)
      if (!target) continue
      for (const rule of opening.theory.dependencies.rulesReaching(`${target.kind}:${target.name}`)) found.add(rule.id)
    }
    this.reach.set(ask, found)
    return found
  }
}

interface Moved {
  readonly rules: ReadonlySet<string>
  /** The first day of the policy that holds now, where the policy or the order of authorities is another. */
  readonly policy?: string
}

/** Suspects tried one by one for a verdict, and named where none of them alone explains it. */
const MOST_TRIED = 40
const MOST_NAMED = 5

/** Editions with one rule swapped that are kept open. */
const MOST_HYBRIDS = 64

function withRule(edition: Edition, id: string, rule: Rule | undefined): Edition {
  const others = edition.rules.filter((each) => each.id !== id)
  return { ...edition, rules: rule ? [...others, rule].sort((a, b) => compare(a.id, b.id)) : others }
}

function isSame(a: Said, b: Said): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
