import { beforeAll, describe, expect, test } from 'vitest'
import { openPack } from '../../../test/support/packs.ts'
import type { Edition } from '../../domain/index.ts'
import { pairsOf, rangesIn, stillWhole } from './ranges.ts'

let edition: Edition

beforeAll(async () => {
  const { pack } = await openPack('content')
  edition = pack.editions.find(({ game }) => game === 'stccg') as Edition
})

const MOMENT = { asOf: '2026-11-21' }
const asked = (facts: { readonly [fact: string]: number | boolean | string }) => ({
  ask: ['play_card'],
  facts,
  unknown: [],
  skip: [],
})

describe('A range that was tapped', () => {
  const range = new Map([['turn.card_plays', '1 to 1000']])

  test('stands in the address beside the number that was taken of it', () => {
    expect(pairsOf(range)).toEqual([['range', 'turn.card_plays~1 to 1000']])
    expect(rangesIn(pairsOf(range), asked({ 'turn.card_plays': 1 }))).toEqual(range)
    expect(rangesIn(pairsOf(range), asked({}))).toEqual(new Map())
  })

  test('stays as long as all of it comes to one thing', () => {
    const whole = stillWhole(edition, asked({ 'turn.card_plays': 1, 'turn.yours': true }), MOMENT, range)
    expect(whole.ranges).toEqual(range)
    expect(whole.asked.facts).toHaveProperty(['turn.card_plays'], 1)
  })

  test('is asked again where part of it would come to another', () => {
    const wide = new Map([['turn.card_plays', '0 to 1000']])
    const whole = stillWhole(edition, { ...asked({ 'turn.card_plays': 1 }), ask: ['report'] }, MOMENT, wide)
    expect(whole.ranges).toEqual(new Map())
    expect(whole.asked.facts).toEqual({})
  })
})
