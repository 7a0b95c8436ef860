import type { Served } from '../../editions/index.ts'
import type { Result } from '../../search/index.ts'
import { AskHere } from '../entry/ask-here.tsx'
import { asksOf } from '../entry/asks.ts'
import { entryLink, ruleLink } from '../parts/links.ts'
import { Prose, useSections } from '../parts/prose.tsx'
import { Badge } from '../parts/standing.tsx'
import { standpointOf } from '../parts/with-edition.tsx'
import type { Place } from '../place.ts'
import './preview.css'

interface Props {
  readonly served: Served
  readonly result: Result
  readonly place: Place
}

/** The chosen result beside the list: how it begins, its rules and what they are on the day. */
export function Preview({ served, result, place }: Props) {
  const entry = served.entries.get(result.slug)
  if (!entry) return null
  return <Shown served={served} entry={entry} rule={result.rule} place={place} />
}

interface ShownProps {
  readonly served: Served
  readonly entry: Served['edition']['entries'][number]
  readonly rule: string | undefined
  readonly place: Place
}

function Shown({ served, entry, rule, place }: ShownProps) {
  const sections = useSections(served, entry, place)
  const standpoint = standpointOf(served, place)
  const hit = rule === undefined ? undefined : served.rules.get(rule)
  const shown = sections.find((each) => each.anchor === hit?.anchor) ?? sections[0]
  const others = entry.rules.filter((id) => id !== rule).flatMap((id) => served.rules.get(id) ?? [])
  return (
    <article class="preview panel" aria-label={`Preview: ${entry.term}`}>
      <h2>
        <a href={entryLink(served, entry.slug, place)}>{entry.term}</a> <small>{entry.kind}</small>
      </h2>
      {hit && (
        <p class="preview-rule">
          <b>{hit.title}</b> <Badge standpoint={standpoint} rule={hit} />
        </p>
      )}
      <Prose html={shown?.html ?? ''} />
      <AskHere served={served} place={place} asks={asksOf(served, entry)} isShort />
      {others.length > 0 && (
        <ul class="rows">
          {others.slice(0, MOST).map((each) => (
            <li key={each.id}>
              <a href={ruleLink(served, each.id, place)}>
                <span>{each.title}</span>
                <Badge standpoint={standpoint} rule={each} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > MOST && <a href={entryLink(served, entry.slug, place)}>and {others.length - MOST} more rules</a>}
    </article>
  )
}

const MOST = 6
