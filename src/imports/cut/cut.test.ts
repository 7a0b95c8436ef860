import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rulebooks } from '../../../test/support/rulebook.ts'
import { readDocument } from '../read/index.ts'
import type { Cut } from '../types.ts'
import { cut } from './cut.ts'
import { rising } from './rising.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function cutting(name: string, text: string): Promise<Cut> {
  return cut(name, await readDocument(name, bytes(text)))
}

const shape = ({ sections }: Cut) =>
  sections.map(({ number, title, depth, text }) => `${'  '.repeat(depth)}${number ?? '-'} | ${title ?? '-'} | ${text}`)

describe('Documents are cut by their numbers', () => {
  const body = [
    '1 Play',
    '1.1 A player must move a piece.',
    '1.1.1 Not twice.',
    '1.2 A piece may rest.',
    '2 End',
    '2.1 Count.',
  ]
  test.each([
    ['plain', (line: string) => line],
    ['in bold', (line: string) => line.replace(/^(\S+)/, '**$1**')],
    ['in brackets', (line: string) => line.replace(/^(\S+)/, '[$1]')],
    ['said to be articles', (line: string) => `Article ${line}`],
    ['with a stop behind', (line: string) => line.replace(/^(\S+)/, '$1.')],
  ])('%s', async (_, written) => {
    const text = [...body.map(written), 'Who has no move loses.'].join('\n\n')
    const found = await cutting('laws.md', text)
    expect(found.sections.map(({ number }) => number)).toEqual(['1', '1.1', '1.1.1', '1.2', '2', '2.1'])
    expect(found.sections.map(({ parent }) => parent)).toEqual([undefined, 0, 1, 0, undefined, 4])
    expect(found.sections[1]?.text).toBe('A player must move a piece.')
    expect(found.sections[5]?.text).toContain('Who has no move loses.')
  })

  test('with letters behind, as long rules of cards have them', async () => {
    const found = await cutting(
      'rules.txt',
      '702.19a Trample is a word.\n\n702.19b It must be dealt.\n\n702.20 Vigilance rests.\n\n702.20a It may not tap.',
    )
    expect(found.sections.map(({ number }) => number)).toEqual(['702.19a', '702.19b', '702.20', '702.20a'])
  })

  test('a reference that a line begins with, and a table of contents, are no sections', async () => {
    const text = [
      '1.1 Moving',
      '1.2 Resting',
      '1.3 Ending',
      '',
      '1.1 A player moves as told in',
      '1.3 and in no other way, whatever the others may say of it.',
      '',
      '1.2 A player rests who has nothing else to do in this turn.',
      '',
      '1.3 The game ends when nobody moves any more, as all can see.',
    ].join('\n')
    const { sections, left } = await cutting('laws.txt', text)
    expect(sections.map(({ number }) => number)).toEqual(['1.1', '1.2', '1.3'])
    expect(sections[0]?.text).toContain('1.3 and in no other way')
    expect(left.map(({ why }) => why)).toContain('before the first section')
  })

  test('a quantity at the beginning of a paragraph is no number of a section', async () => {
    const { sections } = await cutting(
      'game.md',
      '# Game\n\n## Parts\n\n6 cubes\n\n18 nodes\n\n## Play\n\n2 players may play.\n\n## End\n\nEnd.\n\n## More\n\nMore.',
    )
    expect(sections.map(({ name }) => name)).toEqual(['Parts', 'Play', 'End', 'More'])
  })
})

