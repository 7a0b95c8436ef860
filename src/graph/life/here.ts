import { compare, type Day, EARLIEST } from '../../domain/index.ts'
import { type Act, amended, standing } from './life.ts'
import { inScope, type LifeRule, type Where } from './rule.ts'
import { type Life, lastUpTo, spanOn } from './span.ts'
import type { Web } from './web.ts'

/** What there is to know of all rules at one format and event. */
export interface Here {
  readonly lives: ReadonlyMap<string, Life>
  /** The days on which the status of some rule changes, in order; recency and `by` change on no others. */
  readonly days: readonly Day[]
  /** Ids of the rules whose status or recency changes on a day, in order. */
  readonly turning: (day: Day) => readonly string[]
  /** Ids of the rules in force on a day; the same set for all days up to the next of `days`. */
  readonly inForce: (day: Day) => ReadonlySet<string>
}

/** @param quiet the lives of rules to which nothing happens, kept between places because they are the same in all. */
export function here(web: Web, where: Where, quiet: Map<string, Life>): Here {
  const lives = livesAt(web, where, quiet)
  const { days, turning } = turns(lives)
  const sets = new Map<number, ReadonlySet<string>>()
  return {
    lives,
    days,
    turning: (day) => turning.get(day) ?? [],
    inForce: (day) => {
      const segment = lastUpTo(days, day, (each) => each)
      const known = sets.get(segment)
      if (known) return known
      const found = new Set<string>()
      for (const [id, life] of lives) if (isInForce(life, day)) found.add(id)
      sets.set(segment, found)
      return found
    },
  }
}

function isInForce(life: Life, day: Day): boolean {
  const { status } = spanOn(life, day)
  return status === 'active' || status === 'modified'
}

function livesAt(web: Web, where: Where, quiet: Map<string, Life>): ReadonlyMap<string, Life> {
  const lives = new Map<string, Life>()
  const amendments: [LifeRule, readonly Act[]][] = []
  for (const rule of web.newestFirst) {
    if (!inScope(rule, where)) {
      lives.set(rule.id, [{ from: EARLIEST, status: 'elsewhere', recency: rule.effective.day }])
      continue
    }
    const acts = web.actsOn(rule.id).filter((act) => inScope(act.actor, where))
    const life = (acts.length === 0 && quiet.get(rule.id)) || standing(rule, acts, lives)
    if (acts.length === 0) quiet.set(rule.id, life)
    if (acts.some((act) => act.kind === 'amends')) amendments.push([rule, acts])
    lives.set(rule.id, life)
  }
  // Only when every standing is known: amendments may go in circles, and an amended rule amends no less.
  const found = amendments.map(([rule, acts]) => [rule.id, amended(lives.get(rule.id) as Life, acts, lives)] as const)
  for (const [id, life] of found) lives.set(id, life)
  return lives
}

function turns(lives: ReadonlyMap<string, Life>): Pick<Here, 'days'> & { turning: ReadonlyMap<Day, string[]> } {
  const days = new Set<Day>()
  const turning = new Map<Day, string[]>()
  for (const [id, life] of lives)
    life.forEach((span, index) => {
      const last = life[index - 1]
      if (!last || (last.status === span.status && last.recency === span.recency)) return
      if (last.status !== span.status) days.add(span.from)
      const ids = turning.get(span.from) ?? []
      ids.push(id)
      turning.set(span.from, ids)
    })
  for (const ids of turning.values()) ids.sort(compare)
  return { days: [...days].sort(compare), turning }
}
