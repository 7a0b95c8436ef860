import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { understandSentence } from '../../ask/index.ts'
import type { EntryKind } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { type Searched, search } from '../../search/index.ts'
import { editions, servedFor, version } from '../library.ts'
import { entryLink, rulingsLink } from '../parts/links.ts'
import { say } from '../parts/status.tsx'
import { href, type Place, usePlace } from '../place.ts'
import { Directory, Listing } from '../search/directory.tsx'
import { Field } from '../search/field.tsx'
import { type Choice, type Choices, type Heard, hear } from '../search/heard.ts'
import { PlainWords } from '../search/plain-words.tsx'
import { Preview } from '../search/preview.tsx'
import { anchorOf, inGroups, optionId, Results } from '../search/results.tsx'
import { useSpokenPlace } from '../search/spoken-place.ts'
import './home.css'
import { useTitle } from '../parts/title.ts'

/** Results shown while somebody types, then of all games, or of one. */
const TYPING = 3
const FEW = 8
const MANY = 30
/** Milliseconds without a key stroke until a sentence is read, the address follows, and the count is said. */
const REST = 150
const FOLLOW = 300
const SAY = 500
/** A hit by name at least: those are names that are typed, not sentences. */
const BY_NAME = 3000

/** Search over all games or one, and the box for questions in plain words. */
export function Home() {
  const { query, route } = useLocation()
  useTitle(query.q ? `${query.q}: search` : undefined)
  const place = usePlace()
  // Until the rules are here, whatever game the address names is taken for one.
  const isGame = (id: string) => editions.games.size === 0 || editions.games.has(id)
  const game = query.game !== undefined && isGame(query.game) ? query.game : undefined
  const games = useGames(game, place)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query.q ?? '')
  const [active, setActive] = useState(-1)
  const [choices, setChoices] = useState<Choices>(new Map())
  const [picked, setPicked] = useState<string | undefined>(undefined)
  const kind = query.kind as EntryKind | undefined

  const rested = useRested(text, REST)
  const limit = rested !== text ? TYPING : game === undefined ? FEW : MANY
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
  const results = useMemo(() => (found ? inGroups(found) : []), [found])
  const understood = useMemo(
    () => (isSentence(rested, found, text) ? hear(games.values(), rested, choices) : []),
    [rested, games, choices],
  )
  const heard = [...understood].sort((a, b) => Number(isOf(b, picked)) - Number(isOf(a, picked)))
  const first = rested === text ? heard[0] : undefined

  // Another page's link, or the way back: the address says what is looked for.
  const written = useRef(query.q ?? '')
  useLayoutEffect(() => {
    if ((query.q ?? '') === written.current) return
    written.current = query.q ?? ''
    setText(query.q ?? '')
    setActive(-1)
  }, [query.q])

  const choose = (key: string, choice: Choice) => setChoices((before) => new Map([...before, [key, choice]]))
  const spoken = useSpokenPlace(place, rested === text ? (first ?? null) : undefined, ({ key }) =>
    choose(key, { kind: 'left-out' }),
  )
  const wanted = addressOf(text, game, kind, text === '' ? query.letter : undefined, spoken.place)
  const follow = () => {
    // While the page that was asked for is still on its way, this one stands at an address that is not its own.
    if (location.pathname !== '/' || wanted === `${location.pathname}${location.search}`) return
    written.current = text
    spoken.wrote()
    route(wanted, true)
  }
  const following = useRef(follow)
  following.current = follow
  useEffect(() => {
    const timer = setTimeout(() => following.current(), FOLLOW)
    return () => clearTimeout(timer)
  }, [wanted])
  useEffect(() => {
    if (!found) return
    const timer = setTimeout(() => say(countText(found)), SAY)
    return () => clearTimeout(timer)
  }, [found])

  const target = results[active]
  const open = (to: string) => {
    following.current()
    route(to)
  }
  const clear = () => {
    setText('')
    setActive(-1)
    setChoices(new Map())
    field.current?.focus()
  }
  const enter = () => {
    const asked = first?.link !== undefined && active < 0 ? first : undefined
    const result = target ?? results[0]
    const served = result && games.get(result.game)
    if (asked) document.querySelector<HTMLAnchorElement>('.plain-words .main')?.click()
    else if (result && served) open(entryLink(served, result.slug, place, anchorOf(served, result)))
  }
  const shownResult = useRested(target ?? results[0], REST)
  const previewed =
    !wide.matches || !shownResult
      ? undefined
      : results.find((each) => each.game === shownResult.game && each.slug === shownResult.slug)
  const previewGame = previewed && games.get(previewed.game)
  // Kept as it is while somebody types: what does not change is not compared.
  const idle = useMemo(
    () =>
      query.letter === undefined && kind === undefined ? (
        <Directory games={games} place={place} game={game} />
      ) : (
        <Listing games={games} place={place} game={game} letter={query.letter} kind={kind} />
      ),
    [games, game, query.letter, kind, href('/', place)],
  )
  return (
    <div class="home" data-typed={text === '' ? undefined : ''}>
      <h1 class="unseen">Search the rules</h1>
      <search class="home-left">
        <Field
          field={field}
          text={text}
          taken={first?.sentence === text ? first.chips.flatMap(({ taken }) => taken.at) : []}
          isOpen={results.length > 0}
          active={target ? optionId(active) : undefined}
          onText={(next) => {
            setText(next)
            setActive(-1)
          }}
          onMove={(by) => setActive(moved(active, by, results.length))}
          onEnter={enter}
          onEscape={clear}
        />
        {first && (
          <PlainWords
            heard={heard}
            place={place}
            onChoose={choose}
            onPick={setPicked}
            onLeave={() => following.current()}
          />
        )}
        {found && <Suggestions found={found} onTake={setText} />}
        {found && results.length > 0 && (
          <Results
            found={found}
            results={results}
            games={games}
            place={place}
            active={active}
            onOpen={() => following.current()}
            onPoint={setActive}
          />
        )}
        {found && game === undefined && <More found={found} text={text} place={place} />}
        {found && found.results.length === 0 && first === undefined && (
          <p class="home-none">
            {[...games.values()].map((served) => (
              <a key={served.edition.game} class="button" href={href(rulingsLink(served), place)}>
                All that can be asked in {served.edition.title}
              </a>
            ))}
          </p>
        )}
      </search>
      {previewed && previewGame && (
        <aside class="home-right" aria-label="Preview">
          <Preview served={previewGame} result={previewed} place={place} />
        </aside>
      )}
      {games.size === 0 ? (
        <p class="home-wait" role="status">
          Getting the rules. What you type is looked for as soon as they are here.
        </p>
      ) : (
        <div hidden={found !== undefined}>{idle}</div>
      )}
    </div>
  )
}

