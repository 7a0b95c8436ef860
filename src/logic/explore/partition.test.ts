import { describe, expect, test } from 'vitest'
import type { Json, Verdict } from '../../domain/index.ts'
import type { Exploration } from '../defeat/outcome.ts'
import type { Region } from '../values/regions.ts'
import { hingesIn, outcomesWith } from './partition.ts'

const is = (value: Json): Region => ({ kind: 'is', value })
const not = (value: Json): Region => ({ kind: 'except', values: [value] })

/** What was explored, by its parts: what each comes to, and the regions of the unknowns there. */
function explored(...parts: readonly (readonly [Verdict, Readonly<Record<string, Region>>])[]): Exploration {
  return {
    found: new Map(),
    atoms: new Map(),
    confining: new Map(),
    doubtful: false,
    isWhole: true,
    parts: parts.map(([verdict, regions]) => ({
      settled: { kind: 'verdict', verdict },
      regions: new Map(Object.entries(regions)),
    })),
  }
}

describe('An answer hinges', () => {
  test('on the one unknown that tells two parts with different answers apart', () => {
    const door = explored(['permitted', { open: is(true) }], ['forbidden', { open: is(false) }])
    expect([...hingesIn(door)]).toEqual(['open'])
  })

  test('on each of two that must both be so', () => {
    const both = explored(
      ['permitted', { key: is(true), lock: is(true) }],
      ['forbidden', { key: is(true), lock: is(false) }],
      ['forbidden', { key: is(false) }],
    )
    expect([...hingesIn(both)].sort()).toEqual(['key', 'lock'])
  })

  test('on none of two that are always equal: where one alone differs, nothing can be', () => {
    const tied = explored(
      ['permitted', { left: is(true), right: is(true) }],
      ['forbidden', { left: is(false), right: is(false) }],
    )
    expect([...hingesIn(tied)]).toEqual([])
  })

  test('on none that tells apart only parts with the same answer', () => {
    const same = explored(['permitted', { open: is(true) }], ['permitted', { open: is(false) }])
    expect([...hingesIn(same)]).toEqual([])
  })

  test('on an unknown that parts confine differently, though some of its values lie in both', () => {
    const crossed = explored(
      ['permitted', { card: not('a'), open: is(true) }],
      ['forbidden', { card: not('b'), open: is(false) }],
    )
    expect([...hingesIn(crossed)]).toEqual(['open'])
  })
})

test('An unknown in a region leaves the answers of the parts that meet it, those that say nothing of it too', () => {
  const parts = explored(
    ['permitted', { card: is('a') }],
    ['forbidden', { card: not('a'), open: is(false) }],
    ['silent', { open: is(true) }],
  )
  const verdicts = (region: Region) =>
    outcomesWith(parts, 'card', region).map((each) => (each.kind === 'verdict' ? each.verdict : each.kind))
  expect(verdicts(is('a'))).toEqual(['permitted', 'silent'])
  expect(verdicts(is('b'))).toEqual(['forbidden', 'silent'])
  expect(verdicts({ kind: 'among', values: ['a', 'b'] })).toEqual(['permitted', 'forbidden', 'silent'])
})
