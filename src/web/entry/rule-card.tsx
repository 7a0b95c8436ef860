import { inWords } from '../../ask/index.ts'
import { RELATION, type Rule } from '../../domain/index.ts'
import { Cites } from '../parts/cites.tsx'
import { Fold } from '../parts/fold.tsx'
import { entryLink, ruleLink } from '../parts/links.ts'
import { Badge } from '../parts/standing.tsx'
import type { Standpoint } from '../parts/with-edition.tsx'
import { spoken } from '../place.ts'
import './rule-card.css'

interface Props {
  readonly standpoint: Standpoint
  readonly rule: Rule
  /** Whether its title stands above it already. */
  readonly isTitled: boolean
}

/** A rule on the page of its entry: what it is on the day, what it did to others and others to it, and who says so. */
export function RuleCard({ standpoint, rule, isTitled }: Props) {
  const { served, place } = standpoint
  return (
    <div class="rule-card panel">
      <p class="rule-head">
        {!isTitled && <b>{rule.title}</b>}
        <Badge standpoint={standpoint} rule={rule} />
        <a class="rule-history" href={ruleLink(served, rule.id, place)} aria-label={`History of “${rule.title}”`}>
          History
        </a>
      </p>
      <Relations standpoint={standpoint} rule={rule} />
      <p class="rule-cites">
        <Cites served={served} cites={rule.cites} place={place} />
      </p>
      <Notes standpoint={standpoint} rule={rule} />
      {rule.when && (
        <Fold title="When it applies">
          <p>{inWords(served.edition, rule.when.expr)}.</p>
        </Fold>
      )}
    </div>
  )
}

/** What a rule does to others, and others to it. */
function Relations({ standpoint, rule }: Omit<Props, 'isTitled'>) {
  const { served, place, standing } = standpoint
  const { outgoing, incoming } = standing.relationsOf(rule.id)
  const all = [
    ...incoming.map(({ kind, rule: id, note }) => ({ says: RELATION[kind].passive, id, note })),
    ...outgoing.map(({ kind, target: id, note }) => ({ says: RELATION[kind].active, id, note })),
  ]
  const shown = all.flatMap((each) => {
    const other = served.rules.get(each.id)
    return other ? [{ ...each, other }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul class="rule-relations">
      {shown.map(({ says, id, note, other }, at) => (
        <li key={`${says} ${id}`}>
          <span class={shown[at - 1]?.says === says ? 'unseen' : 'rule-does'}>{says}</span>{' '}
          <a href={entryLink(served, other.entry, place, other.anchor)}>{other.title}</a>{' '}
          <Badge standpoint={standpoint} rule={other} />
          {note !== undefined && <small>{note}</small>}
        </li>
      ))}
    </ul>
  )
}

/** What a judge should know of a rule besides: where it holds, and what nobody printed. */
export function Notes({ standpoint: { served }, rule }: Omit<Props, 'isTitled'>) {
  const { formats, events } = served.edition
  const where = [
    ...rule.formats.map((id) => formats.find((each) => each.id === id)?.label ?? id),
    ...rule.events.map((id) => events.find((each) => each.id === id)?.title ?? id),
  ]
  return (
    <>
      {where.length > 0 && <p class="rule-note">Only in {where.join(', ')}.</p>}
      {rule.ends && <p class="rule-note">Ends on {spoken(rule.ends.text)}.</p>}
      {rule.effective.assumed !== undefined && (
        <p class="rule-note">Day assumed: nobody printed it. {rule.effective.assumed}</p>
      )}
      {rule.reading !== undefined && <p class="rule-note">Inferred: {rule.reading}</p>}
    </>
  )
}
