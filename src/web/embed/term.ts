import { make, rootOf } from './dom.ts'
import { proseOf } from './prose.ts'
import { addressOf, ask, NoAnswer } from './server.ts'
import css from './term.css?inline'

/** What is used of an entry as HTTP tells it. */
interface EntryTold {
  readonly slug: string
  readonly term: string
  readonly kind: string
  readonly html: string
  readonly markdown: string
  readonly rules: readonly { readonly text: string; readonly status: string }[]
}

/** Milliseconds that a mouse rests on a term before its entry shows, and may be off both before it goes. */
const REST = 150
const LINGER = 300
/** Pixels between a term and its entry, and between that and the edges of the window. */
const GAP = 4

/**
 * `<umpire-term game="stccg" name="beaming">beam up</umpire-term>`: words whose entry shows when a mouse rests on them, when
 * the keyboard comes to them and when they are tapped; Escape, leaving or a tap elsewhere puts it away. `name` is a slug,
 * a term or an alias; by default the words themselves.
 */
export class UmpireTerm extends HTMLElement {
  static readonly observedAttributes = ['game', 'name']

  readonly #button = make('button', { type: 'button', ariaExpanded: 'false' }, make('slot'))
  readonly #entry = make('div', { id: 'entry' })
  /** Shown on purpose, so that a mouse that goes away does not put it away. */
  #isHeld = false
  #waiting: ReturnType<typeof setTimeout> | undefined
  /** What undoes the listening that goes on while the entry shows. */
  #listening: AbortController | undefined

  constructor() {
    super()
    this.#entry.popover = 'manual'
    this.#button.setAttribute('aria-controls', 'entry')
    rootOf(this, css).append(this.#button, this.#entry)
    this.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse') this.#soon(() => this.#show(), REST)
    })
    this.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse') this.#soon(() => this.#isHeld || this.#hide(), LINGER)
    })
    this.#button.addEventListener('focus', () => {
      if (!this.#button.matches(':focus-visible')) return
      this.#isHeld = true
      this.#show()
    })
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (!this.contains(relatedTarget as Node | null)) this.#hide()
    })
    this.#button.addEventListener('click', () => {
      const isPutAway = this.#isHeld && this.#listening !== undefined
      if (isPutAway) return this.#hide()
      this.#isHeld = true
      this.#show()
    })
  }

  disconnectedCallback(): void {
    this.#hide()
  }

  attributeChangedCallback(): void {
    this.#hide()
  }

  #soon(act: () => void, after: number): void {
    clearTimeout(this.#waiting)
    this.#waiting = setTimeout(act, after)
  }

  #show(): void {
    clearTimeout(this.#waiting)
    if (this.#listening || !this.isConnected) return
    this.#listening = new AbortController()
    const { signal } = this.#listening
    const place = (): void => this.#place()
    addEventListener('scroll', place, { signal, capture: true, passive: true })
    addEventListener('resize', place, { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && this.#hide(), { signal, capture: true })
    addEventListener('pointerdown', (event) => event.composedPath().includes(this) || this.#hide(), {
      signal,
      capture: true,
    })
    this.#entry.showPopover()
    this.#button.ariaExpanded = 'true'
    void this.#fill(signal)
  }

  #hide(): void {
    clearTimeout(this.#waiting)
    this.#isHeld = false
    if (!this.#listening) return
    this.#listening.abort()
    this.#listening = undefined
    this.#button.ariaExpanded = 'false'
    if (this.#entry.matches(':popover-open')) this.#entry.hidePopover()
  }

  async #fill(signal: AbortSignal): Promise<void> {
    const game = encodeURIComponent(this.getAttribute('game') ?? '')
    const name = (this.getAttribute('name') ?? this.textContent).trim()
    this.#put([make('p', { role: 'status' }, 'Looking it up…')])
    try {
      const entry = await ask<EntryTold>(`games/${game}/entries/${encodeURIComponent(name)}`)
      if (!signal.aborted) this.#put(partsOf(entry, game))
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (!signal.aborted) this.#put([make('p', { role: 'status' }, error.message)])
    }
  }

  #put(parts: readonly Node[]): void {
    this.#entry.replaceChildren(...parts)
    this.#place()
  }

  /** Below the words, or above them where there is more room, within the window. */
  #place(): void {
    const words = this.#button.getBoundingClientRect()
    const { width, height } = this.#entry.getBoundingClientRect()
    const [across, down] = [document.documentElement.clientWidth, innerHeight]
    const isBelow = words.bottom + GAP + height <= down || words.top < down - words.bottom
    const top = isBelow ? words.bottom + GAP : words.top - GAP - height
    const { style } = this.#entry
    style.left = `${Math.max(GAP, Math.min(words.left, across - width - GAP))}px`
    style.top = `${Math.max(GAP, Math.min(top, down - height - GAP))}px`
  }
}

function partsOf(entry: EntryTold, game: string): readonly Node[] {
  const { term, kind, slug, rules } = entry
  const page = addressOf(`g/${game}/entries/${encodeURIComponent(slug)}`)
  const prose = proseOf(entry, addressOf(`g/${game}/entries/`))
  const standing = rules.find(({ status, text }) => (status === 'active' || status === 'modified') && text !== '')
  return [
    make('p', {}, make('b', {}, term), ' ', make('small', {}, kind)),
    ...(prose.length > 0 || !standing ? prose : [make('p', {}, standing.text)]),
    make('p', {}, make('a', { href: page }, 'The whole entry')),
  ]
}
