/** A log: pino, or what a test puts in its place. */
export interface Hears {
  readonly info: (what: object, message: string) => void
  readonly warn: (what: object, message: string) => void
  readonly error: (what: object, message: string) => void
}
