import { useMemo } from 'preact/hooks'
import { oftenAsked } from '../../ask/index.ts'
import type { Entry, EntryKind } from '../../domain/index.ts'
import { compare, counted, nameKey } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { type GameNote, games as known } from '../library.ts'
import { entryLink, rulingsLink } from '../parts/links.ts'
import { UpkeepLine } from '../parts/upkeep.tsx'
import { href, type Place } from '../place.ts'
import { lastGame } from './last-game.ts'
import { recent } from './recent.ts'
import './directory.css'

interface Props {
  readonly games: ReadonlyMap<string, Served>
  readonly place: Place
  /** The game everything is of; undefined for all. */
  readonly game: string | undefined
}

/** What stands where nothing is typed: a door for each game, the last five entries, letters and kinds. */
export function Directory({ games, place, game }: Props) {
  const doors = known.value.filter((note) => game === undefined || note.game === game)
  const last = lastGame()
  const isWhole = doors.every((note) => games.has(note.game))
  return (
    <div class="directory">
      <div class="doors">
        {[...doors]
          .sort((a, b) => Number(b.game === last) - Number(a.game === last))
          .map((note) => (
            <Door
              key={note.game}
              note={note}
              served={games.get(note.game)}
              place={place}
              most={game === undefined ? FEW : MANY}
            />
          ))}
      </div>
      {isWhole && <Rest games={games} place={place} game={game} />}
    </div>
  )
}

interface DoorProps {
  readonly note: GameNote
  /** Undefined while its rules are on their way: the door is as large as it will be. */
  readonly served: Served | undefined
  readonly place: Place
  /** How many questions it offers. */
  readonly most: number
}

/** One game: what it holds, what is asked oftenest, and the ways in. */
function Door({ note, served, place, most }: DoorProps) {
  const { game, title, counts } = note
  const asks = useMemo(() => (served ? oftenAsked(served.edition, most) : []), [served, most])
  const at = (page: string) => href(`/g/${encodeURIComponent(game)}/${page}`, place)
  return (
    <section class="door panel" aria-labelledby={`door-${game}`}>
      <h2 id={`door-${game}`}>
        <a href={href('/', place, [['game', game]])}>{title}</a>
      </h2>
      <p class="door-holds">
        {counted(counts.entries, 'entry', 'entries')}, {counted(counts.rules, 'rule')}
      </p>
      <UpkeepLine of={note} from={note.from} />
      <ul class="rows door-asks" data-most={most} aria-busy={served === undefined}>
        {served
          ? asks.map(({ name, question }) => (
              <li key={name} class="door-ask">
                <a href={href(rulingsLink(served), place, [['ask', name]])}>
                  <b>{question}</b>
                </a>
              </li>
            ))
          : Array.from({ length: most }, (_, index) => <li key={index} class="door-ask" aria-hidden="true" />)}
      </ul>
      <ul class="door-ways">
        <li>
          <a class="button" href={at('rulings')}>
            All questions
          </a>
        </li>
        <li>
          <a class="button" href={at('changes')}>
            What changed
          </a>
        </li>
        <li>
          <a class="button" href={at('sources')}>
            Sources
          </a>
        </li>
      </ul>
    </section>
  )
}

/** What can be looked through once all rules are here. */
function Rest({ games, place, game }: Props) {
  const last = recent.value.flatMap((each) => {
    const served = games.get(each.game)
    const entry = served?.entries.get(each.slug)
    return served && entry ? [{ served, entry }] : []
  })
  const own: readonly (readonly [string, string])[] = game === undefined ? [] : [['game', game]]
  const entries = [...games.values()].flatMap(({ edition }) => edition.entries)
  const letters = [...new Set(entries.map(letterOf))].sort(compare)
  const kinds = [...new Set(entries.map((entry) => entry.kind))].sort(compare)
  return (
    <>
      {last.length > 0 && (
        <section>
          <h2 class="directory-title">Looked at last</h2>
          <ul class="rows last">
            {last.map(({ served, entry }) => (
              <li key={`${served.edition.game} ${entry.slug}`}>
                <a href={entryLink(served, entry.slug, place)}>
                  <b>{entry.term}</b>
                  <small>
                    {entry.kind} · {served.edition.title}
                  </small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 class="directory-title">Entries by letter</h2>
        <ul class="letters" style={{ '--half': Math.ceil(letters.length / 2) }}>
          {letters.map((letter) => (
            <li key={letter}>
              <a
                class="letter"
                href={href('/', place, [...own, ['letter', letter]])}
                aria-label={letter === '#' ? 'Digits' : undefined}
              >
                {letter.toUpperCase()}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 class="directory-title">Entries by kind</h2>
        <ul class="asks">
          {kinds.map((kind) => (
            <li key={kind}>
              <a class="button" href={href('/', place, [...own, ['kind', kind]])}>
                {KINDS[kind]}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const KINDS: { readonly [kind in EntryKind]: string } = {
  rule: 'Rules',
  term: 'Terms',
  card: 'Cards',
  skill: 'Skills',
  icon: 'Icons',
  procedure: 'Procedures',
  format: 'Formats',
}

interface ListProps extends Props {
  readonly letter: string | undefined
  readonly kind: string | undefined
}

/** Entries that begin with a letter or are of a kind, game by game. */
export function Listing({ games, place, letter, kind }: ListProps) {
  const title =
    letter === undefined ? (KINDS[kind as EntryKind] ?? kind) : letter === '#' ? 'Digits' : letter.toUpperCase()
  return (
    <div class="directory">
      <h1>{title}</h1>
      {[...games.values()].map((served) => {
        const entries = served.edition.entries
          .filter(
            (each) => (letter === undefined || letterOf(each) === letter) && (kind === undefined || each.kind === kind),
          )
          .sort((a, b) => compare(nameKey(a.term), nameKey(b.term)))
        if (entries.length === 0) return null
        return (
          <section key={served.edition.game}>
            <h2 class="directory-title">
              {served.edition.title} <small>{entries.length}</small>
            </h2>
            <ul class="rows columns">
              {entries.map((entry) => (
                <li key={entry.slug}>
                  <a href={entryLink(served, entry.slug, place)}>
                    <b>{entry.term}</b>
                    {kind === undefined && <small>{entry.kind}</small>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function letterOf({ term }: Entry): string {
  const first = nameKey(term)[0] ?? '#'
  return /\p{L}/u.test(first) ? first : '#'
}

/** How many questions are offered of each game, and of the one chosen. */
const FEW = 4
const MANY = 10
