import { useState } from 'preact/hooks'
import type { EventId } from '../../domain/index.ts'
import { editions, version } from '../library.ts'
import { useTitle } from '../parts/title.ts'
import { href, type Place, spoken, usePlace } from '../place.ts'
import { factTexts } from '../ruling/sentences.ts'
import { CodeSheet } from './code-sheet.tsx'
import { askedText, csvOf, save } from './csv.ts'
import { codeOf, isForgetful, type KeptRuling, keptRulings } from './kept.ts'
import { sendWaiting } from './send.ts'
import { eventTitle, isAboutCode, moment, Ruled, stateText } from './told.tsx'
import './receipts.css'

/** The rulings kept on this device, how far each has come, and what is to be done about it. */
export function ReceiptsPage() {
  void version.value
  const place = usePlace()
  useTitle('Kept rulings')
  const [event, setEvent] = useState('')
  const [table, setTable] = useState('')
  const [asking, setAsking] = useState<EventId | undefined>(undefined)
  const all = keptRulings.value
  const waiting = all.filter((each) => each.state === 'waiting')
  const shown = all.filter(
    (each) =>
      (event === '' || each.event === event) &&
      (table === '' || (each.table ?? '').toLowerCase().includes(table.toLowerCase())),
  )
  return (
    <div class="receipts">
      <h1 tabIndex={-1}>Kept rulings</h1>
      {isForgetful.value && (
        <p role="alert" class="panel">
          This browser keeps nothing when it is closed: send or print what matters.
        </p>
      )}
      {waiting.length > 0 && <Waiting waiting={waiting} onAsk={setAsking} />}
      {all.length === 0 ? (
        <div class="notice">
          <p>Nothing kept yet. Keep a ruling and it stands here, with its table, its facts, its verdict and its day.</p>
          <p>It can be opened again, printed, and, at an event, sent to whoever runs it.</p>
        </div>
      ) : (
        <>
          <Filters
            events={[...new Set(all.flatMap((each) => each.event ?? []))]}
            event={event}
            table={table}
            onEvent={setEvent}
            onTable={setTable}
          />
          <ul class="receipt-list">
            {shown.map((each) => (
              <Row key={each.key} kept={each} place={place} onAsk={setAsking} />
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

interface AskProps {
  /** Asks for the code of an event. */
  readonly onAsk: (of: EventId) => void
}

interface WaitingProps extends AskProps {
  readonly waiting: readonly KeptRuling[]
}

/** How many are still to be sent, and what sends them. */
function Waiting({ waiting, onAsk }: WaitingProps) {
  const codeless = waiting.find((each) => each.event !== undefined && !codeOf(each.game, each.event))
  return (
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
          onClick={() => onAsk({ game: codeless.game, event: codeless.event ?? '' })}
        >
          Enter the event’s code
        </button>
      )}
    </div>
  )
}

interface FilterProps {
  readonly events: readonly string[]
  readonly event: string
  readonly table: string
  readonly onEvent: (event: string) => void
  readonly onTable: (table: string) => void
}

/** By which event and table the list is narrowed. */
function Filters({ events, event, table, onEvent, onTable }: FilterProps) {
  return (
    <div class="filters">
      {events.length > 1 && (
        <label class="field">
          <span>Event</span>
          <select value={event} onChange={(change) => onEvent(change.currentTarget.value)}>
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
        <input value={table} autocomplete="off" onInput={(input) => onTable(input.currentTarget.value)} />
      </label>
    </div>
  )
}

/** Facts of a ruling that stand in the list. */
const MOST_FACTS = 3

interface RowProps extends AskProps {
  readonly kept: KeptRuling
  readonly place: Place
}

function Row({ kept, place, onAsk }: RowProps) {
  void version.value
  const served = editions.games.get(kept.game)
  const facts = served ? factTexts(served.edition, kept.question.facts ?? {}) : []
  return (
    <li>
      <a href={href(`/receipts/${kept.key}`, place)}>
        <span class="receipt-table">{kept.table ?? 'No table'}</span>
        <Ruled answer={kept.answer} />
        <span class="receipt-asked">{askedText(kept)}</span>
        {facts.length > 0 && (
          <span class="receipt-facts">
            {facts.slice(0, MOST_FACTS).map(({ asks, value }) => (
              <span key={asks}>
                {asks} <b>{value}</b>
              </span>
            ))}
            {facts.length > MOST_FACTS && `and ${facts.length - MOST_FACTS} more`}
          </span>
        )}
        <small>
          {kept.event === undefined ? '' : `${eventTitle(kept.event)}, `}
          {moment(kept.at)}
          {kept.answer.point.asOf === kept.at.slice(0, 10) ? '' : `, rules of ${spoken(kept.answer.point.asOf)}`}
        </small>
        <em class="badge">{stateText(kept).replace(/\.$/, '')}</em>
      </a>
      {isAboutCode(kept) && kept.event !== undefined && (
        <button type="button" class="button" onClick={() => onAsk({ game: kept.game, event: kept.event ?? '' })}>
          Enter it
        </button>
      )}
    </li>
  )
}
