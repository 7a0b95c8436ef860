import type { Answer } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import type { Place } from '../place.ts'
import type { Asked, Moment } from './asked.ts'
import { rulingLink } from './asked.ts'
import type { OneRuling } from './slab.tsx'

/** What is done with a ruling needs all of this. */
export interface Given {
  readonly served: Served
  readonly answer: Answer
  readonly asked: Asked
  readonly moment: Moment
  readonly place: Place
  readonly one: OneRuling
}

/** The whole address that gives the same ruling for ever: its day and its edition stand in it. */
export function sharedLink({ served, answer, asked, moment }: Given): string {
  return location.origin + sharedPath(served, answer, asked, moment)
}

export function sharedPath({ edition }: Served, answer: Answer, asked: Asked, moment: Moment): string {
  const { format, event } = moment
  const place = {
    asOf: answer.point.asOf,
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
    edition: answer.edition,
  }
  return rulingLink(edition, { ...asked, skip: [] }, place)
}