/** The editions searched, made ready while nothing else is to be done. */
function useGames(game: string | undefined, place: Place): ReadonlyMap<string, Served> {
  const known = version.value
  const games = useMemo(() => {
    const all = game === undefined ? [...editions.games.keys()] : [game]
    return new Map(
      all.flatMap((id) => {
        const newest = editions.games.get(id)
        const served = game === undefined ? newest : (servedFor(id, place) ?? newest)
        return served ? [[id, served] as const] : []
      }),
    )
  }, [known, game, place.edition, place.event])
  useEffect(() => {
    const left = [...games.values()]
    let isOver = false
    let waiting = 0
    const next = async () => {
      const served = left.shift()
      if (!served) return
      await editions.prepare(served)
      if (isOver) return
      understandSentence(served, 'ready')
      waiting = whenIdle(() => void next())
    }
    waiting = whenIdle(() => void next())
    return () => {
      isOver = true
      notWhenIdle(waiting)
    }
  }, [games])
  return games
}

const hasIdle = 'requestIdleCallback' in globalThis
const whenIdle = (run: () => void): number => (hasIdle ? requestIdleCallback(run) : window.setTimeout(run, 200))
const notWhenIdle = (id: number): void => (hasIdle ? cancelIdleCallback(id) : clearTimeout(id))

/** What a value was when it last stood still for some milliseconds. */
function useRested<Value>(value: Value, milliseconds: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}

/** Whether there is room for a preview beside the results. */
const wide = matchMedia('(min-width: 900px)')

/** Whether words are more than a name that is looked up. */
function isSentence(rested: string, found: Searched | undefined, text: string): boolean {
  const count = rested.trim().split(/\s+/).length
  return rested === text && count > 1 && (count > 4 || (found?.results[0]?.score ?? 0) < BY_NAME)
}

function isOf({ served }: Heard, game: string | undefined): boolean {
  return served.edition.game === game
}

function moved(active: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1
  if (active < 0) return by === 1 ? 0 : count - 1
  const next = active + by
  return next < 0 || next >= count ? -1 : next
}

function addressOf(
  text: string,
  game: string | undefined,
  kind: string | undefined,
  letter: string | undefined,
  place: Place,
): string {
  return href('/', place, [
    ...(text === '' ? [] : [['q', text] as const]),
    ...(game === undefined ? [] : [['game', game] as const]),
    ...(kind === undefined ? [] : [['kind', kind] as const]),
    ...(letter === undefined ? [] : [['letter', letter] as const]),
  ])
}

function countText({ total, didYouMean }: Searched): string {
  if (total === 0)
    return didYouMean.length > 0 ? `Nothing found. Did you mean ${didYouMean.join(', or ')}?` : 'Nothing found.'
  return total === 1 ? 'One result.' : `${total} results.`
}

interface FoundProps {
  readonly found: Searched
  readonly onTake: (text: string) => void
}

function Suggestions({ found: { query, total, didYouMean }, onTake }: FoundProps) {
  if (total > 0 && didYouMean.length === 0) return null
  return (
    <div class="home-meant">
      <p>
        {total === 0 ? `No entry for “${query.trim()}”. ` : ''}
        {didYouMean.length > 0 ? 'Did you mean' : ''}
      </p>
      {didYouMean.map((text) => (
        <button key={text} type="button" class="button" onClick={() => onTake(text)}>
          {text}
        </button>
      ))}
    </div>
  )
}

interface MoreProps {
  readonly found: Searched
  readonly text: string
  readonly place: Place
}

/** Where a game has more than is shown. */
function More({ found, text, place }: MoreProps) {
  const more = found.groups.filter(({ total, slugs }) => total > Math.max(1, slugs.length))
  if (more.length === 0) return null
  return (
    <ul class="home-more">
      {more.map(({ game, title, total }) => (
        <li key={game}>
          <a
            href={href('/', place, [
              ['q', text],
              ['game', game],
            ])}
          >
            All {total} in {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
