import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { dayBefore, EARLIEST, type Entry } from '../../domain/index.ts'
import { open } from '../../editions/index.ts'
import type { Standpoint } from '../parts/with-edition.tsx'
import { href, spoken, today } from '../place.ts'
import './then-now.css'

interface Props {
  readonly standpoint: Standpoint
  readonly entry: Entry
}

/** A switch between today and another day: the one of the page, else the last on which its rules were not as they are. */
export function ThenNow({ standpoint, entry }: Props) {
  const { served, place, standing } = standpoint
  const { path } = useLocation()
  const { point } = standing
  const before = useMemo(() => {
    const { calendar } = open(served.edition)
    const days = entry.rules.flatMap((id) => calendar.history(id, point.format, point.event).map(({ from }) => from))
    const last = days
      .filter((day) => day > EARLIEST && day <= today())
      .sort()
      .at(-1)
    return last === undefined || days.every((day) => day >= last) ? undefined : dayBefore(last)
  }, [served, entry, point.format, point.event])
  const { asOf, ...rest } = place
  if (place.event !== undefined || asOf === 'latest') return null
  const then = asOf !== undefined && asOf !== today() ? asOf : before
  if (then === undefined) return null
  const isThen = then === asOf
  return (
    <nav class="then-now" aria-label="Then or today">
      <a href={href(path, { ...rest, asOf: then })} aria-current={isThen ? 'true' : undefined}>
        {spoken(then, true)}
      </a>
      <a href={href(path, rest)} aria-current={isThen ? undefined : 'true'}>
        Today
      </a>
    </nav>
  )
}
