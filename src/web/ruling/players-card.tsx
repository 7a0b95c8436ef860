import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { encode } from 'uqr'
import { formatName, type Ruling } from '../../domain/index.ts'
import { Icon } from '../parts/icon.tsx'
import { focusBack } from '../parts/sheet.tsx'
import { spoken, today } from '../place.ts'
import { changeOf } from './before.tsx'
import { bigWord, citesText, citesThen, decidingRules, factTexts, questionOf, sentenceOf } from './sentences.ts'
import { type Given, sharedLink } from './share.ts'
import { elementTitle, ToneIcon, tone } from './slab.tsx'
import { hasCome } from './steps.ts'
import './players-card.css'

interface Props extends Given {
  /** The same ruling with its years; undefined until they are worked out. */
  readonly more: Ruling | undefined
  /** The day asked about, `YYYY-MM-DD`. */
  readonly day: string
}

/** The ruling held out to the players: one large word, the reason, and a code that opens the same ruling on their phone. */
export function PlayersCard({ more, day, ...given }: Props) {
  const { served, answer, one, moment } = given
  const { ruling } = one
  const { url, route } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const word = useRef<HTMLHeadingElement>(null)
  const [isTurned, setTurned] = useState(false)
  const isClosing = useRef(false)
  const close = () => {
    // Escape also leaves the full screen, which closes: a second step back would undo an answer.
    if (isClosing.current) return
    isClosing.current = true
    if (hasCome()) history.back()
    else
      route(
        url.replace(/([?&])view=card(&|$)/, (_, before: string, after: string) => (after === '&' ? before : '')),
        true,
      )
  }
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    if (element && !element.open) element.showModal()
    // The buttons stand below: what is read is not to be scrolled away by them.
    word.current?.focus({ preventScroll: true })
    return () => focusBack(opener)
  }, [])
  useFullScreen(screen, close)
  useAwake()
  const link = sharedLink(given)
  const change = more?.timeline && changeOf({ served, answer, ruling, timeline: more.timeline, day, today: today() })
  const format = formatName(served.edition, answer.point.format)
  const event = served.edition.events.find((each) => each.id === moment.event)?.title
  const said = bigWord(served.edition, ruling)
  const facts = factTexts(served.edition, given.asked.facts, given.ranges)
  const [rule] = decidingRules(ruling)
  const own = rule === undefined ? (ruling.usual?.cites ?? []) : (served.rules.get(rule)?.cites ?? [])
  const cites = citesThen(served, own, answer.point.asOf)
  return (
    <dialog
      ref={dialog}
      class="players-card"
      data-verdict={tone(ruling)}
      aria-label="For the players"
      onCancel={(cancel) => {
        cancel.preventDefault()
        close()
      }}
    >
      <div ref={screen} class="players-screen">
        <div class="players-page" data-turned={isTurned ? '' : undefined}>
          <div class="players-ruling">
            <ToneIcon ruling={ruling} class="players-icon" />
            <p class="players-question">
              {elementTitle(served, one)}
              {questionOf(served.edition, ruling)}
            </p>
            <h2 ref={word} tabIndex={-1} data-long={said.length > 12 ? '' : undefined}>
              {said}
            </h2>
            <p class="players-then">{sentenceOf(served, answer, ruling)}</p>
            {facts.length > 0 && (
              <ul class="players-facts" aria-label="As it was told">
                {facts.slice(0, MOST_FACTS).map(({ asks, value }) => (
                  <li key={asks}>
                    {asks} <b>{value}</b>
                  </li>
                ))}
                {facts.length > MOST_FACTS && <li>and {facts.length - MOST_FACTS} more</li>}
              </ul>
            )}
            {change && <p class="players-before">{change.said}</p>}
            {cites.length > 0 && (
              <p class="players-source">
                {citesText(served, cites.slice(0, 1), answer.point.asOf)}
                {cites.length > 1 && ` · and ${cites.length - 1} more`}
              </p>
            )}
            <p class="players-day">{[event, format, spoken(answer.point.asOf)].filter(Boolean).join(', ')}</p>
          </div>
          <div class="players-link">
            <QrCode text={link} />
            <p>{inWords(link)}</p>
          </div>
        </div>
        <div class="players-buttons">
          <button type="button" class="button" aria-pressed={isTurned} onClick={() => setTurned(!isTurned)}>
            <Icon name="turn" />
            Turn
          </button>
          <button type="button" class="button" onClick={close}>
            <Icon name="close" />
            Close
          </button>
        </div>
      </div>
    </dialog>
  )
}

/** Facts that are read out; the code leads to the others. */
const MOST_FACTS = 4

/** A link as somebody may type it: the code has the edition as well. */
function inWords(link: string): string {
  return link.replace(/^https?:\/\//, '').replace(/[?&]edition=[^&]*$/, '')
}

/** Longest text a phone reads from a screen across a table: 69 modules at 4 pixels. */
const MOST_BYTES = 331

/** A QR code at level M, black on white in both themes; a longer text gets none. */
export function QrCode({ text }: { readonly text: string }) {
  if (new TextEncoder().encode(text).length > MOST_BYTES)
    return <p>This link is too long for a code. Share the link instead.</p>
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label="Code of the link to this ruling"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/**
 * Takes the whole screen, where the browser lets it, and gives it back; whoever leaves it by a key of the browser closes
 * what filled it. Asked of an element inside the dialog: a dialog cannot fill a screen, and what is behind it would cover it.
 */
function useFullScreen(element: { readonly current: HTMLElement | null }, onLeave: () => void): void {
  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    let isFull = false
    const look = () => {
      const isNow = document.fullscreenElement !== null && document.fullscreenElement === element.current
      if (isFull && !isNow) leave.current()
      isFull = isNow
    }
    document.addEventListener('fullscreenchange', look)
    // Granted to a tap alone; else the card fills the page.
    if (navigator.userActivation?.isActive) element.current?.requestFullscreen?.().catch(() => undefined)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
}

/** Keeps the screen from going dark while the card is held out. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // A device low on power refuses.
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
