import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { EntryKind } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { type Result, type Searched, search } from '../../search/index.ts'
import { given } from '../given.ts'
import { isOnline, games as known, settled } from '../library.ts'
import { useWide } from '../parts/device.ts'
import { entryLink } from '../parts/links.ts'
import { say } from '../parts/status.tsx'
import { useTitle } from '../parts/title.ts'
import { href, type Place, pairsIn, usePlace } from '../place.ts'
import { addressOf, useAddress } from '../search/address.ts'
import { Directory, Listing } from '../search/directory.tsx'
import { Field } from '../search/field.tsx'
import { gameSearched, useGames } from '../search/games.ts'
import { readyToHear } from '../search/heard.ts'
import { PlainWords } from '../search/plain-words.tsx'
import { Preview } from '../search/preview.tsx'
import { useRested } from '../search/rested.ts'
import { anchorOf, inGroups, optionId, Results } from '../search/results.tsx'
import { useSentence } from '../search/sentence.ts'
import { useSpokenPlace } from '../search/spoken-place.ts'
import { AllAsked, More, Suggestions } from '../search/suggestions.tsx'
import './home.css'

/** Results shown while somebody types, then of all games, or of one. */
const TYPING = 3
const FEW = 8
const MANY = 30
/** Milliseconds without a key stroke until a sentence is read, and the count is said. */
const REST = 150
const SAY = 500

const NONE: ReadonlyMap<string, Served> = new Map()

/** Search over all games or one, and the box for questions in plain words. */
export function Home() {
  const { query, route } = useLocation()
  const place = usePlace()
  const game = gameSearched(query.game)
  const games = useGames(game, place)
  useTitle(query.q ? `${query.q}: search` : undefined, {
    canonical: addressOf(query.q ?? '', game, query.kind, query.q ? undefined : query.letter, settled(game, place)),
  })
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query.q ?? '')
  const [active, setActive] = useState(-1)
  const kind = query.kind as EntryKind | undefined
  const type = (next: string) => {
    setText(next)
    setActive(-1)
  }

  useLayoutEffect(() => {
    const { typed } = given
    given.typed = undefined
    if (typed !== undefined && typed !== text) type(typed)
  }, [])
  const rested = useRested(text, REST)
  const found = useFound(games, text, kind, rested !== text ? TYPING : game === undefined ? FEW : MANY)
  const results = useMemo(() => (found ? inGroups(found) : []), [found])
  // Which game a sentence is about is told when all are here, or no more can come.
  const isWhole = game !== undefined || !isOnline.value || known.value.every((note) => games.has(note.game))
  const { heard, first, isHeard, takeBack, pick, forget } = useSentence(
    isWhole ? games : NONE,
    text,
    rested,
    found,
    place,
  )
  const spoken = useSpokenPlace(place, rested === text && isHeard ? (first ?? null) : undefined, takeBack)
  const follow = useAddress({
    text,
    wanted: addressOf(text, game, kind, text === '' ? query.letter : undefined, spoken.place),
    onCome: type,
    onFollow: spoken.wrote,
  })

  const target = results[active]
  const clear = () => {
    type('')
    forget()
    field.current?.focus()
  }
  // Whoever presses Enter means what the text comes to, though it may not have been understood yet.
  const entered = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (entered.current === text && isHeard) enter()
    if (isHeard) entered.current = undefined
  })
  const enter = () => {
    if (active < 0 && !isHeard && text.trim() !== '') {
      entered.current = text
      return
    }
    const result = target ?? results[0]
    const served = result && games.get(result.game)
    if (first && active < 0) {
      const reading = document.querySelector<HTMLAnchorElement>('.plain-words .reading')
      if (first.isSure) reading?.click()
      else reading?.focus()
    } else if (result && served) {
      follow()
      route(entryLink(served, result.slug, place, anchorOf(served, result)))
    }
  }
  // Kept as it is while somebody types: what does not change is not compared.
  const idle = useMemo(
    () =>
      query.letter === undefined && kind === undefined ? (
        <Directory games={games} place={place} game={game} />
      ) : (
        <Listing games={games} place={place} game={game} letter={query.letter} kind={kind} />
      ),
    [known.value, games, game, query.letter, kind, href('/', place)],
  )
  return (
    <div class="home" data-typed={text === '' ? undefined : ''}>
      <h1 class="unseen">Search the rules</h1>
      <search class="home-left">
        <Field
          field={field}
          text={text}
          taken={first?.sentence === text ? first.taken : []}
          isOpen={results.length > 0}
          active={target ? optionId(active) : undefined}
          pairs={pairsIn(addressOf('', game, kind, undefined, place))}
          onText={type}
          onFocus={() => readyToHear(games.values())}
          onMove={(by) => setActive(moved(active, by, results.length))}
          onEnter={enter}
          onEscape={clear}
        />
        {first && <PlainWords heard={heard} place={place} onPick={pick} onLeave={follow} />}
        {found && (
          <Suggestions
            found={found}
            wayTo={(next) => ({ href: addressOf(next, game, kind, undefined, place), take: () => type(next) })}
          />
        )}
        {found && results.length > 0 && (
          <Results
            found={found}
            results={results}
            games={games}
            place={place}
            active={active}
            onOpen={follow}
            onPoint={setActive}
          />
        )}
        {found && game === undefined && <More found={found} text={text} place={place} />}
        {found && found.results.length === 0 && isHeard && first === undefined && (
          <AllAsked games={games} place={place} />
        )}
      </search>
      <Beside results={results} chosen={target ?? results[0]} games={games} place={place} />
      {games.size === 0 && text !== '' && (
        <p class="home-wait" role="status">
          Getting the rules. What you type is looked for as soon as they are here.
        </p>
      )}
      <div hidden={found !== undefined}>
        {query.letter === undefined && kind === undefined && (
          <p class="home-says">
            Umpire tells what the rules of a game allow, today or on any day before, and which rule says so.
          </p>
        )}
        {idle}
      </div>
    </div>
  )
}

