import type { Served } from '../../editions/index.ts'
import { Fold } from '../parts/fold.tsx'
import { Icon } from '../parts/icon.tsx'
import { rulingsLink } from '../parts/links.ts'
import { href, type Place } from '../place.ts'
import type { Ask } from './asks.ts'
import './ask-here.css'

interface Props {
  readonly served: Served
  readonly place: Place
  readonly asks: readonly Ask[]
  /** Only the first. */
  readonly isShort?: boolean
}

/** From an entry to a ruling: what its rules decide. */
export function AskHere({ served, place, asks, isShort = false }: Props) {
  const [first, ...others] = asks
  if (!first) return null
  const link = (name: string) => href(rulingsLink(served), place, [['ask', name]])
  return (
    <div class="ask-here">
      <a class="button main" href={link(first.name)}>
        <Icon name="ask" />
        <span>
          Ask what applies here
          <small>{first.question}</small>
        </span>
      </a>
      {!isShort && others.length > 0 && (
        <Fold title={`Ask something else of it (${others.length})`}>
          <ul class="rows">
            {others.map(({ name, question }) => (
              <li key={name}>
                <a href={link(name)}>
                  <b>{question}</b>
                </a>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  )
}
