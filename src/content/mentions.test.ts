import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matcherOf } from './mentions.ts'

const found = (names: readonly string[], text: string) =>
  matcherOf(new Map(names.map((name) => [name.toLowerCase(), name])))(text).map(
    ({ start, end, slug }) => `${text.slice(start, end)}=${slug}`,
  )

describe('Names in a text', () => {
  test('the longest name is found, whatever its case', () => {
    expect(found(['borg', 'borg queen', 'queen'], 'A BORG Queen and a queen of the Borg.')).toEqual([
      'BORG Queen=borg queen',
      'queen=queen',
      'Borg=borg',
    ])
  })

  test('names are whole words', () => {
    expect(found(['ship'], 'ships, shipyard, flagship, ship_a, a ship.')).toEqual(['ship=ship'])
    expect(found(['attack', 'aligned'], 'counter-attack, non-aligned, attack-restriction')).toEqual([])
    expect(found(['été'], 'l’été étés')).toEqual([])
    expect(found(['été'], 'ÉTÉ')).toEqual(['ÉTÉ=été'])
  })

  test('a possessive names its owner, a number is no part of a longer one', () => {
    expect(found(['borg', 'don'], "The Borg's ship; the Borg’s; don't")).toEqual(['Borg=borg', 'Borg=borg'])
    expect(found(['1', '1.6'], '1.6, 1.65, 10:1 and 1.')).toEqual(['1.6=1.6', '1=1'])
  })

  test('spaces are any white space, signs are those of the name', () => {
    expect(found(['two of eleven', 'u.s.s. x', 'warp-speed', "queen's cube"], 'Two of\n eleven')).toEqual([
      'Two of\n eleven=two of eleven',
    ])
    expect(found(['u.s.s. x', 'warp-speed', "queen's cube"], 'U.S.S. X at warp-speed, Queen’s Cube')).toEqual([
      'U.S.S. X=u.s.s. x',
      'warp-speed=warp-speed',
      "Queen’s Cube=queen's cube",
    ])
  })

  test('an empty name is in no text', () => {
    expect(found(['', ' '], 'a b')).toEqual([])
  })

  test('agrees with trying every name at every spot', () => {
    const letters = fc.constantFrom('a', 'b', 'A', ' ', '-', '.', '1', "'")
    const texts = fc.array(letters, { maxLength: 24 }).map((parts) => parts.join(''))
    const names = fc.uniqueArray(fc.stringMatching(/^[ab1]([ab1 .'-]{0,4}[ab1])?$/), { maxLength: 6 })
    fc.assert(
      fc.property(names, texts, (list, text) => {
        const collapsed = list.map((name) => name.replace(/ +/g, ' '))
        expect(found(collapsed, text)).toEqual(naive(collapsed, text))
      }),
      { numRuns: 2000 },
    )
  })
})

/** Every name at every spot, the longest first, by regular expressions. */
function naive(names: readonly string[], text: string): string[] {
  const sorted = [...new Set(names)].sort((a, b) => b.length - a.length)
  const results: string[] = []
  for (let at = 0; at < text.length; ) {
    let best: { length: number; name: string } | undefined
    for (const name of sorted) {
      const pattern = name.replace(/[.]/g, '\\.').replace(/ /g, '\\s+')
      const match = new RegExp(`^${pattern}`, 'i').exec(text.slice(at))
      if (!match || (best && match[0].length <= best.length)) continue
      if (isJoined(text, at) || isJoined(text, at + match[0].length)) continue
      best = { length: match[0].length, name }
    }
    if (best) results.push(`${text.slice(at, at + best.length)}=${best.name}`)
    at += best?.length ?? 1
  }
  return results
}

/** Whether a spot lies inside a word: between two letters, or beside a sign that joins two. */
function isJoined(text: string, at: number): boolean {
  const [before2 = '', before = '', after = '', after2 = ''] = [at - 2, at - 1, at, at + 1].map((i) => text[i] ?? '')
  const word = /[a-z0-9]/i
  if (word.test(before) && word.test(after)) return true
  if (word.test(before) && after === '-' && word.test(after2)) return true
  if (word.test(before) && after === "'" && /[a-z]/i.test(after2)) return true
  if (word.test(before2) && /['-]/.test(before) && word.test(after)) return true
  return (
    (/\d\.\d/.test(before2 + before + after) && before === '.') ||
    (/\d\.\d/.test(before + after + after2) && after === '.')
  )
}
