import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SourceFile } from '../domain/index.ts'
import { parsePacks } from './index.ts'
import { faultsOf, folder, line, parse, spot } from './testing/sketch.fixture.ts'

describe('A content folder', () => {
  test('holds one game a folder, in order of name', () => {
    const files = ['b', 'a'].map((game) => ({ path: `${game}/game.yaml`, text: `title: ${game}` }))
    expect(parsePacks(files).packs.map((pack) => pack.game)).toEqual(['a', 'b'])
  })

  test('may hold a README beside the games and in them, and hidden files', () => {
    const paths = ['README.md', 'g/README.md', 'g/entries/README.md', 'g/entries/.keep', '.git/x', 'pictures/a.png']
    const { packs, diagnostics } = parsePacks([...folder({}), ...paths.map((path) => ({ path, text: 'x' }))])
    expect([packs.map((pack) => pack.game), diagnostics]).toEqual([['g'], []])
  })

  test('lacks a game.yaml only once for each game, which is read all the same', () => {
    const { packs, diagnostics } = parsePacks([
      { path: 'g/entries/a.md', text: '---\nterm: A\n---\n' },
      { path: 'g/entries/b.md', text: '' },
    ])
    expect(diagnostics.map((each) => `${each.file}:${line(each)}`)).toEqual([
      'g/entries/b.md:1:1 entry/no-front-matter `b.md` has no front matter. Begin the file with `---`, at least a term, and `---`.',
      'g/game.yaml:1:1 game/missing `g` has no game.yaml. Add one with a title and its formats.',
    ])
    expect(packs[0]?.settings).toEqual({
      title: 'g',
      formats: [{ id: 'standard', label: 'Standard' }],
      authority: [],
      precedence: [
        {
          from: { text: '0000', day: '0000-01-01' },
          order: ['prohibition', 'scope', 'authority', 'specificity', 'recency'],
        },
      ],
      place: { file: 'g/game.yaml', line: 1, column: 1 },
    })
  })

  test('has files that nothing reads', () => {
    const paths = ['entries/a.txt', 'vocabulary/a.yml', 'events/a.md', 'sources/sub/a.md', 'entry/a.md']
    const { diagnostics } = parsePacks(folder(Object.fromEntries(paths.map((path) => [path, 'x']))))
    expect(diagnostics.map((each) => `${each.file} ${each.code} ${each.severity}`)).toEqual(
      paths.map((path) => `g/${path} file/unexpected warning`).sort(),
    )
  })

  test('has files that were not UTF-8', () => {
    expect(faultsOf('sources/s.md', '---\ntitle: S\n---\n\nca\uFFFD')).toEqual([
      '5:3 file/encoding `g/sources/s.md` is not readable as UTF-8 text. Save the file as UTF-8.',
    ])
  })

  const entry = (n: number) => `---\nterm: T${n}\n---\n\`\`\`rule\nid: r${n}\nwhen: ${n % 2 ? '!x' : 'x'}\n\`\`\`\n`
  const all: SourceFile[] = [
    ...folder({
      'sources/s.md': '---\ntitle: S\n---\n',
      'sources/bad.md': '---\ntitel: S\n---\n',
      'vocabulary/b.yaml': 'facts: { f: rank, g: int }\nalways: [f]\n',
      'vocabulary/a.yaml': 'types: { rank: [a, b], crew: { chief: rank } }\nfacts: { h: bool }\n',
      'events/e.yaml': 'title: E\ndate: 2001\n',
      'events/bad.yaml': 'title: E\ndate: x\n',
      'entries/x/one.md': entry(1),
      'entries/two.md': entry(2),
      'entries/three.md': entry(3),
    }),
    { path: 'h/entries/a.md', text: entry(4) },
  ]

  test('reads the same in whatever order its files come', () => {
    const plain = (files: readonly SourceFile[]) =>
      JSON.stringify(parsePacks(files), (_, value) =>
        value instanceof Set || value instanceof Map ? [...value] : value,
      )
    const expected = plain(all)
    expect(expected).toContain('"r2"')
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (files) => {
        expect(plain(files)).toBe(expected)
      }),
      { numRuns: 20 },
    )
  })

  test('names what was left out, so that naming it is no further fault', () => {
    const { packs } = parsePacks(all)
    const [pack] = packs
    expect(pack?.broken).toEqual({
      rules: new Set(['r3', 'r1']),
      groups: new Set(),
      cases: new Set(),
      sources: new Set(['bad']),
      events: new Set(['bad']),
      entries: new Set(),
    })
    expect(pack?.sources.map((each) => each.id)).toEqual(['s'])
    expect(pack?.events.map((each) => each.id)).toEqual(['e'])
  })
})

