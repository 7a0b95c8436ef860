import type { ComponentChildren } from 'preact'
import type { Answer, Ruling, Turning, UsualAnswer } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { Cites } from '../parts/cites.tsx'
import { Fold } from '../parts/fold.tsx'
import { Icon } from '../parts/icon.tsx'
import { entryLink, ruleLink } from '../parts/links.ts'
import { standingText } from '../parts/standing.tsx'
import { type Standpoint, standpointOf } from '../parts/with-edition.tsx'
import { type Place, spoken } from '../place.ts'
import { Before } from './before.tsx'
import { Proof } from './proof.tsx'
import { decidingRules, reasonOf, sideOf, turningText } from './sentences.ts'
import { sentenceCase } from './words.ts'
import { lived, Years } from './years.tsx'
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
  const standpoint = standpointOf(served, place)
  const shown = decidingRules(ruling)
  const asked = answer.ask?.[0]?.why.map(({ rule }) => rule) ?? []
  const mightApply =
    ruling.verdict === 'undetermined' ? [...new Set([...asked, ...answer.mightApply.map(({ rule }) => rule)])] : []
  const turns = byNearness(ruling, more?.unless ?? [])
  const rules = ruling.between ? [] : shown.length > 0 ? shown : mightApply
  return (
    <div class="reasons">
      <section>
        <h2>Why</h2>
        {ruling.between ? (
          ruling.between.map((side, index) => (
            <div key={side.join()} class="side">
              <h3>{sideOf(served, ruling, side, index)}</h3>
              {side.map((id) => (
                <RuleCard key={id} standpoint={standpoint} id={id} />
              ))}
            </div>
          ))
        ) : (
          <p class="lead">{reasonOf(served, answer, ruling)}</p>
        )}
        {rules.slice(0, shown.length > 0 ? MOST_RULES : 2).map((id) => (
          <RuleCard key={id} standpoint={standpoint} id={id} isSure={shown.includes(id)} />
        ))}
        {ruling.usual && <UsualCard served={served} usual={ruling.usual} place={place} />}
        <Remarks served={served} answer={answer} />
      </section>
      <Proof served={served} answer={answer} ruling={ruling} place={place} />
      {more?.timeline && <Before {...props} timeline={more.timeline} />}
      {more?.unless && more.unless.length > 0 && ruling.verdict && (
        <section>
          <h2>{TURN[ruling.verdict] ?? 'It would be otherwise if'}</h2>
          <Turns served={served} turnings={turns.slice(0, FEW_TURNS)} onTurn={props.onTurn} />
          {turns.length > FEW_TURNS && (
            <Fold title={`${turns.length - FEW_TURNS} more`}>
              <Turns served={served} turnings={turns.slice(FEW_TURNS)} onTurn={props.onTurn} />
            </Fold>
          )}
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
    </div>
  )
}

/** Ways to turn a verdict that are told at once. */
const FEW_TURNS = 3

/** Those first that change what the rule that decides reads itself, and of these what changes least. */
function byNearness({ proof }: Ruling, turnings: readonly Turning[]): readonly Turning[] {
  const read = new Set(
    (proof?.steps ?? []).filter(({ winner }) => winner).flatMap(({ because }) => because.map(({ fact }) => fact)),
  )
  const far = ({ change }: Turning) => change.filter(({ fact }) => !read.has(fact)).length
  return [...turnings].sort((a, b) => far(a) - far(b) || a.change.length - b.change.length)
}

interface TurnsProps {
  readonly served: Served
  readonly turnings: readonly Turning[]
  readonly onTurn: (turning: Turning) => void
}

function Turns({ served, turnings, onTurn }: TurnsProps) {
  return (
    <ul class="turns">
      {turnings.map((turning) => (
        <li key={JSON.stringify(turning.change)}>
          <button type="button" onClick={() => onTurn(turning)}>
            <span>{turningText(served.edition, turning)}</span>
            <Icon name="next" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Rules named at once; the proof has them all. */
const MOST_RULES = 5

const TURN: { readonly [verdict: string]: string } = {
  forbidden: 'It would be permitted if',
  permitted: 'It would be forbidden if',
  required: 'It would not be required if',
}

interface RuleProps {
  readonly standpoint: Standpoint
  readonly id: string
  /** False where it is not known whether the rule applies. */
  readonly isSure?: boolean
}

/** A rule with where it was issued and how it stands at the day; a link to its history. */
function RuleCard({ standpoint, id, isSure = true }: RuleProps) {
  const { served, place } = standpoint
  const rule = served.rules.get(id)
  if (!rule) return null
  return (
    <div class="rule-card">
      <span>
        <a class="whole" href={ruleLink(served, id, place)}>
          {rule.title}
        </a>
        <small>
          <Cites served={served} cites={rule.cites} place={place} isShort />
        </small>
      </span>
      <em class="badge">{isSure ? standingText(standpoint, rule) : 'may apply'}</em>
    </div>
  )
}

/** The entry that states what holds by default, with the sections that do; a link to it. */
function UsualCard({
  served,
  usual: { entry, term, cites, assumed },
  place,
}: {
  readonly served: Served
  readonly usual: UsualAnswer
  readonly place: Place
}) {
  return (
    <div class="rule-card">
      <span>
        <a class="whole" href={entryLink(served, entry, place)}>
          {sentenceCase(term)}
        </a>
        <small>
          <Cites served={served} cites={cites} place={place} isShort />
        </small>
        {assumed !== undefined && <small>Not said in so many words: {assumed}</small>}
      </span>
      <em class="badge">usual answer</em>
    </div>
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
