import { useLocation } from 'preact-iso'
import { games } from '../library.ts'
import { Icon } from '../parts/icon.tsx'
import { gameIn, href, usePlace } from '../place.ts'
import { recent } from '../search/recent.ts'

/** The four ways to go, under the thumb of a phone. */
export function Dock() {
  return (
    <nav class="dock-nav" aria-label="Ways to go">
      <Links isNarrow />
    </nav>
  )
}

/** The same in the bar of a wide screen, which has a search field beside them. */
export function Ways() {
  return (
    <nav class="ways" aria-label="Ways to go">
      <Links isNarrow={false} />
    </nav>
  )
}

function Links({ isNarrow }: { readonly isNarrow: boolean }) {
  const { path, query } = useLocation()
  const place = usePlace()
  const game = gameIn(path) ?? query.game ?? recent.value[0]?.game ?? games.value.at(-1)?.game
  const at = (rest: string) => (game === undefined ? '/' : href(`/g/${encodeURIComponent(game)}/${rest}`, place))
  const here = (isHere: boolean) => (isHere ? 'page' : undefined)
  return (
    <>
      {isNarrow && (
        <a href={href('/', place)} aria-current={here(path === '/')}>
          <Icon name="search" />
          Search
        </a>
      )}
      <a href={at('rulings')} aria-current={here(path.endsWith('/rulings'))}>
        <Icon name="ask" />
        Ask
      </a>
      <a href={at('table')} aria-current={here(path.endsWith('/table'))}>
        <Icon name="table" />
        Table
      </a>
      <a href={href('/receipts', place)} aria-current={here(path === '/receipts')}>
        <Icon name="keep" />
        Kept
      </a>
    </>
  )
}
