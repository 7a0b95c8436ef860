import type { Day, RelationKind, Status } from '../../domain/index.ts'

/**
 * Days on which nothing about a rule changes; they last until its next span begins.
 * `by` and `relation`: the rule that made it so, and how; an active rule has them where it was reinstated.
 * `recency` is the day the rule counts from when recency ranks it (semantics B6).
 */
export interface Span {
  readonly from: Day
  readonly status: Status
  readonly by?: string
  readonly relation?: RelationKind
  readonly recency: Day
}

/** All of a rule's days at one place of play: never empty, in order of day, the first from the earliest day on. */
export type Life = readonly Span[]

/** The span a day lies in. */
export function spanOn(life: Life, day: Day): Span {
  return life[lastUpTo(life, day, (each) => each.from)] as Span
}

/** The index of the last item not after the day, -1 where there is none; `items` in order of day. */
export function lastUpTo<Item>(items: readonly Item[], day: Day, dayOf: (item: Item) => Day): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (dayOf(items[middle] as Item) <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Without the cuts at which nothing changes. */
export function joined(spans: readonly Span[]): Life {
  return spans.filter((span, index) => {
    const last = spans[index - 1]
    return !last || !alike(last, span)
  })
}

function alike(a: Span, b: Span): boolean {
  return a.status === b.status && a.by === b.by && a.relation === b.relation && a.recency === b.recency
}
