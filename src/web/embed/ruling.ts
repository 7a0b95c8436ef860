import { type Answer, type Json, type NextQuestion, type Ruling, wordOf } from '../../domain/index.ts'
import { spoken } from '../place.ts'
import { make, rootOf } from './dom.ts'
import css from './ruling.css?inline'
import { addressOf, ask, NoAnswer } from './server.ts'

type Told = readonly (readonly [string, string])[]

/**
 * `<umpire-ruling game="stccg" ask="beam" query="f.beam.shields_owner=borg&asOf=2000-06">…</umpire-ruling>`: what applies
 * there, in words, with the next question to choose an answer of. `ask` names actions and quantities, divided by blanks;
 * `query` is the rest of the query of a ruling's link. What stands inside is shown until the ruling is there, or where it
 * cannot be had.
 */
export class UmpireRuling extends HTMLElement {
  static readonly observedAttributes = ['game', 'ask', 'query']

  readonly #card = make('section', { ariaLive: 'polite' }, make('slot'))
  /** Answers chosen here, as parameters of the link. */
  #told: Told = []
  /** Counts up with every question, so that an answer which comes late is dropped. */
  #turn = 0
  #seeing: IntersectionObserver | undefined

  constructor() {
    super()
    rootOf(this, css).append(this.#card)
  }

  connectedCallback(): void {
    // A long page asks for what somebody comes near to.
    this.#seeing = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        this.#rest()
        void this.#show()
      },
      { rootMargin: '300px' },
    )
    this.#seeing.observe(this)
  }

  disconnectedCallback(): void {
    this.#rest()
    this.#turn++
  }

  attributeChangedCallback(_: string, before: string | null, now: string | null): void {
    if (before === now) return
    this.#told = []
    if (this.isConnected && !this.#seeing) void this.#show()
  }

  #rest(): void {
    this.#seeing?.disconnect()
    this.#seeing = undefined
  }

  /** The query of the ruling's link. */
  get #query(): string {
    const asks = (this.getAttribute('ask') ?? '').split(/\s+/).filter((name) => name !== '')
    const rest = new URLSearchParams(this.getAttribute('query') ?? '')
    const all: Told = [...asks.map((name) => ['ask', name] as const), ...rest, ...this.#told]
    return String(new URLSearchParams(all.map((pair) => [...pair])))
  }

  async #show(): Promise<void> {
    const turn = ++this.#turn
    const [game, query] = [encodeURIComponent(this.getAttribute('game') ?? ''), this.#query]
    this.#card.ariaBusy = 'true'
    let parts: readonly Node[]
    try {
      const brief = new URLSearchParams(query)
      if (!brief.has('include')) for (const part of ['ask', 'text']) brief.append('include', part)
      const answer = await ask<Answer>(`games/${game}/rulings?${brief}`)
      parts = this.#parts(answer, addressOf(`g/${game}/rulings?${query}`))
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      parts = [make('p', {}, error.message), make('slot')]
    }
    if (turn !== this.#turn) return
    this.#card.ariaBusy = 'false'
    this.#card.replaceChildren(...parts)
  }

  #parts(answer: Answer, link: string): readonly Node[] {
    const [next] = answer.ask ?? []
    const point = answer.point.asOf
    return [
      ...answer.answers.map(wordOfRuling),
      make('p', {}, answer.text ?? ''),
      ...(next && next.choices.length > 0 ? [this.#choices(next)] : []),
      make(
        'p',
        { className: 'foot' },
        `${point === 'latest' ? 'After every date' : `As of ${spoken(point)}`} · `,
        make('a', { href: link }, 'The whole ruling'),
      ),
    ]
  }

  #choices({ fact, question, choices }: NextQuestion): Node {
    const tell = (told: Told): void => {
      this.#told = told
      // The buttons go: whoever pressed one by key stays in the card.
      this.#card.tabIndex = -1
      this.#card.focus({ preventScroll: true })
      void this.#show()
    }
    const buttons = choices.map(({ value, label }) =>
      make('button', { type: 'button', onclick: () => tell([...this.#told, [`f.${fact}`, textOf(value)]]) }, label),
    )
    const back = make('button', { type: 'button', onclick: () => tell([]) }, 'Begin again')
    return make('fieldset', {}, make('legend', {}, question), ...buttons, ...(this.#told.length > 0 ? [back] : []))
  }
}

function wordOfRuling(ruling: Ruling): Node {
  const word = make('p', { className: 'word' })
  const { each, label } = ruling
  word.dataset.verdict = ruling.verdict ?? ''
  word.append(...(each ? [label] : [wordOf(ruling), ' ', make('small', {}, label)]))
  return word
}

/** A value as a link has it. */
function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
