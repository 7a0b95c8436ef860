import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { check, checked, editions, isAtHand, readiness, takeWaiting, waiting } from '../library.ts'
import { listenForKeys, useKey } from '../parts/keys.ts'
import { Status } from '../parts/status.tsx'
import { href, partsOf, usePlace } from '../place.ts'
import { Bar } from './bar.tsx'
import { Dock } from './dock.tsx'
import { NewerProgram } from './newer-program.tsx'
import { PrintHead } from './print-head.tsx'
import { KeysSheet, open } from './sheets.tsx'
import { Strip } from './strip.tsx'
import { useWhen } from './when.ts'

/** What stands on every page: who and when at the top, the four ways to go under the thumb, and what is said aloud. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const { path, query, route } = useLocation()
  const place = usePlace()
  const when = useWhen()
  const top = useRef<HTMLElement>(null)
  useHeight(top)
  useLayoutEffect(listenForKeys, [])
  useReturn(when !== undefined)
  useArrival(path)
  useKey('/', 'Search', () => toSearch(() => path === '/' || route(href('/', place))))
  useKey('d', 'Date', () => {
    open.value = 'date'
  })
  useKey('?', 'These keys', () => {
    open.value = 'keys'
  })
  // Before anything is painted: no verdict of another day stands a frame long on today's ground.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (when) dataset.when = when
    else delete dataset.when
  }, [when])
  return (
    <>
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="top" ref={top}>
        <Bar />
        <Strip />
        <Newer />
        <Stale />
        <NewerProgram />
      </header>
      <main id="main" tabIndex={-1}>
        <PrintHead />
        <Readiness isSearch={path === '/'}>{children}</Readiness>
      </main>
      {/\/rulings$/.test(path) && query.ask ? null : <Dock />}
      {open.value === 'keys' && <KeysSheet />}
      <Status />
    </>
  )
}

/**
 * Nothing on a page moves while rules come in: the page waits for the first, and is asked before newer ones. Whoever
 * searches may type meanwhile.
 */
function Readiness({ isSearch, children }: { readonly isSearch: boolean; readonly children: ComponentChildren }) {
  const state = readiness.value
  const { path, query } = partsOf(useLocation().url)
  if (state.kind === 'ready' || (state.kind === 'loading' && isSearch) || isAtHand(path, query)) return <>{children}</>
  if (state.kind === 'loading') return <p class="skeleton">Getting the rules.</p>
  return (
    <section class="notice" role="alert">
      <h1>The rules are not on this device yet</h1>
      <p>They could not be fetched: {state.why}.</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        Try again
      </button>
    </section>
  )
}

function Newer() {
  if (waiting.value.length === 0) return null
  return (
    <p class="newer">
      <span>
        Newer rules are here. Your ruling stays as it was asked.{' '}
        {waiting.value.map(({ edition }) => (
          <a
            key={edition.game}
            href={href(`/g/${encodeURIComponent(edition.game)}/changes`, {}, [
              ['from', editions.games.get(edition.game)?.edition.hash ?? ''],
              ['to', edition.hash],
            ])}
          >
            What changes in {edition.title}
          </a>
        ))}
      </span>
      <button type="button" class="button" onClick={takeWaiting}>
        Use them
      </button>
    </p>
  )
}

/** Rules that nobody has compared with the server's for long: a week, or a day at an event. */
function Stale() {
  const { event } = usePlace()
  const at = checked.value
  const days = at === undefined ? 0 : Math.floor((Date.now() - at) / DAY)
  if (days < (event === undefined ? WEEK : 1)) return null
  return (
    <p class="newer">
      <span>
        Rules last checked {days} {days === 1 ? 'day' : 'days'} ago.
      </span>
      <button type="button" class="button" onClick={() => void check()}>
        Check now
      </button>
    </p>
  )
}

const DAY = 86_400_000
/** In days. */
const WEEK = 7

/** The height of what stands at the top, for what sticks under it. */
function useHeight(element: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const top = element.current
    if (!top) return
    const watching = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--top-height', `${top.offsetHeight}px`),
    )
    watching.observe(top)
    return () => watching.disconnect()
  }, [])
}

/**
 * On another page the focus stands at its beginning, so that who reads by ear or keyboard goes on from there. Put there
 * with the page itself, not after it was painted: whoever asked for the search field has it, however slow the device.
 */
function useArrival(path: string): void {
  const before = useRef(path)
  useLayoutEffect(() => {
    if (before.current === path) return
    before.current = path
    if (location.hash === '') document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}

/** Goes to the search field, on its own page or after going there. */
function toSearch(go: () => void): void {
  go()
  const focus = () => document.querySelector<HTMLElement>('main [role="combobox"], main input[type="search"]')?.focus()
  requestAnimationFrame(() => requestAnimationFrame(focus))
}

const LEFT = 'umpire-left'
const HOUR = 3_600_000

/** Back after an hour away on another day than today, somebody is asked whether that day is still meant. */
function useReturn(isOtherDay: boolean): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') {
        sessionStorage.setItem(LEFT, String(Date.now()))
        return
      }
      const left = Number(sessionStorage.getItem(LEFT) ?? Number.NaN)
      sessionStorage.removeItem(LEFT)
      if (isOtherDay && Date.now() - left >= HOUR) open.value = 'still'
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isOtherDay])
}
