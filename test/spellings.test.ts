import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CardNames, cardKey } from '../src/domain/index.ts'
import { openPack } from './support/packs.ts'

const { pack } = await openPack('content')
const cards = pack.editions.flatMap(({ entries }) => {
  const own = entries.filter(({ kind }) => kind === 'card')
  const names = new CardNames(own)
  return own.map((entry) => ({ entry, names }))
})

/** What somebody may make of a name in writing it. */
const CHANGES: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.replaceAll(/[\s-]+/g, '-'),
  (name) => name.replaceAll(/[\s-]+/g, ' '),
  (name) => name.replaceAll(' ', '  '),
  (name) => name.replaceAll(/['’]/g, ''),
  (name) => name.replaceAll("'", '’'),
  (name) => name.replaceAll(/[.,:!?"“”()]/g, ''),
  (name) => name.replaceAll('&', 'and'),
  (name) => name.replaceAll(/\band\b/gi, '&'),
  (name) => name.replace(/^the\s+/i, ''),
  (name) => (/^\W*the\b/i.test(name) ? name : `The ${name}`),
  (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (name) => ` ${name} `,
]

describe('The cards of the shipped games', () => {
  test('are meant by their names and slugs however they are spelt, unless two share the spelling', () => {
    const changes = fc.array(fc.constantFrom(...CHANGES), { maxLength: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...cards), changes, fc.boolean(), ({ entry, names }, made, isTerm) => {
        const name = made.reduce((text, change) => change(text), isTerm ? entry.term : entry.slug)
        expect(names.meant(name)).toContain(entry.slug)
      }),
      { numRuns: 2000 },
    )
  })

  test('share no spelling', () => {
    const shared = cards.filter(({ entry, names }) => names.meant(` (${entry.term}) `).length > 1)
    expect(shared.map(({ entry }) => entry.slug)).toEqual([])
    expect(cards.every(({ entry }) => cardKey(entry.term) !== '')).toBe(true)
  })
})
