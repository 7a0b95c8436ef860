import { useLocation } from 'preact-iso'
import { newestOf } from '../library.ts'
import { gameIn, type Place, usePlace, whenOf } from '../place.ts'

/** Whether the page speaks of another day than today: its own date, else its event's. */
export function useWhen(): 'past' | 'ahead' | undefined {
  const { path, query } = useLocation()
  const place = usePlace()
  const asOf = place.asOf ?? eventDate(gameIn(path) ?? query.game, place)
  return whenOf(asOf === undefined ? {} : { asOf })
}

/** The day an event is held, as printed; of any game where none is named. */
export function eventDate(game: string | undefined, { event }: Place): string | undefined {
  if (event === undefined) return undefined
  return newestOf(game)
    .flatMap(({ events }) => events)
    .find((each) => each.id === event)?.date.text
}
