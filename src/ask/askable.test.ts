import { describe, expect, test } from 'vitest'
import type { Edition } from '../domain/index.ts'
import { publish } from '../publish/index.ts'
import { askableGroups, oftenAsked } from './askable.ts'

const VOCABULARY = `facts: { wind: { type: bool, ask: Is there wind? } }
actions:
  sail: { label: sail, ask: May she sail? }
  race: { label: race }
  moor: { label: moor }
  drift: { label: drift }
  fish: { label: fish }
quantities:
  speed: { label: whether she is quick, type: bool }
  crew: { label: hands aboard, type: int }
`

/** An entry with its tags and rules on what is named; the first is asked about by so many worked examples. */
function entry(term: string, tags: string, asks: readonly string[], cases = 0): string {
  const rules = asks.map((ask) => {
    const then = ['speed', 'crew'].includes(ask)
      ? `set: { ${ask}: ${ask === 'speed' ? 'true' : '3'} }`
      : `forbid: ${ask}`
    return `## ${term} ${ask}\n\nText.\n\n\`\`\`rule\nid: ${term}-${ask}\ncites: [{ source: book }]\nwhen: wind\nthen: { ${then} }\n\`\`\`\n`
  })
  const examples = Array.from(
    { length: cases },
    (_, at) => `\`\`\`case\ntitle: ${term} ${at}\nfacts: { wind: true }\nask: ${asks[0]}\nexpect: forbidden\n\`\`\`\n`,
  )
  return `---\nterm: ${term}\nkind: rule\ntags: [${tags}]\n---\nText.\n\n${rules.join('\n')}\n${examples.join('\n')}`
}

function editionWith(entries: { readonly [slug: string]: string }): Edition {
  const files = {
    'g/game.yaml':
      'title: G\nformats: { standard: Standard }\nauthority: [rulebook]\nprecedence:\n  - { from: 2000, order: [specificity] }\n',
    'g/sources/book.md': '---\ntitle: Book\nauthority: rulebook\npublished: 2000\n---\nText.\n',
    'g/vocabulary/all.yaml': VOCABULARY,
    ...Object.fromEntries(Object.entries(entries).map(([slug, text]) => [`g/entries/${slug}.md`, text])),
  }
  const { editions, diagnostics } = publish(Object.entries(files).map(([path, text]) => ({ path, text })))
  const [edition] = editions
  if (!edition) throw new Error(JSON.stringify(diagnostics))
  return edition
}

describe('What can be asked', () => {
  const edition = editionWith({
    a: entry('alpha', 'all, under way', ['sail', 'race', 'drift', 'speed'], 1),
    b: entry('beta', 'all, in port', ['moor'], 2),
    c: entry('gamma', 'all, under way', ['crew']),
    d: entry('delta', 'else', []),
    e: entry('epsilon', 'else, more', []),
    f: entry('zeta', 'more', []),
    h: entry('eta', 'apart', []),
  })

  test('stands under the tag of the entries that decide it, one that tells entries apart; the rest together at the end', () => {
    const groups = askableGroups(edition).map(({ title, asks }) => [title, asks.map(({ question }) => question)])
    expect(groups).toEqual([
      ['Under way', ['May she sail?', 'May they drift?', 'May they race?', 'Hands aboard', 'She is quick']],
      ['Other', ['May they fish?', 'May they moor?']],
    ])
  })

  test('is all of it in the groups, each once', () => {
    const names = askableGroups(edition).flatMap(({ asks }) => asks.map(({ name }) => name))
    const { actions, quantities } = edition.vocabulary
    expect(names.sort()).toEqual([...actions, ...quantities].map(({ name }) => name).sort())
  })

  test('is asked oftenest where most worked examples ask it', () => {
    expect(oftenAsked(edition, 2).map(({ name }) => name)).toEqual(['moor', 'sail'])
  })
})
