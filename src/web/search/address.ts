import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { here, href, type Place } from '../place.ts'

/** Milliseconds without a change until the address follows. */
const FOLLOW = 300

interface Written {
  readonly text: string
  /** The address of what is shown. */
  readonly wanted: string
  /** Hears a text that came with the address: by another page's link, or by the way back. */
  readonly onCome: (text: string) => void
  /** Hears that the address was made to follow. */
  readonly onFollow: () => void
}

/** Keeps the address of the search by what is typed, and what is typed by the address. @returns follows at once. */
export function useAddress({ text, wanted, onCome, onFollow }: Written): () => void {
  const { query, route } = useLocation()
  const written = useRef(query.q ?? '')
  useLayoutEffect(() => {
    if ((query.q ?? '') === written.current) return
    written.current = query.q ?? ''
    onCome(query.q ?? '')
  }, [query.q])
  const follow = () => {
    // While the page that was asked for is still on its way, this one stands at an address that is not its own.
    const { path, url } = here()
    if (path !== '/' || wanted === url) return
    written.current = text
    onFollow()
    route(wanted, true)
  }
  const following = useRef(follow)
  following.current = follow
  useEffect(() => {
    const timer = setTimeout(() => following.current(), FOLLOW)
    return () => clearTimeout(timer)
  }, [wanted])
  return () => following.current()
}

/** The address of a search. */
export function addressOf(
  text: string,
  game: string | undefined,
  kind: string | undefined,
  letter: string | undefined,
  place: Place,
): string {
  return href('/', place, [
    ...(text === '' ? [] : [['q', text] as const]),
    ...(game === undefined ? [] : [['game', game] as const]),
    ...(kind === undefined ? [] : [['kind', kind] as const]),
    ...(letter === undefined ? [] : [['letter', letter] as const]),
  ])
}
