import { signal } from '@preact/signals'
import { recalled } from '../parts/device.ts'

/** An entry somebody opened here. */
export interface Opened {
  readonly game: string
  readonly slug: string
}

const KEY = 'umpire-recent'
const MOST = 5

/** The last five entries opened on this device, the newest first. */
export const recent = signal<readonly Opened[]>(kept())

export function remember(game: string, slug: string): void {
  const others = recent.value.filter((each) => each.game !== game || each.slug !== slug)
  recent.value = [{ game, slug }, ...others].slice(0, MOST)
  localStorage.setItem(KEY, JSON.stringify(recent.value))
}

function kept(): readonly Opened[] {
  try {
    const read: unknown = JSON.parse(recalled(KEY) ?? '[]')
    return Array.isArray(read) ? read.filter(isOpened).slice(0, MOST) : []
  } catch {
    return []
  }
}

function isOpened(value: unknown): value is Opened {
  return typeof value === 'object' && value !== null && 'game' in value && 'slug' in value
}
