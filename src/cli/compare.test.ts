import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { run } from './index.ts'

const SMALL = join(import.meta.dirname, '../../test/fixtures/small-games')

let dir = ''
let edited = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-compare-'))
  edited = join(dir, 'edited')
  await cp(SMALL, edited, { recursive: true })
  const path = join(edited, 'cards/entries/beaming.md')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace('then: { forbid: beam }', 'then: { permit: beam }'))
})

afterAll(() => rm(dir, { recursive: true }))

const umpire = (...args: readonly string[]) => umpireIn(SMALL, ...args)

async function umpireIn(
  content: string,
  ...args: readonly string[]
): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' }
  const spies = (['out', 'err'] as const).map((name) =>
    vi.spyOn(name === 'out' ? process.stdout : process.stderr, 'write').mockImplementation((text) => {
      written[name] += String(text)
      return true
    }),
  )
  try {
    return { code: await run([...args, '--content', content]), ...written }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

describe('umpire diff', () => {
  test('tells the rules that changed between two dates, and the cases that flipped with what flipped them', async () => {
    const { code, out } = await umpire('diff', '2000-06', '2002-06', '--game', 'cards')
    expect(code).toBe(0)
    expect(out).toMatch(/^ended {4}borg-shields-are-open: .* \(active -> rescinded; since 2001; by “.*”\)$/m)
    expect(out).toContain('beam: permitted -> forbidden (borg-shields-are-open ended by borg-shields-are-closed)')
    expect(out).toMatch(/2 rules, 2 of 3 cases changed\n$/)
  })

  test('compares two content folders', async () => {
    const { code, out } = await umpire('diff', SMALL, edited, '--game', 'cards')
    expect(code).toBe(0)
    expect(out).toMatch(/^modified shields-block-beaming: .*edited: then/m)
    expect(out).toMatch(/^1 rule, /m)
    const same = await umpire('diff', SMALL, SMALL, '--game', 'cards')
    expect(same.out).toBe('0 rules, 0 of 3 cases changed\n')
  })

  test('compares two editions out of the store, the second the newest where none is named', async () => {
    const data = ['--data', join(dir, 'data')]
    const first = /cards: (sha256-\S{64})/.exec((await umpire('publish', ...data)).out)?.[1] ?? ''
    const after = join(dir, 'after')
    await cp(SMALL, after, { recursive: true })
    const path = join(after, 'cards/game.yaml')
    await writeFile(path, (await readFile(path, 'utf8')).replace('title: Cards', 'title: More cards'))
    const beaming = join(after, 'cards/entries/beaming.md')
    await writeFile(beaming, (await readFile(beaming, 'utf8')).replace('Nobody beams through SHIELDS.', 'Nobody does.'))
    expect((await umpireIn(after, 'publish', ...data)).code).toBe(0)
    const { code, out } = await umpire('diff', first, ...data)
    expect([code, out]).toEqual([0, expect.stringMatching(/^modified shields-block-beaming: .*edited: text/m)])
    expect(out).toContain('edited   entry beaming (markdown)')
    expect((await umpire('diff', `sha256-${'0'.repeat(64)}`, ...data)).code).toBe(2)
  })

  test.each([
    [['diff', 'soon', '--game', 'cards'], 'from: soon is no date'],
    [['diff', '2000', '2001'], 'Which game? Add --game with one of board, cards.'],
    [['diff', '2000', '--game', 'crads'], 'Did you mean cards?'],
    [['diff', '2000', '2001', '--as-of', '2002', '--game', 'cards'], '--as-of goes with two folders'],
  ])('%j is refused', async (args, said) => {
    const { code, err } = await umpire(...args)
    expect([code, err.includes(said)]).toEqual([2, true])
  })
})

describe('umpire impact', () => {
  test('says of how many cases that bear on the date, and where none does', async () => {
    const shields = ['impact', 'borg-shields-are-open', '--game', 'cards']
    expect((await umpire(...shields, '--on', '2000-05-20')).out).toMatch(
      /\n1 of 3 cases bearing on 20 May 2000 or later would change, 1 would fail\n$/,
    )
    const quick = join(dir, 'quick')
    await cp(SMALL, quick, { recursive: true })
    const path = join(quick, 'cards/entries/beaming.md')
    await writeFile(path, (await readFile(path, 'utf8')).replace('title: The same today', 'title: Then\nas-of: 2003'))
    expect((await umpireIn(quick, ...shields, '--on', '2026')).out).toMatch(
      /\nNo case bears on 2026 or later, so none shows what would change: write one with `as-of: 2026`\.\n$/,
    )
  })

  test('exits with 1 where a case would fail, and says which', async () => {
    const { code, out } = await umpire('impact', 'borg-shields-are-closed')
    expect(code).toBe(1)
    expect(out).toMatch(/^flipped {2}beaming: The same today$/m)
    expect(out).toMatch(/^verdict {2}beam: forbidden -> permitted, 1 case$/m)
    expect(out).toMatch(/1 of 3 cases would change, 1 would fail\n$/)
    expect((await umpire('impact', 'borg-shields-are-closed', '--on', '2027')).code).toBe(0)
  })

  test('tries another condition, and changed files', async () => {
    const when = 'beam.shields_in_the_way && ship_battle.under_way'
    const other = await umpire('impact', '--change', 'shields-block-beaming', '--when', when)
    expect([other.code, other.out.includes('beam: forbidden -> permitted')]).toEqual([1, true])
    const files = join(dir, 'files')
    await cp(join(edited, 'cards/entries/beaming.md'), join(files, 'cards/entries/beaming.md'))
    const changed = await umpire('impact', '--files', files)
    expect([changed.code, changed.out.includes('modified shields-block-beaming')]).toEqual([1, true])
  })

  test('refuses a rule that is not here and a condition that cannot be read', async () => {
    expect((await umpire('impact', 'sheilds-block-beaming', '--game', 'cards')).err).toContain(
      'Did you mean shields-block-beaming?',
    )
    const bad = await umpire('impact', '--change', 'shields-block-beaming', '--when', 'beam.nope')
    expect([bad.code, bad.err.includes('is no fact')]).toEqual([2, true])
  })

  test.each([
    [['sheilds-block-beaming'], 'There is no rule "sheilds-block-beaming". Did you mean shields-block-beaming?'],
    [['--game', 'cards'], 'name rules to withdraw or to change, or changed files.'],
    [['--change', 'shields-block-beaming'], 'Say with --when or --ends what is to change.'],
    [['shields-block-beaming', '--files', SMALL], '--files are tried by themselves, without rules, --change and --on.'],
  ])('%j is refused, and why', async (args, said) => {
    expect(await umpire('impact', ...args)).toEqual({ code: 2, out: '', err: `${said}\n` })
  })
})

describe('umpire graph', () => {
  test('draws around an entry by any of its names, or a rule, in four forms', async () => {
    expect((await umpire('graph', 'transporters', '--as-of', '2002')).out).toMatch(
      /^---\ntitle: "Cards"\n---\nflowchart LR\n/,
    )
    expect((await umpire('graph', 'shields-block-beaming', '--as', 'dot')).out).toContain('digraph "Cards" {')
    const { nodes } = JSON.parse((await umpire('graph', 'beaming', '--as', 'json', '--depth', '0')).out)
    expect(nodes.map((each: { id: string }) => each.id)).toEqual(['entry:beaming'])
    expect(JSON.parse((await umpire('graph', 'beaming', '--as', 'jsonld')).out)['@graph'][0]['@type']).toBe(
      'skos:ConceptScheme',
    )
  })

  test('refuses what is not here', async () => {
    for (const game of [['--game', 'cards'], []]) {
      const { code, err } = await umpire('graph', 'beeming', ...game)
      expect([code, err.includes('Did you mean beaming?')]).toEqual([2, true])
    }
  })
})
