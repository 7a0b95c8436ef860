import type { Entry, EntryKind } from '../../domain/index.ts'
import { compare, nameKey } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { entryLink, rulingsLink } from '../parts/links.ts'
import { href, type Place } from '../place.ts'
import { recent } from './recent.ts'
import './directory.css'

interface Props {
  readonly games: ReadonlyMap<string, Served>
  readonly place: Place
  /** The game everything is of; undefined for all. */
  readonly game: string | undefined
}

/** What stands where nothing is typed: the last five, what can be asked, letters and kinds. */
export function Directory({ games, place, game }: Props) {
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
    <div class="directory">
      {last.length > 0 && (
        <section>
          <h2 class="directory-title">Looked at last</h2>
          <ul class="rows">
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
      {[...games.values()].map((served) => (
        <section key={served.edition.game}>
          <h2 class="directory-title">{game === undefined ? `Ask in ${served.edition.title}` : 'Ask'}</h2>
          <ul class="asks">
            {oftenAsked(served)
              .slice(0, game === undefined ? FEW : MANY)
              .map(({ name, label, ask }) => (
                <li key={name}>
                  <a class="button" href={href(rulingsLink(served), place, [['ask', name]])}>
                    {ask ?? `May they ${label}?`}
                  </a>
                </li>
              ))}
            <li>
              <a class="button all" href={href(rulingsLink(served), place)}>
                All {served.edition.vocabulary.actions.length + served.edition.vocabulary.quantities.length} questions
              </a>
            </li>
          </ul>
        </section>
      ))}
      <section>
        <h2 class="directory-title">By letter</h2>
        <ul class="letters">
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
        <h2 class="directory-title">By kind</h2>
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
    </div>
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

const often = new WeakMap<Served, readonly Served['edition']['vocabulary']['actions'][number][]>()

/** The actions with most worked examples: what is asked oftenest. */
function oftenAsked(served: Served): readonly Served['edition']['vocabulary']['actions'][number][] {
  const known = often.get(served)
  if (known) return known
  const counts = new Map<string, number>()
  for (const ask of served.edition.cases.flatMap((each) => each.ask)) counts.set(ask, (counts.get(ask) ?? 0) + 1)
  const count = ({ name }: { readonly name: string }) => counts.get(name) ?? 0
  const found = [...served.edition.vocabulary.actions].sort((a, b) => count(b) - count(a)).slice(0, MANY)
  often.set(served, found)
  return found
}
