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

export function didYouMean(names: readonly string[]): string {
  return names.length > 0 ? ` Did you mean ${names.join(' or ')}?` : ''
}
