import type { Answer, Ruling, TimelineSpan } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { Icon } from '../parts/icon.tsx'
import { ruleLink } from '../parts/links.ts'
import { type Place, spoken } from '../place.ts'
import { bigWord, cutText, printed, questionOf } from './sentences.ts'
import { asRuling, dayIn, holds, lived } from './years.tsx'

interface Asked {
  readonly served: Served
  readonly answer: Answer
  readonly ruling: Ruling
  readonly timeline: readonly TimelineSpan[]
  /** The day asked about and today, `YYYY-MM-DD`. */
  readonly day: string
  readonly today: string
}

interface Props extends Asked {
  readonly place: Place
  readonly linkTo: (asOf: string | undefined) => string
}

/** What the answer was, or on a past day what it will be; else a rule on this that no longer is one. */
export function Before(props: Props) {
  const { served, answer, place, linkTo } = props
  const change = changeOf(props)
  if (!change) return gone(served, answer, place)
  const { isPast, said, cause, day, now } = change
  return (
    <section>
      <h2>
        <Icon name="clock" />
        {change.title}
      </h2>
      <p>
        {said} {cause} {isPast && now !== undefined && `Today’s answer: ${now}.`}
      </p>
      <a class="more-link" href={linkTo(isPast ? undefined : day)}>
        {isPast ? 'See today’s ruling' : 'See the ruling of that day'}
      </a>
    </section>
  )
}

interface Change {
  /** Whether the day asked about is past: then the change is still to come from there. */
  readonly isPast: boolean
  readonly title: 'It used to be' | 'It will change'
  /** `From May 2000 until 2001 this was permitted: …` */
  readonly said: string
  /** What made the difference. */
  readonly cause: string
  /** A day of the other answer. */
  readonly day: string | undefined
  /** The answer of today, in a word. */
  readonly now: string | undefined
}

/** The answer before the one asked for, on a past day the one after it; undefined where there is none. */
export function changeOf({ served, answer, ruling, timeline, day, today }: Asked): Change | undefined {
  const spans = lived(served, timeline)
  const at = spans.findIndex((span) => holds(span, day))
  const isPast = day < today
  const here = spans[at]
  const other = spans[isPast ? at + 1 : at - 1]
  if (!here || !other) return undefined
  const [earlier, later] = isPast ? [here, other] : [other, here]
  const date = later.from === undefined ? '' : printed(served, later.from, later.cut)
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
  const word = wordAt(served, ruling, other)
  const now = spans.find((span) => holds(span, today))
  return {
    isPast,
    title: isPast ? 'It will change' : 'It used to be',
    said: isPast
      ? `From ${date} ${asked} ${saidOf(word, isWord, 'is')}${by}.`
      : `${since === '' ? 'Until' : `From ${since} until`} ${date} ${asked} ${saidOf(word, isWord, 'was')}${by}.`,
    cause: cutText(served, later.cut ?? [], [...earlier.winners, ...later.winners, ...ended]),
    day: dayIn(other),
    now: now && wordAt(served, ruling, now),
  }
}

function wordAt({ edition }: Served, ruling: Ruling, span: TimelineSpan): string {
  return bigWord(edition, asRuling(ruling, span)).toLowerCase()
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
      <a class="more-link" href={ruleLink(served, first.rule, place)}>
        See its history
      </a>
    </section>
  )
}
