import { useEffect, useState } from 'preact/hooks'
import { dayBefore, firstDay } from '../../domain/index.ts'
import { dayRead } from '../../understand/index.ts'
import type { ChangeDay } from '../parts/days.ts'
import { Kept, Step, type Way } from '../parts/step.tsx'
import { spoken } from '../place.ts'

interface Props {
  readonly from: string
  readonly to: string
  /** Days on which something changed, the newest first. */
  readonly days: readonly ChangeDay[]
  /** Where the form leads, and what it sends beside the two days. */
  readonly action: string
  readonly pairs: readonly (readonly [string, string])[]
  readonly wayTo: (from: string, to: string) => Way
}

/** Which two days are compared. */
export function CompareForm({ from, to, days, action, pairs, wayTo }: Props) {
  const [texts, setTexts] = useState({ from, to })
  const [seen, setSeen] = useState({ from, to })
  if (seen.from !== from || seen.to !== to) {
    setSeen({ from, to })
    setTexts({ from, to })
  }
  // Without a script nothing could enable it again.
  const [isHeard, setHeard] = useState(false)
  useEffect(() => setHeard(true), [])
  const [first, last] = [momentIn(texts.from), texts.to.trim() === '' ? '' : momentIn(texts.to)]
  const isRead = { from: first !== undefined, to: last !== undefined }
  return (
    <form
      class="changes-form"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        if (first !== undefined && last !== undefined) wayTo(first, last).take()
      }}
    >
      <Kept pairs={pairs} />
      {(['from', 'to'] as const).map((side) => (
        <label key={side} class="field">
          <span>{side === 'from' ? 'From' : 'To'}</span>
          <input
            name={side}
            value={texts[side]}
            autocomplete="off"
            placeholder={side === 'from' ? '2000-05' : 'today'}
            enterkeyhint="go"
            aria-invalid={texts[side] !== '' && !isRead[side]}
            onInput={(event) => setTexts({ ...texts, [side]: event.currentTarget.value })}
          />
        </label>
      ))}
      <button type="submit" class="button main" disabled={isHeard && !(isRead.from && isRead.to)}>
        Compare
      </button>
      {days.length > 0 && (
        <p class="changes-days">
          Something changed in{' '}
          {days.map(({ day, text }) => (
            <Step key={day} way={wayTo(dayBefore(day), text)}>
              {spoken(text, true)}
            </Step>
          ))}
        </p>
      )}
    </form>
  )
}

/** A date as anybody writes it, or an edition; undefined where it is neither. */
function momentIn(text: string): string | undefined {
  const typed = text.trim()
  if (typed === 'latest' || typed.startsWith('sha256-') || firstDay(typed) !== undefined) return typed
  return dayRead(typed)?.asOf
}
