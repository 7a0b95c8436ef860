import type { Answer } from '../../domain/index.ts'
import { addressAt, type Served } from '../../editions/index.ts'
import { given as page } from '../given.ts'
import type { Place } from '../place.ts'
import type { Asked, Moment } from './asked.ts'
import { rulingLink } from './asked.ts'
import { pairsOf, type Ranges } from './ranges.ts'
import type { OneRuling } from './slab.tsx'

/** What is done with a ruling needs all of this. */
export interface Given {
  readonly served: Served
  readonly answer: Answer
  readonly asked: Asked
  readonly ranges: Ranges
  readonly moment: Moment
  readonly place: Place
  readonly one: OneRuling
}

/** The whole address that gives the same ruling for ever: its day and its edition stand in it. */
export function sharedLink(given: Given): string {
  return location.origin + addressAt(page.host, sharedPath(given))
}

export function sharedPath({ served: { edition }, answer, asked, ranges, moment }: Given): string {
  const { format, event } = moment
  const place = {
    asOf: answer.point.asOf,
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
    edition: answer.edition,
  }
  return rulingLink(edition, { ...asked, skip: [] }, place, pairsOf(ranges))
}
