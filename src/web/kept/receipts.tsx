import { useState } from 'preact/hooks'
import { editions, version } from '../library.ts'
import { Sheet } from '../parts/sheet.tsx'
import { href, usePlace } from '../place.ts'
import { askedText, csvOf, save } from './csv.ts'
import { codeOf, isForgetful, keptRulings, setCode } from './kept.ts'
import { sendWaiting, tryAgain } from './send.ts'
import { clock, isAboutCode, Ruled, stateText } from './told.tsx'
import './receipts.css'
import { useTitle } from '../parts/title.ts'

/** The rulings kept on this device, how far each has come, and what is to be done about it. */
export function ReceiptsPage() {
  void version.value
  const place = usePlace()
  useTitle('Kept rulings')
  const [event, setEvent] = useState('')
  const [table, setTable] = useState('')
  const [asking, setAsking] = useState<{ readonly game: string; readonly event: string } | undefined>(undefined)
  const all = keptRulings.value
  const waiting = all.filter((each) => each.state === 'waiting')
  const events = [...new Set(all.flatMap((each) => each.event ?? []))]
  const shown = all.filter(
    (each) =>
      (event === '' || each.event === event) &&
      (table === '' || (each.table ?? '').toLowerCase().includes(table.toLowerCase())),
  )
  const codeless = waiting.find((each) => each.event !== undefined && !codeOf(each.game, each.event))
  return (
    <div class="receipts">
      <h1 tabIndex={-1}>Kept rulings</h1>
      {isForgetful.value && (
        <p role="alert" class="panel">
          This browser keeps nothing when it is closed: send or print what matters.
        </p>
      )}
      {waiting.length > 0 && (
        <div class="waiting">
          <p>Waiting to be sent: {waiting.length}</p>
          {codeless?.event === undefined ? (
            <button type="button" class="button main" onClick={() => void sendWaiting()}>
              Send now
            </button>
          ) : (
            <button
              type="button"
              class="button main"
              onClick={() => setAsking({ game: codeless.game, event: codeless.event ?? '' })}
            >
              Enter the event’s code
            </button>
          )}
        </div>
      )}
      {all.length === 0 ? (
        <p>Nothing kept yet. Keep a ruling and it stands here.</p>
      ) : (
        <>
          <div class="filters">
            {events.length > 1 && (
              <label class="field">
                <span>Event</span>
                <select value={event} onChange={(change) => setEvent(change.currentTarget.value)}>
                  <option value="">All</option>
                  {events.map((each) => (
                    <option key={each} value={each}>
                      {eventTitle(each)}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <label class="field">
              <span>Table</span>
              <input value={table} autocomplete="off" onInput={(input) => setTable(input.currentTarget.value)} />
            </label>
          </div>
          <ul class="receipt-list">
            {shown.map((each) => (
              <li key={each.key}>
                <a href={href(`/receipts/${each.key}`, place)}>
                  <span class="receipt-table">{each.table ?? 'No table'}</span>
                  <Ruled answer={each.answer} />
                  <span class="receipt-asked">{askedText(each)}</span>
                  <small>
                    {each.event === undefined ? '' : `${eventTitle(each.event)}, `}
                    {clock(each.at)}
                  </small>
                  <em class="badge">{stateText(each).replace(/\.$/, '')}</em>
                </a>
                {isAboutCode(each) && each.event !== undefined && (
                  <button
                    type="button"
                    class="button"
                    onClick={() => setAsking({ game: each.game, event: each.event ?? '' })}
                  >
                    Enter it
                  </button>
                )}
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p>None is of that table.</p>}
          <div class="receipt-acts">
            <button
              type="button"
              class="button"
              onClick={() => save('rulings.csv', csvOf(shown), 'text/csv;charset=utf-8')}
            >
              Save as CSV
            </button>
            <button type="button" class="button" onClick={() => print()}>
              Print
            </button>
          </div>
        </>
      )}
      {asking && <CodeSheet {...asking} onClose={() => setAsking(undefined)} />}
    </div>
  )
}

function eventTitle(id: string): string {
  for (const { edition } of editions.games.values()) {
    const found = edition.events.find((each) => each.id === id)
    if (found) return found.title
  }
  return id
}

/** The code that lets this device keep receipts of an event. */
export function CodeSheet({
  game,
  event,
  onClose,
}: {
  readonly game: string
  readonly event: string
  readonly onClose: () => void
}) {
  const [code, setText] = useState(codeOf(game, event) ?? '')
  return (
    <Sheet title={`Code of ${eventTitle(event)}`} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(submit) => {
          submit.preventDefault()
          setCode(game, event, code)
          onClose()
          void tryAgain(game, event)
        }}
      >
        <label class="field">
          <span>Whoever runs the event has it</span>
          <input
            value={code}
            autocomplete="off"
            spellcheck={false}
            onInput={(input) => setText(input.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button main">
          Use it
        </button>
      </form>
    </Sheet>
  )
}
