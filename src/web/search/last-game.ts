import { recalled } from '../parts/device.ts'

const KEY = 'umpire-last-game'

/** The game that was asked about last on this device. */
export function lastGame(): string | undefined {
  return recalled(KEY)
}

export function askedAbout(game: string): void {
  try {
    localStorage.setItem(KEY, game)
  } catch {
    // A device that keeps nothing prefers no game.
  }
}
