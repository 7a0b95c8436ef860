import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Correction } from '../domain/index.ts'
import { type LeftCorrection, openStore } from '../store/index.ts'
import { umpire } from './testing/umpire.fixture.ts'

const GAMES = join(import.meta.dirname, '../../test/fixtures/small-games')
const LEFT: LeftCorrection = {
  game: 'cards',
  edition: `sha256-${'0'.repeat(64)}`,
  rule: 'shields-block-beaming',
  words: 'no: "through" # shields ``` \n```',
  question: { ask: ['beam'], facts: { 'beam.shields_in_the_way': true }, asOf: '2000' },
  expect: { beam: 'permitted' },
  why: 'It is: # so ---',
}

let dir = ''
let there: string[] = []
let kept: readonly Correction[] = []

const corrections = (...args: readonly string[]) => umpire('corrections', ...there, ...args)

async function keep(...all: readonly LeftCorrection[]): Promise<void> {
  const store = await openStore({ dir: join(dir, 'data') })
  for (const each of all) await store.keepCorrection(each, new Date('2026-11-23T12:00:00Z'))
  kept = await store.corrections()
  await store.close()
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-corrections-'))
  await cp(GAMES, join(dir, 'content'), { recursive: true })
  there = ['--content', join(dir, 'content'), '--data', join(dir, 'data')]
})

afterEach(() => rm(dir, { recursive: true }))

const block = (out: string) => parse(out.replace(/^```case\n/, '').replace(/\n```\n$/, ''))

describe('umpire corrections', () => {
  test('lists what people say is wrong, with what they asked and what they expected', async () => {
    const { question: _, why: __, rule: ___, ...bare } = LEFT
    await keep(LEFT, { ...bare, game: 'board', words: 'Odd', expect: {} })
    const { code, out } = await corrections()
    expect([code, out.split('\n')]).toEqual([
      0,
      [
        `${kept[0]?.id} cards shields-block-beaming “no: "through" # shields \`\`\` \`\`\`”, 2026-11-23`,
        '  asked: beam beam.shields_in_the_way=true 2000',
        '  expected: beam permitted',
        '  because: It is: # so ---',
        `${kept[1]?.id} board “Odd”, 2026-11-23`,
        '',
      ],
    ])
    expect(JSON.parse((await corrections('--json', '--game', 'cards')).out)).toEqual([kept[0]])
  })

  test('writes one as a case that reads back as it was said, whatever stands in it', async () => {
    await keep(LEFT)
    const { out } = await corrections('--write', `${kept[0]?.id}`)
    expect(out).toContain('\n# It is: # so ---\n')
    expect(block(out)).toEqual({
      title: 'no: "through" # shields ``` ```',
      'as-of': '2000',
      facts: { 'beam.shields_in_the_way': true },
      ask: 'beam',
      expect: 'permitted',
    })
    expect(await corrections('--write', 'none')).toMatchObject({ code: 2, err: 'No correction "none" is kept.\n' })
  })

  test('writes one that says nothing of what it should come to as a stub, and one of several as a map', async () => {
    const both = { beam: 'permitted', 'attack.total': 3 }
    await keep({ ...LEFT, expect: {} }, { ...LEFT, expect: both })
    const [stub = '', several = ''] = kept.map(({ id }) => id)
    expect(block((await corrections('--write', stub)).out)).toEqual({
      title: LEFT.words.replace(' \n', ' '),
      'as-of': '2000',
      facts: { 'beam.shields_in_the_way': true },
      'not-yet': LEFT.why,
    })
    expect(block((await corrections('--write', several)).out)).toMatchObject({
      ask: 'beam, attack.total',
      expect: both,
    })
  })

  test('puts one below the cases of its rule, where `check` says that it fails; twice it is two cases', async () => {
    await keep(LEFT)
    const path = join(dir, 'content/cards/entries/beaming.md')
    const before = await readFile(path, 'utf8')
    expect((await umpire('check', ...there.slice(0, 2))).code).toBe(0)
    const { code, out } = await corrections('--put', `${kept[0]?.id}`)
    expect([code, out]).toEqual([0, expect.stringMatching(/^cards\/entries\/beaming\.md:\d+ has it as a case/)])
    const after = await readFile(path, 'utf8')
    const line = Number(/:(\d+) /.exec(out)?.[1])
    expect(after.split('\n')[line - 1]).toBe('```case')
    expect(after.split('\n').length).toBe(before.split('\n').length + 10)
    const failing = async () => {
      const checked = await umpire('check', '--json', ...there.slice(0, 2))
      const { diagnostics } = JSON.parse(checked.out)
      return diagnostics.flatMap((each: { severity: string; code: string; message: string }) =>
        each.severity === 'error' ? [`${each.code} ${each.message}`] : [],
      )
    }
    expect(await failing()).toEqual([expect.stringMatching(/^case\/fails .*through.*"permitted", came/s)])
    await corrections('--put', `${kept[0]?.id}`)
    expect(await failing()).toHaveLength(2)
  })

  test('puts one that no rule decides at the end of the entry that states what is usual', async () => {
    const { rule: _, ...left } = LEFT
    await keep({ ...left, question: { ask: ['beam'], asOf: '1980' }, expect: { beam: 'forbidden' } })
    const { out } = await corrections('--put', `${kept[0]?.id}`)
    const path = /^(\S+):\d+ /.exec(out)?.[1] ?? ''
    expect((await readFile(join(dir, 'content', path), 'utf8')).trimEnd()).toMatch(/\nexpect: forbidden\n```$/)
  })

  test('puts none whose rule is gone, and says how to have it all the same', async () => {
    await keep({ ...LEFT, rule: 'long-gone' })
    expect(await corrections('--put', `${kept[0]?.id}`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/"long-gone" is not in .*--write/),
    })
  })

  test('erases one, those of a game, or all', async () => {
    await keep(LEFT, { ...LEFT, words: 'b' }, { ...LEFT, game: 'board' })
    expect((await corrections('--erase', `${kept[0]?.id}`)).out).toBe('1 correction erased.\n')
    expect((await corrections('--erase', `${kept[0]?.id}`)).code).toBe(2)
    expect((await corrections('--erase', 'all', '--game', 'board')).out).toBe('1 correction erased.\n')
    expect((await corrections('--erase', 'all')).out).toBe('1 correction erased.\n')
    expect(await corrections()).toMatchObject({ code: 0, out: 'No correction is kept.\n' })
    expect((await corrections('--erase', 'all', '--json')).code).toBe(2)
  })
})
