import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer } from '../../src/ask/index.ts'
import type { Counts, Edition } from '../../src/domain/index.ts'
import { contentKey, openStore } from '../../src/store/index.ts'
import { SMALL } from '../support/http.ts'
import { openPack, pathOf } from '../support/packs.ts'
import { environment, umpire, until } from '../support/server.ts'
import { connected, type Mode, REVISIONS, ruled, told } from './support.ts'

const MAIN = fileURLToPath(pathOf('src/main.ts'))
const CONTENT = fileURLToPath(pathOf('content'))

let dir = ''
const editions = new Map<string, Edition>()

/** Builds the games that ship with Umpire once, where the command finds them. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-mcp-'))
  const { files, pack } = await openPack('content')
  const store = await openStore({ dir: join(dir, 'data') })
  for (const edition of pack.editions) {
    editions.set(edition.game, edition)
    await store.keep({ edition, counts: COUNTS, key: await contentKey(edition.game, files) })
  }
  await store.close()
})

afterAll(() => rm(dir, { recursive: true }))

/** Drafts are not counted. */
const COUNTS: Counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }

/** The command in a process of its own, and a client that speaks with it. */
async function started(args: readonly string[], mode?: Mode): Promise<Client> {
  const env = Object.fromEntries(
    Object.entries(environment()).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MAIN, 'mcp', ...args],
    env,
    cwd: dir,
    stderr: 'ignore',
  })
  return connected(transport, mode)
}

const shipped = (): string[] => ['--content', CONTENT, '--data', join(dir, 'data')]

describe.each(REVISIONS)('umpire mcp, to an assistant that speaks revision $revision', ({ revision, mode }) => {
  let client: Client

  beforeAll(async () => {
    client = await started([...shipped(), '--link', 'https://umpire.example.org/'], mode)
  })

  afterAll(() => client.close())

  test('offers the same tools, resources and prompts', async () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'games',
      'search',
      'show',
      'vocabulary',
      'ask',
      'changes',
    ])
    expect((await client.listResourceTemplates()).resourceTemplates.length).toBe(2)
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['judge'])
    expect((await client.listResources()).resources.length).toBeGreaterThan(0)
    const { contents } = await client.readResource({ uri: 'umpire://stccg/entries/shields' })
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('# SHIELDS') })
    expect(
      (await client.getPrompt({ name: 'judge', arguments: { game: 'stccg', question: 'x' } })).messages.length,
    ).toBe(1)
  })

  test.each(['stccg', 'ascendancy'])('%s: answers with each tool, naming the day and the edition', async (game) => {
    const edition = editions.get(game) as Edition
    const [action] = edition.vocabulary.actions
    const [entry] = edition.entries
    for (const [name, input] of Object.entries({
      games: {},
      search: { query: 'borg', game },
      show: { game, name: entry?.slug },
      vocabulary: { game, about: action?.name },
      ask: { game, ask: action?.name },
      changes: { game, from: '2000-06', to: '2000-07' },
    })) {
      const { text, isError } = await told(client, name, input)
      expect([name, text, isError]).toEqual([name, expect.stringContaining(edition.hash), false])
      expect([name, text]).toEqual([name, expect.stringMatching(/\d{4}-\d{2}/)])
      expect([name, text]).toEqual([name, expect.stringContaining('Link to share: https://umpire.example.org/')])
    }
  })

  test('rules as `answer` does, after the questions it asks', async () => {
    const edition = editions.get('stccg') as Edition
    const facts: { [fact: string]: string | boolean } = {}
    const table = { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'borg' } as const
    for (;;) {
      const said = await ruled(client, { game: 'stccg', ask: 'beam', facts, asOf: '2002-06' })
      const direct = answer(edition, { ask: 'beam', facts, asOf: '2002-06' })
      expect(direct).toMatchObject({ ok: true, answer: { answers: said.answers } })
      if (said.next === null) {
        expect([said.answers[0]?.verdict, said.edition]).toEqual(['forbidden', edition.hash])
        break
      }
      const { fact } = said.next
      expect(Object.keys(table)).toContain(fact)
      facts[fact] = table[fact as keyof typeof table]
    }
  })

  test('says what is wrong, and goes on', async () => {
    expect(await told(client, 'ask', { game: 'stccg', ask: 'beem' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('Did you mean beam?'),
    })
    expect((await told(client, 'games')).isError).toBe(false)
  })
})

describe('umpire mcp', () => {
  test('writes nothing but messages to standard output, and ends well when its input ends', async () => {
    const child = spawn(process.execPath, [MAIN, 'mcp', ...shipped()], { env: environment() })
    let out = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    const clientInfo = { name: 'a test', version: '1' }
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\nnonsense\n`)
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'games' } })}\n`)
    await until(() => out.split('\n').length > 2, 60_000)
    const code = new Promise((resolve) => child.on('exit', resolve))
    child.stdin.end()
    expect(await code).toBe(0)
    const ids = out
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: number }).id)
    expect(ids).toEqual([1, 2])
  })

  test('without a server to link to gives the address of a ruling alone', async () => {
    const client = await started(shipped())
    const { link } = await ruled(client, { game: 'stccg', ask: 'beam', asOf: '2000-06' })
    expect(link).toMatch(/^\/v1\/games\/stccg\/rulings\?ask=beam&asOf=2000-06&edition=sha256-/)
    await client.close()
  })

  test('takes up what is published while it runs', async () => {
    const content = join(dir, 'content')
    const data = join(dir, 'small')
    await cp(fileURLToPath(pathOf(SMALL)), content, { recursive: true })
    const client = await started(['--content', content, '--data', data])
    const editionNow = async (): Promise<string> => (await ruled(client, { game: 'cards', ask: 'beam' })).edition
    const before = await editionNow()
    const file = join(content, 'cards/entries/beaming.md')
    await writeFile(file, `${await readFile(file, 'utf8')}\nAnd one sentence more.\n`)
    expect((await umpire('publish', '--content', content, '--data', data)).code).toBe(0)
    await until(async () => (await editionNow()) !== before)
    const former = await ruled(client, { game: 'cards', ask: 'beam', edition: before })
    expect(former.edition).toBe(before)
    await client.close()
  })

  test('says why it cannot begin', async () => {
    expect(await umpire('mcp', '--content', join(dir, 'nowhere'))).toMatchObject({
      code: 1,
      said: expect.stringContaining('cannot be read'),
    })
    expect(await umpire('mcp', ...shipped(), '--link', 'here')).toMatchObject({
      code: 2,
      said: expect.stringContaining('--link'),
    })
  })
})
