import { compare, type Diagnostic, type Place, type Suggestions } from '../../domain/index.ts'

/** Takes down one fault; linking goes on. */
export interface Report {
  (diagnostic: Diagnostic): void
  /**
   * What a step made of one thing the last time, if all inputs are the very same; else what it makes now. A step that
   * reports is done again each time: what a misspelt name may have meant depends on all that is misspelt.
   */
  readonly kept: <T>(step: string, one: object, inputs: readonly unknown[], make: () => T) => T
  /** The value of this key the last time, if it says the same; else this one. */
  readonly same: <T>(key: string, value: T) => T
  /** What a misspelt name may have meant. */
  readonly near: Suggestions['near']
}

/** Order of path, then line: of two things that claim one name the later is at fault (semantics A3). */
export function byPlace(a: Place, b: Place): number {
  return compare(a.file, b.file) || a.line - b.line || a.column - b.column
}
