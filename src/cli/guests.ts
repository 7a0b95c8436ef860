import type { Guest } from '../domain/index.ts'
import type { Store } from '../store/index.ts'
import type { Aside } from './building-aside.ts'
import type { Hears } from './hears.ts'
import { findEdition, type Refused, refusalLine, takeOver } from './taking.ts'

/** Games of others that are served, by game. */
export function present(guests: readonly Guest[]): Map<string, Guest> {
  return new Map(guests.flatMap((guest) => (guest.left ? [] : [[guest.game, guest]])))
}

/**
 * Looks again and again whether a game that is followed has a newer edition where it is published, and puts it into the
 * store, from where every server takes it. What cannot be taken is told, and the edition before stays.
 * @param every milliseconds between two looks.  @returns how to stop.
 */
export function followGuests(store: Store, aside: Aside, hears: Hears, every: number): () => Promise<void> {
  let isStopped = false
  let next: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  const look = async (): Promise<void> => {
    try {
      for (const guest of present(await store.guests()).values())
        if (guest.follows && !isStopped) await renew(store, aside, hears, guest)
    } catch (error) {
      if (!isStopped) hears.warn({ err: error }, 'games of others are not looked after; going on with what is here')
    }
    if (!isStopped) next = setTimeout(begin, every)
  }
  const begin = (): void => {
    looking = look()
  }
  next = setTimeout(begin, every)
  return async () => {
    isStopped = true
    clearTimeout(next)
    await looking
  }
}

async function renew(store: Store, aside: Aside, hears: Hears, guest: Guest): Promise<void> {
  const { game, url, networks, edition: known } = guest
  const refuse = (refused: Refused): void =>
    hears.warn({ game, edition: known, why: refusalLine(refused, url) }, 'not followed; the edition before stays')
  const found = await findEdition(url, networks, { known })
  if (!found.ok) return refuse(found)
  if ('isKnown' in found) return
  const { hash } = found
  const taken = await takeOver(aside, found)
  if (!taken.ok) return refuse(taken)
  if (taken.built.edition.game !== game)
    return refuse({ ok: false, code: 'add/game', detail: `${taken.built.edition.game}, in place of ${game}` })
  const at = new Date()
  await store.keep(taken.built)
  // It may have been removed, or published here, in the meantime.
  const now = present(await store.guests()).get(game)
  if (now?.url !== url) return
  await store.keepGuest({ ...now, edition: hash, at: at.toISOString() })
  await store.announce(game, hash, at)
  hears.info({ game, edition: hash, from: url }, 'followed')
}
