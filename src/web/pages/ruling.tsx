import { useLocation } from 'preact-iso'
import { editions, isOnline, servedFor } from '../library.ts'
import { gameIn, href, pairsIn, usePlace } from '../place.ts'
import { readAsked } from '../ruling/asked.ts'
import { Picker } from '../ruling/picker.tsx'
import { RulingView } from '../ruling/ruling.tsx'

/** A ruling: pick what they want to do, answer what is asked, read the verdict. Every state is the address. */
export function RulingPage() {
  const { url, path } = useLocation()
  const place = usePlace()
  const game = gameIn(path) ?? ''
  const served = servedFor(game, place)
  if (!editions.games.has(game)) {
    return (
      <section class="notice">
        <h1>There is no such game</h1>
        <p>This device has no rules of “{game}”.</p>
        <a class="button" href={href('/', place)}>
          Search the rules
        </a>
      </section>
    )
  }
  if (!served) {
    return (
      <section class="notice" role="status">
        <h1>Not on this phone yet</h1>
        <p>
          {place.edition === undefined
            ? 'This event has its own rules; they are not on this phone yet.'
            : 'This link speaks of an older edition; it is not on this phone yet.'}
        </p>
        {isOnline.value ? <p>Getting it.</p> : <p>No reception.</p>}
      </section>
    )
  }
  const pairs = pairsIn(url)
  const read = readAsked(served.edition, pairs)
  if (read.asked.ask.length === 0) return <Picker edition={served.edition} asked={read.asked} place={place} />
  return <RulingView served={served} place={place} read={read} pairs={pairs} />
}
