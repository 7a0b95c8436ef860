import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { umpire } from './testing/umpire.fixture.ts'

const GOOD = join(import.meta.dirname, '../../test/fixtures/small-games')

let draft = ''
let broken = ''

/** The small games, `cards` with a case that expects otherwise; and that with a misspelt name besides. */
beforeAll(async () => {
  draft = await written('draft', (text) => text.replace('expect: forbidden', 'expect: permitted'))
  broken = await written('broken', (text) => text.replace('when: beam.shields_in_the_way', 'when: beam.shields = true'))
})

afterAll(async () => {
  for (const dir of [draft, broken]) await rm(dir, { recursive: true })
})

async function written(name: string, change: (text: string) => string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), `umpire-${name}-`))
  await cp(GOOD, dir, { recursive: true })
  const path = join(dir, 'cards/entries/beaming.md')
  await writeFile(path, change(await readFile(path, 'utf8')))
  return dir
}

describe('umpire check', () => {
  test('--explain says of a case that fails what decides, what would turn it, and where to ask it', async () => {
    const { code, out } = await umpire('check', '--explain', '--content', draft)
    expect(code).toBe(1)
    expect(out).toMatch(/case\/fails .*\n {2}applies: shields-block-beaming \(decides\)\n/)
    expect(out).toMatch(/\n {2}would pass with beam\.\S+ = \S+/)
    expect(out).toMatch(/\n {2}asked at \/g\/cards\/rulings\?ask=beam&/)
    expect((await umpire('check', '--content', draft)).out).not.toContain('asked at')
  })

  test('--json says the same, and folds what follows beneath', async () => {
    const of = async (dir: string) => JSON.parse((await umpire('check', '--json', '--content', dir)).out).diagnostics
    const failed = (await of(draft)).find((each: { code: string }) => each.code === 'case/fails')
    expect(failed.why).toMatchObject({ applies: [{ rule: 'shields-block-beaming', wins: true }], missing: [] })
    expect(failed.why.link).toMatch(/^\/g\/cards\/rulings\?ask=beam&/)
    const [first] = (await of(broken)).filter((each: { severity: string }) => each.severity === 'error')
    expect([first.code, first.follows.length > 0]).toEqual(['cel/syntax', true])
  })

  test('prints one line for one mistake, with what may follow beneath, and counts it once', async () => {
    const { code, out } = await umpire('check', '--content', broken)
    expect(code).toBe(1)
    expect(out).toMatch(/^cards\/\S+ cel\/syntax `=` .*\n {2}what may follow from it: cards\/\S+ \S+/m)
    expect(out).toMatch(/^1 error, .*; \d+ more may follow from these$/m)
    expect(out).not.toMatch(/^\S+ case\/fails/m)
  })

  test('counts the sections of a document that nothing cites, and names them when asked', async () => {
    const dir = await written('uncited', (text) => text)
    await writeFile(
      join(dir, 'cards/sources/long.md'),
      '---\ntitle: Long\npublished: 2000\nsections: [One, Two, Three]\n---\n',
    )
    const { out } = await umpire('check', '--content', dir)
    expect(out).toMatch(/^cards\/sources\/long\.md:4:12 cover\/section 3 sections that no rule cites\./m)
    expect(out.match(/sources\/long.md/g)).toHaveLength(1)
    const named = await umpire('check', '--uncited', '--content', dir)
    expect(named.out.match(/sources\/long.md:\S+ cover\/section `(?:One|Two|Three)`/g)).toHaveLength(3)
    await rm(dir, { recursive: true })
  })

  test('tries one entry, by any of its names', async () => {
    const { code, out } = await umpire('check', 'beaming', '--content', GOOD)
    expect([code, out]).toEqual([0, expect.stringMatching(/^cards\/beaming: \d+ cases, 0 fail\n$/)])
    const failing = await umpire('check', 'Beaming', '--explain', '--content', draft)
    expect(failing.code).toBe(1)
    expect(failing.out).toMatch(/asked at .*\ncards\/beaming: \d+ cases, \d fails?\n$/)
  })

  test('does not know an entry that is not there, and names the nearest', async () => {
    const { code, err } = await umpire('check', 'beeming', '--content', GOOD)
    expect([code, err]).toEqual([2, 'There is no entry "beeming". Did you mean beaming?\n'])
  })

  test('--format github prints annotations with paths from where it runs', async () => {
    const { code, out } = await umpire('check', '--format', 'github', '--content', draft)
    expect(code).toBe(1)
    expect(out).toMatch(/^::error file=\S*cards\/entries\/beaming\.md,line=\d+,col=\d+,title=case\/fails::`/m)
    expect(out).not.toMatch(/^cards\/entries/m)
  })

  test('--format github keeps a message with a line break in one annotation', async () => {
    const { out } = await umpire('check', '--format', 'github', '--content', broken)
    expect(out).toMatch(/^::error \S+title=cel\/syntax::.*%0A\d+ more may follow from it\.$/m)
  })

  test('knows no other format', async () => {
    expect((await umpire('check', '--format', 'pdf', '--content', GOOD)).code).toBe(2)
  })
})

describe('umpire cases', () => {
  test('proposes blocks that pass the check where they are pasted', async () => {
    const dir = await written('cases', (text) =>
      text.replace('when: beam.shields_in_the_way\n', 'when: beam.shields_in_the_way || ship_battle.under_way\n'),
    )
    const { code, out } = await umpire('cases', 'beaming', '--content', dir)
    expect(code).toBe(0)
    expect(out).toMatch(/^cards\/entries\/beaming\.md: one part of an or of shields-block-beaming\n```case\ntitle: /m)
    expect(out).toMatch(/\n[1-9]\d* cases? proposed; confirm what each expects\.\n$/)
    const path = join(dir, 'cards/entries/beaming.md')
    const blocks = out.match(/```case\n[\s\S]*?```\n/g) ?? []
    await writeFile(path, `${await readFile(path, 'utf8')}\n${blocks.join('\n')}`)
    expect((await umpire('check', 'beaming', '--content', dir)).out).toMatch(/ 0 fail$/m)
    expect((await umpire('cases', 'beaming', '--content', dir)).out).toBe(
      '0 cases proposed; confirm what each expects.\n',
    )
    await rm(dir, { recursive: true })
  })

  test('does not know an entry that is not there', async () => {
    expect(await umpire('cases', 'beeming', '--content', GOOD)).toMatchObject({
      code: 2,
      err: 'There is no entry "beeming". Did you mean beaming?\n',
    })
  })
})

describe('A draft, whose cases fail', () => {
  test('is asked with --draft, and says so', async () => {
    const words = ['ask', 'beam', 'beam.shields_in_the_way=false', '--game', 'cards', '--content', draft]
    const refused = await umpire(...words)
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('--draft')
    const { code, out, err } = await umpire(...words, '--draft')
    expect(code).toBe(0)
    expect(err).toMatch(/^cards is a draft: \d+ cases? of it fails?; `umpire check --explain` says why\.$/m)
    expect(out).toMatch(/^Warning: this game is a draft: /m)
  })

  test('is none where more than cases is wrong', async () => {
    const { code, err } = await umpire('ask', 'beam', '--game', 'cards', '--draft', '--content', broken)
    expect(code).toBe(1)
    expect(err).not.toContain('--draft')
  })
})
