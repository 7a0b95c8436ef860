import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { firstDay } from '../../domain/index.ts'
import { editions, isOnline, version } from '../library.ts'
import { type ChangeDay, daysOf } from '../parts/days.ts'
import { Sheet } from '../parts/sheet.tsx'
import { gameIn, href, type Place, pairsIn, spoken, today, usePlace } from '../place.ts'
import { close, open } from './sheets.tsx'
import { useWhen } from './when.ts'

/** Date, format and event: on every page, never scrolled away; another day than today changes the whole page. */
export function Strip() {
  const { url, path, query, route } = useLocation()
  const place = usePlace()
  const when = useWhen()
  void version.value
  const game = gameIn(path) ?? query.game
  const games =
    game === undefined ? [...editions.games.values()] : [editions.games.get(game)].filter((one) => one !== undefined)
  const formats = games.flatMap(({ edition }) => edition.formats)
  const events = games.flatMap(({ edition }) => edition.events)
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
      {isOnline.value ? null : <span class="offline" title="No reception" />}
      {open.value === 'date' && (
        <DateSheet
          place={place}
          days={one ? daysOf(one.edition, format ?? one.edition.formats[0]?.id ?? '', event?.id).slice(0, OFFERED) : []}
          onClose={close}
          onPick={(asOf) => go({ asOf })}
        />
      )}
      {open.value === 'still' && day !== undefined && (
        <Sheet title={`Still ruling for ${spoken(day)}?`} onClose={close}>
          <p>You were away for an hour.</p>
          <button type="button" class="button main" onClick={close}>
            Yes, {spoken(day)}
          </button>
          <button
            type="button"
            class="button"
            onClick={() => go({ asOf: place.event === undefined ? undefined : today() })}
          >
            Back to today
          </button>
        </Sheet>
      )}
      {open.value === 'format' && (
        <Sheet title="Which format?" onClose={close}>
          <ul class="choices">
            {formats.map(({ id, label }) => (
              <li key={id}>
                <button type="button" aria-pressed={id === format} onClick={() => go({ format: id, event: undefined })}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {open.value === 'event' && (
        <Sheet title="Which event?" onClose={close}>
          <ul class="choices">
            <li>
              <button type="button" aria-pressed={event === undefined} onClick={() => go({ event: undefined })}>
                None
              </button>
            </li>
            {events.map(({ id, title, date }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={id === event?.id}
                  onClick={() => go({ event: id, format: undefined, asOf: undefined })}
                >
                  {title}, {spoken(date.text)}
                </button>
              </li>
            ))}
          </ul>
          {events.length === 0 && <p>No event has rulings of its own here.</p>}
        </Sheet>
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

/** Days on which rules changed that are offered. */
const OFFERED = 8

interface DateProps {
  readonly place: Place
  readonly days: readonly ChangeDay[]
  readonly onClose: () => void
  readonly onPick: (asOf: string | undefined) => void
}

/** A day, a month or a year, as anybody writes it. */
function DateSheet({ place, days, onClose, onPick }: DateProps) {
  const [text, setText] = useState(place.asOf ?? '')
  const fits = text === '' || text === 'latest' || firstDay(text) !== undefined
  return (
    <Sheet title="Rule for which day?" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (fits) onPick(text === '' || text === today() ? undefined : text)
        }}
      >
        <label class="field">
          <span>Day, month or year: 2000-06-12, 2000-06 or 2000</span>
          <input
            value={text}
            inputMode="numeric"
            autocomplete="off"
            aria-invalid={!fits}
            aria-describedby="date-fault"
            onInput={(event) => setText(event.currentTarget.value.trim())}
          />
        </label>
        <p id="date-fault" role={fits ? undefined : 'alert'}>
          {fits ? '' : 'That is no date.'}
        </p>
        <button type="submit" class="button main" disabled={!fits}>
          Rule for that day
        </button>
        <button type="button" class="button" onClick={() => onPick(undefined)}>
          Today, {spoken(today())}
        </button>
      </form>
      {days.length > 0 && (
        <section>
          <h3 id="change-days">When rules changed</h3>
          <ul class="days" aria-labelledby="change-days">
            {days.map(({ day, text: printed }) => (
              <li key={day}>
                <button type="button" class="button" onClick={() => onPick(printed)}>
                  {spoken(printed, true)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}
