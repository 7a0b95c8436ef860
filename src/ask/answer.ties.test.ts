import { describe, expect, test } from 'vitest'
import type { Json } from '../domain/index.ts'
import { answered, editionOf } from './testing/small.fixture.ts'

type Facts = { readonly [fact: string]: Json }

/** A game whose one action is forbidden where a condition holds. */
function game(vocabulary: string, ban: string) {
  const rule = `\`\`\`rule\nid: ban\ncites: [{ source: law }]\nwhen: ${JSON.stringify(ban)}\nthen: { forbid: sail }\n\`\`\`\n`
  const edition = editionOf(`${vocabulary}actions: { sail: { default: permitted } }\n`, rule)
  return (facts: Facts = {}, unknown: readonly string[] = []) => {
    const told = answered(edition, { ask: 'sail', facts, unknown, include: ['proof', 'ask', 'unless'] })
    const [first] = told.answers
    return {
      verdict: first?.verdict,
      because: first?.proof?.steps.flatMap(({ because }) => because.map(({ fact, value, how }) => [fact, value, how])),
      asks: told.ask?.map(({ fact }) => fact),
      assumed: told.assumed.map(({ fact }) => fact),
      warnings: told.warnings.map(({ code }) => code),
      unless: first?.unless?.map(({ change }) => change.map(({ fact, to }) => [fact, to])),
    }
  }
}

describe('Whoever is told one of two facts that mean each other is told the other', () => {
  const twins = 'facts: { docked: { type: bool, opposite_of: at_sea }, at_sea: { type: bool, assume: true } }\n'

  test('which is derived: not assumed, not asked, and nothing to be warned of', () => {
    const sail = game(twins, 'docked')
    const because = [['docked', true, 'derived']]
    expect(sail({ at_sea: false })).toMatchObject({
      verdict: 'forbidden',
      because,
      asks: [],
      assumed: [],
      warnings: [],
    })
    expect(sail({ docked: true })).toMatchObject({ verdict: 'forbidden', asks: [], assumed: [], warnings: [] })
    expect(game(twins, 'at_sea')({ docked: true })).toMatchObject({ verdict: 'permitted', asks: [], warnings: [] })
  })

  test('also where the other is said to be unknown, for it can be nothing else', () => {
    expect(game(twins, 'docked')({ at_sea: false }, ['docked'])).toMatchObject({ verdict: 'forbidden', asks: [] })
  })

  test('and what is usual of the one is doubted with the other', () => {
    expect(game(twins, 'docked')()).toMatchObject({ verdict: 'permitted', asks: ['at_sea'], assumed: ['at_sea'] })
    const both = 'facts: { lit: { type: bool, assume: false, same_as: lamp }, lamp: { type: bool, assume: false } }\n'
    expect(game(both, 'lit')()).toMatchObject({ verdict: 'permitted', asks: ['lit'], assumed: ['lit'] })
    expect(game(both, 'lit')({ lamp: true })).toMatchObject({
      verdict: 'forbidden',
      asks: [],
      assumed: [],
      warnings: [],
    })
  })

  test('and what only a tie reads is doubted where the answer would not stand without it, and nowhere else', () => {
    const tied = (tie: string) => game(`facts: { lit: bool, lamp: { type: bool, assume: false } }\n${tie}`, '!lit')
    expect(tied("always: ['lit || lamp']\n")()).toMatchObject({ verdict: 'permitted', asks: ['lamp'] })
    const row = `facts:
  fire: { type: bool, assume: false, implies: { lamp: true } }
  lamp: { type: bool, assume: false, implies: { lit: true } }
  lit: { type: bool, assume: false }
`
    expect(game(row, 'lit')()).toMatchObject({ verdict: 'permitted', asks: ['lit'], assumed: ['lit'] })
    expect(game(row, 'lit')({ fire: true })).toMatchObject({ verdict: 'forbidden', asks: [], assumed: [] })
  })

  test('and what would turn the verdict is told of the fact that was given', () => {
    expect(game(twins, 'docked')({ at_sea: false }).unless).toEqual([[['at_sea', true]]])
  })
})

