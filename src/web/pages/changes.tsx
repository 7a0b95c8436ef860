import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Compared } from '../../compare/index.ts'
import type { Served } from '../../editions/index.ts'
import { compareLater } from '../changes/compare.ts'
import { CompareForm } from '../changes/form.tsx'
import type { Job } from '../changes/job.ts'
import { Report } from '../changes/report.tsx'
import { given } from '../given.ts'
import { servedFor, settled, unknownEditions } from '../library.ts'
import { daysOf } from '../parts/days.ts'
import type { Way } from '../parts/step.tsx'
import { Misread, type Standpoint, standpointOf, WithEdition } from '../parts/with-edition.tsx'
import { href, type Place, pairsIn, spoken, today } from '../place.ts'
import './changes.css'
import { useTitle } from '../parts/title.ts'

/** What changed between two days, or between two editions. */
export function ChangesPage() {
  return <WithEdition>{(standpoint) => <ChangesView standpoint={standpoint} />}</WithEdition>
}

/** Days on which something changed that are offered. */
const OFFERED = 6

function ChangesView({ standpoint }: { readonly standpoint: Standpoint }) {
  const { served, place, moment } = standpoint
  const { edition } = served
  const { path, query, route } = useLocation()
  const { asOf: _, ...elsewhere } = place
  const from = query.from ?? ''
  const to = query.to ?? ''
  useTitle(`What changed: ${edition.title}`, {
    description: `Rules of ${edition.title} that began, ended or were rewritten, and the rulings that flipped.`,
    canonical: href(path, settled(edition.game, elsewhere), [
      ...(from === '' ? [] : [['from', from] as const]),
      ...(to === '' ? [] : [['to', to] as const]),
    ]),
  })
  const { format, event } = standpoint.standing.point
  const days = daysOf(edition, format, event).slice(0, OFFERED)
  const wayTo = (first: string, second: string): Way => {
    const url = href(path, elsewhere, [['from', first], ...(second === '' ? [] : [['to', second] as const])])
    return { href: url, take: () => route(url) }
  }
  return (
    <div class="changes">
      <h1>What changed</h1>
      <CompareForm from={from} to={to} days={days} action={path} pairs={pairsIn(href('', elsewhere))} wayTo={wayTo} />
      {from === '' && (
        <p class="changes-such">
          Here stand the rules that began, ended or were changed between two days, with old and new text, and the
          rulings that flipped.
        </p>
      )}
      {from !== '' && <Comparison served={served} from={from} to={to || today()} place={elsewhere} moment={moment} />}
    </div>
  )
}

interface ComparisonProps extends Pick<Standpoint, 'served' | 'place' | 'moment'> {
  readonly from: string
  readonly to: string
}

type State = { readonly key: string; readonly compared?: Compared; readonly isBroken?: boolean }

function Comparison({ served, place, moment, from, to }: ComparisonProps) {
  const sides = sidesOf(served, from, to, moment)
  const key = sides?.key ?? ''
  const [state, setState] = useState<State>(() => begun(sides))
  useEffect(() => {
    if (!sides || state.key === key) return
    let isGone = false
    compareLater(sides.job, [sides.older.edition, sides.newer.edition]).then(
      (compared) => isGone || setState({ key, compared }),
      () => isGone || setState({ key, isBroken: true }),
    )
    return () => {
      isGone = true
    }
  }, [key])
  if (!sides) {
    const isUnknown = [from, to].some((text) => unknownEditions.value.has(text))
    return (
      <p role="status">
        {isUnknown
          ? 'That edition is neither on this phone nor on the server.'
          : 'That edition is not on this phone yet.'}
      </p>
    )
  }
  if (state.key === key && state.isBroken) return <p role="alert">The comparison broke off. Try shorter dates.</p>
  if (state.key !== key || !state.compared) {
    return (
      <p class="skeleton" role="status">
        Asking every worked example on both days.
      </p>
    )
  }
  const { compared } = state
  if (!compared.ok) {
    return (
      <ul role="alert">
        <Misread />
        {compared.problems.map((problem) => (
          <li key={`${problem.at} ${problem.code}`}>{problem.detail}</li>
        ))}
      </ul>
    )
  }
  return (
    <>
      <p class="changes-span">
        From {nameOf(from)} to {to === today() ? `today, ${spoken(to)}` : nameOf(to)}
      </p>
      <Report served={sides.newer} before={sides.older} place={place} changes={compared.changes} />
    </>
  )
}

interface Sides {
  readonly older: Served
  readonly newer: Served
  readonly job: Job
  /** Which comparison it is. */
  readonly key: string
}

/** What is compared; undefined while an edition of it is not here. */
function sidesOf(served: Served, from: string, to: string, moment: Standpoint['moment']): Sides | undefined {
  const [older, newer] = [sideOf(served, from, to, moment.asOf), sideOf(served, to, from, moment.asOf)]
  if (!older || !newer) return undefined
  const { format, event } = moment
  const job = {
    from: { edition: older.served.edition.hash, asOf: older.asOf },
    to: { edition: newer.served.edition.hash, asOf: newer.asOf },
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
  return { older: older.served, newer: newer.served, job, key: JSON.stringify(job) }
}

/** What is known of a comparison when it is first shown: nothing, but where it is drawn or gone on from. */
function begun(sides: Sides | undefined): State {
  if (!sides) return { key: '' }
  const { key, job, older, newer } = sides
  const compared =
    given.compared.get(key) ??
    given.compare?.({
      ...job,
      from: { ...job.from, edition: older.edition },
      to: { ...job.to, edition: newer.edition },
    })
  return compared ? { key, compared } : { key: '' }
}

/** Works out what the page at an address compares, to go on from where it was drawn. */
export async function compareFirst(game: string, place: Place, query: URLSearchParams): Promise<void> {
  const from = query.get('from')
  const served = servedFor(game, place)
  if (!from || !served) return
  const sides = sidesOf(served, from, query.get('to') || today(), standpointOf(served, place).moment)
  if (sides) given.compared.set(sides.key, await compareLater(sides.job, [sides.older.edition, sides.newer.edition]))
}

/** An edition at a date: a date is one of the page's edition, a hash an edition at the page's date. */
function sideOf(
  served: Served,
  text: string,
  other: string,
  asOf: string | undefined,
): { readonly served: Served; readonly asOf: string } | undefined {
  if (!text.startsWith('sha256-')) return { served, asOf: other.startsWith('sha256-') ? (asOf ?? today()) : text }
  const found = servedFor(served.edition.game, { edition: text })
  return found && { served: found, asOf: asOf ?? today() }
}

function nameOf(text: string): string {
  return text.startsWith('sha256-') ? `edition ${text.slice(7, 15)}` : spoken(text)
}
