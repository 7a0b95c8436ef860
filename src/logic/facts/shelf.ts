/** A kind of thing that a room works out and keeps with what it is worked out of; whoever has the kind finds the thing. */
export interface Kind<T> {
  readonly make: () => T
}

/** What is kept beside given facts: of each kind one thing, made when it is first wanted. */
export class Shelf {
  private readonly things = new Map<Kind<unknown>, unknown>()

  get<T>(kind: Kind<T>): T {
    const known = this.things.get(kind)
    if (known !== undefined) return known as T
    const made = kind.make()
    this.things.set(kind, made)
    return made
  }
}
