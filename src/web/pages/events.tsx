import { useRoute } from 'preact-iso'
import { compare, formatName, type GameEvent } from '../../domain/index.ts'
import { rulingsOf, type Served } from '../../editions/index.ts'
import { settled } from '../library.ts'
import { eventLink, ruleLink, rulingsLink } from '../parts/links.ts'
import { Badge } from '../parts/standing.tsx'
import { useTitle } from '../parts/title.ts'
import { type Standpoint, standpointOf, WithEdition } from '../parts/with-edition.tsx'
import { href, spoken } from '../place.ts'
import './source.css'

/** The tournaments of a game, the newest first. */
export function EventsPage() {
  return <WithEdition>{(standpoint) => <EventsView standpoint={standpoint} />}</WithEdition>
}

/** One tournament: its day, its format, the rules it is played by, and its own rulings. */
export function EventPage() {
  const { params } = useRoute()
  const id = params.id ?? ''
  return (
    <WithEdition>
      {(standpoint) => {
        const event = standpoint.served.edition.events.find((each) => each.id === id)
        return event ? (
          <EventView key={id} standpoint={standpoint} event={event} />
        ) : (
          <Missing standpoint={standpoint} id={id} />
        )
      }}
    </WithEdition>
  )
}

function EventsView({ standpoint: { served, place } }: { readonly standpoint: Standpoint }) {
  const { events, title } = served.edition
  useTitle(`Events: ${title}`, { description: `Tournaments of ${title}: when, in which format, with which rulings.` })
  return (
    <div class="source">
      <h1>
        Events <small>{title}</small>
      </h1>
      {events.length === 0 && <p>No event is written down.</p>}
      <ul class="rows">
        {[...events]
          .sort((a, b) => compare(b.date.day, a.date.day))
          .map((event) => (
            <li key={event.id}>
              <a href={eventLink(served, place, event.id)}>
                <b>{event.title}</b>
                <small>{whenAndHow(served, event)}</small>
              </a>
            </li>
          ))}
      </ul>
    </div>
  )
}

function EventView({
  standpoint: { served, place },
  event,
}: {
  readonly standpoint: Standpoint
  readonly event: GameEvent
}) {
  const { edition } = served
  const rulings = rulingsOf(edition, event.id)
  const there = standpointOf(served, { event: event.id })
  useTitle(event.title, {
    description: `${event.title}, ${whenAndHow(served, event)}: a tournament of ${edition.title} and its rulings.`,
    canonical: eventLink(served, { ...settled(edition.game, place) }, event.id),
  })
  return (
    <article class="source">
      <h1>{event.title}</h1>
      <dl class="source-facts">
        <div>
          <dt>Day</dt>
          <dd>{spoken(event.date.text)}</dd>
        </div>
        <div>
          <dt>Format</dt>
          <dd>{formatName(served.edition, event.format)}</dd>
        </div>
        <div>
          <dt>Rules</dt>
          <dd>
            {event.edition === null ? 'As they were on its day' : `Those of edition ${event.edition.slice(7, 15)}`}
          </dd>
        </div>
      </dl>
      <a class="button main" href={href(rulingsLink(served), { event: event.id })}>
        Ask as at this event
      </a>
      <h2>
        Rulings of its own <small>{rulings.length === 0 ? 'none' : rulings.length}</small>
      </h2>
      <ul class="rows">
        {rulings.map((rule) => (
          <li key={rule.id}>
            <a href={ruleLink(served, rule.id, { event: event.id })}>
              <span>
                <b>{rule.title}</b>
                <small>{served.entries.get(rule.entry)?.term}</small>
              </span>
              <Badge standpoint={there} rule={rule} />
            </a>
          </li>
        ))}
      </ul>
    </article>
  )
}

function Missing({ standpoint: { served, place }, id }: { readonly standpoint: Standpoint; readonly id: string }) {
  useTitle(`No event is called “${id}”`, { status: 404 })
  return (
    <section class="notice">
      <h1>No event is called “{id}”</h1>
      <a class="button" href={eventLink(served, place)}>
        All events
      </a>
    </section>
  )
}

function whenAndHow(served: Served, event: GameEvent): string {
  return `${spoken(event.date.text)} · ${formatName(served.edition, event.format)}`
}
