import type { ComponentChildren } from 'preact'
import type { Answer, Ruling, TimelineSpan, Turning } from '../../domain/index.ts'
import type { Served } from '../../editions.ts'
import { Icon } from '../parts/icon.tsx'
import { href, type Place, spoken } from '../place.ts'
import { Proof } from './proof.tsx'
import { bigWord, citesText, cutText, decidingRules, printed, questionOf, reasonOf, turningText } from './sentences.ts'
import { asRuling, dayIn, holds, lived, Years } from './years.tsx'
import './reasons.css'

interface Props {
  readonly served: Served
  readonly answer: Answer
  readonly ruling: Ruling
  /** The same ruling with what takes longer to work out; undefined until then. */
  readonly more: Ruling | undefined
  readonly place: Place
  /** The day asked about and today, `YYYY-MM-DD`. */
  readonly day: string
  readonly today: string
  readonly linkTo: (asOf: string | undefined) => string
  readonly onTurn: (turning: Turning) => void
}

/** Why: the reason, the rules and their sources, what it was before, what would turn it, the years, the proof. */
export function Reasons(props: Props) {
  const { served, answer, ruling, more, place } = props
  const shown = decidingRules(answer, ruling)
  const asked = answer.ask?.[0]?.why.map(({ rule }) => rule) ?? []
  const mightApply =
    ruling.verdict === 'undetermined' ? [...new Set([...asked, ...answer.mightApply.map(({ rule }) => rule)])] : []
  const rules = ruling.between ? [] : shown.length > 0 ? shown : mightApply
  return (
    <div class="reasons">
      <section>
        <h2>Why</h2>
        {ruling.between ? (
          ruling.between.map((side, index) => (
            <div key={side.join()} class="side">
              <h3>{index === 0 ? 'One side' : 'The other side'}</h3>
              {side.map((id) => (
                <RuleCard key={id} served={served} place={place} id={id} />
              ))}
            </div>
          ))
        ) : (
          <p class="lead">{reasonOf(served, answer, ruling)}</p>
        )}
        {rules.slice(0, shown.length > 0 ? MOST_RULES : 2).map((id) => (
          <RuleCard key={id} served={served} place={place} id={id} isSure={shown.includes(id)} />
        ))}
        <Remarks served={served} answer={answer} />
      </section>
      {more?.timeline && <Before {...props} spans={lived(served, more.timeline)} />}
      {more?.unless && more.unless.length > 0 && ruling.verdict && (
        <section>
          <h2>{TURN[ruling.verdict] ?? 'It would be otherwise if'}</h2>
          <ul class="turns">
            {more.unless.map((turning) => (
              <li key={JSON.stringify(turning.change)}>
                <button type="button" onClick={() => props.onTurn(turning)}>
                  <span>{turningText(served.edition, turning)}</span>
                  <Icon name="next" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {more?.timeline && lived(served, more.timeline).length > 1 && (
        <Years
          served={served}
          ruling={ruling}
          ended={(answer.noLonger ?? []).filter((each) => !each.might).map(({ rule }) => rule)}
          spans={lived(served, more.timeline)}
          day={props.day}
          linkTo={props.linkTo}
        />
      )}
      <Proof served={served} answer={answer} ruling={ruling} place={place} />
    </div>
  )
}

/** Rules named at once; the proof has them all. */
const MOST_RULES = 5

const TURN: { readonly [verdict: string]: string } = {
  forbidden: 'It would be legal if',
  permitted: 'It would be forbidden if',
  required: 'It would not be required if',
}

interface RuleProps {
  readonly served: Served
  readonly place: Place
  readonly id: string
  /** False where it is not known whether the rule applies. */
  readonly isSure?: boolean
}

/** A rule with where it was issued and how it stands at the day; a link to its history. */
function RuleCard({ served, place, id, isSure = true }: RuleProps) {
  const rule = served.rules.get(id)
  if (!rule) return null
  const since = rule.effective.text === '' ? 'in force, undated' : `in force since ${spoken(rule.effective.text)}`
  return (
    <a class="rule-card" href={href(`/g/${served.edition.game}/rules/${encodeURIComponent(id)}`, place)}>
      <span>
        <b>{rule.title}</b>
        <small>{citesText(served, rule.cites)}</small>
      </span>
      <em class="badge">{isSure ? since : 'may apply'}</em>
    </a>
  )
}

/** What must be read with the verdict: notes, inferred readings, days nobody printed, names that were not found. */
function Remarks({ served, answer }: { readonly served: Served; readonly answer: Answer }) {
  const title = (id: string) => served.rules.get(id)?.title ?? id
  const remarks: (readonly [string, ComponentChildren])[] = [
    ...answer.warnings.map(
      ({ detail, didYouMean }) =>
        [
          `${detail}`,
          <>
            {sentence(detail)}
            {didYouMean.length > 0 && ` Did you mean ${didYouMean.slice(0, 3).join(' or ')}?`}
          </>,
        ] as const,
    ),
    ...answer.notes.map(({ rule, note }) => [`${rule} ${note}`, note] as const),
    ...answer.readings.map(
      ({ rule, reading }) => [`${rule} reading`, `Inferred: ${sentence(reading)} (${title(rule)})`] as const,
    ),
    ...answer.dates.map(
      ({ rule, why, date }) =>
        [
          `${rule} ${why}`,
          `${date === '' ? 'Day' : spoken(date)} assumed for “${title(rule)}”: ${sentence(why)}`,
        ] as const,
    ),
  ]
  const [first, ...others] = remarks
  if (!first) return null
  return (
    <>
      <p class="remark">{first[1]}</p>
      {others.length > 0 && (
        <details class="fold">
          <summary>
            {others.length} more {others.length === 1 ? 'remark' : 'remarks'}
          </summary>
          <ul>
            {others.map(([key, text]) => (
              <li key={key} class="remark">
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(upper) ? upper : `${upper}.`
}

/** What the answer was, or on a past day what it will be. */
function Before({
  served,
  answer,
  ruling,
  place,
  spans,
  day,
  today,
  linkTo,
}: Props & { readonly spans: readonly TimelineSpan[] }) {
  const at = spans.findIndex((span) => holds(span, day))
  const isPast = day < today
  const here = spans[at]
  const other = spans[isPast ? at + 1 : at - 1]
  if (!here || !other) return gone(served, answer, place)
  const [earlier, later] = isPast ? [here, other] : [other, here]
  const change = later.from === undefined ? '' : printed(served, later.from, later.cut)
  const word = bigWord(served.edition, asRuling(ruling, other)).toLowerCase()
  const isWord = other.value === undefined
  const asked = isWord ? 'this' : questionOf(served.edition, ruling)
  const since = earlier.from === undefined ? '' : printed(served, earlier.from, earlier.cut)
  const moved = new Set((later.cut ?? []).flatMap((each) => [each.rule, each.by]))
  const ended = (answer.noLonger ?? []).filter((each) => !each.might).map(({ rule }) => rule)
  const winner =
    other.winners.find((id) => moved.has(id)) ??
    other.winners[0] ??
    (isPast ? undefined : ended.find((id) => moved.has(id)))
  const deciding = winner === undefined ? undefined : served.rules.get(winner)?.title
  const by = deciding === undefined ? '' : `: ${deciding}`
  const said = isPast
    ? `From ${change} ${asked} ${saidOf(word, isWord, 'is')}${by}.`
    : `${since === '' ? 'Until' : `From ${since} until`} ${change} ${asked} ${saidOf(word, isWord, 'was')}${by}.`
  const cause = cutText(served, later.cut ?? [], [...earlier.winners, ...later.winners, ...ended])
  const now = spans.find((span) => holds(span, today))
  const nowWord = now && bigWord(served.edition, asRuling(ruling, now)).toLowerCase()
  return (
    <section>
      <h2>
        <Icon name="clock" />
        {isPast ? 'It will change' : 'It used to be'}
      </h2>
      <p>
        {said} {cause} {isPast && nowWord !== undefined && `Today’s answer: ${nowWord}.`}
      </p>
      <a class="more-link" href={linkTo(isPast ? undefined : dayIn(other))}>
        {isPast ? 'See today’s ruling' : 'See the ruling of that day'}
      </a>
    </section>
  )
}

function saidOf(word: string, isVerdict: boolean, verb: 'is' | 'was'): string {
  if (!isVerdict) return `${verb} ${word}`
  if (word === 'depends') return verb === 'is' ? 'depends' : 'depended'
  if (word === 'no rule') return verb === 'is' ? 'has no rule' : 'had no rule'
  if (word === 'conflict') return `${verb} a conflict of rules`
  return `${verb} ${word}`
}

/** A rule on this that no longer is in force, where the verdict has not changed. */
function gone(served: Served, answer: Answer, place: Place) {
  const [first] = (answer.noLonger ?? []).filter((each) => !each.might)
  if (!first) return null
  const how = { suspended: 'is suspended', superseded: 'was replaced', rescinded: 'was cancelled', expired: 'ended' }
  const by = first.by === undefined ? '' : ` by “${served.rules.get(first.by)?.title ?? first.by}”`
  return (
    <section>
      <h2>
        <Icon name="clock" />
        No longer a rule
      </h2>
      <p>
        “{first.title}” {how[first.status]}
        {by}, {spoken(first.since)}.
      </p>
      <a class="more-link" href={href(`/g/${served.edition.game}/rules/${encodeURIComponent(first.rule)}`, place)}>
        See its history
      </a>
    </section>
  )
}
