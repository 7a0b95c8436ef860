import type { Place } from '../domain/index.ts'
import type { Analysis } from './analyse.ts'
import { caseTold, ruleTold } from './hovering.ts'

/** A line above a case or a rule, that says what becomes of it. */
export interface Lens {
  readonly place: Place
  readonly text: string
}

/** Above each case of a file what it comes to, above each rule what it is and how many cases it decides. */
export function lensesIn({ cases, rules }: Analysis, file: string): readonly Lens[] {
  const own = <T extends { readonly place: Place }>(all: readonly T[]) => all.filter(({ place }) => place.file === file)
  return [
    ...own(rules).map((rule) => ({ place: rule.place, text: ruleTold(rule) })),
    ...own(cases).map((one) => ({ place: one.place, text: caseTold(one) })),
  ].sort((a, b) => a.place.line - b.place.line)
}