describe('A fact that implies others', () => {
  const cube = `types: { size: [small, big] }
facts:
  cube: { type: bool, implies: { nodes: 3, ship.size: big, parked: false } }
  nodes: { type: int, range: [0, 3] }
  ship.size: { type: size, assume: small }
  parked: { type: bool, assume: true }
`

  test('gives each its value where it is true', () => {
    const sail = game(cube, 'nodes > 2 && ship.size == big && !parked')
    expect(sail({ cube: true })).toMatchObject({ verdict: 'forbidden', asks: [], assumed: [], warnings: [] })
  })

  test('is false where one of them is otherwise, and says nothing of them where it is', () => {
    const sail = game(cube, 'cube')
    expect(sail({ nodes: 2 })).toMatchObject({ verdict: 'permitted', asks: [] })
    expect(sail({ parked: true })).toMatchObject({ verdict: 'permitted', asks: [] })
    expect(game(cube, 'nodes > 2')({ cube: false })).toMatchObject({ verdict: 'undetermined', asks: ['nodes'] })
  })

  test('may be a condition', () => {
    const implied = `${cube}implies: [{ when: nodes > 1 && parked, then: { ship.size: big } }]\n`
    const sail = game(implied, 'ship.size == big')
    expect(sail({ nodes: 2, parked: true })).toMatchObject({ verdict: 'forbidden', assumed: [], warnings: [] })
    // That it is parked is only assumed: from that nothing follows, and of two things that are usual neither is blamed alone.
    expect(sail({ nodes: 2 }).warnings).toEqual(['assumption-gives-way', 'assumption-gives-way'])
  })

  test('may itself be derived: told of it, what it is derived from follows where that is one thing', () => {
    const told = `facts:
  raid: { type: bool, implies: { surely_armed: true } }
  surely_armed: { type: bool, assume: false, from: armed }
  armed: { type: bool, ask: Are they armed? }
`
    expect(game(told, 'armed')({ raid: true })).toMatchObject({ verdict: 'forbidden', asks: [], warnings: [] })
    expect(game(told, 'surely_armed')({ raid: true })).toMatchObject({ verdict: 'forbidden', asks: [], assumed: [] })
  })
})

describe('A derivation that comes to nothing', () => {
  const share = (more: string) =>
    `facts: { crew: { type: int, range: [0, 3] }, each: { type: number, from: 12 / crew${more} } }\n`

  test('leaves the fact to be asked', () => {
    const sail = game(share(', range: [0, 9]'), 'each > 3')
    expect(sail({ crew: 3 })).toMatchObject({ verdict: 'forbidden' })
    expect(sail({ crew: 0 })).toMatchObject({ verdict: 'undetermined', asks: ['each'] })
  })

  test('leaves it what is assumed of it', () => {
    const sail = game(share(', assume: 1'), 'each > 3')
    expect(sail({ crew: 0 })).toMatchObject({ verdict: 'permitted', assumed: ['each'] })
  })
})

describe('A given fact that other facts contradict', () => {
  const vocabulary = 'facts: { armed: { type: bool, assume: false }, surely: { type: bool, from: armed } }\n'

  test('is told where they were given, and not where they are only assumed', () => {
    expect(game(vocabulary, 'surely')({ surely: true, armed: false }).warnings).toEqual(['given-differs'])
    expect(game(vocabulary, 'surely')({ surely: true }).warnings).toEqual([])
  })
})

test('an assumed fact is asked also where a derived one stands before it that nothing derives as yet', () => {
  const vocabulary = `facts:
  at_nor: bool
  replaced: { type: bool, assume: false }
  in_question: { type: bool, assume: false, from: at_nor || replaced }
`
  expect(game(vocabulary, 'in_question')()).toMatchObject({
    verdict: 'permitted',
    asks: ['in_question', 'replaced'],
    assumed: ['in_question', 'replaced'],
  })
})
