import type { Day, Point, Relation, RelationKind, Status } from '../../domain/index.ts'
import { after, before, chain } from './chain.ts'
import { type Here, here } from './here.ts'
import type { LifeRule, Where } from './rule.ts'
import { type Life, spanOn } from './span.ts'
import { weave } from './web.ts'

/** What a rule is on a day. */
export interface RuleState {
  readonly status: Status
  /** The first day of this status, by this rule. */
  readonly since: Day
  /** Who cancelled, replaced, suspended or amended it, the newest where several do; of an active rule, who reinstated it. */
  readonly by?: string
  readonly relation?: RelationKind
  /** The rule's first day, or that of its last reinstatement: what recency compares (semantics B6). */
  readonly recency: Day
}

/** A stretch of a rule's history, half-open `[from, until)`; the last has no `until`. */
export interface Period extends Omit<RuleState, 'since'> {
  readonly from: Day
  readonly until?: Day
}

export type IncomingRelation = Relation & { readonly rule: string }

/** The lives of a set of rules. Every method that takes an id throws RangeError if no rule has it. */
export interface Calendar {
  readonly status: (id: string, point: Point) => RuleState
  /** Ids of the rules active or modified there. */
  readonly inForce: (point: Point) => ReadonlySet<string>
  /** The days on which the status of some rule changes there, in order; recency changes on no others. */
  readonly days: (format: string, event?: string) => readonly Day[]
  /** Ids of the rules whose status or recency changes on a day, in order. */
  readonly turning: (point: Point) => readonly string[]
  /** From the earliest day on, without gaps. */
  readonly history: (id: string, format: string, event?: string) => readonly Period[]
  /** Incoming ones in order of the rule that has them. */
  readonly relationsOf: (id: string) => {
    readonly outgoing: readonly Relation[]
    readonly incoming: readonly IncomingRelation[]
  }
  /** All that this rule acts on, directly or not, and all that acts on it; nearest first. */
  readonly before: (id: string) => readonly string[]
  readonly after: (id: string) => readonly string[]
  /** The line of cancelling and replacing through this rule, oldest first, itself among them. */
  readonly chain: (id: string) => readonly string[]
}

/**
 * Rule life: which rule is what, on which day, in which format and at which event. Reads no clock.
 * The lives at a place are worked out when it is first asked about; then `status` costs log(spans of the rule) and
 * `inForce` log(days). Never loops: relations that go in a circle act on nothing.
 * @throws RangeError where two rules have one id.
 * Source: semantics B1 to B6.
 */
export function calendar(rules: readonly LifeRule[]): Calendar {
  const web = weave(rules)
  const named = namedScopes(rules)
  const places = new Map<string, Here>()
  const quiet = new Map<string, Life>()

  const at = (where: Where): Here => {
    const place = named(where)
    const key = `${place.format}\n${place.event ?? ''}`
    const found = places.get(key) ?? here(web, place, quiet)
    places.set(key, found)
    return found
  }
  const known = (id: string): LifeRule => {
    const rule = web.byId.get(id)
    if (!rule) throw new RangeError(`no rule \`${id}\``)
    return rule
  }
  const lifeOf = (id: string, where: Where): Life => at(where).lives.get(known(id).id) as Life

  return {
    status: (id, point) => {
      const { from: since, ...state } = spanOn(lifeOf(id, point), point.day)
      return { ...state, since }
    },
    inForce: (point) => at(point).inForce(point.day),
    days: (format, event) => at(place(format, event)).days,
    turning: (point) => at(point).turning(point.day),
    history: (id, format, event) => {
      const life = lifeOf(id, place(format, event))
      return life.map((span, index) => {
        const until = life[index + 1]?.from
        return { ...span, ...(until === undefined ? {} : { until }) }
      })
    },
    relationsOf: (id) => ({
      outgoing: known(id).relations,
      incoming: web.threadsTo(id).map(({ actor, relation }) => ({ rule: actor.id, ...relation })),
    }),
    before: (id) => before(web, known(id).id),
    after: (id) => after(web, known(id).id),
    chain: (id) => chain(web, known(id).id),
  }
}

function place(format: string, event: string | undefined): Where {
  return event === undefined ? { format } : { format, event }
}

/** Formats and events that no rule names are alike, so all of them share one set of lives. */
function namedScopes(rules: readonly LifeRule[]): (where: Where) => Where {
  const formats = new Set(rules.flatMap((rule) => rule.formats))
  const events = new Set(rules.flatMap((rule) => rule.events))
  return ({ format, event }) =>
    place(formats.has(format) ? format : '', event !== undefined && events.has(event) ? event : undefined)
}