/** What a text finds; how much that is, is said when it stands still. @param limit results, of all games together. */
function useFound(
  games: ReadonlyMap<string, Served>,
  text: string,
  kind: EntryKind | undefined,
  limit: number,
): Searched | undefined {
  const found = useMemo(
    () =>
      text.trim() === '' || games.size === 0
        ? undefined
        : search(
            [...games.values()].map((served) => served.search),
            text,
            { limit, ...(kind === undefined ? {} : { kind }) },
          ),
    [text, games, kind, limit],
  )
  useEffect(() => {
    if (!found) return
    const timer = setTimeout(() => say(countText(found)), SAY)
    return () => clearTimeout(timer)
  }, [found])
  return found
}

function countText({ total, didYouMean }: Searched): string {
  if (total === 0)
    return didYouMean.length > 0 ? `Nothing found. Did you mean ${didYouMean.join(', or ')}?` : 'Nothing found.'
  return total === 1 ? 'One result.' : `${total} results.`
}

interface BesideProps {
  readonly results: readonly Result[]
  readonly chosen: Result | undefined
  readonly games: ReadonlyMap<string, Served>
  readonly place: Place
}

/** The chosen result, beside the others. */
function Beside({ results, chosen, games, place }: BesideProps) {
  const shown = useRested(chosen, REST)
  const isWide = useWide()
  const result =
    isWide && shown ? results.find((each) => each.game === shown.game && each.slug === shown.slug) : undefined
  const served = result && games.get(result.game)
  if (!result || !served) return null
  return (
    <aside class="home-right" aria-label="Preview">
      <Preview served={served} result={result} place={place} />
    </aside>
  )
}

function moved(active: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1
  if (active < 0) return by === 1 ? 0 : count - 1
  const next = active + by
  return next < 0 || next >= count ? -1 : next
}
