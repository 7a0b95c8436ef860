import { useMemo, useState } from 'preact/hooks'
import type { Served } from '../../editions/index.ts'
import type { Searched } from '../../search/index.ts'
import type { Place } from '../place.ts'
import { type Heard, hear, type TakenBack } from './heard.ts'
import { lastGame } from './last-game.ts'

/** A hit by name at least: those are names that are typed, not sentences. */
const BY_NAME = 3000

interface Sentence {
  /** As each game understands it, the game that was picked first. */
  readonly heard: readonly Heard[]
  /** The first of them; undefined while the sentence is still being typed. */
  readonly first: Heard | undefined
  readonly takeBack: (key: string) => void
  readonly pick: (game: string) => void
  /** Forgets what was taken back. */
  readonly forget: () => void
}

/** What is typed taken as a question in plain words. @param rested the text when it last stood still. */
export function useSentence(
  games: ReadonlyMap<string, Served>,
  text: string,
  rested: string,
  found: Searched | undefined,
  place: Place,
): Sentence {
  const [takenBack, setTakenBack] = useState<TakenBack>(new Set())
  const [picked, setPicked] = useState<string | undefined>(undefined)
  const { asOf, format, event } = place
  const understood = useMemo(
    () => (isSentence(rested, found, text) ? hear(games.values(), rested, place, takenBack, lastGame()) : []),
    [rested, games, takenBack, asOf, format, event],
  )
  const heard = [...understood].sort((a, b) => Number(isOf(b, picked)) - Number(isOf(a, picked)))
  return {
    heard,
    first: rested === text ? heard[0] : undefined,
    takeBack: (key) => setTakenBack((before) => new Set([...before, key])),
    pick: setPicked,
    forget: () => setTakenBack(new Set()),
  }
}

/** Whether words are more than a name that is looked up. */
function isSentence(rested: string, found: Searched | undefined, text: string): boolean {
  const count = rested.trim().split(/\s+/).length
  return rested === text && count > 1 && (count > 4 || (found?.results[0]?.score ?? 0) < BY_NAME)
}

function isOf({ served }: Heard, game: string | undefined): boolean {
  return served.edition.game === game
}
