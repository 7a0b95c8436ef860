import { useLayoutEffect, useRef } from 'preact/hooks'
import { singleKeys } from './settings.ts'

interface Binding {
  readonly key: string
  readonly label: string
  readonly run: () => void
}

/** By key, what it does in each part that stands there; the part that came last has it. */
const bindings = new Map<string, readonly Binding[]>()

/**
 * A single key that does what a button does, while the part that has the button stands there. Off inside fields, under
 * a sheet, and where single keys are switched off.
 * @param run undefined: the key does nothing now.  @param group named in front of the label in the list of keys.
 */
export function useKey(key: string, label: string, run: (() => void) | undefined, group?: string): void {
  const latest = useRef(run)
  latest.current = run
  const isOn = run !== undefined
  useLayoutEffect(() => {
    if (!isOn) return
    const binding = { key, label: group === undefined ? label : `${group}: ${label}`, run: () => latest.current?.() }
    bindings.set(key, [...(bindings.get(key) ?? []), binding])
    return () => {
      bindings.set(key, bindings.get(key)?.filter((each) => each !== binding) ?? [])
    }
  }, [key, label, group, isOn])
}

/** The keys that do something now, in their order. */
export function keysNow(): readonly { readonly key: string; readonly label: string }[] {
  return [...bindings.values()].flatMap((own) => own.at(-1) ?? []).sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Listens for single keys; returns what ends it. */
export function listenForKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!singleKeys.value || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isInField(event.target) || document.querySelector('dialog[open]')) return
    const binding = bindings.get(event.key)?.at(-1)
    if (!binding) return
    event.preventDefault()
    binding.run()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

/** A field of a sheet that has just closed keeps the focus for a moment, though nobody sees it: it takes no keys. */
function isInField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    target.closest('dialog:not([open])') === null
  )
}
