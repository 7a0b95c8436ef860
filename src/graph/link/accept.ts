import type { Diagnostic, LinkedRule } from '../../domain/index.ts'

/** Without the warnings that the rule they are about accepts (`accept: { code: why }`). Source: semantics A2. */
export function acknowledge(
  diagnostics: readonly Diagnostic[],
  rules: readonly Pick<LinkedRule, 'id' | 'accept'>[],
): Diagnostic[] {
  const accepted = new Map(rules.map(({ id, accept }) => [id, new Set(accept.map((each) => each.code))] as const))
  return diagnostics.filter(
    ({ severity, rule, code }) => !(severity === 'warning' && rule !== undefined && accepted.get(rule)?.has(code)),
  )
}
