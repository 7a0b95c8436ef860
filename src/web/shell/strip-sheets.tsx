import { useState } from 'preact/hooks'
import { type Format, firstDay, type GameEvent } from '../../domain/index.ts'
import type { ChangeDay } from '../parts/days.ts'
import { Sheet } from '../parts/sheet.tsx'
import { type Place, spoken, today } from '../place.ts'

interface DateProps {
  readonly place: Place
  readonly days: readonly ChangeDay[]
  readonly onClose: () => void
  readonly onPick: (asOf: string | undefined) => void
}

/** A day, a month or a year, as anybody writes it. */
export function DateSheet({ place, days, onClose, onPick }: DateProps) {
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

interface StillProps {
  readonly day: string
  readonly onClose: () => void
  readonly onToday: () => void
}

/** Asked of whoever comes back after a while to a page that is not of today. */
export function StillSheet({ day, onClose, onToday }: StillProps) {
  return (
    <Sheet title={`Still ruling for ${spoken(day)}?`} onClose={onClose}>
      <p>You were away for an hour.</p>
      <button type="button" class="button main" onClick={onClose}>
        Yes, {spoken(day)}
      </button>
      <button type="button" class="button" onClick={onToday}>
        Back to today
      </button>
    </Sheet>
  )
}

interface FormatProps {
  readonly formats: readonly Format[]
  /** The id of the format ruled for. */
  readonly chosen: string | undefined
  readonly onClose: () => void
  readonly onPick: (id: string) => void
}

export function FormatSheet({ formats, chosen, onClose, onPick }: FormatProps) {
  return (
    <Sheet title="Which format?" onClose={onClose}>
      <ul class="choices">
        {formats.map(({ id, label }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onPick(id)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

interface EventProps {
  readonly events: readonly GameEvent[]
  /** The id of the event ruled for. */
  readonly chosen: string | undefined
  readonly onClose: () => void
  readonly onPick: (id: string | undefined) => void
}

export function EventSheet({ events, chosen, onClose, onPick }: EventProps) {
  return (
    <Sheet title="Which event?" onClose={onClose}>
      <ul class="choices">
        <li>
          <button type="button" aria-pressed={chosen === undefined} onClick={() => onPick(undefined)}>
            None
          </button>
        </li>
        {events.map(({ id, title, date }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onPick(id)}>
              {title}, {spoken(date.text)}
            </button>
          </li>
        ))}
      </ul>
      {events.length === 0 && <p>No event has rulings of its own here.</p>}
    </Sheet>
  )
}
