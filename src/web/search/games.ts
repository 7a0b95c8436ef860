import { useEffect, useMemo } from 'preact/hooks'
import type { Served } from '../../editions/index.ts'
import { editions, servedFor, version } from '../library.ts'
import { notWhenIdle, whenIdle } from '../parts/idle.ts'
import type { Place } from '../place.ts'

/** The editions searched, by game, made ready while nothing else is to be done. @param game undefined for all. */
export function useGames(game: string | undefined, place: Place): ReadonlyMap<string, Served> {
  const known = version.value
  const games = useMemo(() => gamesFor(game, place), [known, game, place.edition, place.event])
  useEffect(() => {
    const left = [...games.values()]
    let isOver = false
    let waiting = 0
    const next = async () => {
      const served = left.shift()
      if (!served) return
      await editions.prepare(served)
      if (isOver) return
      waiting = whenIdle(() => void next())
    }
    waiting = whenIdle(() => void next())
    return () => {
      isOver = true
      notWhenIdle(waiting)
    }
  }, [games])
  return games
}

/** The editions searched, by game. @param game undefined for all. */
export function gamesFor(game: string | undefined, place: Place): ReadonlyMap<string, Served> {
  const all = game === undefined ? [...editions.games.keys()] : [game]
  return new Map(
    all.flatMap((id) => {
      const newest = editions.games.get(id)
      const served = game === undefined ? newest : (servedFor(id, place) ?? newest)
      return served ? [[id, served] as const] : []
    }),
  )
}

/** The one game that an address has searched; undefined for all. */
export function gameSearched(asked: string | undefined): string | undefined {
  // Until the rules are here, whatever game the address names is taken for one.
  return asked !== undefined && (editions.games.size === 0 || editions.games.has(asked)) ? asked : undefined
}
