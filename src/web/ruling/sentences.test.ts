import { describe, expect, test } from 'vitest'
import { sayingOf, sentencesIn } from './sentences.ts'

describe('What a verdict says', () => {
  test('is said of whom the question speaks', () => {
    expect(sayingOf('May they beam?', 'beam', 'forbidden')).toBe('They may not beam')
    expect(sayingOf('May your Ships join the battle?', 'join the battle', 'permitted')).toBe(
      'Your Ships may join the battle',
    )
    expect(sayingOf('Must the game be forfeited?', 'be forfeited', 'required')).toBe('The game must be forfeited')
  })

  test('is said of them where the question does not read so', () => {
    expect(sayingOf('Is the Starbase removed?', 'remove the Starbase from the game', 'required')).toBe(
      'They must remove the Starbase from the game',
    )
    expect(sayingOf('May he be rescued?', 'rescue him', 'forbidden')).toBe('They may not rescue him')
  })
})

describe('A rule’s prose', () => {
  test('is read as sentences, without marks and links', () => {
    expect(
      sentencesIn(
        'Nobody *beams* through [SHIELDS](shields.md) of a [[borg-cube|Cube]].\nSee `10:30`. “So be it.” Then 5 p.m. it is.',
      ),
    ).toEqual(['Nobody beams through SHIELDS of a Cube.', 'See 10:30.', '“So be it.”', 'Then 5 p.m. it is.'])
  })

  test('is nothing where nobody wrote any', () => {
    expect(sentencesIn('  \n')).toEqual([])
  })
})
