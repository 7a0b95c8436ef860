import { type Edition, nearest } from '../domain/index.ts'

/** Ends a command with lines for standard error and an exit code. */
export class Failure extends Error {
  readonly code: number
  readonly lines: readonly string[]

  constructor(code: 1 | 2, lines: readonly string[]) {
    super(lines[0])
    this.code = code
    this.lines = lines
  }
}

/** Where no edition has an entry or rule of that name. */
export function missing(name: string, editions: readonly Edition[]): Failure {
  const names = editions.flatMap(({ entries, rules }) => [
    ...entries.flatMap(({ slug, term, aliases }) => [slug, term, ...aliases]),
    ...rules.map(({ id }) => id),
  ])
  return new Failure(2, [`There is no entry or rule "${name}".${didYouMean(nearest(name, names))}`])
}

export function didYouMean(names: readonly string[]): string {
  return names.length > 0 ? ` Did you mean ${names.join(' or ')}?` : ''
}
