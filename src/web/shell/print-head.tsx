import { useLocation } from 'preact-iso'
import { newestOf } from '../library.ts'
import { gameIn, spoken, today, usePlace } from '../place.ts'
import { eventDate, useWhen } from './when.ts'

/** On paper there is no strip and no wash: the day, the format and the event stand in words. */
export function PrintHead() {
  const { path, query } = useLocation()
  const place = usePlace()
  const when = useWhen()
  const game = gameIn(path) ?? query.game
  const edition = game === undefined ? undefined : newestOf(game)[0]
  const event = edition?.events.find(({ id }) => id === place.event)
  const format = edition?.formats.find(({ id }) => id === (place.format ?? event?.format)) ?? edition?.formats[0]
  const day = spoken(place.asOf ?? eventDate(game, place) ?? today())
  const words = ['Umpire', edition?.title, when ? `${day}, not the day of printing` : day, format?.label, event?.title]
  return <p class="print-only">{words.filter((each) => each !== undefined).join(' · ')}</p>
}
