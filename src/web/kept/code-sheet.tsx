import { useState } from 'preact/hooks'
import { Sheet } from '../parts/sheet.tsx'
import { codeOf, setCode } from './kept.ts'
import { tryAgain } from './send.ts'
import { eventTitle } from './told.tsx'

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
