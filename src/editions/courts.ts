import type { Edition, Point, Policy } from '../domain/index.ts'
import type { Calendar } from '../graph/index.ts'
import { Court, type Theory } from '../logic/index.ts'

/** Courts kept at hand of one edition, each with what it has worked out; the one asked least lately goes first. */
export const MOST_COURTS = 48

/**
 * The courts of an edition. One sits for all days, formats and events with the same rules in force and the same policy, and
 * keeps what holds before it where nothing is said.
 */
export class Courts {
  private readonly edition: Edition
  private readonly theory: Theory
  private readonly calendar: Calendar
  private readonly kept = new Map<string, Court>()
  private readonly numbers = new WeakMap<ReadonlySet<string>, number>()
  private numbered = 0

  constructor(edition: Edition, theory: Theory, calendar: Calendar) {
    this.edition = edition
    this.theory = theory
    this.calendar = calendar
  }

  /** How many are at hand. */
  get size(): number {
    return this.kept.size
  }

  /** Who is in force and how rules rank at a point: what the contest needs of the calendar. */
  at(point: Point): Court {
    const policies = this.edition.precedence
    const at = Math.max(
      0,
      policies.findLastIndex((each) => each.from.day <= point.day),
    )
    const inForce = this.calendar.inForce(point)
    const key = `${at} ${this.numberOf(inForce)}`
    const court = this.kept.get(key) ?? this.made(inForce, policies[at], point)
    this.kept.delete(key)
    this.kept.set(key, court)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MOST_COURTS) break
      this.kept.delete(oldest)
    }
    return court
  }

  private made(inForce: ReadonlySet<string>, policy: Policy | undefined, point: Point): Court {
    const recency = (id: string) => this.calendar.status(id, point).recency
    return new Court(this.theory, { inForce, recency, order: policy?.order ?? [], authority: this.edition.authority })
  }

  private numberOf(inForce: ReadonlySet<string>): number {
    const known = this.numbers.get(inForce) ?? this.numbered++
    this.numbers.set(inForce, known)
    return known
  }
}
