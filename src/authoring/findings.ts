import { type Diagnostic, foundIn, nearest, nearestIn, type Place } from '../domain/index.ts'

/** A change of one file: what stands from a place, so many characters on one line, gives way to a text. */
export interface Edit extends Place {
  readonly length: number
  readonly text: string
}

/** A text with a change made in it. */
export function edited(text: string, { line, column, length, text: instead }: Edit): string {
  const starts = [0, ...[...text.matchAll(/\r\n?|\n/g)].map((end) => end.index + end[0].length)]
  const start = starts[line - 1]
  // Below the last line stands what is put after a line that nobody ended.
  if (start === undefined) return `${text}\n${instead}`
  const at = start + column - 1
  return text.slice(0, at) + instead + text.slice(at + length)
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

/** What may be written in place of a misspelt name, or of a value of the fact that is named. */
export function spellingFixes(diagnostic: Diagnostic, line: string): Fix[] {
  const { file, line: at } = diagnostic
  return nearestIn(diagnostic).flatMap((name) => {
    const wrong = misspelt(diagnostic, line, name)
    if (!wrong) return []
    return [{ title: `Write ${name}`, edits: [{ file, line: at, ...wrong, text: name }] }]
  })
}

/** Where the name or the value stands that another was meant by. */
function misspelt(diagnostic: Diagnostic, line: string, meant: string): Pick<Edit, 'column' | 'length'> | undefined {
  const found = foundIn(diagnostic)
  const at = found === '' ? -1 : line.indexOf(found, diagnostic.column - 1)
  if (at < 0) return undefined
  if (nearest(found, [meant]).length > 0) return { column: at + 1, length: found.length }
  const after = at + found.length
  for (const { 0: word, index } of line.slice(after).matchAll(/[\w.-]+/g))
    if (nearest(word, [meant]).length > 0) return { column: after + index + 1, length: word.length }
  return undefined
}
