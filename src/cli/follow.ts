import type { Built } from '../domain/index.ts'
import type { Editions } from '../editions/index.ts'
import type { Store } from '../store/index.ts'
import { present } from './guests.ts'
import type { Hears } from './hears.ts'

export interface Following {
  /** Which games of the store are served here; all by default. */
  readonly isWanted?: (game: string) => boolean
  /** Milliseconds until a store that could not be read is tried again. */
  readonly retry?: number
  /** Whether what is newest of a game at the start is left as it is, because what is served of it comes before that. */
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
    const [newest, all] = [await store.newest(), await store.guests()]
    const guests = present(all)
    const left = new Set(
      all.flatMap((each) => (each.left && newest.get(each.game) === each.edition ? [each.game] : [])),
    )
    const own = (game: string): boolean => isWanted(game) && !guests.has(game) && !left.has(game)
    const wanted = [...newest.keys()].filter((game) => guests.has(game) || own(game))
    const fresh: Built[] = []
    for (const game of wanted) {
      const hash = newest.get(game) ?? ''
      if (seen.get(game) === hash) continue
      const isServed = isOld && editions.games.has(game)
      const built = isServed ? undefined : await store.edition(hash)
      seen.set(game, hash)
      if (isServed) continue
      try {
        if (built?.edition.game !== game) throw new Error('it is torn, or made for another program')
        await editions.prepare(built)
        fresh.push(built)
      } catch (error) {
        hears.error({ game, edition: hash, err: error }, 'refused; the edition before stays')
      }
    }
    isOld = false
    const gone = [...editions.guests.keys()].filter((game) => !guests.has(game) && !own(game))
    if (fresh.length > 0 || gone.length > 0)
      editions.take(
        fresh,
        [...editions.games.keys(), ...wanted].filter((game) => !gone.includes(game)),
      )
    editions.host(new Map([...guests].map(([game, { url }]) => [game, url])))
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
