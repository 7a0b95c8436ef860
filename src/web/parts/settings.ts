import { type Signal, signal } from '@preact/signals'
import { recalled } from './device.ts'

/** What a judge may switch off, kept on this device. */
function setting(name: string): Signal<boolean> {
  const key = `umpire-${name}`
  const value = signal(recalled(key) !== 'off')
  value.subscribe((isOn) => {
    if (isOn === (recalled(key) !== 'off')) return
    if (isOn) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  })
  return value
}

/** Whether an answer shows the verdict it leads to. */
export const previews = setting('previews')
/** Whether single keys do things (WCAG 2.1.4). */
export const singleKeys = setting('single-keys')
