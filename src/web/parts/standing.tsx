import { EARLIEST, type Rule, STANDING, type Status } from '../../domain/index.ts'
import { open } from '../../editions/index.ts'
import { spoken } from '../place.ts'
import './standing.css'
import type { Standpoint } from './with-edition.tsx'

export function isInForce(status: Status): boolean {
  return status === 'active' || status === 'modified'
}

/** Whether a status came about on a day that can be named. */
const DATED: ReadonlySet<Status> = new Set(['active', 'modified', 'suspended', 'superseded', 'rescinded', 'expired'])

/** `in force since 1994`, `in force since 2000, day assumed`, `in force May 2000 until 2001`, `cancelled 2001`. */
export function standingText(standpoint: Standpoint, rule: Rule): string {
  const { served, standing } = standpoint
  const { status, since, by } = standing.status(rule.id)
  if (status === 'upcoming') return `from ${spoken(rule.effective.text, true)}`
  if (!DATED.has(status)) return STANDING[status]
  const { day, isAssumed } = printedDay(served, rule, since, by)
  const unsure = isAssumed ? ', day assumed' : ''
  if (!isInForce(status)) return `${`${STANDING[status]} ${day}`.trim()}${unsure}`
  const end = endOf(standpoint, rule)
  const from = day === '' ? '' : ` ${end === undefined ? 'since ' : ''}${day}`
  return `${STANDING[status]}${from}${end === undefined ? '' : ` until ${end}`}${unsure}`
}

/** A day on which a rule changed, as somebody printed it, and whether nobody did; nothing for a day before all dates. */
function printedDay(served: Standpoint['served'], rule: Rule, day: string, by: string | undefined) {
  const printed = [by === undefined ? undefined : served.rules.get(by)?.effective, rule.effective, rule.ends].find(
    (date) => date?.day === day && date.text !== '',
  )
  return {
    day: printed === undefined && day === EARLIEST ? '' : spoken(printed?.text ?? day, true),
    isAssumed: printed?.assumed !== undefined,
  }
}

/** The first day on which a rule in force no longer is, where one is known: on a past day, or announced. */
function endOf({ served, standing: { point } }: Standpoint, rule: Rule): string | undefined {
  const later = open(served.edition)
    .calendar.history(rule.id, point.format, point.event)
    .find(({ from, status }) => from > point.day && !isInForce(status))
  return later && printedDay(served, rule, later.from, later.by).day
}

/** A rule's standing on the day of the page. A rule that is not in force looks like one. */
export function Badge({ standpoint, rule }: { readonly standpoint: Standpoint; readonly rule: Rule }) {
  const { status } = standpoint.standing.status(rule.id)
  return (
    <em class="badge standing" data-standing={isInForce(status) ? 'on' : 'off'}>
      {standingText(standpoint, rule)}
    </em>
  )
}
