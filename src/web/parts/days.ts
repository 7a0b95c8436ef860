import type { Edition } from '../../domain/index.ts'
import { open } from '../../editions/index.ts'

/** A day on which rules changed: the day itself, and as somebody printed it (`2001`, where a rule began in that year). */
export interface ChangeDay {
  readonly day: string
  readonly text: string
}

/** The days on which some rule begins or ends in a kind of play, the newest first. */
export function daysOf(edition: Edition, format: string, event?: string): readonly ChangeDay[] {
  const days = [...open(edition).calendar.days(format, event)].reverse()
  return days.map((day) => ({ day, text: printedOf(edition, day) }))
}

function printedOf({ rules }: Edition, day: string): string {
  const texts = rules.flatMap(({ effective, ends }) =>
    [effective, ends].flatMap((date) => (date?.day === day && date.text !== '' ? [date.text] : [])),
  )
  return texts.sort((a, b) => b.length - a.length)[0] ?? day
}
