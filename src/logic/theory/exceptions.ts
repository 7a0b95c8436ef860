import { does, type RelationThat, type Rule } from '../../domain/index.ts'

/** The relation by which `x` wins wherever both apply. */
export function exception(x: Rule, y: Rule): RelationThat<'wins'> | undefined {
  for (const { kind, target } of x.relations) if (target === y.id && does(kind, 'wins')) return kind
  return undefined
}
