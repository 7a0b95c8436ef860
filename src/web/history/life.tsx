import { useLocation } from 'preact-iso'
import type { LifeSpan } from '../../compare/index.ts'
import { firstDay, type Rule, STANDING, type Status } from '../../domain/index.ts'
import { Cites } from '../parts/cites.tsx'
import { ruleLink } from '../parts/links.ts'
import { isInForce } from '../parts/standing.tsx'
import type { Standpoint } from '../parts/with-edition.tsx'
import { href, spoken, today } from '../place.ts'
import './life.css'

interface Props {
  readonly standpoint: Standpoint
  readonly rule: Rule
  readonly life: readonly LifeSpan[]
  /** Whether it is the life in another kind of play than the page's. */
  readonly isElsewhere?: boolean
}

/** The life of a rule as a line: a dot for each thing that happened, and one for the day of the page. */
export function Life({ standpoint, rule, life, isElsewhere = false }: Props) {
  const { place } = standpoint
  const { path } = useLocation()
  const asked = place.asOf ?? standpoint.standing.shown.asOf
  const day = asked === 'latest' ? '9999-12-31' : (firstDay(asked) ?? today())
  const now = life.findIndex(
    (span) =>
      (span.from === undefined || dayOf(span.from) <= day) && (span.until === undefined || dayOf(span.until) > day),
  )
  const events = life
    .map((span, at) => ({ span, at }))
    .filter(({ span, at }) => at > 0 || life.length === 1 || span.status !== 'upcoming')
  const happenings = events.map(({ span, at }) => ({
    day: span.from === undefined ? '' : dayOf(span.from),
    item: (
      <Happening
        key={span.from ?? ''}
        standpoint={standpoint}
        span={span}
        previous={life[at - 1]?.status}
        path={path}
      />
    ),
  }))
  const here = (
    <li key="now" data-mark="now" aria-current="date">
      <p class="life-day">{place.asOf === undefined ? 'Today' : spoken(asked, true)}</p>
      <p class="life-what">
        <b>{sentence(STANDING[life[now]?.status ?? standpoint.standing.status(rule.id).status])}</b>
      </p>
    </li>
  )
  return (
    <ol class="life">
      {happenings.filter((each) => each.day <= day).map(({ item }) => item)}
      {!isElsewhere && here}
      {happenings.filter((each) => each.day > day).map(({ item }) => item)}
    </ol>
  )
}

interface HappeningProps {
  readonly standpoint: Standpoint
  readonly span: LifeSpan
  readonly previous: Status | undefined
  readonly path: string
}

function Happening({ standpoint: { served, place }, span, previous, path }: HappeningProps) {
  return (
    <li data-mark={isInForce(span.status) ? 'on' : 'off'}>
      <p class="life-day">
        {span.from === undefined ? (
          'From the first'
        ) : (
          <a href={href(path, { ...place, asOf: span.from })} aria-label={`See ${spoken(span.from)}`}>
            {spoken(span.from, true)}
          </a>
        )}
      </p>
      <div class="life-what">
        <p>
          <b>{happened(previous, span.status)}</b>
          {span.by !== undefined && (
            <>
              {' by '}
              <a href={ruleLink(served, span.by, place)}>{span.byTitle}</a>
            </>
          )}
        </p>
        {span.cites.length > 0 && (
          <small>
            <Cites served={served} cites={span.cites} place={place} />
          </small>
        )}
        {span.note !== undefined && <small>{span.note}</small>}
        {span.assumed !== undefined && <small>Day assumed: nobody printed it. {span.assumed}</small>}
      </div>
    </li>
  )
}

function dayOf(text: string): string {
  return firstDay(text) ?? text
}

/** What happened as one status gave way to another. */
function happened(before: Status | undefined, status: Status): string {
  switch (status) {
    case 'active':
      return before === undefined || before === 'upcoming' || before === 'elsewhere' ? 'Begins' : 'In force again'
    case 'modified':
      return 'Changed'
    case 'upcoming':
      return 'Not yet in force'
    case 'elsewhere':
      return 'Not in this format or event'
    default:
      return sentence(STANDING[status])
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
