import type { Json, Ruling } from '../../src/index.ts'
import { rounded } from '../spec/quantity.ts'
import type { Sketch } from './sketch.ts'

/**
 * What a proof proves by itself: from the conclusions its steps print, who beat whom and what was lifted, and nothing
 * else but the default. Undefined where it prints values that have to be computed first.
 * Source: semantics E1, E2, F1, F2.
 */
export function replayed(sketch: Sketch, { ask, proof }: Ruling): Json | undefined {
  if (!proof) throw new Error('no proof')
  const lifted = new Set(proof.lifted.map((each) => each.rule))
  const said = proof.steps
    .filter((step) => !lifted.has(step.rule))
    .flatMap((step) =>
      step.conclusion.split('; ').flatMap((text) => {
        const [, kind = '', of = '', value = ''] = /^(\w+) ([\w.]+)(?:: (.*))?$/.exec(text) ?? []
        return of === ask ? [{ rule: step.rule, kind, value }] : []
      }),
    )
  type Said = (typeof said)[number]
  const of = (kind: string) => said.filter((each) => each.kind === kind)
  const beats = (x: Said, y: Said) => proof.beaten.some((each) => each.winner === x.rule && each.rule === y.rule)
  const wins = (team: readonly Said[], against: readonly Said[]) =>
    team.length > 0 && against.every((other) => team.some((one) => beats(one, other)))

  const action = sketch.actions.find((each) => each.name === ask)
  if (action) {
    const requires = of('require').filter((require) => !of('permit').some((permit) => beats(permit, require)))
    const grants = [...of('permit'), ...requires]
    const forbids = of('forbid')
    if (grants.length === 0 && forbids.length === 0) return action.default ?? 'silent'
    const granted = wins(grants, forbids)
    if (granted === wins(forbids, grants)) return 'conflict'
    if (!granted) return 'forbidden'
    return wins(requires, forbids) ? 'required' : 'permitted'
  }

  const quantity = sketch.quantities.find((each) => each.name === ask)
  if (!quantity || said.some((each) => !/^-?\d+(\.\d+)?$/.test(each.value))) return undefined
  const removed = new Set(
    proof.beaten.filter((each) => each.by === 'excepts' || each.by === 'amends').map((each) => each.rule),
  )
  const left = said.filter((each) => !removed.has(each.rule))
  const values = (kind: string) => left.filter((each) => each.kind === kind).map((each) => Number(each.value))
  const sets = left.filter((each) => each.kind === 'set')
  const sides = [...new Set(sets.map((each) => each.value))].filter((value) => {
    const side = sets.filter((each) => each.value === value)
    return sets.every((other) => other.value === value || side.some((one) => beats(one, other)))
  })
  if (sides.length > 1 || (sets.length > 0 && sides.length === 0)) return 'conflict'
  const base = sides[0] === undefined ? quantity.default : Number(sides[0])
  if (base === undefined) return 'silent'
  if (typeof base !== 'number') return undefined
  const low = Math.max(...values('atLeast'), Number.NEGATIVE_INFINITY)
  const high = Math.min(...values('atMost'), Number.POSITIVE_INFINITY)
  if (low > high) return 'conflict'
  const product = values('multiply').reduce((a, b) => a * b, base)
  const total = Math.min(
    Math.max(
      values('add').reduce((a, b) => a + b, product),
      low,
    ),
    high,
  )
  if (quantity.type.kind !== 'int' || Number.isInteger(total)) return total
  return quantity.round ? rounded(total, quantity.round) : undefined
}
