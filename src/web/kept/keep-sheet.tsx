import { useState } from 'preact/hooks'
import { Sheet } from '../parts/sheet.tsx'
import { say } from '../parts/status.tsx'
import { sentenceOf } from '../ruling/sentences.ts'
import { type Given, sharedPath } from '../ruling/share.ts'
import { codeOf, type KeptRuling, put, setCode } from './kept.ts'
import { sendWaiting } from './send.ts'
import { stateText } from './told.tsx'

interface Props {
  readonly given: Given
  readonly onClose: () => void
  /** Told what it is kept as. */
  readonly onKept: (key: string) => void
}

/** Keeps a ruling as it was given: the table, the names, a note. None of that ever stands in an address. */
export function KeepSheet({ given, onClose, onKept }: Props) {
  const { served, answer, moment, one } = given
  const { game, events } = served.edition
  const event = events.find((each) => each.id === moment.event)
  const [table, setTable] = useState('')
  const [who, setWho] = useState('')
  const [note, setNote] = useState('')
  const [code, setText] = useState(event ? (codeOf(game, event.id) ?? '') : '')
  const save = async () => {
    if (event && code.trim() !== '') setCode(game, event.id, code)
    const ruling = ruledFrom(given, { table, who, note })
    await put(ruling)
    // What is kept should not go when the disk gets full.
    void navigator.storage?.persist?.().catch(() => false)
    onKept(ruling.key)
    onClose()
    say(stateText(ruling))
    void sendWaiting()
  }
  return (
    <Sheet title="Keep this ruling" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(submit) => {
          submit.preventDefault()
          void save()
        }}
      >
        <p>{sentenceOf(served, answer, one.ruling)}</p>
        <label class="field">
          <span>Table</span>
          <input
            data-first
            value={table}
            maxLength={100}
            autocomplete="off"
            onInput={(input) => setTable(input.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Names</span>
          <input
            value={who}
            maxLength={200}
            autocomplete="off"
            onInput={(input) => setWho(input.currentTarget.value)}
          />
        </label>
        <label class="field">
          <span>Note</span>
          <textarea rows={2} value={note} maxLength={2000} onInput={(input) => setNote(input.currentTarget.value)} />
        </label>
        {event ? (
          <label class="field">
            <span>Code of {event.title}</span>
            <input
              value={code}
              autocomplete="off"
              spellcheck={false}
              onInput={(input) => setText(input.currentTarget.value)}
            />
            <small>Whoever runs the event has it. Without it the ruling stays on this phone.</small>
          </label>
        ) : (
          <p>
            <small>No event is chosen: it is kept on this phone, and sent to nobody.</small>
          </p>
        )}
        <button type="submit" class="button main">
          Keep
        </button>
      </form>
    </Sheet>
  )
}

/** A ruling as it is kept. @param written what the judge wrote to it, each of which may be empty. */
function ruledFrom(
  given: Given,
  written: { readonly table: string; readonly who: string; readonly note: string },
): KeptRuling {
  const { served, answer, asked, moment } = given
  const { game, events } = served.edition
  const event = events.find((each) => each.id === moment.event)
  const { skip: _, ...question } = asked
  const [table, who, note] = [written.table.trim(), written.who.trim(), written.note.trim()]
  return {
    key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
    at: new Date().toISOString(),
    game,
    edition: answer.edition,
    question: { ...question, ...moment, asOf: answer.point.asOf },
    answer,
    link: sharedPath(given),
    state: event ? 'waiting' : 'here',
    ...(event ? { event: event.id } : {}),
    ...(table === '' ? {} : { table }),
    ...(who === '' ? {} : { who }),
    ...(note === '' ? {} : { note }),
  }
}
