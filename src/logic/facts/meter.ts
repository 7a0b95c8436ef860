/** Thrown past the cost limit; answering turns it into a problem. */
export class TooCostly extends Error {}

/** Thrown where a door says that the time is over; whoever asked for the work hears it. Nothing is left half made. */
export class OutOfTime extends Error {}

/** Whether the time for a piece of work is over. The door that hands it in knows a clock; here nobody does. */
export type IsOver = () => boolean

/** Asks a door from time to time whether to go on. */
export class Clock {
  private left = BETWEEN
  private readonly isOver: IsOver

  constructor(isOver: IsOver) {
    this.isOver = isOver
  }

  /** @throws OutOfTime */
  tick(steps: number): void {
    this.left -= steps
    if (this.left > 0) return
    this.left = BETWEEN
    if (this.isOver()) throw new OutOfTime()
  }
}

/** Steps between two looks at the clock: a fraction of a millisecond. */
const BETWEEN = 200

/** Steps one question may take over all its looks: a hostile one ends, a real one never comes near. */
const MOST_STEPS = 10_000_000

/** Steps after which a question is answered with what was found out. */
const MOST_EXPLORED = 3_000_000

/** What was taken so far for a question, over all looks at it and at its variations. */
export class Meter {
  steps = 0
  /** None where nobody waits. */
  clock: Clock | undefined

  /** @throws TooCostly, OutOfTime */
  take(steps: number): void {
    this.steps += steps
    if (this.steps > MOST_STEPS) throw new TooCostly()
    this.clock?.tick(steps)
  }

  /** Whether so much was worked out that what is still unknown is explored no further. */
  get isSpent(): boolean {
    return this.steps > MOST_EXPLORED
  }

  /** Begins to count anew what is on no question's account; whoever it is done for waits for it all the same. */
  relieve(waiting: Meter): void {
    this.steps = 0
    this.clock = waiting.clock
  }
}
