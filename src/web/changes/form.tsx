import { useState } from 'preact/hooks'
import { firstDay } from '../../domain/index.ts'
import type { ChangeDay } from '../parts/days.ts'
import { spoken } from '../place.ts'

interface Props {
  readonly from: string
  readonly to: string
  /** Days on which something changed, the newest first. */
  readonly days: readonly ChangeDay[]
  readonly onCompare: (from: string, to: string) => void
}

/** Which two days are compared. */
export function CompareForm({ from, to, days, onCompare }: Props) {
  const [texts, setTexts] = useState({ from, to })
  const [seen, setSeen] = useState({ from, to })
  if (seen.from !== from || seen.to !== to) {
    setSeen({ from, to })
    setTexts({ from, to })
  }
  const faulty = (['from', 'to'] as const).filter((side) => !isMoment(texts[side], side))
  return (
    <form
      class="changes-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (faulty.length === 0) onCompare(texts.from, texts.to)
      }}
    >
      {(['from', 'to'] as const).map((side) => (
        <label key={side} class="field">
          <span>{side === 'from' ? 'From' : 'To'}</span>
          <input
            value={texts[side]}
            inputMode="numeric"
            autocomplete="off"
            placeholder={side === 'from' ? '2000-05' : 'today'}
            aria-invalid={texts[side] !== '' && faulty.includes(side)}
            onInput={(event) => setTexts({ ...texts, [side]: event.currentTarget.value.trim() })}
          />
        </label>
      ))}
      <button type="submit" class="button main" disabled={faulty.length > 0}>
        Compare
      </button>
      {days.length > 0 && (
        <p class="changes-days">
          Something changed in{' '}
          {days.map(({ day, text }) => (
            <button key={day} type="button" onClick={() => onCompare(dayBefore(day), text)}>
              {spoken(text, true)}
            </button>
          ))}
        </p>
      )}
    </form>
  )
}

function isMoment(text: string, side: 'from' | 'to'): boolean {
  if (text === '') return side === 'to'
  return text === 'latest' || text.startsWith('sha256-') || firstDay(text) !== undefined
}

/** The day before: what was so until then. */
function dayBefore(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - 1)
  return at.toISOString().slice(0, 10)
}
