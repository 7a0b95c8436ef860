import type { Rule } from '../../domain/index.ts'

/** The relation by which `x` wins wherever both apply. */
export function exception(x: Rule, y: Rule): 'excepts' | 'amends' | undefined {
  const found = x.relations.find((each) => each.target === y.id && (each.kind === 'excepts' || each.kind === 'amends'))
  return found?.kind as 'excepts' | 'amends' | undefined
}
