import { describe, expect, test } from 'vitest'
import { cardName, valueLabel } from './labels.ts'
import type { Type } from './vocabulary.ts'

const side = { name: 'side', values: [{ name: 'alpha_deck', label: 'Alpha deck', aliases: [], formerly: [] }] }
const personnel = {
  name: 'personnel',
  fields: [
    { name: 'card', type: { kind: 'card' } },
    { name: 'of_side', type: { kind: 'enum', name: 'side' } },
  ],
}
const entries = [
  { slug: 'locutus', term: 'Locutus of Borg' },
  { slug: 'borg', term: 'locutus' },
]
const game = { vocabulary: { enums: [side], records: [personnel] }, entries } as unknown as Parameters<
  typeof valueLabel
>[0]
const label = (type: Type, value: Parameters<typeof valueLabel>[2]) => valueLabel(game, type, value)
const BOOL: Type = { kind: 'bool' }
const CARD: Type = { kind: 'card' }
const SIDE: Type = { kind: 'enum', name: 'side' }
const PERSONNEL: Type = { kind: 'record', name: 'personnel' }
const listOf = (of: Type): Type => ({ kind: 'list', of })

describe('A value in words', () => {
  test.each<[string, Type, Parameters<typeof valueLabel>[2], string]>([
    ['yes and no', BOOL, true, 'yes'],
    ['what is known to be none', { kind: 'optional', of: SIDE }, null, 'none'],
    ['no text', { kind: 'string' }, '', 'none'],
    ['a text as it stands', { kind: 'string' }, 'alpha_deck', 'alpha_deck'],
    ['a value of an enumeration by its label', SIDE, 'alpha_deck', 'Alpha deck'],
    ['that may be none', { kind: 'optional', of: SIDE }, 'alpha_deck', 'Alpha deck'],
    ['one that no enumeration has', SIDE, 'beta_deck', 'beta deck'],
    ['a card by its name', CARD, 'locutus', 'Locutus of Borg'],
    ['a card that no entry has', CARD, 'Hugh', 'Hugh'],
    ['a list of nothing', listOf(SIDE), [], 'none'],
    ['a list', listOf(CARD), ['locutus', 'Hugh'], 'Locutus of Borg; Hugh'],
    ['a record', PERSONNEL, { card: 'locutus', of_side: 'alpha_deck' }, 'card Locutus of Borg, of side Alpha deck'],
    ['a record that is but a card', PERSONNEL, { card: 'locutus' }, 'Locutus of Borg'],
    ['a record of one other field', PERSONNEL, { of_side: 'alpha_deck' }, 'of side Alpha deck'],
    ['a map', { kind: 'map', key: CARD, value: SIDE }, { first: 'alpha_deck' }, 'first Alpha deck'],
    ['what is said once for all elements', { kind: 'map', key: CARD, value: SIDE }, 'alpha_deck', 'Alpha deck'],
    ['what is of no known type', { kind: 'any' }, 3, '3'],
  ])('says %s', (_, type, value, said) => {
    expect(label(type, value)).toBe(said)
  })
})

test('a card is found by its slug before any spelling of a name', () => {
  expect(['locutus', 'Locutus of BORG', 'hugh'].map((name) => cardName(game, name))).toEqual([
    'Locutus of Borg',
    'Locutus of Borg',
    'hugh',
  ])
})
