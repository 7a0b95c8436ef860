import { useEffect, useRef } from 'preact/hooks'
import type { Place } from '../place.ts'
import { keyOf as keyOfTaken, POINT } from './hear.ts'
import type { Heard } from './heard.ts'

interface Spoken {
  /** Where the page should stand: as the judge set it, but for what the sentence says. */
  readonly place: Place
  /** Tells that the address was made to say so. */
  readonly wrote: () => void
}

/**
 * The moment and play of a page that a sentence can speak of too. Whoever sets one of them elsewhere, as on the strip,
 * takes it back from the sentence.
 * @param heard undefined while the sentence is being typed, null where it says nothing.
 */
export function useSpokenPlace(place: Place, heard: Heard | null | undefined, takeBack: (key: string) => void): Spoken {
  const base = useRef(place)
  const own = useRef(keyOf(place))
  const isFresh = useRef(true)
  const said = useRef<Heard['point']>({})
  const isSetElsewhere = keyOf(place) !== own.current
  if (isSetElsewhere) {
    own.current = keyOf(place)
    base.current = place
  }
  if (heard !== undefined) {
    said.current = heard?.point ?? {}
    if (isFresh.current && heard) base.current = without(base.current, said.current)
    isFresh.current = false
  }
  useEffect(() => {
    if (!isSetElsewhere || !heard) return
    for (const kind of POINT) {
      const name = heard.point[kind]
      if (name !== undefined && place[kind] !== name) takeBack(keyOfTaken({ kind, name }))
    }
  }, [keyOf(place)])
  const wanted: Place = { ...base.current, ...(isSetElsewhere ? {} : said.current) }
  return {
    place: wanted,
    wrote: () => {
      own.current = keyOf(wanted)
    },
  }
}

function keyOf(place: Place): string {
  return [...POINT, 'edition' as const].map((part) => place[part] ?? '').join('\n')
}

/** Without what a sentence says just so. */
function without(place: Place, said: Heard['point']): Place {
  return Object.fromEntries(
    Object.entries(place).filter(([part, value]) => !POINT.some((each) => each === part && said[each] === value)),
  )
}
