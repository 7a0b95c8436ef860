import { describe, expect, test } from 'vitest'
import { foundIn } from '../domain/index.ts'
import { publish, tryEntry } from './publish.ts'

const VOCABULARY = `facts:
  piece.pinned: { type: bool, ask: Is it pinned? }
  piece.tired: { type: bool, ask: Is it tired? }
actions:
  move: { default: permitted }
  rest: { default: permitted }
`

const MOVING = `---
term: moving
aliases: [shoving]
---
How pieces move.

\`\`\`rule
id: pinned-stay
cites: [{ source: book, at: Moving }]
when: piece.pinned
then: { forbid: move }
\`\`\`

\`\`\`case
title: A pinned piece
facts: { piece.pinned: true }
ask: move
expect: forbidden
because: [pinned-stay]
\`\`\`
`

const RESTING = `---
term: resting
---
How they rest.

\`\`\`rule
id: tired-rest
cites: [{ source: book, at: Resting }]
when: piece.tired
then: { require: rest }
\`\`\`

\`\`\`case
title: A tired piece
facts: { piece.tired: true }
ask: rest
expect: required
because: [tired-rest]
\`\`\`
`

/** The game with some texts of it written otherwise. */
function files(...changes: (readonly [before: string, after: string])[]) {
  const all = {
    'g/game.yaml': 'title: G\n',
    'g/sources/book.md': '---\ntitle: Book\npublished: 2000\nsections: [Moving, Resting]\n---\n',
    'g/vocabulary/all.yaml': VOCABULARY,
    'g/entries/moving.md': MOVING,
    'g/entries/resting.md': RESTING,
  }
  return Object.entries(all).map(([path, text]) => ({
    path,
    text: changes.reduce((changed, [before, after]) => changed.replaceAll(before, after), text),
  }))
}

/** Errors and warnings that follow from none, and for each how many follow from it. */
function told(...changes: Parameters<typeof files>) {
  const { diagnostics, follows } = publish(files(...changes))
  return diagnostics.flatMap((each) => {
    const { code, severity } = each
    if (follows.has(each) || severity === 'info' || code === 'cover/default') return []
    return [`${code} ${foundIn(each)} +${[...follows.values()].filter((root) => root === each).length}`]
  })
}

describe('One mistake is one diagnostic', () => {
  test('a game without a fault has none that follows', () => {
    expect(told()).toEqual([])
  })

  test('a name misspelt where it is declared', () => {
    expect(told(['piece.pinned: {', 'piece.pined: {'])).toEqual(['cel/unknown-name piece.pinned +3'])
  })

  test('a type that is none, of a fact that rules and cases use', () => {
    expect(told(['piece.pinned: { type: bool', 'piece.pinned: { type: boolean'])).toEqual(['type/unknown boolean +4'])
  })

  test('a declaration of the wrong shape', () => {
    expect(told(['piece.pinned: { type: bool,', 'piece.pinned: {'])).toEqual(['block/missing-key piece.pinned +3'])
  })

  test('a vocabulary that cannot be read', () => {
    const [only, ...more] = told(['  rest: {', '\trest: {'])
    expect([only?.startsWith('yaml/tab'), more]).toEqual([true, []])
  })

  test('a condition that cannot be read takes its cases, its facts and its sections along, and no others', () => {
    expect(told(['when: piece.pinned', 'when: piece.pinned = true'])).toEqual(['cel/syntax = +5'])
  })

  test('a rule block that is left out does so too', () => {
    expect(told(['then: { forbid: move }', 'forbid: move'])).toEqual(['block/unknown-key forbid +5'])
  })

  test('a case that fails, with all that it misses, and the rule that wins in no other', () => {
    expect(told(['when: piece.pinned', 'when: "!piece.pinned"'])).toEqual(['case/fails A pinned piece +2'])
  })
})

test('a fault elsewhere hides no case that fails by itself', () => {
  const other: [string, string] = ['expect: required', 'expect: forbidden']
  expect(told(['when: piece.pinned', 'when: piece.pinned = true'], other)).toEqual([
    'cel/syntax = +5',
    'case/fails A tired piece +0',
  ])
})

describe('A game whose cases fail and in which nothing else is wrong', () => {
  test('is a draft, which is never among the editions', () => {
    const { editions, drafts, failing } = publish(files(['expect: required', 'expect: forbidden']))
    expect([editions.length, drafts.map((each) => [each.game, each.failing])]).toEqual([0, [['g', 1]]])
    expect(failing.map(({ example }) => example.title)).toEqual(['A tired piece'])
  })

  test('has the hash of its content, as if no case failed', () => {
    const [draft] = publish(files(['expect: required', 'expect: forbidden'])).drafts
    const [good] = publish(files()).editions
    const [same] = publish(files(['expect: required', 'expect: forbidden'])).failing
    expect(draft?.hash).toBe(same?.edition.hash)
    expect(draft?.hash).not.toBe(good?.hash)
  })

  test('is none where anything else is wrong, or nothing at all', () => {
    expect(publish(files(['when: piece.pinned', 'when: piece.pinned = 1'])).drafts).toEqual([])
    expect(publish(files()).drafts).toEqual([])
  })
})

describe('One entry', () => {
  test('is tried by itself, under any of its names', () => {
    for (const name of ['moving', 'Shoving'])
      expect(tryEntry(files(), name)).toMatchObject([
        { game: 'g', entry: 'moving', cases: 1, diagnostics: [], elsewhere: 0 },
      ])
  })

  test('has its own faults told, and how many there are elsewhere', () => {
    const [tried] = tryEntry(
      files(['expect: forbidden', 'expect: permitted'], ['when: piece.tired', 'when: tired']),
      'moving',
    )
    expect(tried?.diagnostics.map(({ code }) => code)).toEqual(['case/fails'])
    expect(tried?.elsewhere).toBe(1)
  })

  test('that no game has is nothing', () => {
    expect(tryEntry(files(), 'castling')).toEqual([])
  })
})
