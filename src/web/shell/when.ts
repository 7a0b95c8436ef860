import { useLocation } from 'preact-iso'
import { editions, version } from '../library.ts'
import { gameIn, type Place, usePlace, whenOf } from '../place.ts'

/** Whether the page speaks of another day than today: its own date, else its event's. */
export function useWhen(): 'past' | 'ahead' | undefined {
  void version.value
  const { path, query } = useLocation()
  const place = usePlace()
  const asOf = place.asOf ?? eventDate(gameIn(path) ?? query.game, place)
  return whenOf(asOf === undefined ? {} : { asOf })
}

/** The day an event is held, as printed; of any game where none is named. */
export function eventDate(game: string | undefined, { event }: Place): string | undefined {
  if (event === undefined) return undefined
  const games = game === undefined ? [...editions.games.values()] : [editions.games.get(game)]
  return games.flatMap((each) => each?.edition.events ?? []).find((each) => each.id === event)?.date.text
}
