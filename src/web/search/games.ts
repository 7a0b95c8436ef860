import { useEffect, useMemo } from 'preact/hooks'
import { understandSentence } from '../../ask/index.ts'
import type { Served } from '../../editions/index.ts'
import { editions, servedFor, version } from '../library.ts'
import type { Place } from '../place.ts'

/** The editions searched, by game, made ready while nothing else is to be done. @param game undefined for all. */
export function useGames(game: string | undefined, place: Place): ReadonlyMap<string, Served> {
  const known = version.value
  const games = useMemo(() => {
    const all = game === undefined ? [...editions.games.keys()] : [game]
    return new Map(
      all.flatMap((id) => {
        const newest = editions.games.get(id)
        const served = game === undefined ? newest : (servedFor(id, place) ?? newest)
        return served ? [[id, served] as const] : []
      }),
    )
  }, [known, game, place.edition, place.event])
  useEffect(() => {
    const left = [...games.values()]
    let isOver = false
    let waiting = 0
    const next = async () => {
      const served = left.shift()
      if (!served) return
      await editions.prepare(served)
      if (isOver) return
      understandSentence(served, 'ready')
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

const hasIdle = 'requestIdleCallback' in globalThis
const whenIdle = (run: () => void): number => (hasIdle ? requestIdleCallback(run) : window.setTimeout(run, 200))
const notWhenIdle = (id: number): void => (hasIdle ? cancelIdleCallback(id) : clearTimeout(id))
