import { describe, expect, test } from 'vitest'
import { understandSentence, weighed } from '../../src/ask/index.ts'
import { servedFrom } from '../support/served.ts'

/** Crews that pull on a rope: each sailor pulls by his strength, but for those who sleep. What becomes of cargo hangs on what it is. */
const VOCABULARY = `
types:
  fate: { kept: { label: it is kept }, overboard: { label: it goes overboard } }
  sailor: { name: card, strength: { type: int, ask: How strong is he? }, asleep: { type: bool, assume: false, usually: everybody is awake, ask: Is he asleep? }, drunk: { type: bool, ask: Is he drunk? } }
  crate: { name: card, wet: { type: bool, ask: Is it wet? }, marked: { type: bool, assume: false, usually: nothing is marked, ask: Is it marked? } }
facts:
  your.crew: { type: list(sailor), ask: Who is in your crew? }
  their.crew: { type: list(sailor), ask: Who is in their crew? }
  cargo: { type: list(crate), ask: Which cargo is aboard? }
  gale: { type: bool, ask: Is there a gale?, words: [gale] }
quantities:
  your.pull: { type: int, label: how hard your crew pulls }
  their.pull: { type: int, label: how hard their crew pulls }
  pull.won: { type: bool, label: whether you win the pull }
  cargo.fate: { type: fate, label: what becomes of the cargo, each: { c: cargo } }
  gale.over: { type: bool, label: whether the gale is over }
`
const SAYINGS = `
asks:
  your.pull: { says: ["how hard do (I|we) pull", "my pull"] }
  their.pull: { says: ["how hard (does he|do they) pull"] }
  pull.won: { says: ["who wins the pull", "do I win the pull"] }
  cargo.fate: { says: ["what (becomes|happens) (to|of) (it|the cargo)", "does it go overboard"] }
  gale.over: { says: ["is the gale over"] }
facts:
  your.crew:
    each:
      - { says: "#", is: { strength: "#1" } }
      - { says: "my # sailors", is: {} }
  their.crew:
    each: [{ says: "#", is: { strength: "#1" } }]
types:
  sailor.strength: { any: ["strength #"] }
  sailor.asleep: { true: [sleeping, "(fell|is) asleep"], false: [wide awake] }
  sailor.drunk: { true: [drunken], false: [sober] }
  crate.wet: { true: ["(wet|soaked)"], false: ["dry"] }
  crate.marked: { true: ["(marked|with a mark)"], false: [unmarked] }
typed:
  - { message: the barrel is soaked and carries a mark so what becomes of that barrel, ask: cargo.fate, facts: { cargo: [{ name: barrel, wet: true, marked: true }] }, expect: { barrel: kept }, by: a }
`
const ENTRY = `---
term: pulling
kind: rule
---
Pulling and cargo.

## All of it

\`\`\`rule
id: pulling
cites: [{ source: book, at: All }]
then:
  set:
    your.pull: "your.crew.map(s, s.asleep ? 0 : s.strength).sum()"
    their.pull: "their.crew.map(s, s.asleep ? 0 : s.strength).sum()"
    pull.won: your.pull > their.pull
    gale.over: "!gale"
\`\`\`

\`\`\`rule
id: wet-goes-overboard
cites: [{ source: book, at: All }]
when: c.wet && !c.marked
then: { set: { cargo.fate: overboard } }
\`\`\`

\`\`\`rule
id: dry-or-marked-is-kept
cites: [{ source: book, at: All }]
when: c.wet == false || c.marked
then: { set: { cargo.fate: kept } }
\`\`\`
${[
  ['mine', 'your.pull', '{ your.crew: [{ name: a, strength: 4 }, { name: b, strength: 5, asleep: true }] }', '4'],
  ['theirs', 'their.pull', '{ their.crew: [{ name: a, strength: 4 }] }', '4'],
  ['won', 'pull.won', '{ your.crew: [{ name: a, strength: 4 }], their.crew: [{ name: b, strength: 3 }] }', 'true'],
  ['wet', 'cargo.fate', '{ cargo: [{ name: a, wet: true, marked: false }] }', 'overboard'],
  ['dry', 'cargo.fate', '{ cargo: [{ name: a, wet: false }] }', 'kept'],
]
  .map(
    ([title, ask, facts, expected]) =>
      `\n\`\`\`case\ntitle: ${title}\nfacts: ${facts}\nask: ${ask}\nexpect: ${expected}\n\`\`\`\n`,
  )
  .join('')}`

const FILES = [
  {
    path: 'rope/game.yaml',
    text: 'title: Rope\nformats: { open: Open }\nauthority: [book]\nprecedence:\n  - { from: 1990, order: [authority] }\n',
  },
  {
    path: 'rope/sources/book.md',
    text: '---\ntitle: The book\nauthority: book\npublished: 1990\nsections: [All]\n---\n',
  },
  { path: 'rope/vocabulary/all.yaml', text: VOCABULARY },
  { path: 'rope/entries/pulling.md', text: ENTRY },
  { path: 'rope/sayings/all.yaml', text: SAYINGS },
  { path: 'rope/entries/jack.md', text: '---\nterm: Jack Tar\nkind: card\n---\nA sailor.\n' },
]

const served = servedFrom(FILES, 'rope')

/** What is heard of a message for a question. */
function facts(message: string, meant: string): { readonly [fact: string]: unknown } {
  const [first] = understandSentence(served, message, { meant }).readings
  return first?.question.facts ?? {}
}

const sailors = (...all: object[]) => all.map((each, index) => ({ name: `number ${index + 1}`, ...each }))

describe('the elements of a list', () => {
  test('are described by the fields that they have', () => {
    expect(facts('it is soaked but with a mark. what becomes of it', 'cargo.fate')).toEqual({
      cargo: sailors({ wet: true, marked: true }),
    })
    expect(facts('does it go overboard, it is dry and unmarked', 'cargo.fate')).toEqual({
      cargo: sailors({ wet: false, marked: false }),
    })
  })

  test('are told by a number each where content says so, with what stands beside it', () => {
    expect(facts('I have a 7, a 6 and a sleeping 5. how hard do I pull', 'your.pull')).toEqual({
      'your.crew': sailors({ strength: 7 }, { strength: 6 }, { strength: 5, asleep: true }),
    })
    expect(
      facts('mine are 4 and 3, the 3 is drunken and a 9 who fell asleep. how hard do we pull', 'your.pull'),
    ).toEqual({
      'your.crew': sailors(
        { strength: 4 },
        { strength: 3 },
        { strength: 3, drunk: true },
        { strength: 9, asleep: true },
      ),
    })
  })

  test('of two lists of a kind are those of whoever is spoken of last', () => {
    expect(facts('me: 6 and 5 and a sleeping 9. him: 8 and 2. who wins the pull', 'pull.won')).toEqual({
      'your.crew': sailors({ strength: 6 }, { strength: 5 }, { strength: 9, asleep: true }),
      'their.crew': sailors({ strength: 8 }, { strength: 2 }),
    })
  })

  test('have what is said of all of them', () => {
    expect(facts('I have a 7 and a 6, all sober. how hard do I pull', 'your.pull')).toEqual({
      'your.crew': sailors({ strength: 7, drunk: false }, { strength: 6, drunk: false }),
    })
  })

  test('are called by the one card that is named', () => {
    expect(facts('Jack Tar has strength 4 and is asleep, how hard do I pull', 'your.pull')).toEqual({
      'your.crew': [{ name: 'jack', strength: 4, asleep: true }],
    })
  })

  test('are none where one number alone counts something else', () => {
    expect(facts('how hard do we pull after 3 days', 'your.pull')).toEqual({})
  })
})

test('an example tells what elements come to, whatever they are called', () => {
  const message = 'the barrel is soaked and carries a mark so what becomes of it'
  const [best] = weighed(served.edition, message).readings
  expect(best?.heard.target.name).toBe('cargo.fate')
  expect(best?.signs.precedent).toBeGreaterThan(0.5)
})

test('whether it is one of the choices is asked of what becomes of it', () => {
  const fits = (message: string) =>
    weighed(served.edition, message, { meant: 'cargo.fate' }).readings[0]?.signs.fits ?? 0
  expect(fits('does a wet crate go overboard')).toBeGreaterThan(fits('does a wet crate get any bigger'))
  expect(fits('where does a wet crate go')).toBe(fits('where does a wet crate go overboard'))
})
