import { type Day, firstDay, RELATIONS, type Relation } from '../../domain/index.ts'
import type { LifeRule } from '../life/rule.ts'

/** How tests write a rule: relations by kind, dates as printed. */
export type Sketch = {
  readonly id: string
  readonly from: string
  readonly ends?: string
  readonly formats?: readonly string[]
  readonly events?: readonly string[]
} & { readonly [kind in Relation['kind']]?: readonly string[] }

export function lifeRule(sketch: Sketch): LifeRule {
  return {
    id: sketch.id,
    effective: date(sketch.from),
    ...(sketch.ends === undefined ? {} : { ends: date(sketch.ends) }),
    formats: sketch.formats ?? [],
    events: sketch.events ?? [],
    relations: RELATIONS.flatMap((kind) => (sketch[kind] ?? []).map((target) => ({ kind, target, cites: [] }))),
  }
}

export function day(text: string): Day {
  const found = firstDay(text)
  if (!found) throw new RangeError(`${text} is no date`)
  return found
}

function date(text: string) {
  return { text, day: day(text) }
}
