import { type Answer, wordOf } from '../../domain/index.ts'
import { given } from '../given.ts'
import { editions, isOnline } from '../library.ts'
import { spoken } from '../place.ts'
import { rulingsOf, ToneIcon, tone } from '../ruling/slab.tsx'
import { codeOf, type KeptRuling } from './kept.ts'

/** How far a kept ruling has come, in a sentence. */
export function stateText({ state, sent, refused, game, event }: KeptRuling): string {
  if (state === 'here') return 'Kept on this phone.'
  if (state === 'waiting' && event !== undefined && !codeOf(game, event))
    return 'Kept on this phone. To be sent it needs the event’s code.'
  if (state === 'waiting')
    return isOnline.value ? 'Kept, being sent.' : 'Kept on this phone, sent when there is reception.'
  if (state === 'sent') return `Sent at ${clock(sent?.at ?? '')}.`
  return REFUSED[refused?.code ?? ''] ?? `Refused: ${refused?.detail ?? 'the server did not say why'}.`
}

const REFUSED: { readonly [code: string]: string } = {
  'token/missing': 'Refused: the event’s code is missing.',
  'token/wrong': 'Refused: the event’s code is wrong.',
  'token/other-event': 'Refused: the code is of another event.',
  'receipt/differs': 'Refused: the server’s rules answer otherwise. Ask again and read it out anew.',
}

/** Whether another code of the event could mend it. */
export function isAboutCode({ refused }: KeptRuling): boolean {
  return refused?.code.startsWith('token/') ?? false
}

/** `21:06`, in the time of this device. */
export function clock(at: string): string {
  const time = new Date(at)
  return Number.isNaN(time.valueOf())
    ? ''
    : `${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`
}

/** `21 November 2026, 21:06`; drawn elsewhere, in UTC. */
export function moment(at: string): string {
  if (given.today !== undefined) return `${spoken(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`
  const time = new Date(at)
  const day = `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, '0')}-${String(time.getDate()).padStart(2, '0')}`
  return `${spoken(day)}, ${clock(at)}`
}

/** What was ruled, in a word: `permitted`, `24 points`. */
export function ruledText(answer: Answer): string {
  return rulingsOf(answer)
    .map(({ ruling, element }) => `${element === undefined ? '' : `${element}: `}${wordOf(ruling)}`)
    .join(', ')
}

/** The silhouette of what was ruled, before its word. */
export function Ruled({ answer }: { readonly answer: Answer }) {
  const rulings = rulingsOf(answer)
  const [first] = rulings
  return (
    <span class="ruled" data-verdict={rulings.length === 1 && first ? tone(first.ruling) : 'value'}>
      {rulings.length === 1 && first && <ToneIcon ruling={first.ruling} />}
      <b>{ruledText(answer)}</b>
    </span>
  )
}

/** The title of an event; its id where its game is not here. */
export function eventTitle(id: string): string {
  for (const { edition } of editions.games.values()) {
    const found = edition.events.find((each) => each.id === id)
    if (found) return found.title
  }
  return id
}
