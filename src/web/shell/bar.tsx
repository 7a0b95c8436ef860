import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { check, checked, editions, isOnline, version } from '../library.ts'
import { Icon } from '../parts/icon.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { gameIn, href, spoken, today, usePlace, whenOf } from '../place.ts'
import { Ways } from './dock.tsx'
import { Settings, open as sheet } from './sheets.tsx'
import { eventDate, useWhen } from './when.ts'

/** The bar: the name, the game, a way back to today, search, and the menu. */
export function Bar() {
  const { path, query, route } = useLocation()
  const place = usePlace()
  const [open, setOpen] = useState<'games' | 'menu' | undefined>(undefined)
  void version.value
  const game = gameIn(path) ?? query.game
  const title = game === undefined ? undefined : editions.games.get(game)?.edition.title
  const close = () => setOpen(undefined)
  const when = useWhen()
  const { asOf: _, ...rest } = place
  // An event keeps its rules: only its day is put aside.
  const isEventsDay = whenOf({ asOf: eventDate(game, place) ?? today() }) !== undefined
  const withoutDay = isEventsDay ? { ...rest, asOf: today() } : rest
  return (
    <div class="bar">
      <a class="brand" href={href('/', place)} aria-label="Umpire, search">
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <rect
            x="8.5"
            y="2"
            width="13"
            height="17"
            rx="2.5"
            transform="rotate(11 15 10)"
            fill="none"
            stroke="currentColor"
            stroke-width="2"
          />
          <rect x="2.5" y="5" width="13" height="17" rx="2.5" transform="rotate(-7 9 13)" fill="currentColor" />
        </svg>
        <b>Umpire</b>
      </a>
      <button type="button" class="game" aria-haspopup="dialog" onClick={() => setOpen('games')}>
        <span>{title ?? 'All games'}</span>
      </button>
      {when && (
        <button
          type="button"
          class="today"
          aria-label="Back to today"
          onClick={() => route(href(path, withoutDay, othersIn(query)))}
        >
          <Icon name="undo" />
          <b>Today</b>
        </button>
      )}
      {path !== '/' && (
        <a class="find" href={href('/', place)}>
          <Icon name="search" />
          <span>Search rules, terms, cards</span>
          <kbd>/</kbd>
        </a>
      )}
      <Ways />
      <a class="icon-button to-search" href={href('/', place)} aria-label="Search">
        <Icon name="search" />
      </a>
      <button
        type="button"
        class="icon-button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
      >
        <Icon name="menu" />
      </button>
      {open === 'games' && (
        <Sheet title="Which game?" onClose={close}>
          <ul class="choices">
            <li>
              <a href={href('/', place)} onClick={close}>
                All games
              </a>
            </li>
            {[...editions.games.values()].map(({ edition }) => (
              <li key={edition.game}>
                <a href={href('/', place, [['game', edition.game]])} onClick={close}>
                  {edition.title}
                </a>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {open === 'menu' && (
        <Sheet title="Menu" onClose={close}>
          <ul class="choices">
            {[...editions.games.values()].map(({ edition }) => (
              <li key={edition.game}>
                <a href={href(`/g/${edition.game}/changes`, place)} onClick={close}>
                  What changed: {edition.title}
                </a>
              </li>
            ))}
            <li>
              <a href={href('/receipts', place)} onClick={close}>
                Kept rulings
              </a>
            </li>
          </ul>
          <p>{isOnline.value ? checkedText(checked.value) : heldText(checked.value)}</p>
          <button type="button" class="button" onClick={() => void check()}>
            Check now
          </button>
          <Settings />
          <button
            type="button"
            class="button"
            onClick={() => {
              close()
              sheet.value = 'keys'
            }}
          >
            Keys
          </button>
          <p>
            {[...editions.games.values()].map(({ edition, counts }) => (
              <small key={edition.game} class="about">
                {edition.title}: {counts.rules} rules, edition {edition.hash.slice(7, 15)}
              </small>
            ))}
          </p>
        </Sheet>
      )}
    </div>
  )
}

const PLACE: readonly string[] = ['asOf', 'format', 'event', 'edition']

function othersIn(query: { readonly [name: string]: string }): (readonly [string, string])[] {
  return Object.entries(query).filter(([name]) => !PLACE.includes(name))
}

const DAY = 86_400_000

function checkedText(at: number | undefined): string {
  if (at === undefined) return 'The rules were not checked yet.'
  const days = Math.floor((Date.now() - at) / DAY)
  return days === 0 ? 'Rules last checked today.' : `Rules last checked ${days} ${days === 1 ? 'day' : 'days'} ago.`
}

function heldText(at: number | undefined): string {
  return at === undefined ? 'No reception.' : `No reception. Rules of ${spoken(today(new Date(at)))} are on this phone.`
}
