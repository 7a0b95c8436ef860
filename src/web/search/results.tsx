import type { Entry } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import type { Result, Searched } from '../../search/index.ts'
import { entryLink } from '../parts/links.ts'
import { Marked } from '../parts/marked.tsx'
import type { Place } from '../place.ts'
import './results.css'

interface Props {
  readonly found: Searched
  /** As `inGroups` has them. */
  readonly results: readonly Result[]
  readonly games: ReadonlyMap<string, Served>
  readonly place: Place
  /** Which result is chosen, counted over all groups as shown. */
  readonly active: number
  readonly onOpen: () => void
  readonly onPoint: (index: number) => void
}

/** Results in the order in which they are shown: game by game, of each its best at least. */
export function inGroups({ groups, results }: Searched): readonly Result[] {
  return groups.flatMap(({ game, best }) => {
    const own = results.filter((each) => each.game === game)
    return own.length > 0 ? own : [bestOf(game, best)]
  })
}

/** The best hit of a game whose hits come after all those asked for. */
function bestOf(game: string, { slug, term, kind, says }: Searched['groups'][number]['best']): Result {
  return { game, slug, term, kind, highlights: [{ field: 'text', text: says, ranges: [] }], score: 0 }
}

export function optionId(index: number): string {
  return `result-${index}`
}

/** What was found, game by game: a list box that the search field steers. */
export function Results({ found, results, games, place, active, onOpen, onPoint }: Props) {
  let at = 0
  return (
    <div id="results" role="listbox" aria-label="Results" class="results">
      {found.groups.map(({ game, title, total }) => {
        const served = games.get(game)
        const own = results.filter((each) => each.game === game)
        if (!served || own.length === 0) return null
        return (
          // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by role; a fieldset is for controls.
          <div key={game} role="group" aria-labelledby={`in-${game}`}>
            <p id={`in-${game}`} class="results-of">
              {title} <small>{total}</small>
            </p>
            {own.map((result) => {
              const index = at++
              return (
                <Option
                  key={result.slug}
                  id={optionId(index)}
                  served={served}
                  result={result}
                  href={entryLink(served, result.slug, place, anchorOf(served, result))}
                  isActive={index === active}
                  onOpen={onOpen}
                  onPoint={() => onPoint(index)}
                />
              )
            })}
          </div>
        )
      })}
    </div>
  )
}

/** Where in its entry a result stands. */
export function anchorOf({ rules }: Served, { rule }: Result): string | undefined {
  return rule === undefined ? undefined : rules.get(rule)?.anchor
}

interface OptionProps {
  readonly id: string
  readonly served: Served
  readonly result: Result
  readonly href: string
  readonly isActive: boolean
  readonly onOpen: () => void
  readonly onPoint: () => void
}

function Option({ id, served, result, href, isActive, onOpen, onPoint }: OptionProps) {
  const { term, kind, highlights } = result
  const of = (field: string) => highlights.find((each) => each.field === field)
  const alias = of('alias')
  const title = of('title') ?? of('heading')
  const text = of('text')
  return (
    <a
      id={id}
      href={href}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onOpen}
      onMouseMove={isActive ? undefined : onPoint}
    >
      <span class="result-name">
        <span>
          <b>
            <Marked text={term} ranges={of('term')?.ranges ?? []} />
          </b>
          {alias && <Marked text={alias.text} ranges={alias.ranges} />}
        </span>
        <small>{kind}</small>
      </span>
      {title && (
        <span class="result-title">
          <Marked text={title.text} ranges={title.ranges} />
        </span>
      )}
      <span class="result-text">
        {text ? <Marked text={text.text} ranges={text.ranges} /> : opening(served, result.slug)}
      </span>
    </a>
  )
}

const openings = new WeakMap<Entry, string>()

/** How the text of an entry begins. */
function opening({ search, entries }: Served, slug: string): string {
  const entry = entries.get(slug)
  if (!entry) return ''
  const known = openings.get(entry)
  if (known !== undefined) return known
  const text = (search.documents.get(slug)?.text ?? '').slice(0, LONGEST)
  openings.set(entry, text)
  return text
}

const LONGEST = 140
