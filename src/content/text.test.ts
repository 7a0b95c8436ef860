import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { innerBlock, readText } from './text.ts'

const place = (line: number, column: number) => ({ file: 'f', line, column })

describe('The text of a file is NFC with LF, and its places are those of the file', () => {
  test('lines end at LF, CRLF or CR', () => {
    const file = readText({ path: 'f', text: 'ab\r\ncd\ref\ngh' })
    expect(file.text).toBe('ab\ncd\nef\ngh')
    expect([0, 1, 3, 6, 9, 10].map(file.place)).toEqual([
      place(1, 1),
      place(1, 2),
      place(2, 1),
      place(3, 1),
      place(4, 1),
      place(4, 2),
    ])
  })

  test('a byte order mark is no column', () => {
    expect(readText({ path: 'f', text: '\uFEFFab' }).place(1)).toEqual(place(1, 2))
  })

  test('a letter composed of two characters counts as the file has it', () => {
    const file = readText({ path: 'f', text: 'cafe\u0301 x\ny' })
    expect(file.text).toBe('café x\ny')
    expect([3, 4, 5, 7].map((offset) => file.place(offset).column)).toEqual([4, 6, 7, 1])
  })

  test('an offset past the end is the end', () => {
    expect(readText({ path: 'f', text: 'a\nbc' }).place(99)).toEqual(place(2, 3))
  })

  test('a block inside a container has the places of the file', () => {
    const file = readText({ path: 'f', text: 'x\n> \tid: a\n>\n> b' })
    const block = innerBlock(file, 'rule', 'id: a\n\nb', 1, place(1, 1))
    expect([0, 4, 6, 7].map(block.place)).toEqual([place(2, 4), place(2, 8), place(3, 2), place(4, 3)])
  })

  test('every place leads back to its character', () => {
    const part = fc.constantFrom('a', 'e\u0301', 'é', 'i\u0323\u0302', '\n', '\r\n', ' ', '한', '\u1112\u1161\u11ab')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const raw = parts.join('')
        const file = readText({ path: 'f', text: raw })
        const lines = raw.split(/\r\n|\n/)
        for (let offset = 0; offset < file.text.length; offset++) {
          if (file.text[offset] === '\n') continue
          const { line, column } = file.place(offset)
          const rest = lines[line - 1]?.slice(column - 1).normalize('NFC')
          expect(file.text.slice(offset).split('\n', 1)[0]).toBe(rest)
        }
      }),
    )
  })
})
