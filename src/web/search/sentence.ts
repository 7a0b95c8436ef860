import { useEffect, useState } from 'preact/hooks'
import type { Served } from '../../editions/index.ts'
import type { Searched } from '../../search/index.ts'
import { given } from '../given.ts'
import { type Place, today } from '../place.ts'
import { gameSearched, gamesFor } from './games.ts'
import { type HeardOf, POINT, type Sentence as Said } from './hear.ts'
import { beside, type Heard, hearLater } from './heard.ts'
import { lastGame } from './last-game.ts'
import { lastRuling } from './last-ruling.ts'

/** A hit by name at least: those are names that are typed, not sentences. */
const BY_NAME = 3000

interface Sentence {
  /** As each game understands it, the game that was picked first. */
  readonly heard: readonly Heard[]
  /** The first of them; undefined while the sentence is still being typed. */
  readonly first: Heard | undefined
  /** Whether what the text is taken for is known: false while it is being typed or understood. */
  readonly isHeard: boolean
  readonly takeBack: (key: string) => void
  readonly pick: (game: string) => void
  /** Forgets what was taken back. */
  readonly forget: () => void
}

interface State {
  /** The sentence that was understood last, where and in which editions, and what was made of it. */
  readonly text: string
  readonly key: string
  readonly all: readonly HeardOf[]
}

const NOTHING: State = { text: '', key: '', all: [] }

/**
 * What is typed taken as a question in plain words. It is understood beside the page; what was made of the same sentence
 * elsewhere or on another day stands until then.
 * @param rested the text when it last stood still.
 */
export function useSentence(
  games: ReadonlyMap<string, Served>,
  text: string,
  rested: string,
  found: Searched | undefined,
  place: Place,
): Sentence {
  const [takenBack, setTakenBack] = useState<readonly string[]>([])
  const [picked, setPicked] = useState<string | undefined>(undefined)
  const said = saidAt(rested, place, takenBack)
  const isOne = games.size > 0 && isSentence(text, found)
  const isRested = rested === text
  const key = isOne && isRested ? keyOf(games, said) : ''
  const [state, setState] = useState<State>(() => begun(games, said, key))
  useEffect(() => {
    if (key === '' || state.key === key) return
    let isGone = false
    const take = (all: readonly HeardOf[]) => isGone || setState({ text: rested, key, all })
    // A thread that broke off has understood nothing; what is searched for is found all the same.
    hearLater(games.values(), said).then(
      (all) => all && take(all),
      () => take([]),
    )
    return () => {
      isGone = true
    }
  }, [key])
  const isKnown = isOne && isRested && state.text === text
  const all = isKnown ? beside(state.all, games, said) : []
  const heard = [...all].sort((a, b) => Number(isOf(b, picked)) - Number(isOf(a, picked)))
  return {
    heard,
    first: heard[0],
    isHeard: isKnown || !isOne,
    takeBack: (one) => setTakenBack((before) => [...before.filter((each) => each !== one), one]),
    pick: setPicked,
    forget: () => setTakenBack([]),
  }
}

/** Understands what the search at an address holds, to go on from where it was drawn. */
export async function hearFirst(place: Place, query: URLSearchParams): Promise<void> {
  const text = query.get('q') ?? ''
  const games = gamesFor(gameSearched(query.get('game') ?? undefined), place)
  if (!isLong(text) || games.size === 0) return
  const said = saidAt(text, place, [])
  const all = await hearLater(games.values(), said)
  if (all) given.heard.set(keyOf(games, said), all)
}

/** What is known of a sentence when it is first shown: nothing, but where it is drawn or gone on from. */
function begun(games: ReadonlyMap<string, Served>, said: Said, key: string): State {
  if (key === '') return NOTHING
  const editions = [...games.values()].map(({ edition }) => edition)
  const all = given.heard.get(key) ?? given.hear?.(editions, said, given.isOver)
  return all ? { text: said.text, key, all } : NOTHING
}

function saidAt(text: string, place: Place, takenBack: readonly string[]): Said {
  const usual = Object.fromEntries(POINT.flatMap((part) => (place[part] === undefined ? [] : [[part, place[part]]])))
  const [last, before] = [lastGame(), lastRuling()]
  return {
    ...{ text, usual, takenBack, today: today() },
    ...(last === undefined ? {} : { last }),
    ...(before === undefined ? {} : { before }),
  }
}

function keyOf(games: ReadonlyMap<string, Served>, { text, usual, takenBack, before }: Said): string {
  return JSON.stringify([
    text,
    usual,
    takenBack,
    before ?? null,
    [...games.values()].map(({ edition }) => edition.hash),
  ])
}

/** Whether words are more than a name that is looked up. */
function isSentence(text: string, found: Searched | undefined): boolean {
  return isLong(text) && (wordsIn(text) > 4 || (found?.results[0]?.score ?? 0) < BY_NAME)
}

function isLong(text: string): boolean {
  return wordsIn(text) > 1
}

function wordsIn(text: string): number {
  return text.trim().split(/\s+/).length
}

function isOf({ served }: Heard, game: string | undefined): boolean {
  return served.edition.game === game
}
