import { useEffect, useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { given } from '../given.ts'

/** What a device keeps by name; nothing where there is no device, or it keeps nothing. */
export function recalled(name: string): string | undefined {
  try {
    return globalThis.localStorage?.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

/** Whether there is room beside the text. What was drawn elsewhere began without it, so that is how it is taken over. */
export function useWide(): boolean {
  const wide = 'matchMedia' in globalThis ? matchMedia('(min-width: 900px)') : undefined
  const [isWide, setWide] = useState(!given.isTaking && wide?.matches === true)
  useEffect(() => setWide(wide?.matches === true), [])
  return isWide
}

/** What stands after the `#` of the address, read; empty where there is no address, and until what was drawn is taken over. */
export function useAnchor(): string {
  const { url } = useLocation()
  const [isTaken, setTaken] = useState(!given.isTaking)
  useEffect(() => setTaken(true), [])
  return useMemo(() => (isTaken ? anchorNow() : ''), [isTaken, url])
}

export function anchorNow(): string {
  return decodeURIComponent(globalThis.location?.hash.slice(1) ?? '')
}
