import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainMessage } from './plain-message.ts'

describe('A message that is kept', () => {
  test.each([
    ['  Can my  Klingon\tretaliate?\n', 'can my klingon retaliate?'],
    ['9 against 4, third turn, in 2000-06 or on 2000-05-12', '9 against 4, third turn, in 2000-06 or on 2000-05-12'],
    ['call me: +49 (0)171 234-56 78 or 555.123.4567!', 'call me: [number] or [number]!'],
    ['٠١٢٣٤٥٦٧٨ and 00491712345678', '[number] and [number]'],
    ['Mail bob.smith+x@example.org, please', 'mail [address] please'],
    ['see https://example.org/bob?x=1 www.bob.example or discord.gg/abc', 'see [link] [link] or [link]'],
    ['@Bob says: <@123456789012345678> may beam @ 5 strength', '[name] says: <@[number]> may beam @ 5 strength'],
    ['beam.shields_owner and 1/2', 'beam.shields_owner and 1/2'],
    ['a\u0000b\u001b[31m\u202ec', 'a b [31mc'],
    ['CAFE\u0301', 'café'],
    [' \u200b\n', ''],
  ])('%j is kept as %j', (message, kept) => {
    expect(plainMessage(message)).toBe(kept)
  })

  test('has 200 letters at most, and is cut only after what is private was taken out', () => {
    expect([...plainMessage('🖖'.repeat(300))]).toHaveLength(200)
    expect(plainMessage(`${'a'.repeat(196)} 0171 2345678`)).toBe(`${'a'.repeat(196)} [nu`)
  })

  test('is one line of plain text in which nothing looks like a telephone number, whatever was typed', () => {
    const digit = fc.constantFrom('0', '7', ' ', '-', '/', '.', '(', ')', '+', 'x')
    const digits = fc.array(digit, { maxLength: 30 }).map((each) => each.join(''))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 250 }), digits), (typed) => {
        const kept = plainMessage(typed)
        expect([...kept].length <= 200 && kept === kept.trim() && !/[\p{Cc}\p{Cs}]| {2}/u.test(kept)).toBe(true)
        for (const [run] of kept.matchAll(/\d(?:[ ()./-]*\d){6,}/g)) expect(run).toMatch(/^\d{4}-\d\d-\d\d$/)
      }),
      { numRuns: 500 },
    )
  })
})
