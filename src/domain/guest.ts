/** A game that somebody else publishes and that is served here beside one's own. Source: design 5, Games of others. */
export interface Guest {
  readonly game: string
  /** Where it was taken from. */
  readonly url: string
  /** The hash of the edition that was taken last. */
  readonly edition: string
  /** Whether newer editions are taken as they are published there. */
  readonly follows: boolean
  /** Networks that are not public inside which it may be. */
  readonly networks: readonly string[]
  /** The instant it was taken last, in UTC. */
  readonly at: string
  /** Set where it is served no more. */
  readonly left?: true
}
