import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canBeEmpty, countsOf, expansions, placesOf, type Template, templateOf, textOf, textsOf } from './templates.ts'

function read(text: string): Template {
  const found = templateOf(text)
  if (!found.ok) throw new Error(`${text}: ${found.detail}`)
  return found.parts
}

const said = (text: string, limit = 1000) => expansions(read(text), limit).map(textOf)

describe('A template', () => {
  test('stands for the texts that its alternatives make, in order', () => {
    expect(said('(attack|go after) {target.crew} (now|)')).toEqual([
      'attack {target.crew} now',
      'attack {target.crew}',
      'go after {target.crew} now',
      'go after {target.crew}',
    ])
    expect(said('shoot back')).toEqual(['shoot back'])
    expect(said('')).toEqual([''])
  })

  test('may hold alternatives in alternatives', () => {
    expect(said('(a|(b|c) d|) e')).toEqual(['a e', 'b d e', 'c d e', 'e'])
    expect(textsOf(read('(a|(b|c) d|) (e|f)'))).toBe(8)
  })

  test('has places and numbers, also beside words without a blank', () => {
    expect(expansions(read('{ } with #x{a.b}'), 1)).toEqual([
      [{ place: '' }, { word: 'with' }, { number: true }, { word: 'x' }, { place: 'a.b' }],
    ])
    expect(placesOf(read('{a} ({b}|{a} {c})'))).toEqual(['a', 'b', 'c'])
  })

  test('is looked up as all texts are: without case and apostrophes; alternatives may end a word', () => {
    expect(said("Opponent's Drone(s|)")).toEqual(['opponents drones', 'opponents drone'])
    expect(said("is(n't|) he")).toEqual(['isnt he', 'is he'])
  })

  test('gives each text once', () => {
    expect(said('(a|a|A) b')).toEqual(['a b'])
  })

  test('of which not all texts are looked at shows each alternative in its turn', () => {
    expect(said('(a|b|c) (d|e|f)', 4)).toEqual(['a d', 'b d', 'b f', 'c e'])
    // 2000 texts: every tenth would always end in the same word.
    const some = said('(a|b|c|d|e) (f|g|h|i|j) (k|l|m|n|o) (p|q|r|s) (t|u|v|w)', 200)
    expect(some).toHaveLength(200)
    const often = (letters: string) => [...letters].map((word) => some.filter((each) => each.includes(word)).length)
    for (const times of often('abcdefghijklmno')) expect(Math.abs(times - 40)).toBeLessThan(10)
    for (const times of often('pqrstuvw')) expect(Math.abs(times - 50)).toBeLessThan(10)
  })

  test('tells how often a text of it has a place or a number, at least and at most', () => {
    expect(countsOf(read('({} ship|ship of {}|ship)'), 'place')).toEqual([0, 1])
    expect(countsOf(read('({}|ship of {}) {}'), 'place')).toEqual([2, 2])
    expect(countsOf(read('# (#|) {}'), 'number')).toEqual([1, 2])
  })

  test.each([
    ['(a|b', 0, '`(` is never closed'],
    ['a (b (c|d)', 2, '`(` is never closed'],
    ['a) b', 1, '`)` closes nothing'],
    ['a | b', 2, '`|` stands outside parentheses'],
    ['(a|b) | c', 6, '`|` stands outside parentheses'],
    ['hit {target', 4, '`{` stands alone'],
    ['hit target}', 10, '`}` stands alone'],
    ['hit {a|b}', 4, '`{` stands alone'],
    ['('.repeat(9) + ')'.repeat(9), 8, 'more than 8 parentheses in one another'],
    ['a'.repeat(401), 400, 'it has more than 400 characters'],
  ])('is not %j', (text, at, detail) => {
    expect(templateOf(text)).toEqual({ ok: false, at, detail })
  })

  test('a bomb of parentheses is counted, not set off', () => {
    const bomb = '(a|b)'.repeat(80)
    expect(textsOf(read(bomb))).toBe(2 ** 52)
    expect(textsOf(read(`((${'(a|)'.repeat(48)}|${'(b|)'.repeat(48)})|c)`))).toBe(2 ** 49 + 1)
    expect(expansions(read(bomb), 10)).toHaveLength(10)
    expect(templateOf('('.repeat(1_000_000)).ok).toBe(false)
  })

  test('any text is a template or says where it is none, and stands for as many texts as it counts', () => {
    const letters = fc.constantFrom('(', ')', '|', '{', '}', '#', 'a', 'b', ' ', '(a|b)', '({}|c)')
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 30 }), (text) => {
        const found = templateOf(text)
        if (!found.ok) {
          expect(found.at).toBeLessThan(text.length)
          return
        }
        const texts = textsOf(found.parts)
        if (texts > 1000) return
        const all = expansions(found.parts, 1000)
        expect(all.length).toBeLessThanOrEqual(texts)
        expect(canBeEmpty(found.parts)).toBe(all.some((each) => each.length === 0))
        const allTexts = new Set(all.map(textOf))
        expect(allTexts).toEqual(new Set(naive(text).map((each) => each.join(' '))))
        const few = expansions(found.parts, 7).map(textOf)
        expect(few.length).toBeLessThanOrEqual(7)
        if (all.length === texts) expect(few).toHaveLength(Math.min(7, texts))
        expect(few.filter((each) => !allTexts.has(each))).toEqual([])
      }),
    )
  })
})

/** Replaces the innermost parentheses by each of their alternatives until none is left. */
function naive(text: string): string[][] {
  const inner = /\(([^()]*)\)/.exec(text)
  if (inner)
    return (inner[1] ?? '')
      .split('|')
      .flatMap((each) => naive(text.slice(0, inner.index) + each + text.slice(inner.index + inner[0].length)))
  return [(text.match(/\{[^}]*\}|#|\w+/g) ?? []).map((each) => each.replaceAll(' ', ''))]
}
