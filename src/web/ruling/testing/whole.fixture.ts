import { type Case, type Edition, type Json, pointOfCase, type Question } from '../../../domain/index.ts'
import { courtAt, open, pointOf } from '../../../editions/index.ts'
import { assume, readFacts } from '../../../logic/index.ts'

/** What somebody knows who has the whole situation in mind and is asked for one fact of it after another. */
export interface Knower {
  /** The value of a fact or field, told or following from what is told; undefined where nobody knows. */
  readonly value: (path: string) => Json | undefined
  /** Whether it is known that more is so than the facts given come to: a told fact that they make another value. */
  readonly isSaidBetterWith: (facts: Question['facts'], path: string, value: Json) => boolean
}

/** @param example a situation told in full. */
export function knowerOf(edition: Edition, example: Case): Knower {
  const opening = open(edition)
  const { theory } = opening
  const placed = pointOf(edition, pointOfCase(example))
  if (!placed.ok) throw new Error(`${example.title}: ${JSON.stringify(placed.problems)}`)
  const court = courtAt(opening, placed.point)
  const look = (facts: Question['facts'] = {}) =>
    court.asIs(assume(court, readFacts(theory, facts, example.unknown).situation).situation)
  const own = look(example.facts)
  const told = new Map(pathsIn(example.facts))
  const derived = [...told].filter(([path]) => theory.facts.get(path)?.from ?? theory.quantities.has(path))
  return {
    value: (path) => told.get(path) ?? valueAt(court, own, path),
    isSaidBetterWith: (facts, path, value) => {
      const open = derived.filter(([name]) => facts?.[name] === undefined)
      if (open.length === 0) return false
      const [before, after] = [look(facts), look({ ...facts, [path]: value })]
      return open.some(
        ([name, wanted]) => valueAt(court, before, name) !== wanted && valueAt(court, after, name) === wanted,
      )
    },
  }
}

type Court = ReturnType<typeof courtAt>
type Look = ReturnType<Court['asIs']>

function valueAt(court: Court, look: Look, path: string): Json | undefined {
  const [, owner, field] = /^([^[\]]+)\.([^.[\]]+)$/.exec(path) ?? []
  const isFact = look.theory.facts.has(path)
  const record = isFact || owner === undefined ? undefined : look.fact(owner)
  const isRecord = typeof record === 'object' && record !== null && 'given' in record
  const isQuantity = look.theory.quantities.has(path)
  const value = isFact
    ? look.fact(path)
    : isQuantity
      ? court.quantity(look, path, undefined)
      : isRecord
        ? look.field(record, field ?? '')
        : undefined
  return typeof value === 'boolean' || typeof value === 'string' || typeof value === 'number' ? value : undefined
}

/** Every value by its path: `crew` and `crew[0].licence`. */
function* pathsIn(value: Json, path = ''): Generator<readonly [string, Json]> {
  if (Array.isArray(value)) {
    yield [path, value]
    for (const [index, item] of value.entries()) yield* pathsIn(item, `${path}[${index}]`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) yield* pathsIn(item, path === '' ? name : `${path}.${name}`)
  } else yield [path, value]
}
