import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { umpire as run } from './testing/umpire.fixture.ts'

const OLD = `# Laws

## 4 Touching

4.1 A player must touch only one piece in a turn of play.

4.2 Whoever adjusts a piece must say so before touching it.

## 5 Clocks

5.1 The clock is stopped by the arbiter alone, and nobody else may touch it.

5.2 A flag that falls must end the game of its owner, unless mate stood on the board.
`
const NEW = OLD.replace('must touch only one', 'may touch one')
  .replace('4.2 Whoever', '4.2 Spectators must keep silent behind the rope.\n\n4.3 Whoever')
  .replace(/\n5\.2.*\n/, '')

let dir = ''
const at = (path: string) => join(dir, path)

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-import-'))
  await writeFile(at('laws-2014.md'), OLD)
  await writeFile(at('laws-2018.md'), NEW)
})

afterEach(() => rm(dir, { recursive: true }))

const umpire = (...args: readonly string[]) => run(...args, '--content', at('content'))

/** @param editions files by date. */
function importing(editions: { readonly [date: string]: string }, report = 'import.html') {
  const given = Object.entries(editions).map(([date, path]) => `${date}=${at(path)}`)
  return umpire('import', '--game', 'chess', '--report', at(report), ...given)
}

const BOTH = { 2018: 'laws-2018.md', 2014: 'laws-2014.md' }
const made = (path: string) => readFile(at(`content/chess/${path}`), 'utf8')

async function blocks(path: string, kind: string) {
  const found = (await made(path)).matchAll(new RegExp(`\`\`\`${kind}\n([\\s\\S]*?)\`\`\``, 'g'))
  return [...found].map(([, text = '']) => parse(text))
}

