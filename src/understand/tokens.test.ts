import { describe, expect, test } from 'vitest'
import { alikeOf, tokensOf, usually } from './tokens.ts'

/** What is left of a message, with `|` where a thought ends. */
const heard = (text: string) =>
  usually(tokensOf(text), alikeOf([['destroy', 'blow up']]))
    .map((token) => (token.break === 'end' ? `| ${token.text}` : token.text))
    .join(' ')

describe('The words of a message', () => {
  test.each([
    ['Good afternoon. May I attack?', '| may i attack'],
    ['Thank you for your patience with me. May I attack, please?', 'with me | may i attack'],
    ['Hello, I am quite new to this. One more question: may I attack', '| may i attack'],
    ['my buddy says the cube may attack, is he right?', 'the cube may attack'],
    ['opp claims that shields stop it. who is right', 'shields stop it'],
    ['lol he keeps saying no', 'no'],
  ])('are without greetings, thanks and whose words they are: %s', (text, left) => {
    expect(heard(text)).toBe(left)
  })

  test('are kept where they tell of the game: what a card says, what is right', () => {
    expect(heard('the lore says nothing, is the ship on the right destroyed')).toBe(
      'the lore says nothing is the ship on the right destroyed',
    )
    expect(heard('can I check his hand, must he say which function')).toBe(
      'can i check his hand must he say which function',
    )
  })

  test('end a thought where an aside stood that ended one', () => {
    expect(heard('I have a leader. please may I attack')).toBe('i have a leader | may i attack')
  })

  test('are the usual ones, also as they are typed in a hurry', () => {
    expect(heard('borg n drones r wit me, izzit enuff to blow up da cube')).toBe(
      'borg and drones are with me is it enough to destroy the cube',
    )
  })

  test('call two players A and B the one who asks and the opponent, and an article an article', () => {
    expect(heard("A beams through B's SHIELDS. B: not in A's turn")).toBe(
      'i beams through opponents shields | opponent | not in my turn',
    )
    expect(heard('A cube attacks a ship')).toBe('a cube attacks a ship')
  })
})
