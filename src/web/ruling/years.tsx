import type { Ruling, TimelineSpan } from '../../domain/index.ts'
import { EARLIEST } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { bigWord, cutText, printed } from './sentences.ts'
import { ToneIcon, tone } from './slab.tsx'
import './years.css'

interface Props {
  readonly served: Served
  readonly ruling: Ruling
  readonly spans: readonly TimelineSpan[]
  /** Rules that no longer are in force and decided before. */
  readonly ended: readonly string[]
  /** The day asked about, `YYYY-MM-DD`. */
  readonly day: string
  readonly linkTo: (asOf: string | undefined) => string
}

/** The same question over all dates; each part is a link to its first day. */
export function Years({ served, ruling, spans, ended, day, linkTo }: Props) {
  const at = spans.findIndex((span) => holds(span, day))
  return (
    <section class="years-part">
      <h2>Through the years</h2>
      <ol class="years" data-upright={spans.length > 3 ? '' : undefined}>
        {spans.map((span, index) => {
          const one = asRuling(ruling, span)
          const isHere = index === at
          return (
            <li
              key={span.from ?? ''}
              data-verdict={tone(one)}
              data-here={isHere ? '' : undefined}
              style={{ flexGrow: weight(span, day) }}
            >
              <a href={linkTo(dayIn(span))} aria-current={isHere ? 'date' : undefined}>
                <ToneIcon ruling={one} />
                <span>
                  {bigWord(served.edition, one).toLowerCase()}
                  {isHere && <span class="unseen"> (asked)</span>}
                </span>
                <time>{span.from === undefined ? 'before' : printed(served, span.from, span.cut)}</time>
              </a>
            </li>
          )
        })}
      </ol>
      {spans.slice(1).map((span, index) => {
        const said = cutText(served, span.cut ?? [], [...(spans[index]?.winners ?? []), ...span.winners, ...ended])
        return said === '' || span.from === undefined ? null : (
          <p key={span.from} class="years-cut">
            {printed(served, span.from, span.cut)}: {said}
          </p>
        )
      })}
    </section>
  )
}

/** The stretches since the game has rules: what was before says nothing of it. Neighbours that read the same are one. */
export function lived({ edition }: Served, spans: readonly TimelineSpan[]): TimelineSpan[] {
  const isBefore = ({ from, until }: TimelineSpan) =>
    from === undefined &&
    until !== undefined &&
    !edition.rules.some(({ effective }) => effective.day !== EARLIEST && effective.day < until)
  const joined: TimelineSpan[] = []
  for (const span of spans.filter((each) => !isBefore(each))) {
    const last = joined.at(-1)
    const isSame = last && last.verdict === span.verdict && JSON.stringify(last.value) === JSON.stringify(span.value)
    if (!isSame) {
      joined.push(span)
      continue
    }
    const { until: _, ...rest } = last
    joined[joined.length - 1] = { ...rest, ...(span.until === undefined ? {} : { until: span.until }) }
  }
  return joined
}

/** A day of a stretch to look at: its first, else its last. */
export function dayIn({ from, until }: TimelineSpan): string | undefined {
  if (from !== undefined || until === undefined) return from
  return new Date(Date.parse(until) - 86_400_000).toISOString().slice(0, 10)
}

export function holds({ from, until }: TimelineSpan, day: string): boolean {
  return (from === undefined || from <= day) && (until === undefined || day < until)
}

/** A stretch's answer as a ruling, to be shown as one. */
export function asRuling(ruling: Ruling, { verdict, value }: TimelineSpan): Ruling {
  const { verdict: _, value: __, ...rest } = ruling
  return { ...rest, ...(verdict === undefined ? {} : { verdict }), ...(value === undefined ? {} : { value }) }
}

/** The root of a stretch's length: long ones do not leave the short ones without room. */
function weight({ from, until }: TimelineSpan, day: string): number {
  const year = (text: string) => Number(text.slice(0, 4)) + Number(text.slice(5, 7)) / 12
  const end = year(until ?? (day > (from ?? '') && day < '9000' ? day : (from ?? '2000')))
  return Math.sqrt(Math.max(0.5, end - year(from ?? '1990')))
}
