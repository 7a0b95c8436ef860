import { check, checked, editions, isOnline, version } from '../library.ts'
import { Sheet } from '../parts/sheet.tsx'
import { dayOf, href, type Place, spoken } from '../place.ts'
import { Settings, open as sheet } from './sheets.tsx'

interface Props {
  readonly place: Place
  readonly onClose: () => void
}

/** The games to choose from. */
export function GamesSheet({ place, onClose }: Props) {
  void version.value
  return (
    <Sheet title="Which game?" onClose={onClose}>
      <ul class="choices">
        <li>
          <a href={href('/', place)} onClick={onClose}>
            All games
          </a>
        </li>
        {[...editions.games.values()].map(({ edition }) => (
          <li key={edition.game}>
            <a href={href('/', place, [['game', edition.game]])} onClick={onClose}>
              {edition.title}
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** What is seldom wanted: changes, kept rulings, how old the rules are, and what can be switched off. */
export function MenuSheet({ place, onClose }: Props) {
  void version.value
  return (
    <Sheet title="Menu" onClose={onClose}>
      <ul class="choices">
        {[...editions.games.values()].map(({ edition }) => (
          <li key={edition.game}>
            <a href={href(`/g/${edition.game}/changes`, place)} onClick={onClose}>
              What changed: {edition.title}
            </a>
          </li>
        ))}
        <li>
          <a href={href('/receipts', place)} onClick={onClose}>
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
          onClose()
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
  )
}

const DAY = 86_400_000

function checkedText(at: number | undefined): string {
  if (at === undefined) return 'The rules were not checked yet.'
  const days = Math.floor((Date.now() - at) / DAY)
  return days === 0 ? 'Rules last checked today.' : `Rules last checked ${days} ${days === 1 ? 'day' : 'days'} ago.`
}

function heldText(at: number | undefined): string {
  return at === undefined ? 'No reception.' : `No reception. Rules of ${spoken(dayOf(new Date(at)))} are on this phone.`
}
