import { describe, expect, test } from 'vitest'
import type { Action, Edition, Quantity } from '../../domain/index.ts'
import { VocabularyIndex } from './vocabulary-index.ts'

const action = (name: string, also: Partial<Action> = {}): Action => ({
  name,
  label: `to ${name}`,
  aliases: [],
  formerly: [],
  words: [],
  ...also,
})
const quantity = (name: string, also: Partial<Quantity> = {}): Quantity => ({
  ...action(name),
  type: { kind: 'int' },
  label: `the ${name}`,
  ...also,
})
const index = new VocabularyIndex({
  entries: [],
  vocabulary: {
    enums: [],
    records: [],
    facts: [],
    actions: [
      action('sail', { aliases: ['fare', 'leave', 'go'], formerly: ['depart'] }),
      action('load'),
      action('toll'),
    ],
    quantities: [
      quantity('fare', { unit: 'crowns', aliases: ['price', 'go'] }),
      quantity('toll', { formerly: ['due'] }),
    ],
    always: [],
  },
} as unknown as Edition)

describe('what an ask names', () => {
  test.each([
    ['an action, by its name', 'sail', 'action sail'],
    ['by an alias', 'leave', 'action sail'],
    ['by a former name', 'depart', 'action sail'],
    ['a quantity, by its name', 'fare', 'quantity fare'],
    ['by an alias', 'price', 'quantity fare'],
    ['by a former name', 'due', 'quantity toll'],
    ['an action before a quantity of the same name', 'toll', 'action toll'],
    ['an action before a quantity of the same alias', 'go', 'action sail'],
    ['nothing', 'sali', undefined],
    ['nothing in other letters', 'Sail', undefined],
  ])('%s: %s', (_, ask, named) => {
    const found = index.asked(ask)
    expect(found && `${found.kind} ${found.name}`).toBe(named)
  })

  test('its name comes before the alias of another, though that is an action', () => {
    expect(index.asked('fare')).toEqual({ kind: 'quantity', name: 'fare', label: 'the fare', unit: 'crowns' })
  })

  test('several names of one thing ask for it once, where it is first asked', () => {
    const { asked, problems } = index.askedFor(['leave', 'fare', 'sail', 'price', 'depart'])
    expect(asked.map(({ name }) => name)).toEqual(['sail', 'fare'])
    expect(problems).toEqual([])
  })

  test('what names nothing is told, each with the names near it', () => {
    const { asked, problems } = index.askedFor(['sali', 'fare', 'xyz'], 'about')
    expect(asked.map(({ name }) => name)).toEqual(['fare'])
    expect(problems).toEqual([
      {
        at: 'about',
        code: 'question/unknown-ask',
        detail: 'there is no action or quantity sali',
        didYouMean: ['sail'],
      },
      { at: 'about', code: 'question/unknown-ask', detail: 'there is no action or quantity xyz', didYouMean: [] },
    ])
  })
})
