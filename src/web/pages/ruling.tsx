import { useLocation } from 'preact-iso'
import { servedFor } from '../library.ts'
import { NotHere } from '../parts/with-edition.tsx'
import { gameIn, pairsIn, usePlace } from '../place.ts'
import { readAsked } from '../ruling/asked.ts'
import { Picker } from '../ruling/picker.tsx'
import { RulingView } from '../ruling/ruling.tsx'

/** A ruling: pick what they want to do, answer what is asked, read the verdict. Every state is the address. */
export function RulingPage() {
  const { url, path } = useLocation()
  const place = usePlace()
  const game = gameIn(path) ?? ''
  const served = servedFor(game, place)
  if (!served) return <NotHere game={game} place={place} />
  // A form sends its fields whether they were filled or not; what is empty is not said.
  const pairs = pairsIn(url).filter(([name, value]) => !(name.startsWith('f.') && value === ''))
  const read = readAsked(served.edition, pairs)
  if (read.asked.ask.length === 0) return <Picker edition={served.edition} asked={read.asked} place={place} />
  return <RulingView served={served} place={place} read={read} pairs={pairs} />
}
