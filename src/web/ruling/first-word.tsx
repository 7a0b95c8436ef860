import { signal } from '@preact/signals'
import { type Answer, WORDS, wordOf } from '../../domain/index.ts'
import { fetchBefore, isKnown } from '../library.ts'
import { VerdictIcon } from '../parts/icon.tsx'
import { gameIn, pairsIn } from '../place.ts'
import { sentenceCase } from './words.ts'
import './slab.css'

/** What the server answers to the question of the address, while the rules that say so here are on their way. */
const word = signal<Answer | undefined>(undefined)

/** Parameters of the page alone. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['view', 'q', 'open'])

/** On a device that has no rules yet: asks the server the question of the address, before the rules are fetched. */
export function askFirstWord(): void {
  const { pathname, search } = location
  const game = gameIn(pathname)
  const asked = pairsIn(search).filter(([name]) => !OF_THE_PAGE.has(name))
  if (game === undefined || !pathname.endsWith('/rulings') || !asked.some(([name]) => name === 'ask')) return
  if (isKnown(game)) return
  const query = new URLSearchParams([...asked.map(([name, value]) => [name, value]), ['include', 'text']])
  fetchBefore(hear(`/v1/games/${encodeURIComponent(game)}/rulings?${query}`))
}

async function hear(url: string): Promise<void> {
  const response = await fetch(url)
  if (response.ok) word.value = (await response.json()) as Answer
}

/** The verdict as the server gave it, where it is one; the page with its reasons takes its place. */
export function FirstWord() {
  const answer = word.value
  const [ruling, ...others] = answer?.answers ?? []
  if (!answer || !ruling || ruling.each || others.length > 0) return <p class="skeleton">Getting the rules.</p>
  const verdict = ruling.verdict ?? 'undetermined'
  const isValue = ruling.value !== undefined
  return (
    <>
      <section class="first-word" data-verdict={isValue ? 'value' : verdict} aria-label="Verdict">
        {!isValue && <VerdictIcon verdict={verdict} class="slab-icon" />}
        <div>
          <p class="slab-question">{sentenceCase(ruling.label)}</p>
          <b>{isValue ? wordOf(ruling) : WORDS[verdict]}</b>
        </div>
        {answer.text !== undefined && <p class="slab-then">{answer.text}</p>}
      </section>
      <p class="skeleton">Getting the rules, to show the reasons and take answers.</p>
    </>
  )
}
