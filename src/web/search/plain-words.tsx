import { useState } from 'preact/hooks'
import type { Reading } from '../../domain/index.ts'
import { Icon } from '../parts/icon.tsx'
import { rulingsLink } from '../parts/links.ts'
import { Sheet } from '../parts/sheet.tsx'
import { href, type Place, spoken } from '../place.ts'
import { sentenceCase } from '../ruling/words.ts'
import { type Chip, type Choice, type Heard, readingsOf } from './heard.ts'
import './plain-words.css'

interface Props {
  /** The best understood first; never empty. */
  readonly heard: readonly Heard[]
  readonly place: Place
  readonly onChoose: (key: string, choice: Choice) => void
  readonly onPick: (game: string) => void
  readonly onLeave: () => void
}

/** What was taken of a sentence, to be put right before it is asked. */
export function PlainWords({ heard, place, onChoose, onPick, onLeave }: Props) {
  const [open, setOpen] = useState<string | undefined>(undefined)
  const [best, ...others] = heard
  if (!best) return null
  const { chips, unused, link, served } = best
  const chosen = chips.find((chip) => chip.key === open)
  const asked = chips.find(({ taken }) => taken.kind === 'ask' && taken.sure)
  const action = served.edition.vocabulary.actions.find((each) => each.name === asked?.taken.name)
  const elsewhere = others.filter((other) => other.chips.some(({ taken }) => taken.kind === 'ask'))
  return (
    <section class="plain-words" aria-label="Your question, as it was taken">
      {chips.length > 0 && (
        <ul class="chips" aria-label="Taken from your words">
          {chips.map((chip) => (
            <ChipView
              key={chip.key}
              chip={chip}
              onChange={() => {
                const readings = readingsOf(chip)
                const [first] = readings
                if (!chip.taken.sure && readings.length === 1 && first)
                  onChoose(chip.key, { kind: 'meant', reading: first })
                else setOpen(chip.key)
              }}
              onLeaveOut={() => onChoose(chip.key, { kind: 'left-out' })}
            />
          ))}
        </ul>
      )}
      {unused.length > 0 && chips.length > 0 && <p class="unused">Not used: {unused.join(', ')}</p>}
      {link !== undefined && (
        <a class="button main" href={withEdition(rulingsLink(served, link), place)} onClick={onLeave}>
          <Icon name="ask" />
          {action?.ask ?? `Ask: ${asked?.taken.label}`}
        </a>
      )}
      {link === undefined && (
        <p>
          {chips.some(({ taken }) => taken.kind === 'ask' && !taken.sure)
            ? 'Tap what they want to do, or '
            : 'Pick what they want to do: '}
          <a href={href(rulingsLink(served), place)} onClick={onLeave}>
            see all that can be asked in {served.edition.title}
          </a>
          .
        </p>
      )}
      {elsewhere.map((other) => (
        <button
          key={other.served.edition.game}
          type="button"
          class="button quiet"
          onClick={() => onPick(other.served.edition.game)}
        >
          Ask in {other.served.edition.title} instead
        </button>
      ))}
      {chosen && (
        <ReadingSheet
          chip={chosen}
          onChoose={(choice) => {
            onChoose(chosen.key, choice)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

interface ChipProps {
  readonly chip: Chip
  readonly onChange: () => void
  readonly onLeaveOut: () => void
}

function ChipView({ chip, onChange, onLeaveOut }: ChipProps) {
  const { taken, words } = chip
  const text = readingText(chip, taken)
  return (
    <li class="chip" data-guess={taken.sure ? undefined : ''}>
      <button type="button" onClick={onChange}>
        <small>{words}</small>
        <span>
          {text}
          {taken.sure ? '' : '?'}
        </span>
        <span class="unseen">{taken.sure ? 'Change' : 'A guess that counts for nothing. Take it'}</span>
      </button>
      <button type="button" class="icon-button" aria-label={`Remove ${words}: ${text}`} onClick={onLeaveOut}>
        <Icon name="close" />
      </button>
    </li>
  )
}

interface ReadingProps {
  readonly chip: Chip
  readonly onChoose: (choice: Choice) => void
  readonly onClose: () => void
}

/** What some words may stand for, to choose from. */
function ReadingSheet({ chip, onChoose, onClose }: ReadingProps) {
  return (
    <Sheet title={`What does “${chip.words}” stand for?`} onClose={onClose}>
      <ul class="choices">
        {readingsOf(chip).map((reading, at) => (
          <li key={`${reading.name} ${reading.valueLabel}`}>
            <button
              type="button"
              aria-pressed={at === 0 && chip.taken.sure}
              onClick={() => onChoose({ kind: 'meant', reading })}
            >
              {readingText(chip, reading)}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="button" onClick={() => onChoose({ kind: 'left-out' })}>
        Leave “{chip.words}” out
      </button>
    </Sheet>
  )
}

function readingText({ taken: { kind } }: Chip, { name, label, valueLabel }: Reading): string {
  switch (kind) {
    case 'ask':
      return `Ask: ${label}`
    case 'asOf':
      return `On: ${spoken(name)}`
    case 'format':
      return `Format: ${label}`
    case 'event':
      return `Event: ${label}`
    default:
      return valueLabel === undefined ? label : `${label} ${sentenceCase(valueLabel)}`
  }
}

/** A link to a ruling holds its own moment; what the sentence leaves open is taken from the page. */
function withEdition(link: string, place: Place): string {
  const named = new URLSearchParams(link.slice(link.indexOf('?')))
  const parts = named.has('event') ? (['edition'] as const) : (['asOf', 'format', 'event', 'edition'] as const)
  const rest = parts.flatMap((part) =>
    named.has(part) || place[part] === undefined ? [] : [`${part}=${encodeURIComponent(place[part])}`],
  )
  return [link, ...rest].join('&')
}
