import type { Criterion } from '../../src/domain/index.ts'
import { dayOf, type Sketch, type SketchRule } from './sketch.ts'

/** Where and when a question is asked; `day` orders as text. */
export interface Spot {
  readonly day: string
  readonly format: string
  readonly event?: string
}

/** What became of a rule: out since an act of another rule or the end it printed, or in force. */
type State = 'elsewhere' | 'upcoming' | 'expired' | 'rescinded' | 'superseded' | 'suspended' | 'in force'

/** The first day with a rule: printed on it, or of the earliest source it cites. Source: semantics B1, B2. */
export function firstDayOf(rule: SketchRule, sketch: Sketch): string {
  if (rule.effective !== undefined) return dayOf(rule.effective)
  const days = sketch.sources.filter((source) => rule.cites.includes(source.id)).map((one) => dayOf(one.published))
  return days.sort()[0] ?? ''
}

/** Its place in the order of authority, 0 the strongest; that of its strongest source. Source: semantics B2. */
export function authorityOf(rule: SketchRule, sketch: Sketch): number {
  const named =
    rule.authority === undefined
      ? sketch.sources.filter((source) => rule.cites.includes(source.id)).map((source) => source.authority)
      : [rule.authority]
  return Math.min(...named.map((one) => sketch.authority.indexOf(one)))
}

export function inForce(rule: SketchRule, spot: Spot, sketch: Sketch): boolean {
  return stateOf(rule, spot, sketch).state === 'in force'
}

interface Life {
  readonly state: State
  readonly recency: string
}

/** The state of a rule at a spot, and the day it counts from where recency is compared. Source: semantics B1, B3, B5, B6. */
export function stateOf(rule: SketchRule, spot: Spot, sketch: Sketch): Life {
  const known = lives.get(sketch) ?? new Map<string, Life>()
  lives.set(sketch, known)
  const key = `${rule.id} ${spot.day} ${spot.format} ${spot.event}`
  const life = known.get(key) ?? lifeOf(rule, spot, sketch)
  known.set(key, life)
  return life
}

/** Worked out once, for it is asked for every completion. */
const lives = new WeakMap<Sketch, Map<string, Life>>()

function lifeOf(rule: SketchRule, spot: Spot, sketch: Sketch): Life {
  const begins = firstDayOf(rule, sketch)
  if (!holdsIn(rule, spot)) return { state: 'elsewhere', recency: begins }
  if (spot.day < begins) return { state: 'upcoming', recency: begins }

  // What happened to it, day by day; on one day its own end first, then what others end, then what revives it.
  const happened: { readonly day: string; readonly order: number; readonly what: State | 'reinstated' }[] = []
  if (rule.ends !== undefined && dayOf(rule.ends) <= spot.day)
    happened.push({ day: dayOf(rule.ends), order: 0, what: 'expired' })
  for (const other of sketch.rules)
    for (const { kind, target } of other.relations) {
      const day = firstDayOf(other, sketch)
      if (target !== rule.id || day > spot.day) continue
      const what = { cancels: 'rescinded', replaces: 'superseded', reinstates: 'reinstated' } as const
      if (kind !== 'cancels' && kind !== 'replaces' && kind !== 'reinstates') continue
      if (!inForce(other, { ...spot, day }, sketch)) continue
      happened.push({ day, order: kind === 'reinstates' ? 2 : 1, what: what[kind] })
    }
  happened.sort((a, b) => (a.day === b.day ? a.order - b.order : a.day < b.day ? -1 : 1))

  let out: State | undefined
  let recency = begins
  for (const { day, what } of happened) {
    if (what !== 'reinstated') out ??= what
    else if (out) {
      out = undefined
      recency = day
    }
  }
  if (out) return { state: out, recency }
  const suspended = sketch.rules.some((other) => named(other, 'suspends', rule) && inForce(other, spot, sketch))
  return { state: suspended ? 'suspended' : 'in force', recency }
}

/** The order of criteria on a day; before the first policy the first holds. Source: semantics B6. */
export function policyOn(day: string, sketch: Sketch): readonly Criterion[] {
  const begun = sketch.policies.filter((policy) => dayOf(policy.from) <= day)
  return (begun.at(-1) ?? sketch.policies[0])?.order ?? []
}

/** Whether `rule` bears that relation to `target`, by its id or by a group it is in. */
export function named(rule: SketchRule, kind: string, target: SketchRule): boolean {
  return rule.relations.some(
    (one) =>
      one.kind === kind && (one.target === target.id || target.groups.some((group) => one.target === `group:${group}`)),
  )
}

function holdsIn(rule: SketchRule, { format, event }: Spot): boolean {
  const formats = rule.formats.length === 0 || rule.formats.includes(format)
  const events = rule.events.length === 0 || (event !== undefined && rule.events.includes(event))
  return formats && events
}
