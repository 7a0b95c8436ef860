import { useMemo, useState } from 'preact/hooks'
import type { Served } from '../../editions/index.ts'
import type { Searched } from '../../search/index.ts'
import { type Choice, type Choices, type Heard, hear } from './heard.ts'

/** A hit by name at least: those are names that are typed, not sentences. */
const BY_NAME = 3000

interface Sentence {
  /** As each game understands it, the game that was picked first. */
  readonly heard: readonly Heard[]
  /** The first of them; undefined while the sentence is still being typed. */
  readonly first: Heard | undefined
  readonly choose: (key: string, choice: Choice) => void
  readonly pick: (game: string) => void
  /** Forgets what was chosen. */
  readonly forget: () => void
}

/** What is typed taken as a question in plain words. @param rested the text when it last stood still. */
export function useSentence(
  games: ReadonlyMap<string, Served>,
  text: string,
  rested: string,
  found: Searched | undefined,
): Sentence {
  const [choices, setChoices] = useState<Choices>(new Map())
  const [picked, setPicked] = useState<string | undefined>(undefined)
  const understood = useMemo(
    () => (isSentence(rested, found, text) ? hear(games.values(), rested, choices) : []),
    [rested, games, choices],
  )
  const heard = [...understood].sort((a, b) => Number(isOf(b, picked)) - Number(isOf(a, picked)))
  return {
    heard,
    first: rested === text ? heard[0] : undefined,
    choose: (key, choice) => setChoices((before) => new Map([...before, [key, choice]])),
    pick: setPicked,
    forget: () => setChoices(new Map()),
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
