/** A message that Umpire did not understand, or understood otherwise than it was meant, with what it was corrected to. */
export interface HeardWrong {
  readonly game: string
  readonly message: string
  /** The action or quantity that whoever wrote it chose; absent where nothing was understood. */
  readonly chosen?: string
}

/** Such a message as it is counted, without who wrote it or where. */
export interface Unheard extends HeardWrong {
  readonly reason: 'unread' | 'corrected'
  readonly count: number
  /** The days on which it was counted first and last, `YYYY-MM-DD` in UTC. */
  readonly first: string
  readonly last: string
}
