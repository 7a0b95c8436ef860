import { fileAddress, type Rule } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { takesCorrections } from '../library.ts'
import type { Place } from '../place.ts'
import { wrongLink } from './links.ts'
import './wrong.css'

interface Props {
  readonly served: Served
  /** Where to say what is wrong; left out where that is. */
  readonly href?: string
  /** The slug of the entry it is written in. */
  readonly entry: string | undefined
  /** What may be wrong, where several stand on one page. */
  readonly name?: string
}

/**
 * The ways to put something right: to say what is wrong, where the server takes that, and to change its file in the repository that
 * the game names. Nothing where neither is offered.
 */
export function WrongLinks({ served: { edition, entries }, href, entry, name }: Props) {
  const { game, repository } = edition
  const file = entry === undefined ? undefined : entries.get(entry)?.file
  const place = repository && file && (fileAddress(repository, game, file) ?? repository)
  const isTaken = href !== undefined && takesCorrections.value
  const named = (text: string) => (name === undefined ? {} : { 'aria-label': `${text}: “${name}”` })
  if (!isTaken && !place) return null
  return (
    <p class="wrong-links">
      {isTaken && (
        <a href={href} rel="nofollow" {...named('This looks wrong')}>
          This looks wrong
        </a>
      )}
      {place && (
        <a href={place} rel="noreferrer external" {...named('Change its file')}>
          Change its file
        </a>
      )}
    </p>
  )
}

/** The same of a rule. */
export function WrongRule({
  served,
  place,
  rule,
  isOneOfMany = false,
}: {
  readonly served: Served
  readonly place: Place
  readonly rule: Rule
  readonly isOneOfMany?: boolean
}) {
  return (
    <WrongLinks
      served={served}
      href={wrongLink(served, place, { rule: rule.id })}
      // One that is kept elsewhere says so itself.
      entry={rule.repository === undefined ? rule.entry : undefined}
      {...(isOneOfMany ? { name: rule.title } : {})}
    />
  )
}
