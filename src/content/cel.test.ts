import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { Cel } from '../domain/index.ts'
import { parsePacks } from './index.ts'
import { characterAt, folder, spot } from './testing/sketch.fixture.ts'

function condition(yaml: string, wrap = (block: string) => block): { cel: Cel; text: string } {
  const block = `\`\`\`rule\nid: a\n${yaml}\n\`\`\`\n`
  const text = `---\nterm: A\n---\n${wrap(block)}`
  const { packs, diagnostics } = parsePacks(folder({ 'entries/a.md': text }))
  const cel = packs[0]?.entries[0]?.rules[0]?.when
  if (!cel) throw new Error(JSON.stringify(diagnostics))
  return { cel, text }
}

/** Where each word of the condition is located, by its first character. */
function words({ cel }: { cel: Cel }): string[] {
  return [...cel.text.matchAll(/\S+/g)].map((match) => `${match[0]} ${spot(cel.locate(match.index))}`)
}

describe('An offset in a condition is a place in the file', () => {
  test('in a plain value, also over several lines', () => {
    expect(words(condition('when: a && b'))).toEqual(['a 6:7', '&& 6:9', 'b 6:12'])
    expect(words(condition('when: a &&\n    b'))).toEqual(['a 6:7', '&& 6:9', 'b 7:5'])
  })

  test('in quotes, past the escapes they need', () => {
    expect(words(condition("when: 'x == ''y'' && z'"))).toEqual(['x 6:8', '== 6:10', "'y' 6:13", '&& 6:19', 'z 6:22'])
    expect(words(condition('when: "x == \\"y\\" && z"'))).toEqual(['x 6:8', '== 6:10', '"y" 6:13', '&& 6:19', 'z 6:22'])
    expect(words(condition('when: "\\x61\\t\\u00e9 && \\\n  b"'))).toEqual(['a 6:8', 'é 6:14', '&& 6:21', 'b 7:3'])
  })

  test('in a literal block', () => {
    expect(words(condition('when: |\n  a\n    && b\n\n  || c\n'))).toEqual([
      'a 7:3',
      '&& 8:5',
      'b 8:8',
      '|| 10:3',
      'c 10:6',
    ])
    expect(words(condition('when: |2-\n   a # no comment'))).toEqual(['a 7:4', '# 7:6', 'no 7:8', 'comment 7:11'])
  })

  test('in a folded block', () => {
    expect(words(condition('when: >- # why\n  a\n  && b\n\n  || c\n'))).toEqual([
      'a 7:3',
      '&& 8:3',
      'b 8:6',
      '|| 10:3',
      'c 10:6',
    ])
  })

  test('in a list item, in a quote and with CRLF', () => {
    const indented = (block: string) => `- x\n\n${block.replace(/^(?=.)/gm, '  ')}`
    expect(words(condition('when: |\n  a\n  && b', indented))).toEqual(['a 9:5', '&& 10:5', 'b 10:8'])
    const quoted = (block: string) => block.replace(/^(?=.)/gm, '> ')
    expect(words(condition('when: |\n  a\n  && b', quoted))).toEqual(['a 7:5', '&& 8:5', 'b 8:8'])
    const windows = (block: string) => block.replaceAll('\n', '\r\n')
    expect(words(condition('when: >\n  a\n  && b', windows))).toEqual(['a 7:3', '&& 8:3', 'b 8:6'])
  })

  test('past the end it is the end', () => {
    const { cel } = condition('when: "a &&"')
    expect(spot(cel.locate(4))).toBe('6:12')
    expect(spot(cel.locate(99))).toBe('6:12')
  })

  test('a number has a place as well, and white space around a condition is none of it', () => {
    const { cel } = condition('when: 12')
    expect([cel.text, spot(cel.place), spot(cel.locate(1))]).toEqual(['12', '6:7', '6:8'])
    const padded = condition('when: "  a "')
    expect([padded.cel.text, spot(padded.cel.locate(0))]).toEqual(['a', '6:10'])
  })

  const styles = ['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const
  const word = fc.stringMatching(/^[a-zé(][a-z0-9._"'\\()|#é]{0,12}$/)
  const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '))
  const conditions = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))

  test.each(styles)('every character is found again however the value is written: %s', (style) => {
    fc.assert(
      fc.property(conditions, fc.boolean(), (written, crlf) => {
        const yaml = stringify({ when: written }, { defaultStringType: style, lineWidth: 40 }).trimEnd()
        const { cel, text } = condition(yaml, (block) => (crlf ? block.replaceAll('\n', '\r\n') : block))
        expect(cel.text).toBe(written)
        for (let i = 0; i < written.length; i++) {
          if (/\s/.test(written[i] ?? '')) continue
          const found = characterAt(text, cel.locate(i))
          expect(found === written[i] || found === '\\').toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})
