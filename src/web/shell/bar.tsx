import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { newestOf } from '../library.ts'
import { Icon } from '../parts/icon.tsx'
import { gameIn, href, today, usePlace, whenOf } from '../place.ts'
import { Ways } from './dock.tsx'
import { GamesSheet, MenuSheet } from './menu.tsx'
import { eventDate, useWhen } from './when.ts'

/** The bar: the name, the game, a way back to today, search, and the menu. */
export function Bar() {
  const { path, query, route } = useLocation()
  const place = usePlace()
  const [open, setOpen] = useState<'games' | 'menu' | undefined>(undefined)
  const game = gameIn(path) ?? query.game
  const title = game === undefined ? undefined : newestOf(game)[0]?.title
  const close = () => setOpen(undefined)
  const when = useWhen()
  const { asOf: _, ...rest } = place
  // An event keeps its rules: only its day is put aside.
  const isEventsDay = whenOf({ asOf: eventDate(game, place) ?? today() }) !== undefined
  const withoutDay = isEventsDay ? { ...rest, asOf: today() } : rest
  return (
    <div class="bar">
      <a class="brand" href={href('/', place)} aria-label="Umpire, search">
        <Mark />
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
      {open === 'games' && <GamesSheet place={place} onClose={close} />}
      {open === 'menu' && <MenuSheet place={place} onClose={close} />}
    </div>
  )
}

/** Two cards. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="1.75rem" height="1.75rem" aria-hidden="true">
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
  )
}

const PLACE: readonly string[] = ['asOf', 'format', 'event', 'edition']

function othersIn(query: { readonly [name: string]: string }): (readonly [string, string])[] {
  return Object.entries(query).filter(([name]) => !PLACE.includes(name))
}
