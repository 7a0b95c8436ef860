import { type Signal, signal } from '@preact/signals'

/** What a judge may switch off, kept on this device. */
function setting(name: string): Signal<boolean> {
  const key = `umpire-${name}`
  const value = signal(localStorage.getItem(key) !== 'off')
  value.subscribe((isOn) => {
    if (isOn) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  })
  return value
}

/** Whether an answer shows the verdict it leads to. */
export const previews = setting('previews')
/** Whether single keys do things (WCAG 2.1.4). */
export const singleKeys = setting('single-keys')
