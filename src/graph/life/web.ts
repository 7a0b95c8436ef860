import { compare, components, RELATIONS, type Relation } from '../../domain/index.ts'
import { type Act, isSuperseding } from './life.ts'
import type { LifeRule } from './rule.ts'

/** A relation seen from the rule it names: `actor` has it. */
export interface Thread {
  readonly actor: LifeRule
  readonly relation: Relation
}

/** Rules and their relations, both ways. */
export interface Web {
  readonly byId: ReadonlyMap<string, LifeRule>
  /** Every rule after all that supersede it. */
  readonly newestFirst: readonly LifeRule[]
  /** In order of the actor's id. */
  readonly threadsTo: (id: string) => readonly Thread[]
  /** Those that change the rule's life. */
  readonly actsOn: (id: string) => readonly Act[]
}

/**
 * Relations to rules that are not here, and those of a circle of supersession, act on nothing: `link` reports them.
 * @throws RangeError where two rules have one id.
 */
export function weave(rules: readonly LifeRule[]): Web {
  const sorted = [...rules].sort((a, b) => compare(a.id, b.id))
  const byId = new Map(sorted.map((rule) => [rule.id, rule]))
  if (byId.size < rules.length) throw new RangeError('two rules have one id')

  const threads = new Map<string, Thread[]>()
  for (const actor of sorted) {
    for (const relation of inOrder(actor.relations)) {
      const list = threads.get(relation.target)
      if (list) list.push({ actor, relation })
      else threads.set(relation.target, [{ actor, relation }])
    }
  }
  const threadsTo = (id: string): readonly Thread[] => threads.get(id) ?? []

  const superseders = (rule: LifeRule): LifeRule[] =>
    threadsTo(rule.id).flatMap(({ actor, relation }) => (isSuperseding(relation.kind) ? [actor] : []))
  const groups = components(sorted, superseders)
  const groupOf = new Map(groups.flatMap((group) => group.map((rule) => [rule.id, group] as const)))

  const actsOn = (id: string): Act[] =>
    threadsTo(id).flatMap(({ actor, relation: { kind } }): Act[] => {
      if (kind === 'amends') return actor.id === id ? [] : [{ kind, actor }]
      return isSuperseding(kind) && groupOf.get(actor.id) !== groupOf.get(id) ? [{ kind, actor }] : []
    })
  const acts = new Map(sorted.map((rule) => [rule.id, actsOn(rule.id)]))

  return { byId, newestFirst: groups.flat(), threadsTo, actsOn: (id) => acts.get(id) ?? [] }
}

function inOrder(relations: readonly Relation[]): Relation[] {
  return [...relations].sort((a, b) => RELATIONS.indexOf(a.kind) - RELATIONS.indexOf(b.kind))
}
