import { expect, test } from 'vitest'
import { places } from './phrases.ts'
import { stemsOf, tokensOf } from './tokens.ts'

const heard = (phrase: string, sentence: string) =>
  places(stemsOf(phrase), tokensOf(sentence), new Set()).map(({ negated, doubtful }) =>
    doubtful ? 'unclear' : negated ? 'no' : 'yes',
  )

test.each([
  ['can they attack with a leader present', 'yes'],
  ['can they attack without a leader present', 'no'],
  ['no leader present', 'no'],
  ['there is not any leader present', 'no'],
  ["a leader isn't present", 'no'],
  ['we do not have a leader present', 'no'],
  ["they don't have a leader present", 'no'],
  ['no captain or leader present', 'no'],
  ['may they not attack with a leader present', 'yes'],
  ["can't they attack, leader present", 'yes'],
  ['not attacked. leader present', 'yes'],
  ['unless a leader is present', 'unclear'],
  ['with or without a leader present', 'unclear'],
  ['leader present or not', 'unclear'],
  ['we dont have a leader present', 'no'],
  ['a leader isnt present', 'no'],
  ['do i need a leader present', 'unclear'],
  ['does it need to have a leader present', 'unclear'],
  ['must i have a leader present', 'unclear'],
  ['is a leader present required', 'unclear'],
  ['do i need personnel to attack with a leader present', 'yes'],
  ['no battle was fought this turn with the leader present', 'no'],
  ['no battle was fought and the leader is present', 'yes'],
  ['whether the leader is present', 'unclear'],
  ["we don't use a leader present", 'no'],
  ['without playing a leader present', 'no'],
  ['there is no longer a leader present', 'no'],
  ['nobody had a leader present', 'no'],
  ['no one attacked with a leader present', 'no'],
  ['neither ship has a leader present', 'no'],
  ["a leader present isn't allowed", 'unclear'],
  ["he says a leader present but they aren't", 'unclear'],
])('A negation turns what it belongs to, and only that: %s', (sentence, said) => {
  expect(heard('leader present', sentence)).toEqual([said])
})

test.each([
  ['no guards escorting him', 'no'],
  ['nobody of his crew escorting him', 'no'],
  ['no, they are escorting him', 'yes'],
  ['no trap here but drones are escorting him', 'yes'],
  ['escorting him or leaving him', 'unclear'],
  ['without escorting him or leaving him', 'no'],
])('What is said of those that there are not, is not so: %s', (sentence, said) => {
  expect(heard('escorting him', sentence)).toEqual([said])
})

test('A name with colons in it is one', () => {
  expect(heard('attack command attack', 'with attack::command::attack on')).toEqual(['yes'])
  expect(heard('attack command', 'they attack: command it')).toEqual([])
})

test('A phrase does not reach over the end of a sentence', () => {
  expect(heard('leader present', 'they have a leader. present arms')).toEqual([])
})
