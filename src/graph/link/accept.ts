import type { Diagnostic, LinkedRule } from '../../domain/index.ts'

/** Without the warnings that the rule they are about accepts (`accept: { code: why }`). Source: semantics A2. */
export function acknowledge(
  diagnostics: readonly Diagnostic[],
  rules: readonly Pick<LinkedRule, 'id' | 'accept'>[],
): Diagnostic[] {
  const accepted = new Map<string | undefined, ReadonlySet<string>>(
    rules.map(({ id, accept }) => [id, new Set(accept.map((each) => each.code))]),
  )
  return diagnostics.filter(({ severity, rule, code }) => !(severity === 'warning' && accepted.get(rule)?.has(code)))
}
