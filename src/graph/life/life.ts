import {
  compare,
  type Day,
  does,
  EARLIEST,
  RELATION,
  type RelationKind,
  type RelationThat,
} from '../../domain/index.ts'
import type { LifeRule } from './rule.ts'
import { joined, type Life, type Span, spanOn } from './span.ts'

/** Relations that decide whether a rule is in force. */
export type Superseding = RelationThat<'ends' | 'suspends' | 'revives'>

export function isSuperseding(kind: RelationKind): kind is Superseding {
  return does(kind, 'ends', 'suspends', 'revives')
}

/** A newer rule and what it does to the rule whose life is told. */
export interface Act {
  readonly kind: Superseding | 'amends'
  readonly actor: LifeRule
}

/**
 * A rule's life where it and its actors hold, amendments left aside, so `active` is every day in force.
 * @param lives the lives, amendments left aside, of all actors that supersede it.
 * Source: semantics B1, B3, B5, B6.
 */
export function standing(rule: LifeRule, acts: readonly Act[], lives: ReadonlyMap<string, Life>): Life {
  const begin = rule.effective.day
  const spans: Span[] = begin === EARLIEST ? [] : [{ from: EARLIEST, status: 'upcoming', recency: begin }]
  let now: Span = { from: begin, status: 'active', recency: begin }
  for (const turn of turns(rule, acts, lives)) {
    const isIn = now.status === 'active'
    // What takes a rule out that is out, or puts back one that is not, changes nothing: whichever came first stays.
    if (isIn === (turn.kind === 'reinstates')) continue
    // What happens before its first day shows from that day on.
    const isEarly = turn.day < begin
    const from = isEarly ? begin : turn.day
    if (from > now.from) spans.push(now)
    now = {
      from,
      status: turn.kind === 'ends' ? 'expired' : RELATION[turn.kind].makes,
      ...(turn.kind === 'ends' ? {} : { by: turn.by, relation: turn.kind }),
      recency: turn.kind === 'reinstates' ? from : now.recency,
    }
  }
  return touched([...spans, now], 'suspends', acts, lives)
}

/**
 * The same life with the days on which an amender is in force.
 * @param lives as for `standing`, of all amenders.  Source: semantics B5.
 */
export function amended(life: Life, acts: readonly Act[], lives: ReadonlyMap<string, Life>): Life {
  return touched(life, 'amends', acts, lives)
}

type Turn = { readonly day: Day } & (
  | { readonly kind: 'ends' }
  | { readonly kind: RelationThat<'ends' | 'revives'>; readonly by: string }
)

/** The order in which turns of one day count (semantics B5). */
const ORDER: Readonly<Record<Turn['kind'], number>> = { ends: 0, cancels: 1, replaces: 2, reinstates: 3 }

/** What happens once to a rule, in order; an actor not in force on its own first day does nothing (semantics B3). */
function turns(rule: LifeRule, acts: readonly Act[], lives: ReadonlyMap<string, Life>): Turn[] {
  const all: Turn[] = rule.ends ? [{ day: rule.ends.day, kind: 'ends' }] : []
  for (const { kind, actor } of acts) {
    if (kind === 'suspends' || kind === 'amends') continue
    const day = actor.effective.day
    if (isActive(lives, actor, day)) all.push({ day, kind, by: actor.id })
  }
  return all.sort(
    (a, b) =>
      compare(a.day, b.day) ||
      ORDER[a.kind] - ORDER[b.kind] ||
      compare(a.kind === 'ends' ? '' : a.by, b.kind === 'ends' ? '' : b.by),
  )
}

/** What acts only while the newer rule is in force shows on days that are otherwise active; the newest is named. */
function touched(
  life: Life,
  kind: 'suspends' | 'amends',
  acts: readonly Act[],
  lives: ReadonlyMap<string, Life>,
): Life {
  const actors = acts
    .filter((act) => act.kind === kind)
    .map((act) => act.actor)
    .sort((a, b) => compare(b.effective.day, a.effective.day) || compare(a.id, b.id))
  if (actors.length === 0) return joined(life)
  const status = RELATION[kind].makes
  return joined(
    cuts(life, actors, lives).map((from): Span => {
      const span = spanOn(life, from)
      const actor = span.status === 'active' ? actors.find((each) => isActive(lives, each, from)) : undefined
      if (!actor) return { ...span, from }
      return { from, status, by: actor.id, relation: kind, recency: span.recency }
    }),
  )
}

/** Every day on which the life or one of the actors' changes. */
function cuts(life: Life, actors: readonly LifeRule[], lives: ReadonlyMap<string, Life>): Day[] {
  const days = new Set(life.map((span) => span.from))
  for (const actor of actors) for (const span of lives.get(actor.id) as Life) days.add(span.from)
  return [...days].sort(compare)
}

function isActive(lives: ReadonlyMap<string, Life>, actor: LifeRule, day: Day): boolean {
  return spanOn(lives.get(actor.id) as Life, day).status === 'active'
}
