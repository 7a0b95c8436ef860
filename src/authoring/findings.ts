import { type Diagnostic, foundIn, nearestIn, type Place } from '../domain/index.ts'

/** A change of one file: what stands from a place, so many characters on one line, gives way to a text. */
export interface Edit extends Place {
  readonly length: number
  readonly text: string
}

/** Something that mends a fault, with one press. */
export interface Fix {
  /** What it does: `Write beam.stopped`. */
  readonly title: string
  readonly edits: readonly Edit[]
}

/** Something that is wrong, or that an author should know, and what mends it. */
export interface Finding extends Diagnostic {
  /** How many characters of the line it is about. */
  readonly length: number
  readonly fixes: readonly Fix[]
  readonly follows: readonly Finding[]
}

/** Where what a diagnostic is about stands: the text it quotes, where that is found there, else the rest of the line. */
export function spanOf(diagnostic: Diagnostic, line: string): { readonly column: number; readonly length: number } {
  const { column } = diagnostic
  const found = foundIn(diagnostic)
  const at = found === '' ? -1 : line.indexOf(found, column - 1)
  if (at >= 0) return { column: at + 1, length: found.length }
  const rest = line.slice(column - 1).trimEnd().length
  return { column, length: Math.max(rest, line.length >= column ? 1 : 0) }
}

/** What may be written in place of a misspelt name. */
export function spellingFixes(diagnostic: Diagnostic, line: string): Fix[] {
  const found = foundIn(diagnostic)
  const at = found === '' ? -1 : line.indexOf(found, diagnostic.column - 1)
  if (at < 0) return []
  const { file } = diagnostic
  return nearestIn(diagnostic).map((name) => ({
    title: `Write ${name}`,
    edits: [{ file, line: diagnostic.line, column: at + 1, length: found.length, text: name }],
  }))
}
