import { describe, expect, test } from 'vitest'
import type { SourceFile } from '../domain/index.ts'
import { publish } from './publish.ts'

const FACTS = `facts:
  boat.lit: { type: bool, ask: Is the lamp of the boat lit? }
  boat.crew: { type: int, ask: How many sailors are aboard the boat? }
`
const ACTIONS = `actions:
  sail: { default: permitted, ask: May the boat sail? }
`

/** Twins told of a game with these further facts, questions, rules and cases. @throws where there is an error. */
function twins(parts: { facts?: string; more?: string; actions?: string; rules?: string }): readonly string[] {
  const { facts = '', more = '', actions = '', rules = '' } = parts
  const files: SourceFile[] = [
    { path: 'g/game.yaml', text: 'title: Ferries\nformats: { open: Open }\n' },
    { path: 'g/sources/law.md', text: '---\ntitle: Law\npublished: 1990\n---\n' },
    { path: 'g/vocabulary/all.yaml', text: FACTS + facts + ACTIONS + actions + more },
    { path: 'g/entries/ferry.md', text: `---\nterm: Ferry\nkind: rule\n---\nA ferry.\n\n${DARK}${rules}` },
  ]
  const { diagnostics } = publish(files)
  const faults = diagnostics.filter(({ severity }) => severity === 'error')
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'))
  const told = diagnostics.filter(({ code }) => code.startsWith('twin/'))
  expect(told.every(({ severity }) => severity === 'info')).toBe(true)
  return told.map(({ code, file, line, message }) => `${code} ${file.split('/').pop()}:${line} ${message}`)
}

function rule(id: string, lines: string): string {
  return `## Rule ${id}\n\n\`\`\`rule\nid: ${id}\ncites: [{ source: law }]\n${lines}\n\`\`\`\n\n`
}

function example(title: string, facts: string, ask: string, expected: string, more = ''): string {
  return `\`\`\`case\ntitle: ${title}\nfacts: { ${facts} }\nask: ${ask}\nexpect: ${expected}\n${more}\`\`\`\n\n`
}

const DARK = rule('dark', 'when: "!boat.lit"\nthen: { forbid: sail }')

describe('Facts worded alike are told, at the later one', () => {
  const reading = (name: string) => rule('storm', `when: ${name}\nthen: { forbid: sail }`)

  test('where one question reads both and nothing ties them', () => {
    const facts = '  lamp.burns: { type: bool, ask: Was the lamp of that boat lit? }\n'
    expect(twins({ facts, rules: reading('lamp.burns') })).toEqual([
      'twin/wording all.yaml:4 `lamp.burns` is a fact worded like one that nothing ties it to (like boat.lit: “Is the lamp of the boat lit?”). ' +
        'Tie the two by `implies`, `same_as`, `opposite_of` or `from` where the one means the other, or word them apart.',
    ])
  })

  test('as against each other where one is denied', () => {
    const facts = '  boat.dark: { type: bool, ask: Is the lamp of the boat not lit? }\n'
    expect(twins({ facts, rules: reading('boat.dark') })).toEqual([expect.stringContaining('(against boat.lit: ')])
  })

  test('where one has a word more', () => {
    const facts = '  boat.bright: { type: bool, ask: Is the lamp of the boat brightly lit? }\n'
    expect(twins({ facts, rules: reading('boat.bright') })).toHaveLength(1)
  })

  test.each([
    ['tied', '  boat.dark: { type: bool, opposite_of: boat.lit, ask: Is the lamp of the boat not lit? }\n'],
    ['derived', '  boat.dark: { type: bool, from: "!boat.lit", ask: Is the lamp of the boat not lit? }\n'],
    [
      'tied through another',
      '  lamp.on: { type: bool, same_as: boat.lit }\n' +
        '  boat.dark: { type: bool, opposite_of: lamp.on, ask: Is the lamp of the boat not lit? }\n',
    ],
    ['of another type', '  boat.dark: { type: int, ask: Is the lamp of the boat lit? }\n'],
    ['about another end', '  boat.dark: { type: bool, ask: Is the lamp to the boat lit? }\n'],
    ['sharing two words', '  boat.dark: { type: bool, ask: Is the boat lit by day? }\n'],
  ])('but not where they are %s', (_, facts) => {
    const name = facts.includes('type: int') ? 'boat.dark > 2' : 'boat.dark'
    expect(twins({ facts, rules: reading(name) })).toEqual([])
  })

  test('of two that no question reads together, only where neither points at what is asked', () => {
    const facts = (ask: string) => `  quay.lamp: { type: bool, ask: ${ask} }\n`
    const elsewhere = { actions: '  moor: {}\n', rules: rule('quay', 'when: quay.lamp\nthen: { permit: moor }') }
    expect(twins({ facts: facts('Is the lamp of the boat lit?'), ...elsewhere })).toHaveLength(1)
    expect(twins({ facts: facts('Is the lamp of that boat lit?'), ...elsewhere })).toEqual([])
  })

  test('but not fields of records', () => {
    const more = 'types:\n  mate:\n    lit: { type: bool, ask: Is the lamp of the boat lit? }\n'
    const facts = '  mates: { type: list(mate), ask: Who is there? }\n'
    expect(twins({ facts, more, rules: reading('mates.exists(m, m.lit)') })).toEqual([])
  })
})

