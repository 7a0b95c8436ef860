import type { Built } from '../domain/index.ts'
import type { Editions } from '../editions/index.ts'
import type { Store } from '../store/index.ts'

/** A log: pino, or what a test puts in its place. */
export interface Hears {
  readonly info: (what: object, message: string) => void
  readonly warn: (what: object, message: string) => void
  readonly error: (what: object, message: string) => void
}

export interface Following {
  /** Which games of the store are served here; all by default. */
  readonly isWanted?: (game: string) => boolean
  /** Milliseconds until a store that could not be read is tried again. */
  readonly retry?: number
  /** Whether what is newest at the start is left as it is, because what is served already comes before it. */
  readonly isServed?: boolean
}

/**
 * Keeps `editions` at what the store says is newest: builds what is new aside and swaps it in between two requests. What
 * cannot be read or opened is left, and the good edition stays.
 * @returns `first`, kept when it looked for the first time with success, and how to stop.
 */
export function follow(
  store: Store,
  editions: Editions,
  hears: Hears,
  { isWanted = () => true, isServed = false, retry: pause = RETRY }: Following = {},
): { readonly first: Promise<void>; readonly stop: () => Promise<void> } {
  let stopped = false
  let isLooking = false
  let again = false
  let retry: NodeJS.Timeout | undefined
  let isDown = false
  let looking = Promise.resolve()
  let become: () => void = () => undefined
  const first = new Promise<void>((resolve) => {
    become = resolve
  })
  /** By game, the hash that was newest when looked at last. */
  const seen = new Map<string, string>()
  let isOld = isServed

  const look = async (): Promise<void> => {
    const newest = await store.newest()
    const wanted = [...newest.keys()].filter(isWanted)
    const fresh: Built[] = []
    for (const game of wanted) {
      const hash = newest.get(game) ?? ''
      if (seen.get(game) === hash) continue
      const built = isOld ? undefined : await store.edition(hash)
      seen.set(game, hash)
      if (isOld) continue
      try {
        if (built?.edition.game !== game) throw new Error('it is torn, or made for another program')
        await editions.prepare(built)
        fresh.push(built)
      } catch (error) {
        hears.error({ game, edition: hash, err: error }, 'refused; the edition before stays')
      }
    }
    isOld = false
    if (fresh.length === 0) return
    editions.take(fresh, [...editions.games.keys(), ...wanted])
    for (const { edition, counts } of fresh)
      hears.info({ game: edition.game, edition: edition.hash, ...counts }, 'serving')
  }

  const run = async (): Promise<void> => {
    isLooking = true
    try {
      do {
        again = false
        await look()
      } while (again && !stopped)
      if (isDown) hears.info({}, 'the store is back')
      isDown = false
      become()
    } catch (error) {
      if (!isDown && !stopped) hears.error({ err: error }, 'the store cannot be read; going on with what is here')
      isDown = true
      if (!stopped) retry = setTimeout(changed, pause)
    } finally {
      isLooking = false
    }
  }
  const changed = (): void => {
    if (stopped) return
    clearTimeout(retry)
    if (isLooking) again = true
    else looking = run()
  }
  const unhear = store.hear(changed)
  changed()
  return {
    first,
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      unhear()
      await looking
    },
  }
}

const RETRY = 1000
