import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CardNames } from './card-names.ts'
import { cardKey } from './words.ts'

const entry = (slug: string, term: string, ...aliases: string[]) => ({ slug, term, aliases, formerly: [`old-${slug}`] })
const names = new CardNames([
  entry('energy-vortex', 'Energy Vortex'),
  entry('pup', 'The Pup & Junior', 'Pup'),
  entry('locutus-of-borg', "Locutus' Déjà Vu"),
  entry('one', 'One'),
  entry('the-one', 'The One'),
])

describe('A card is meant', () => {
  test.each([
    [
      'energy-vortex',
      'energy-vortex',
      'energy vortex',
      'Energy  Vortex',
      'ENERGY VORTEX!',
      'The Energy Vortex',
      'old-energy-vortex',
    ],
    ['pup', 'the pup & junior', 'Pup and Junior', 'pup-and-junior', 'PUP', 'The Pup'],
    ['locutus-of-borg', 'locutus deja vu', 'Locutus’ Déjà-Vu', 'locutus-of-borg'],
  ])('as %s in every spelling of its slug, name, alias and old slug', (slug, ...spellings) => {
    expect(spellings.map((name) => names.find(name))).toEqual(spellings.map(() => slug))
  })

  test('by an exact spelling where another card has the same but for that', () => {
    expect(['One', 'one', 'The One', 'the-one'].map((name) => names.find(name))).toEqual([
      'one',
      'one',
      'the-one',
      'the-one',
    ])
    expect(names.find('(one)')).toBeUndefined()
    expect(names.meant('(one)')).toEqual(['one', 'the-one'])
  })

  test('by no name that it has not', () => {
    expect(['', 'The', '?', 'vortex', 'energy vortices'].map((name) => names.meant(name))).toEqual([[], [], [], [], []])
  })
})

describe('The spelling under which cards are the same', () => {
  test('is its own spelling, whatever the name', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom('The', 'the', '&', 'and', 'Prey', '-', ' ', '’')).map((parts) => parts.join(' ')),
    )
    fc.assert(fc.property(name, (text) => cardKey(cardKey(text)) === cardKey(text)))
  })

  test('is none of nothing, and of what has no letter the text itself', () => {
    expect(['', ' ', '???', 'The', 'Q'].map(cardKey)).toEqual(['', '', '???', 'the', 'q'])
  })
})
