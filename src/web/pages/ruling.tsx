import { useLocation } from 'preact-iso'
import { framed, isWithin } from '../../ask/index.ts'
import { kept } from '../../domain/index.ts'
import { Editions, type Served } from '../../editions/index.ts'
import { NO_COUNTS, type PartHere, partFor, pointOf, servedFor } from '../library.ts'
import { NotHere } from '../parts/with-edition.tsx'
import { asksIn, gameIn, type Place, pairsIn, usePlace } from '../place.ts'
import { readAsked } from '../ruling/asked.ts'
import { Picker } from '../ruling/picker.tsx'
import { RulingView } from '../ruling/ruling.tsx'

/** A ruling: pick what they want to do, answer what is asked, read the verdict. Every state is the address. */
export function RulingPage() {
  const { url, path } = useLocation()
  const place = usePlace()
  const game = gameIn(path) ?? ''
  // A form sends its fields whether they were filled or not; what is empty is not said.
  const pairs = pairsIn(url).filter(([name, value]) => !(name.startsWith('f.') && value === ''))
  const served = partIn(game, place, pairs) ?? servedFor(game, place)
  if (!served) return <NotHere game={game} place={place} />
  const read = readAsked(served.edition, pairs)
  if (read.asked.ask.length === 0) return <Picker edition={served.edition} asked={read.asked} place={place} />
  return <RulingView served={served} place={place} read={read} pairs={pairs} />
}

const servedKept = new WeakMap<PartHere, Served>()

/** What is here of the rules before all of them are, where it answers this question as they do. */
function partIn(game: string, place: Place, pairs: readonly (readonly [string, string])[]): Served | undefined {
  const here = partFor(game, place, asksIn(pairs))
  if (!here) return undefined
  const served = kept(servedKept, here, () => {
    return new Editions().remember({ edition: framed(here.frame, here.part), counts: NO_COUNTS })
  })
  const { edition } = served
  const { asked, problems } = readAsked(edition, pairs)
  return problems.length === 0 && isWithin(edition, here.part, { ...asked, ...pointOf(place) }) ? served : undefined
}