describe('Facts that go together in every case are told', () => {
  const wet = (more = '') => `  sea.rough: { type: bool, ${more}ask: Do the waves run high? }\n`
  const storm = rule('storm', 'when: sea.rough\nthen: { forbid: sail }')
  /** Cases that each tell both: a number of sailors makes each a situation of its own. */
  const cases = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([one, other], at) => example(`Case ${at}`, `${one}, ${other}, boat.crew: ${at}`, 'sail', 'forbidden'))
  const crowd = rule('crowd', 'when: boat.crew > -1\nthen: { forbid: sail }')
  const both = (flip: boolean, of = 6) =>
    cases(
      Array.from({ length: of }, (_, at) => [`boat.lit: ${at % 2 === 0}`, `sea.rough: ${(at % 2 === 0) !== flip}`]),
    ).join('')

  test('as each other, and against each other', () => {
    const rules = storm + crowd
    expect(twins({ facts: wet(), rules: rules + both(false) })).toEqual([
      expect.stringMatching(
        /^twin\/moves all.yaml:4 `sea.rough` goes with .* \(as boat.lit in all 6 situations that cases tell of both\)/,
      ),
    ])
    expect(twins({ facts: wet(), rules: rules + both(true) })).toEqual([
      expect.stringContaining('(against boat.lit in'),
    ])
  })

  test('and a value of an enumeration with a yes or no', () => {
    const facts = '  sea.state: { type: sea, ask: How is the sea? }\n'
    const more = 'types:\n  sea: { calm: {}, choppy: {}, rough: {} }\n'
    const states = ['calm', 'rough', 'choppy', 'rough', 'calm', 'rough']
    const told = cases(states.map((state) => [`boat.lit: ${state !== 'rough'}`, `sea.state: ${state}`])).join('')
    const rules = rule('storm', 'when: sea.state == rough\nthen: { forbid: sail }') + crowd + told
    expect(twins({ facts, more, rules })).toEqual([expect.stringMatching(/`sea.state == rough` .*\(against boat.lit/)])
  })

  test('also where one is derived of what is told', () => {
    const facts = `  sea.waves: { type: int, ask: How high are they? }\n${wet('from: sea.waves > 3, ')}`
    const pairs = [1, 5, 2, 6, 3, 7].map((waves) => [`boat.lit: ${waves > 3}`, `sea.waves: ${waves}`] as const)
    const rules = storm + crowd + cases(pairs).join('')
    expect(twins({ facts, rules })).toEqual([expect.stringMatching(/`sea.rough` .*\(as boat.lit/)])
  })

  test('but not where they are tied, or part once, or are seen in few situations', () => {
    const rules = storm + crowd
    expect(twins({ facts: wet('same_as: boat.lit, '), rules: rules + both(false) })).toEqual([])
    const parted = example('Parted', 'boat.lit: true, sea.rough: false', 'sail', 'undetermined')
    expect(twins({ facts: wet(), rules: rules + both(false) + parted })).toEqual([])
    expect(twins({ facts: wet(), rules: rules + both(false, 5) })).toEqual([])
    const again = both(false, 5) + both(false, 5).replaceAll('title: Case', 'title: Again')
    expect(twins({ facts: wet(), rules: rules + again })).toEqual([])
  })
})

describe('Questions worded alike are told, with two cases of one point', () => {
  const actions = '  cast_off: { default: permitted, ask: May that boat sail? }\n'
  const still = rule('still', 'when: boat.crew < 2\nthen: { forbid: sail }')
  const one = example('Nobody sails', 'boat.lit: true, boat.crew: 1', 'sail', 'forbidden')
  const other = (facts: string, more = '') => example('Nobody casts off', facts, 'cast_off', 'permitted', more)
  const harbour = rule('harbour', 'when: boat.crew > 8 || !boat.lit\nthen: { forbid: cast_off }')

  test('that tell the same facts, or one some of them, and come out otherwise', () => {
    expect(twins({ actions, rules: still + harbour + one + other('boat.lit: true, boat.crew: 1') })).toEqual([
      expect.stringMatching(
        /^twin\/questions all.yaml:6 `cast_off` .*\("permitted" in “Nobody casts off”; sail is "forbidden" in “Nobody sails”\)/,
      ),
    ])
  })

  test('but not where the facts differ, the dates do, or one reads the other', () => {
    const rules = still + harbour + one
    expect(twins({ actions, rules: rules + other('boat.lit: true, boat.crew: 2') })).toEqual([])
    expect(twins({ actions, rules: rules + other('boat.lit: true, boat.crew: 1', 'as-of: 2000\n') })).toEqual([])
    const reading = rule('reading', 'when: "!may(sail) && boat.crew > 8"\nthen: { forbid: cast_off }')
    expect(twins({ actions, rules: rules + reading + other('boat.lit: true, boat.crew: 1') })).toEqual([])
  })
})

describe('A fact told to a question that does not look at it is told', () => {
  const facts = '  quay.free: { type: bool, ask: Is the quay free? }\n'
  const actions = '  moor: {}\n'
  const quay = rule('quay', 'when: quay.free\nthen: { permit: moor }')
  const rules = quay + example('To sea', 'boat.lit: true, quay.free: true', 'sail', 'permitted')

  test('at the case, and once for all cases that ask the same', () => {
    expect(twins({ facts, actions, rules })).toEqual([
      expect.stringMatching(/^twin\/unread ferry.md:\d+ `quay.free` is a fact told .* \(asked: sail\)/),
    ])
    const again = example('Again', 'boat.lit: false, quay.free: true', 'sail', 'forbidden')
    expect(twins({ facts, actions, rules: rules + again })).toEqual([
      expect.stringContaining('asked: sail; in 2 cases'),
    ])
  })

  test('but not where a case takes it over, `from` or what always holds reads it, or a note of it is read out', () => {
    const given = quay + example('Moored', 'quay.free: true', 'moor', 'permitted')
    const taken = example('Then to sea', 'boat.lit: true', 'sail', 'permitted', 'given: Moored\n')
    expect(twins({ facts, actions, rules: given + taken })).toEqual([])
    expect(twins({ facts, actions, rules, more: 'always: ["!boat.lit || quay.free"]\n' })).toEqual([])
    const derived = '  boat.near: { type: bool, from: quay.free, ask: Is it near? }\n'
    const near = rule('near', 'when: boat.near && !boat.lit\nthen: { forbid: sail }')
    expect(twins({ facts: facts + derived, actions, rules: rules + near })).toEqual([])
    const note = rule('note', 'when: quay.free\nthen: { note: Somebody may moor. }')
    expect(twins({ facts, actions, rules: rules + note })).toEqual([])
  })

  test('but not one that twenty questions look at: it sets the scene', () => {
    const piers = (of: number) => Array.from({ length: of }, (_, at) => `moor_${at}`)
    const busy = (of: number) => ({
      facts,
      actions: `${actions}${piers(of)
        .map((name) => `  ${name}: {}\n`)
        .join('')}`,
      rules: `${rules}${piers(of)
        .map((name) => rule(name.replace('_', '-'), `when: quay.free\nthen: { permit: ${name} }`))
        .join('')}`,
    })
    expect(twins(busy(18))).toHaveLength(1)
    expect(twins(busy(19))).toEqual([])
  })
})
