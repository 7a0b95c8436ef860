import { useLocation } from 'preact-iso'
import { isOnline, newestOf } from '../library.ts'
import { daysOf } from '../parts/days.ts'
import { gameIn, href, type Place, pairsIn, spoken, today, usePlace } from '../place.ts'
import { close, open } from './sheets.tsx'
import { DateSheet, EventSheet, FormatSheet, StillSheet } from './strip-sheets.tsx'
import { useWhen } from './when.ts'

/** Date, format and event: on every page, never scrolled away; another day than today changes the whole page. */
export function Strip() {
  const { url, path, query, route } = useLocation()
  const place = usePlace()
  const when = useWhen()
  const game = gameIn(path) ?? query.game
  const games = newestOf(game)
  const formats = games.flatMap((edition) => edition.formats)
  const events = games.flatMap((edition) => edition.events)
  const event = events.find((each) => each.id === place.event)
  const go = (change: Partial<Record<keyof Place, string | undefined>>) => {
    const next = Object.fromEntries(Object.entries({ ...place, ...change }).filter(([, value]) => value !== undefined))
    route(
      href(
        path,
        next,
        pairsIn(url).filter(([name]) => !(name in PARTS)),
      ),
    )
    close()
  }
  const one = games.length === 1 ? games[0] : undefined
  const format = place.format ?? event?.format
  const day = place.asOf ?? event?.date.text
  return (
    <nav class="strip" aria-label="Date, format, event">
      <button type="button" aria-haspopup="dialog" onClick={() => show('date')}>
        <small>{when ? 'Date, not today' : 'Date'}</small>
        <span>{dateText(place, event?.date.text)}</span>
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => show('format')}>
        <small>Format</small>
        <span>{formats.find((each) => each.id === format)?.label ?? formats[0]?.label ?? 'Any'}</span>
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => show('event')}>
        <small>Event</small>
        <span>{event?.title ?? 'None'}</span>
      </button>
      {isOnline.value ? null : <em class="offline">Offline</em>}
      {open.value === 'date' && (
        <DateSheet
          place={place}
          days={one ? daysOf(one, format ?? one.formats[0]?.id ?? '', event?.id) : []}
          onClose={close}
          onPick={(asOf) => go({ asOf })}
        />
      )}
      {open.value === 'still' && day !== undefined && (
        <StillSheet
          day={day}
          onClose={close}
          onToday={() => go({ asOf: place.event === undefined ? undefined : today() })}
        />
      )}
      {open.value === 'format' && (
        <FormatSheet
          formats={formats}
          chosen={format}
          onClose={close}
          onPick={(id) => go({ format: id, event: undefined })}
        />
      )}
      {open.value === 'event' && (
        <EventSheet
          events={events}
          chosen={event?.id}
          onClose={close}
          onPick={(id) => go(id === undefined ? { event: id } : { event: id, format: undefined, asOf: undefined })}
        />
      )}
    </nav>
  )
}

function show(sheet: NonNullable<typeof open.value>): void {
  open.value = sheet
}

const PARTS = { asOf: true, format: true, event: true, edition: true }

function dateText({ asOf }: Place, eventDate: string | undefined): string {
  if (asOf !== undefined) return asOf === 'latest' ? 'Latest' : spoken(asOf, true)
  return eventDate === undefined ? `Today, ${spoken(today(), true).replace(/ \d{4}$/, '')}` : spoken(eventDate, true)
}
