import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import type { Problem, Question } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { standing } from '../../editions/index.ts'
import { given } from '../given.ts'
import { editions, games, isOnline, pointOf, servedFor, unknownEditions, version } from '../library.ts'
import { gameIn, href, type Place, pairsIn, usePlace } from '../place.ts'
import { useTitle } from './title.ts'

/** An edition with the moment and play an address speaks of. */
export interface Standpoint {
  readonly served: Served
  readonly place: Place
  /** What of the place the edition knows. */
  readonly moment: Pick<Question, 'asOf' | 'format' | 'event'>
  readonly standing: Extract<ReturnType<typeof standing>, { readonly ok: true }>
  /** What of the place it does not know, and was left out. */
  readonly problems: readonly Problem[]
}

interface Props {
  readonly children: (standpoint: Standpoint) => ComponentChildren
}

/** A page of one game: it waits for the edition its address speaks of, and says so where it is not here. */
export function WithEdition({ children }: Props) {
  const { path } = useLocation()
  const place = usePlace()
  void version.value
  const game = gameIn(path) ?? ''
  const served = servedFor(game, place)
  if (!served) return <NotHere game={game} place={place} />
  const standpoint = standpointOf(served, place)
  return (
    <>
      {standpoint.problems.map((problem) => (
        <p key={problem.at} class="panel" role="alert">
          This link is about something that is not here: {problem.detail}.
        </p>
      ))}
      {children(standpoint)}
      {standpoint.problems.length > 0 && <Misread />}
    </>
  )
}

/** Says that the address was not read as it stands; whatever the page says of itself besides. */
function Misread() {
  if (given.head.status === undefined) given.head = { ...given.head, status: 400 }
  return null
}

/** What stands where the rules a page speaks of are not at hand. */
export function NotHere({ game, place }: { readonly game: string; readonly place: Place }) {
  useTitle('Not here', { status: 404 })
  if (!editions.games.has(game)) {
    if (games.value.some((each) => each.game === game)) return <p class="skeleton">Getting the rules.</p>
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
  const { edition, ...rest } = place
  const isUnknown = edition !== undefined && unknownEditions.value.has(edition)
  return (
    <section class="notice" role="status">
      <h1>{isUnknown ? 'That edition is not kept any more' : 'Not on this phone yet'}</h1>
      <p>
        {edition === undefined
          ? 'This event has its own rules; they are not on this phone yet.'
          : `This link speaks of an older edition; it is not on this ${isUnknown ? 'phone nor on the server' : 'phone yet'}.`}
      </p>
      {!isUnknown && <p>{isOnline.value ? 'Getting it.' : 'No reception.'}</p>}
      {edition !== undefined && <WithNewest place={rest} />}
    </section>
  )
}

/** The same address without its edition. */
function WithNewest({ place }: { readonly place: Place }) {
  const { path, url } = useLocation()
  const own = pairsIn(url).filter(([name]) => !(name in place) && name !== 'edition')
  return (
    <a class="button" href={href(path, place, own)}>
      Ask the newest rules
    </a>
  )
}

/** Where an edition stands at a place; what of the place it does not know is left out and named. */
export function standpointOf(served: Served, place: Place): Standpoint {
  let moment: { asOf?: string; format?: string; event?: string } = pointOf(place)
  const problems: Problem[] = []
  for (;;) {
    const placed = standing(served.edition, moment)
    if (placed.ok) return { served, place, moment, standing: placed, problems }
    problems.push(...placed.problems)
    const faulty = new Set<string>(placed.problems.map((problem) => problem.at))
    moment = Object.fromEntries(Object.entries(moment).filter(([part]) => !faulty.has(part)))
  }
}
