import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePacks, renderEntry } from './index.ts'
import { faultsOf, folder, parseEntry, ruleFaults } from './testing/sketch.fixture.ts'

const front = '---\nterm: A\n---\n'

describe('Nothing an author writes may crash or hang', () => {
  test.each([
    ['a file of a million characters', 'x '.repeat(500_000)],
    ['ten thousand quotes in one another', '>'.repeat(10_000)],
    ['lists begun on one line', `${'- '.repeat(50)}a`],
    ['numbered lists begun on one line', '1. '.repeat(5_000)],
    ['a list of ten thousand', '- a\n'.repeat(10_000)],
    ['brackets that close nothing', ']'.repeat(20_000)],
    ['emphasis in emphasis', `${'*a_'.repeat(5_000)}a${'_a*'.repeat(5_000)}`],
    ['emphasis a hundred deep', `${'*a **b '.repeat(60)}c${' b** a*'.repeat(60)}`],
    ['a run of stars', `${'*'.repeat(500)}a${'*'.repeat(500)}`],
    ['a table of ten thousand columns', `${'a|'.repeat(10_000)}\n${'-|'.repeat(10_000)}\n${'a|\n'.repeat(20_000)}`],
    ['a table of few columns and ten thousand rows', `a|b\n-|-\n${'a|b\n'.repeat(10_000)}`],
    ['a table in a quote', `> a|b\n> -|-\n${'> a|b\n'.repeat(3_000)}`],
    ['sixty thousand bars in a link that nothing closes', `[[a${'|a'.repeat(60_000)}`],
    ['ten thousand words after a bracket', `[a${' a'.repeat(10_000)}`],
    ['ten thousand words after one that code closes', `[a \`\n]\n\`${' a\n'.repeat(10_000)}`],
    ['a thousand underlined headings', 'a\n===\n'.repeat(1_000)],
  ])('%s gets one diagnostic', (_, body) => {
    const faults = faultsOf('entries/a.md', front + body)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(
      /^\d+:\d+ file\/too-large `.*` is too large or too deeply nested to be read \(.+\)\. Split it\.$/,
    )
  })

  test('as large as the limits allow, a table and a paragraph are read', () => {
    const table = `a|b|c|d\n-|-|-|-\n${'a|b|c|d\n'.repeat(990)}`
    const paragraph = `[[a|${'b '.repeat(2_900)}\n\n`
    expect(faultsOf('entries/a.md', `${front + table}\n\n${paragraph.repeat(10)}`)).toEqual([])
  })

  test('an entry that was not read is broken, and so are the rules in it', () => {
    const { packs } = parsePacks(
      folder({ 'entries/a.md': `${front}${']'.repeat(9_000)}\n\n\`\`\`rule\nid: x\n\`\`\`\n` }),
    )
    expect(packs[0]?.entries).toEqual([])
    expect([...(packs[0]?.broken.entries ?? [])]).toEqual(['a'])
    expect([...(packs[0]?.broken.rules ?? [])]).toEqual(['x'])
  })

  test('YAML nested too deeply gets one diagnostic, where it is too deep', () => {
    const code = (fault: string) => fault.split(' ').slice(0, 2).join(' ')
    expect(ruleFaults(`id: a\nwhen: ${'['.repeat(10_000)}`).map(code)).toEqual(['6:67 file/too-large'])
    expect(faultsOf('vocabulary/v.yaml', `${'- '.repeat(5_000)}a`).map(code)).toEqual(['1:123 file/too-large'])
    expect(faultsOf('sources/s.md', `---\na: ${'{ a: '.repeat(5_000)}\n---\n`)).toHaveLength(1)
  })

  test('a long entry within the limits is read', () => {
    const section = '## Head\n\nSome *text* with a [link](b.md) and [[c]].\n\n- one\n- two\n\n'
    const { entry, diagnostics } = parseEntry(section.repeat(500))
    expect(diagnostics).toEqual([])
    expect(entry.links).toHaveLength(1000)
    expect(renderEntry(entry, new Map([['text', 't']])).mentions).toEqual(['t'])
  })

  const pieces = fc.constantFrom(
    ...[
      '---\n',
      'term: A\n',
      '```rule\n',
      '```case\n',
      '```\n',
      'id: a\n',
      'when: ',
      '!x',
      '&a ',
      '*a',
      ' # b',
      '|\n',
      '>-\n',
    ],
    ...[
      '  ',
      '- ',
      '{',
      '}',
      '[',
      ']',
      '[[',
      '|',
      '"',
      "'",
      ': ',
      ', ',
      '\n',
      '\n\n',
      '\r\n',
      '## H\n',
      '> ',
      'a',
      'b',
      '1',
      '~',
      '?',
    ],
    ...[
      '\t',
      '\u0000',
      '\\',
      '<b>',
      '&#x5b;',
      'cites: ',
      'then: ',
      'facts:\n',
      'types:\n',
      'e\u0301',
      '\ud800',
      '\u{1f600}',
      '%',
    ],
  )
  const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))
  const paths = fc.constantFrom('game.yaml', 'vocabulary/v.yaml', 'events/e.yaml', 'sources/s.md', 'entries/e.md')

  test('whatever is written, the faults are in the file and the rest can be rendered', () => {
    fc.assert(
      fc.property(paths, texts, fc.boolean(), (path, text, fronted) => {
        const whole = fronted && path.endsWith('.md') ? front + text : text
        const { packs, diagnostics } = parsePacks(folder({ [path]: whole }))
        const lines = whole.split(/\r\n?|\n/)
        for (const { file, line, column } of diagnostics) {
          expect(file).toBe(`g/${path}`)
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? expect.fail(`no line ${line}`)).length + 1)
        }
        for (const entry of packs[0]?.entries ?? []) {
          expect(renderEntry(entry, new Map([['a', 'x']])).html).not.toMatch(/<b>/)
          for (const { when } of entry.rules) for (let i = 0; i <= (when?.text.length ?? -1); i++) when?.locate(i)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('rulers, tables and long lines of dashes are no lists', () => {
    expect(
      faultsOf('entries/a.md', `${front}${'- '.repeat(40)}\n\n${'*'.repeat(200)}\n\n${'-'.repeat(300)}\n`),
    ).toEqual([])
  })
})