describe('Documents are cut by headings and headwords', () => {
  test('headings hold what is below them, and two of one title are told apart', async () => {
    const found = await cutting('a.md', '# The game\n\n## Play\n\n### Notes\n\nOne.\n\n## End\n\n### Notes\n\nTwo.')
    expect(found.sections.map(({ name, parent }) => [name, parent])).toEqual([
      ['Play', undefined],
      ['Notes', 0],
      ['End', undefined],
      ['Notes (End)', 2],
    ])
    expect(found.left).toEqual([{ text: 'The game', at: 1, why: 'the title of the document' }])
  })

  test('a glossary: a word on a line of its own, in the order of letters', async () => {
    const words = ['anchor', 'bay', 'cable', 'deck', 'engine', 'flag', 'galley', 'hull', 'island']
    const found = await cutting(
      'g.txt',
      words.map((word) => `${word}\nWhat it is. See deck.\n\nMore of it.`).join('\n\n'),
    )
    expect(found.sections.map(({ title, isHeadword }) => [title, isHeadword])).toEqual(
      words.map((word) => [word, true]),
    )
    expect(found.sections[0]).toMatchObject({ text: 'What it is. See deck.\nMore of it.', references: ['deck'] })
  })

  test('a word before a dash, its other name in brackets', async () => {
    const found = await cutting(
      'g.md',
      '## Words\n\n**Pilot (Seven of Nine)** – She flies.\n\n**Cook** — He cooks. For example, an egg.',
    )
    expect(shape(found)).toEqual([
      '- | Words | ',
      '  - | Pilot (Seven of Nine) | She flies.',
      '  - | Cook | He cooks. For example, an egg.',
    ])
    expect(found.sections[1]?.aliases).toEqual(['Seven of Nine'])
    expect(found.sections[2]?.examples).toEqual(['For example, an egg.'])
  })

  test('lines in capitals, and lines that a wiki marked', async () => {
    const found = await cutting('w.txt', 'SETTING UP\nShuffle.\n\nThe first turn[]\n\nDraw.\n\nTHE END\nCount.')
    expect(found.sections.map(({ title }) => title)).toEqual(['SETTING UP', 'The first turn', 'THE END'])
  })

  test('a document with nothing to cut it by is refused', async () => {
    await expect(cutting('a.txt', 'Only a story.\n\nAnd more of it.')).rejects.toMatchObject({
      code: 'import/no-sections',
    })
  })
})

describe('No text is lost', () => {
  const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

  test('every word of a rulebook is in a section, in its order', async () => {
    const { before } = rulebooks(300, 3)
    const { sections, left } = await cutting('laws.md', before)
    const kept = sections.map(({ number, title, text }) => [number, title, text].filter(Boolean).join(' '))
    expect(words([...left.map(({ text }) => text), ...kept].join(' '))).toEqual(words(before))
  })

  test('whatever the lines are', async () => {
    const line = fc.constantFrom(
      '1.1 A rule must hold.',
      '1.2 Next',
      '2.1 More (see 1.1)',
      '• an item',
      'TITLE',
      'Word — And its sense.',
      'plain text',
      '',
      '**bold** text',
      'Head[]',
      'A - B - C - D - E',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 4, maxLength: 30 }), async (lines) => {
        const text = lines.join('\n')
        let found: Cut
        try {
          found = await cutting('a.txt', text)
        } catch (error) {
          expect(['import/no-sections', 'import/empty']).toContain((error as { code?: string }).code)
          return
        }
        const kept = [
          ...found.left.map(({ text }) => text),
          ...found.sections.flatMap(({ number, title, text }) => [number ?? '', title ?? '', text]),
        ]
        expect(words(kept.join(' ')).sort()).toEqual(words(text).sort())
      }),
    )
  })
})

test('the heaviest rising run is what trying all runs finds', () => {
  const items = fc.array(fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 5 })), { maxLength: 9 })
  const weigh = (list: readonly (readonly [number, number])[]) => list.reduce((sum, [, weight]) => sum + weight, 0)
  fc.assert(
    fc.property(items, (list) => {
      const run = rising(
        list,
        ([a], [b]) => a - b,
        ([, weight]) => weight,
      ).map((index) => list[index] as [number, number])
      expect(run.every(([value], at) => at === 0 || value > (run[at - 1]?.[0] ?? 0))).toBe(true)
      let best = 0
      for (let choice = 0; choice < 2 ** list.length; choice++) {
        const tried = list.filter((_, at) => choice & (2 ** at))
        if (tried.every(([value], at) => at === 0 || value > (tried[at - 1]?.[0] ?? 0)))
          best = Math.max(best, weigh(tried))
      }
      expect(weigh(run)).toBe(best)
    }),
  )
})
