import { signal } from '@preact/signals'
import { keysNow } from '../parts/keys.ts'
import { previews, singleKeys } from '../parts/settings.ts'
import { Sheet } from '../parts/sheet.tsx'

/** Which sheet of the shell is open: keys open some of them from anywhere. */
export const open = signal<'games' | 'menu' | 'date' | 'format' | 'event' | 'keys' | 'still' | undefined>(undefined)

export function close(): void {
  open.value = undefined
}

/** The keys that do something now, and what can be switched off. */
export function KeysSheet() {
  return (
    <Sheet title="Keys" onClose={close}>
      {singleKeys.value ? (
        <dl class="keys">
          {keysNow().map(({ key, label }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>Single keys are switched off.</p>
      )}
      <Settings />
    </Sheet>
  )
}

export function Settings() {
  return (
    <div class="settings">
      <label class="switch">
        <input
          type="checkbox"
          checked={previews.value}
          onChange={({ currentTarget }) => {
            previews.value = currentTarget.checked
          }}
        />
        Show the verdict each answer leads to
      </label>
      <label class="switch">
        <input
          type="checkbox"
          checked={singleKeys.value}
          onChange={({ currentTarget }) => {
            singleKeys.value = currentTarget.checked
          }}
        />
        Single keys do things
      </label>
    </div>
  )
}
