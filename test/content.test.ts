import { describe, expect, test } from 'vitest'
import { outdatedIn } from '../src/publish/index.ts'
import { goodPack, line, openPack } from './support/packs.ts'

const { files, pack } = await openPack('content')
const examples = await openPack('examples/games')

describe('The games that ship with Umpire: every worked example holds', () => {
  goodPack(files, pack)

  test.each(pack.editions)('messages that players typed come to what they say: $game', (edition) => {
    expect(edition.sayings.typed.length).toBeGreaterThan(400)
    expect(outdatedIn(edition).map(({ message }) => message)).toEqual([])
    const [first, ...others] = edition.sayings.typed
    const opposite = first && { ...first, expect: first.expect === 'permitted' ? 'forbidden' : 'permitted' }
    const changed = { ...edition, sayings: { ...edition.sayings, typed: [...(opposite ? [opposite] : []), ...others] } }
    expect(outdatedIn(changed)).toEqual([opposite])
  })
})

describe('The small games among the examples: every worked example holds', () => {
  goodPack(examples.files, examples.pack)

  test('nothing in them warns', () => {
    expect(examples.pack.diagnostics.filter(({ severity }) => severity === 'warning').map(line)).toEqual([])
  })

  test('the laws of chess are ruled on both ways, at both editions', () => {
    const laws = examples.pack.editions.find(({ game }) => game === 'chess-laws')
    const outcomes = (day: string) =>
      new Set(laws?.cases.filter(({ asOf }) => asOf === day).map(({ expect: outcome }) => JSON.stringify(outcome)))
    for (const day of ['2016', '2019'])
      for (const verdict of ['permitted', 'forbidden', 'required'])
        expect(
          [...outcomes(day)].some((each) => each.includes(verdict)),
          `${verdict} in ${day}`,
        ).toBe(true)
  })
})
