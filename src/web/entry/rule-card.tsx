import { inWords } from '../../ask/index.ts'
import { formatName, RELATION, type Rule } from '../../domain/index.ts'
import { Cites } from '../parts/cites.tsx'
import { Fold } from '../parts/fold.tsx'
import { entryLink, ruleLink } from '../parts/links.ts'
import { Badge } from '../parts/standing.tsx'
import { UpkeepLine } from '../parts/upkeep.tsx'
import type { Standpoint } from '../parts/with-edition.tsx'
import { Words } from '../parts/words.tsx'
import { WrongRule } from '../parts/wrong.tsx'
import { spoken } from '../place.ts'
import './rule-card.css'

interface Props {
  readonly standpoint: Standpoint
  readonly rule: Rule
  /** Whether its title stands above it already. */
  readonly isTitled: boolean
  /** Whether the page says already why a day was assumed. */
  readonly isDayTold?: boolean
}

/** A rule on the page of its entry: what it is on the day, what it did to others and others to it, and who says so. */
export function RuleCard({ standpoint, rule, isTitled, isDayTold = false }: Props) {
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
      <UpkeepLine of={rule} />
      <WrongRule served={served} place={place} rule={rule} isOneOfMany />
      <Notes standpoint={standpoint} rule={rule} isDayTold={isDayTold} />
      <Rewritten standpoint={standpoint} rule={rule} />
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
  const ways = [...new Set(shown.map(({ says }) => says))]
  return (
    <ul class="rule-relations">
      {ways.map((says) => {
        const own = shown.filter((each) => each.says === says)
        const rows = own.map(({ id, note, other }, at) => (
          <span key={id} class="rule-relation">
            {own.length <= FEW && <span class={at === 0 ? 'rule-does' : 'unseen'}>{says}</span>}{' '}
            <a href={entryLink(served, other.entry, place, other.anchor)}>{other.title}</a>{' '}
            <Badge standpoint={standpoint} rule={other} />
            {note !== undefined && <small>{note}</small>}
          </span>
        ))
        return (
          <li key={says}>{own.length <= FEW ? rows : <Fold title={`${says} ${own.length} rules`}>{rows}</Fold>}</li>
        )
      })}
    </ul>
  )
}

/** Rules of one relation up to which all are shown. */
const FEW = 2

/** The words of a rule beside those of the rule that changed it, where one did. */
function Rewritten({ standpoint: { served, standing }, rule }: Omit<Props, 'isTitled'>) {
  const { incoming } = standing.relationsOf(rule.id)
  const by = incoming.flatMap(({ kind, rule: id }) => {
    const other = kind === 'replaces' || kind === 'amends' ? served.rules.get(id) : undefined
    return other && other.text !== rule.text ? [other] : []
  })
  return (
    <>
      {by.map((other) => (
        <Fold key={other.id} title={`Its words, and those of “${other.title}”`}>
          <Words old={rule.text} now={other.text} />
        </Fold>
      ))}
    </>
  )
}

/** What a judge should know of a rule besides: where it holds, and what nobody printed. */
export function Notes({ standpoint: { served }, rule, isDayTold = false }: Omit<Props, 'isTitled'>) {
  const { events } = served.edition
  const where = [
    ...rule.formats.map((id) => formatName(served.edition, id)),
    ...rule.events.map((id) => events.find((each) => each.id === id)?.title ?? id),
  ]
  return (
    <>
      {where.length > 0 && <p class="rule-note">Only in {where.join(', ')}.</p>}
      {rule.ends && <p class="rule-note">Ends on {spoken(rule.ends.text)}.</p>}
      {!isDayTold && rule.effective.assumed !== undefined && (
        <p class="rule-note">Day assumed: nobody printed it. {rule.effective.assumed}</p>
      )}
      {rule.reading !== undefined && <p class="rule-note">Inferred: {rule.reading}</p>}
    </>
  )
}
