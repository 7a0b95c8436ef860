import { useState } from 'preact/hooks'
import type { Format, GameEvent } from '../../domain/index.ts'
import { dayRead } from '../../understand/index.ts'
import type { ChangeDay } from '../parts/days.ts'
import { Icon } from '../parts/icon.tsx'
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
  const read = dayRead(text)
  const fits = text.trim() === '' || read !== undefined
  return (
    <Sheet title="Rule for which day?" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (fits) onPick(read?.asOf === today() ? undefined : read?.asOf)
        }}
      >
        <label class="field">
          <span>Day, month or year: 12 June 2000, 2000-06 or 200006</span>
          <input
            value={text}
            data-first
            autocomplete="off"
            enterkeyhint="go"
            aria-invalid={!fits}
            aria-describedby="date-fault"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <p id="date-fault" role={fits ? undefined : 'alert'}>
          {fits ? (read ? `Read as ${spoken(read.asOf)}.` : '') : 'That is no date.'}
        </p>
        {read?.otherwise !== undefined && (
          <button type="button" class="button" onClick={() => onPick(read.otherwise)}>
            Or {spoken(read.otherwise)}
          </button>
        )}
        <button type="submit" class="button main" disabled={!fits}>
          Rule for that day
        </button>
        <button type="button" class="button" onClick={() => onPick(undefined)}>
          Today, {spoken(today())}
        </button>
      </form>
      <Months key={read?.asOf ?? ''} day={read?.asOf} days={days} onPick={onPick} />
      {days.length > 0 && (
        <section>
          <h3 id="change-days">When rules changed</h3>
          <ul class="days" aria-labelledby="change-days">
            {days.slice(0, OFFERED).map(({ day, text: printed }) => (
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

/** Days on which rules changed that are offered, the newest; the months show the others. */
const OFFERED = 8

interface MonthsProps {
  /** The day ruled for, as it is written. */
  readonly day: string | undefined
  readonly days: readonly ChangeDay[]
  readonly onPick: (asOf: string) => void
}

/** The months of a year, those marked in which some rule changed. */
function Months({ day, days, onPick }: MonthsProps) {
  const now = today()
  const [year, setYear] = useState(Number((day === undefined || day === 'latest' ? now : day).slice(0, 4)))
  const changed = new Set(days.map((each) => each.day.slice(0, 7)))
  const name = `${year}`
  return (
    <section aria-label="Pick a month">
      <div class="months-year">
        <button type="button" class="icon-button" aria-label="A year earlier" onClick={() => setYear(year - 1)}>
          <Icon name="back" />
        </button>
        <h3 aria-live="polite">{name}</h3>
        <button type="button" class="icon-button" aria-label="A year later" onClick={() => setYear(year + 1)}>
          <Icon name="next" />
        </button>
      </div>
      <ul class="months">
        {Array.from({ length: 12 }, (_, index) => `${name}-${String(index + 1).padStart(2, '0')}`).map((month) => (
          <li key={month}>
            <button
              type="button"
              class="button"
              aria-pressed={day?.startsWith(month) ?? false}
              data-changed={changed.has(month) ? '' : undefined}
              onClick={() => onPick(month)}
            >
              {spoken(month, true).replace(/ .*/, '')}
              <span class="unseen">
                {' '}
                {name}
                {changed.has(month) && ', rules changed'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {days.length > 0 && <p class="months-key">Marked: a rule began or ended in that month.</p>}
    </section>
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
