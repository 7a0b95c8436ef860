import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../src/domain/index.ts'
import { draft, publish } from '../src/publish/index.ts'
import { BOMBS, type Bomb } from './support/bombs.ts'

const CHARACTERS = 600
const THINGS = 30

function named(name: string): Bomb {
  return BOMBS.find((bomb) => bomb.name === name) ?? expect.fail(`no bomb ${name}`)
}

function toldOf(name: string, size: number): readonly Diagnostic[] {
  return publish(named(name).of(size)).diagnostics
}

describe('Whatever is written, reading it ends and tells faults where they stand', () => {
  // Of syntax every third; the bench tries all of it, at sizes that matter.
  const some = BOMBS.filter(({ isCounted }, at) => isCounted || at % 3 === 0)
  const kinds = Map.groupBy(some, ({ name }) => name.replace(/ ".*/s, ''))
  test.each([...kinds])('%s', (_, bombs) => {
    for (const { name, of, isCounted } of bombs) {
      const files = of(isCounted ? THINGS : CHARACTERS)
      const lines = new Map(files.map(({ path, text }) => [path, text.split(/\r\n?|\n/).length]))
      // Syntax alone has no cases to run.
      const { diagnostics } = isCounted ? publish(files) : draft(files)
      for (const { file, line, message } of diagnostics) {
        expect(lines.get(file) ?? 1, `${name}: ${message}`).toBeGreaterThanOrEqual(line)
      }
    }
  })
})

describe('What would cost the square of its size is refused with the bound it goes over', () => {
  test.each([
    ['Markdown after a word of "<!--"', 8_000, 'file/too-large', /more than 200 of <! and <\? in one paragraph/],
    ['Markdown after a word of "<?"', 8_000, 'file/too-large', /more than 200 of <! and <\? in one paragraph/],
    ['Markdown of "\u0301"', 2_000, 'file/too-large', /more than 100 accents on one letter/],
    ['a chain of derived facts', 150, 'cel/too-large', /derived through more than 100 others/],
    ['rules of one group that except it', 700, 'relation/too-many', /more than 200000 in this game/],
  ])('%s', (name, size, code, why) => {
    const found = toldOf(name, size).filter((each) => each.code === code)
    expect(found.length).toBeGreaterThan(0)
    expect(found[0]?.message).toMatch(why)
    expect(found[0]?.line).toBeGreaterThan(0)
  })

  test('each line of a large circle names some of its rules', () => {
    const found = toldOf('a circle of rules that replace one another', 50).filter(
      ({ code }) => code === 'relation/cycle',
    )
    expect(found).toHaveLength(50)
    expect(found[0]?.message).toMatch(/and 30 more/)
  })

  test('what is misspelt beyond what may be compared is told without a suggestion', () => {
    const found = toldOf('rules that name what is not there', 1_500).filter(
      ({ code }) => code === 'relation/unknown-rule',
    )
    expect(found).toHaveLength(1_500)
    const suggested = found.filter(({ message }) => message.includes('some-rule-0`') || /nearest|mean/i.test(message))
    expect(suggested.length).toBeGreaterThan(1_000)
    expect(suggested.length).toBeLessThan(1_500)
  })
})
