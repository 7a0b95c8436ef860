import { type Edition, isVerdict, type MessageReading, WORDS } from '../../domain/index.ts'
import { Fold } from '../parts/fold.tsx'
import { VerdictIcon } from '../parts/icon.tsx'
import { rulingsLink } from '../parts/links.ts'
import { href, type Place, spoken } from '../place.ts'
import { sentenceCase } from '../ruling/words.ts'
import { correct } from './correction.ts'
import type { Heard } from './heard.ts'
import { askedAbout } from './last-game.ts'
import './plain-words.css'

interface Props {
  /** The likeliest game first; never empty. */
  readonly heard: readonly Heard[]
  readonly place: Place
  readonly onPick: (game: string) => void
  readonly onLeave: () => void
}

/** What a sentence may ask, each reading with what it comes to; one alone where it is sure. */
export function PlainWords({ heard, place, onPick, onLeave }: Props) {
  const [best, ...others] = heard
  if (!best) return null
  const { readings, isSure, served, goesOn } = best
  const shown = isSure ? readings.slice(0, 1) : readings
  const more = readings.slice(shown.length)
  return (
    <section class="plain-words" aria-label="Your question, as it was taken">
      {goesOn && <p class="plain-words-goes-on">Goes on with “{askedIn(served.edition.vocabulary, goesOn.ask[0])}”</p>}
      {!isSure && <h2>{readings.length === 1 ? 'Is this what you mean?' : 'Which of these do you mean?'}</h2>}
      <Readings heard={best} readings={shown} place={place} onLeave={onLeave} />
      {more.length > 0 && (
        <Fold title="Something else was meant">
          <Readings heard={best} readings={more} place={place} onLeave={onLeave} />
        </Fold>
      )}
      <p class="plain-words-else">
        <a href={href(rulingsLink(served), place)} onClick={onLeave}>
          All that can be asked in {served.edition.title}
        </a>
      </p>
      {others.map(({ edition: { game, title } }) => (
        <button key={game} type="button" class="button quiet" onClick={() => onPick(game)}>
          Ask in {title} instead
        </button>
      ))}
    </section>
  )
}

interface ReadingsProps {
  readonly heard: Heard
  readonly readings: readonly MessageReading[]
  readonly place: Place
  readonly onLeave: () => void
}

function Readings({ heard, readings, place, onLeave }: ReadingsProps) {
  return (
    <ul class="readings">
      {readings.map((reading) => (
        <li key={reading.link}>
          <ReadingCard
            heard={heard}
            reading={reading}
            place={place}
            onTake={() => {
              askedAbout(heard.edition.game)
              // A reading that is sure and followed was understood: there is nothing to correct.
              if (!heard.isSure || reading !== heard.readings[0]) correct(heard, reading)
              onLeave()
            }}
          />
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  readonly heard: Heard
  readonly reading: MessageReading
  readonly place: Place
  readonly onTake: () => void
}

function ReadingCard({ heard: { served, sentence }, reading, place, onTake }: CardProps) {
  const { ruling, presumed, unused, taken } = reading
  const verdict = isVerdict(ruling.verdict) ? ruling.verdict : undefined
  const said = taken.filter(({ kind, sure }) => kind !== 'ask' && sure)
  const [facts, occasion] = [said.filter(isFact), said.filter((each) => !isFact(each))].map((all) =>
    all.map((each) => `“${each.at.map((span) => sentence.slice(...span)).join(' … ')}”: ${takenText(each)}`),
  )
  return (
    <a
      class="reading"
      data-verdict={verdict ?? 'value'}
      href={withEdition(rulingsLink(served, reading.link), place)}
      onClick={onTake}
    >
      <span class="reading-ruling">
        {verdict && <VerdictIcon verdict={verdict} />}
        <b>{verdict ? WORDS[verdict] : sentenceCase(ruling.label)}</b>
      </span>
      <span class="reading-asks">{asksOf(served.edition, reading)}</span>
      {[...(facts ?? []), ...(occasion?.length ? [occasion.join(', ')] : [])].map((text) => (
        <span key={text} class="reading-heard">
          {text}
        </span>
      ))}
      {presumed.length > 0 && (
        <small>
          Taken for granted:{' '}
          {presumed.map(({ label, valueLabel = '' }) => `${label} ${sentenceCase(valueLabel)}`).join('; ')}
        </small>
      )}
      {unused.length > 0 && <small>Not used: {unused.map(({ words }) => words).join(', ')}</small>}
      {ruling.asks && <small>Asks: {ruling.asks.question}</small>}
    </a>
  )
}

function asksOf({ vocabulary }: Heard['edition'], { question, taken, label }: MessageReading): string {
  const [name] = question.ask
  const own = taken.find(({ kind }) => kind === 'ask')?.label ?? label
  return askedIn(vocabulary, name) ?? sentenceCase(own)
}

/** The question of an action, or the name of a quantity. */
function askedIn({ actions, quantities }: Edition['vocabulary'], name: string): string | undefined {
  const quantity = quantities.find((each) => each.name === name)
  return actions.find((each) => each.name === name)?.ask ?? (quantity && sentenceCase(quantity.label))
}

function isFact({ kind }: MessageReading['taken'][number]): boolean {
  return kind === 'fact'
}

function takenText({ kind, name, label, valueLabel }: MessageReading['taken'][number]): string {
  if (kind === 'asOf') return spoken(name)
  return valueLabel === undefined ? label : `${label} ${sentenceCase(valueLabel)}`
}

/** A link to a ruling holds its own moment; the edition is of the page. */
function withEdition(link: string, { edition }: Place): string {
  return edition === undefined ? link : `${link}&edition=${encodeURIComponent(edition)}`
}