describe('umpire import', () => {
  test('makes a game of two editions that passes the check, its stubs counted apart', { timeout: 60_000 }, async () => {
    const found = await importing(BOTH)
    expect(found).toMatchObject({ code: 0, err: '' })
    expect(found.out).toContain('2018 laws-2018.md: 6 sections; 3 unchanged, 1 changed, 1 new, 1 renumbered, 1 gone')
    const check = await umpire('check')
    expect(check.code).toBe(0)
    expect(check.out).toMatch(/^chess: entries 2, rules 7, executable 0, cases 0, .*, not yet 10,/m)
    expect(parse((await made('sources/laws-2018.md')).split('---')[1] ?? '')).toMatchObject({
      published: '2018',
      supersedes: ['laws-2014'],
      sections: [{ '4 Touching': ['4.1', '4.2', '4.3'] }, { '5 Clocks': ['5.1'] }],
    })
    const rules = await blocks('entries/touching.md', 'rule')
    expect(rules.map(({ 'not-yet': _, ...rule }) => rule)).toEqual([
      { id: 'touching-4-1', cites: [{ source: 'laws-2014', at: '4.1' }] },
      { id: 'touching-4-1-2018', cites: [{ source: 'laws-2018', at: '4.1' }], replaces: ['touching-4-1'] },
      {
        id: 'touching-4-2',
        cites: [
          { source: 'laws-2014', at: '4.2' },
          { source: 'laws-2018', at: '4.3' },
        ],
      },
      { id: 'touching-4-2-2', cites: [{ source: 'laws-2018', at: '4.2' }] },
    ])
    expect(rules.map((rule) => /then: \{ (\w+)/.exec(rule['not-yet'])?.[1])).toEqual([
      'require',
      'permit',
      'require',
      'require',
    ])
    expect(await blocks('entries/touching.md', 'case')).toMatchObject([
      { 'as-of': '2014', because: 'touching-4-1' },
      { 'as-of': '2018', because: 'touching-4-1-2018' },
    ])
    expect(await blocks('entries/clocks.md', 'rule')).toContainEqual(
      expect.objectContaining({ id: 'clocks-5-2-gone', cancels: ['clocks-5-2'], cites: 'laws-2018' }),
    )
  })

  test('quotes nothing in the content, and shows the editions side by side outside it', {
    timeout: 60_000,
  }, async () => {
    await importing(BOTH)
    const paths = (await readdir(at('content/chess'), { recursive: true })).filter((path) =>
      /\.(?:md|yaml)$/.test(path),
    )
    expect((await Promise.all(paths.map(made))).join('\n')).not.toContain('touch only one piece')
    const report = await readFile(at('import.html'), 'utf8')
    expect(report).toContain('<del>must ')
    expect(report).toContain('<mark>-must</mark>')
    expect(await importing(BOTH, 'content/import.html')).toMatchObject({
      code: 1,
      err: expect.stringContaining('import/in-the-way'),
    })
  })

  test('a later edition is added, and nothing that an author wrote is touched', { timeout: 60_000 }, async () => {
    await importing({ 2014: 'laws-2014.md' })
    const mine = (await made('entries/clocks.md')).replace('Not yet written', 'Clocks run')
    await writeFile(at('content/chess/entries/clocks.md'), mine)
    const again = await importing(BOTH)
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toContain('not written, since an author has been there: entries/clocks.md')
    expect(await made('entries/clocks.md')).toBe(mine)
    expect(await made('entries/touching.md')).toContain('touching-4-1-2018')
    expect(await readFile(at('import.html'), 'utf8')).toContain('id: clocks-5-2-gone')
    expect(await importing({ 2018: 'laws-2018.md' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('import/edition-missing'),
    })
  })

  test('an entry that stood there before the first import keeps its place', { timeout: 60_000 }, async () => {
    expect((await umpire('new', 'chess')).code).toBe(0)
    const mine = (await made('entries/moving.md')).replace('aliases: [move]', 'aliases: [move, Touching]')
    await writeFile(at('content/chess/entries/moving.md'), mine)
    expect(await importing(BOTH)).toMatchObject({ code: 0, err: '' })
    expect(await made('entries/moving.md')).toBe(mine)
    expect(await made('entries/touching-4.md')).toContain('term: Touching (4)')
    expect((await umpire('check')).code).toBe(0)
  })

  test('the same import again changes nothing', { timeout: 60_000 }, async () => {
    const all = async () => {
      const paths = (await readdir(at('content/chess'), { recursive: true })).filter((path) => path.includes('.'))
      return Promise.all(paths.sort().map(async (path) => [path, await made(path)]))
    }
    await importing(BOTH)
    const before = await all()
    expect((await importing(BOTH)).code).toBe(0)
    expect(await all()).toEqual(before)
  })

  test('what is refused leaves nothing behind', { timeout: 60_000 }, async () => {
    await writeFile(at('story.txt'), 'Once upon a time.\n\nThey lived on.')
    await writeFile(at('ships.md'), '1.1 Ships sail.\n\n1.2 Cannons thunder across waves.')
    await writeFile(at('mine.html'), 'my page')
    const refused = (code: string) => ({ code: 1, err: expect.stringContaining(code) })
    expect(await importing({ 2014: 'story.txt' })).toMatchObject(refused('import/no-sections'))
    expect(await importing({ 2014: 'laws-2014.md', 2018: 'ships.md' })).toMatchObject(refused('import/nothing-shared'))
    expect(await importing({ nowhen: 'laws-2014.md' })).toMatchObject(refused('import/edition'))
    expect(await importing(BOTH, 'mine.html')).toMatchObject(refused('import/in-the-way'))
    await expect(readdir(at('content'))).rejects.toThrow('ENOENT')
    expect(await readFile(at('mine.html'), 'utf8')).toBe('my page')
  })

  test('a game that would not pass the check is left as it was', { timeout: 60_000 }, async () => {
    await importing({ 2014: 'laws-2014.md' })
    await writeFile(
      at('content/chess/entries/broken.md'),
      '---\nterm: Broken\n---\n```rule\nid: b\ncites: nowhere\n```\n',
    )
    const before = await readdir(at('content/chess'), { recursive: true })
    const found = await importing(BOTH)
    expect(found).toMatchObject({ code: 1, err: expect.stringMatching(/source\/unknown[\s\S]*import\/rejected/) })
    expect(await readdir(at('content/chess'), { recursive: true })).toEqual(before)
  })
})
