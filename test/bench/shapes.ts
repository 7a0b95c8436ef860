import type { SourceFile } from '../../src/domain/index.ts'

/** Rulebooks whose rules have to do with one another, unlike those that are drawn: every rule in one of these ways. */
export const SHAPES: { readonly [name: string]: (at: number) => string } = {
  'all on one question': (at) =>
    `effective: 1995\nwhen: f${at % FACTS} && !f${(at * 7 + 1) % FACTS}\n${concluding(at)}`,
  'each reading five facts': (at) => {
    const tests = [1, 3, 7, 11, 13].map((step, nth) => `${nth % 2 ? '!' : ''}f${(at * step + nth * 9) % FACTS}`)
    return `effective: 1995\nwhen: ${tests.join(' && ')}\n${concluding(at)}`
  },
  'chains of ten that replace one another': (at) => {
    const replaced = at % 10 === 0 ? '' : `replaces: [r-${at - 1}]\n`
    return `effective: ${1990 + (at % 10)}\n${replaced}when: f${at % FACTS}\n${concluding(at)}`
  },
}

const FACTS = 40
const RULES_PER_ENTRY = 50

export function filesIn(shape: string, rules: number): SourceFile[] {
  const write = SHAPES[shape]
  if (!write) throw new Error(`there is no shape ${shape}`)
  const facts = Array.from({ length: FACTS }, (_, at) => `  f${at}: { type: bool, ask: "Is ${at} so?" }\n`)
  const action = 'actions:\n  act: { label: act, ask: "May they act?", default: permitted }\n'
  const block = (at: number): string => `\`\`\`rule\nid: r-${at}\ncites: [{ source: book }]\n${write(at)}\n\`\`\`\n`
  return [
    { path: 'bench/game.yaml', text: 'title: Bench\nformats: [standard]\nauthority: [rulebook]\n' },
    { path: 'bench/sources/book.md', text: '---\ntitle: Book\nauthority: rulebook\npublished: 1990\n---\n' },
    { path: 'bench/vocabulary/words.yaml', text: `facts:\n${facts.join('')}${action}` },
    ...Array.from({ length: Math.ceil(rules / RULES_PER_ENTRY) }, (_, entry): SourceFile => {
      const from = entry * RULES_PER_ENTRY
      const count = Math.min(RULES_PER_ENTRY, rules - from)
      const blocks = Array.from({ length: count }, (_, at) => block(from + at))
      return {
        path: `bench/entries/e-${entry}.md`,
        text: `---\nterm: Entry ${entry}\nkind: rule\n---\nText.\n\n${blocks.join('\n')}`,
      }
    }),
  ]
}

function concluding(at: number): string {
  return `then: { ${at % 2 === 0 ? 'forbid' : 'permit'}: act }`
}
