import type { Served } from '../../editions/index.ts'
import type { Searched } from '../../search/index.ts'
import { rulingsLink } from '../parts/links.ts'
import { Step, type Way } from '../parts/step.tsx'
import { href, type Place } from '../place.ts'
import './suggestions.css'

interface FoundProps {
  readonly found: Searched
  readonly wayTo: (text: string) => Way
}

/** What else may have been meant. */
export function Suggestions({ found: { query, total, didYouMean }, wayTo }: FoundProps) {
  if (total > 0 && didYouMean.length === 0) return null
  return (
    <div class="home-meant">
      <p>
        {total === 0 ? `No entry for “${query.trim()}”. ` : ''}
        {didYouMean.length > 0 ? 'Did you mean' : ''}
      </p>
      {didYouMean.map((text) => (
        <Step key={text} class="button" way={wayTo(text)}>
          {text}
        </Step>
      ))}
    </div>
  )
}

interface MoreProps {
  readonly found: Searched
  readonly text: string
  readonly place: Place
}

/** Where a game has more than is shown. */
export function More({ found, text, place }: MoreProps) {
  const more = found.groups.filter(({ total, slugs }) => total > Math.max(1, slugs.length))
  if (more.length === 0) return null
  return (
    <ul class="home-more">
      {more.map(({ game, title, total }) => (
        <li key={game}>
          <a
            href={href('/', place, [
              ['q', text],
              ['game', game],
            ])}
          >
            All {total} in {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface AllAskedProps {
  readonly games: ReadonlyMap<string, Served>
  readonly place: Place
}

/** Where nothing was found: all that can be asked in each game. */
export function AllAsked({ games, place }: AllAskedProps) {
  return (
    <p class="home-none">
      {[...games.values()].map((served) => (
        <a key={served.edition.game} class="button" href={href(rulingsLink(served), place)}>
          All that can be asked in {served.edition.title}
        </a>
      ))}
    </p>
  )
}
