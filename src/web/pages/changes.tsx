import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Compared } from '../../compare/index.ts'
import type { Served } from '../../editions/index.ts'
import { compareLater } from '../changes/compare.ts'
import { CompareForm } from '../changes/form.tsx'
import { Report } from '../changes/report.tsx'
import { servedFor, unknownEditions } from '../library.ts'
import { daysOf } from '../parts/days.ts'
import { type Standpoint, WithEdition } from '../parts/with-edition.tsx'
import { href, spoken, today } from '../place.ts'
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
  const from = query.from ?? ''
  const to = query.to ?? ''
  const { format, event } = standpoint.standing.point
  const days = daysOf(edition, format, event).slice(0, OFFERED)
  const { asOf: _, ...elsewhere } = place
  const addressOf = (first: string, second: string) =>
    href(path, elsewhere, [['from', first], ...(second === '' ? [] : [['to', second] as const])])
  useTitle(`What changed: ${edition.title}`, {
    description: `Rules of ${edition.title} that began, ended or were rewritten, and the rulings that flipped.`,
    ...(from === '' ? {} : { canonical: addressOf(from, to) }),
  })
  return (
    <div class="changes">
      <h1>What changed</h1>
      <CompareForm from={from} to={to} days={days} onCompare={(first, second) => route(addressOf(first, second))} />
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
  const [older, newer] = [sideOf(served, from, to, moment.asOf), sideOf(served, to, from, moment.asOf)]
  const key = [
    older?.served.edition.hash,
    older?.asOf,
    newer?.served.edition.hash,
    newer?.asOf,
    moment.format,
    moment.event,
  ].join()
  const [state, setState] = useState<State>({ key: '' })
  useEffect(() => {
    if (!older || !newer) return
    let isGone = false
    const { format, event } = moment
    compareLater(
      {
        from: { edition: older.served.edition.hash, asOf: older.asOf },
        to: { edition: newer.served.edition.hash, asOf: newer.asOf },
        ...(format === undefined ? {} : { format }),
        ...(event === undefined ? {} : { event }),
      },
      [older.served.edition, newer.served.edition],
    ).then(
      (compared) => isGone || setState({ key, compared }),
      () => isGone || setState({ key, isBroken: true }),
    )
    return () => {
      isGone = true
    }
  }, [key])
  if (!older || !newer) {
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
      <Report served={newer.served} before={older.served} place={place} changes={compared.changes} />
    </>
  )
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
