import { useLocation } from 'preact-iso'
import { editions } from '../library.ts'
import { Icon } from '../parts/icon.tsx'
import { gameIn, href, usePlace } from '../place.ts'

/** The four ways to go, under the thumb of a phone; a wide screen has them in its bar. */
export function Dock() {
  const { path, query } = useLocation()
  const place = usePlace()
  const game = gameIn(path) ?? query.game ?? [...editions.games.keys()].at(-1)
  const at = (rest: string) => (game === undefined ? '/' : href(`/g/${game}/${rest}`, place))
  return (
    <nav class="dock-nav" aria-label="Ways to go">
      <a href={href('/', place)} aria-current={path === '/' ? 'page' : undefined}>
        <Icon name="search" />
        Search
      </a>
      <a href={at('rulings')}>
        <Icon name="ask" />
        Ask
      </a>
      <a href={at('table')} aria-current={path.endsWith('/table') ? 'page' : undefined}>
        <Icon name="table" />
        Table
      </a>
      <a href={href('/receipts', place)} aria-current={path === '/receipts' ? 'page' : undefined}>
        <Icon name="keep" />
        Kept
      </a>
    </nav>
  )
}