describe('game.yaml', () => {
  const settings = (text: string) => parse({ 'game.yaml': text }).pack.settings

  test('has formats as a map or a list, the first the default', () => {
    expect(settings('title: G\nformats: { b: Bee, a: Ay }').formats).toEqual([
      { id: 'b', label: 'Bee' },
      { id: 'a', label: 'Ay' },
    ])
    expect(settings('title: G\nformats: [b, 1]').formats).toEqual([
      { id: 'b', label: 'b' },
      { id: '1', label: '1' },
    ])
  })

  test('has policies in order of date, or one that always held', () => {
    const dated = settings('title: G\nprecedence: [{ from: 2000, order: [recency] }, { from: 1994, order: [scope] }]')
    expect(dated.precedence.map(({ from, order }) => [from.text, order])).toEqual([
      ['1994', ['scope']],
      ['2000', ['recency']],
    ])
    expect(settings('title: G\nprecedence: [authority, recency]').precedence).toEqual([
      { from: { text: '0000', day: '0000-01-01' }, order: ['authority', 'recency'] },
    ])
    expect(settings('title: G\nprecedence: []').precedence).toMatchObject([{ order: [] }])
  })

  test('keeps what is sound where something is not', () => {
    const { pack, diagnostics } = parse({ 'game.yaml': 'formats: { a: A }\nauthority: { b: c }\n' })
    expect(diagnostics.map((each) => `${spot(each)} ${each.code}`)).toEqual([
      '1:1 block/missing-key',
      '2:12 block/shape',
    ])
    expect(pack.settings).toMatchObject({ title: 'g', formats: [{ id: 'a' }], authority: [] })
  })
})

describe('A source', () => {
  test('is read with its sections and notes', () => {
    const { pack, diagnostics } = parse({
      'sources/the-borg.md':
        '---\ntitle: The Borg\nauthority: supplement\npublished: 2001\nassumed: from the box\nsections: [Beaming, 7]\nsupersedes: old\nurl: https://x.org/a\n---\n\nNotes.\n',
    })
    expect(diagnostics).toEqual([])
    expect(pack.sources).toMatchObject([
      {
        id: 'the-borg',
        title: 'The Borg',
        authority: { value: 'supplement' },
        published: { text: '2001', day: '2001-01-01', assumed: 'from the box' },
        sections: [{ value: 'Beaming' }, { value: '7' }],
        supersedes: [{ value: 'old' }],
        notes: 'Notes.',
        url: 'https://x.org/a',
      },
    ])
  })

  test('has an address that a browser may open', () => {
    expect(faultsOf('sources/s.md', '---\ntitle: S\nurl: javascript:alert(1)\n---\n')[0]).toMatch(/^3:6 block\/shape /)
  })
})

describe('An event', () => {
  test('has a date, and an edition perhaps', () => {
    const { pack } = parse({
      'events/worlds.yaml': 'title: Worlds\ndate: 2001-10\nassumed: memory\nformat: standard\nedition: sha256-ab\n',
    })
    expect(pack.events).toMatchObject([
      {
        id: 'worlds',
        title: 'Worlds',
        date: { text: '2001-10', day: '2001-10-01', assumed: 'memory' },
        format: { value: 'standard' },
        edition: 'sha256-ab',
      },
    ])
  })
})
