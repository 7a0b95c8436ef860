import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WRITING } from '../../domain/index.ts'
import { newToken, openStore, type Store, tagOf } from '../../store/index.ts'
import { type App, Writing } from '../index.ts'
import { FILES, NOON, serverOf } from '../testing/support.fixture.ts'

const BEAMING = 'cards/entries/beaming.md'

let dir = ''
let app: App
let writing: Writing
let store: Store

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-desk-'))
  for (const { path, text } of FILES) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
  }
  store = await openStore({ dir: join(dir, '.data') })
  writing = new Writing(dir, FILES)
  app = (await serverOf({ writing, store })).app
})

afterEach(async () => {
  await app.close()
  await store.close()
  await rm(dir, { recursive: true })
})

const at = (file: string): string => `/write/api/file?file=${encodeURIComponent(file)}`

const put = (file: string, text: string, headers: { [name: string]: string } = {}) =>
  app.inject({ method: 'PUT', url: at(file), payload: { text }, headers })

const look = (body: object) => app.inject({ method: 'POST', url: '/write/api/look', payload: body })

const code = (response: { json: () => { code: string } }): string => response.json().code

describe('Who may write', () => {
  test('without --watch there is no workbench, whoever asks', async () => {
    const { app: plain } = await serverOf()
    for (const url of ['/write', '/write/api/outline', at(BEAMING)])
      expect((await plain.inject({ url })).statusCode, url).toBe(404)
    await plain.close()
  })

  test('from this machine nothing is asked for; from elsewhere, through a proxy or by a name of others, a token is', async () => {
    const url = '/write/api/renewed?after=0'
    expect((await app.inject({ url })).statusCode).toBe(200)
    for (const headers of [
      { host: 'judge.example' },
      { 'x-forwarded-for': '10.0.0.7' },
      { forwarded: 'for=10.0.0.7' },
    ]) {
      const refused = await app.inject({ url, headers })
      expect([refused.statusCode, code(refused)], JSON.stringify(headers)).toEqual([401, 'write/token'])
    }
    expect((await app.inject({ url, remoteAddress: '10.0.0.7' })).statusCode).toBe(401)
  })

  test('a token made for it lets in from anywhere as long as it holds; one of an event does not', async () => {
    const asked = (secret: string) =>
      app.inject({ url: at(BEAMING), remoteAddress: '10.0.0.7', headers: { authorization: `Bearer ${secret}` } })
    const { token, secret } = newToken(WRITING, 'an author', NOON)
    await store.keepToken(token)
    const judge = newToken({ game: 'cards', event: 'worlds' }, 'a judge', NOON)
    await store.keepToken(judge.token)
    expect((await asked(secret)).statusCode).toBe(200)
    expect((await asked(judge.secret)).statusCode).toBe(401)
    expect((await asked(`${secret.slice(0, -1)}x`)).statusCode).toBe(401)
    await store.revokeToken(token.id, NOON)
    expect((await asked(secret)).statusCode).toBe(401)
  })

  test('a page of another origin neither reads nor writes, though it runs on this machine', async () => {
    for (const headers of [
      { origin: 'https://stranger.example' },
      { origin: 'http://localhost:9999' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const refused = await app.inject({ url: at(BEAMING), headers })
      expect([refused.statusCode, code(refused)], JSON.stringify(headers)).toEqual([403, 'request/origin'])
    }
    const own = await app.inject({
      url: at(BEAMING),
      headers: { host: 'localhost:8080', origin: 'http://localhost:8080' },
    })
    expect(own.statusCode).toBe(200)
    expect(own.headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('Files', () => {
  test('one is read with its tag, and written over what was read', async () => {
    const found = (await app.inject({ url: at(BEAMING) })).json<{ text: string; tag: string }>()
    expect(found.text).toBe(await readFile(join(dir, BEAMING), 'utf8'))
    const saved = await put(BEAMING, `${found.text}\nMore.\n`, { 'if-match': `"${found.tag}"` })
    expect(saved.statusCode).toBe(200)
    expect(saved.headers.etag).toBe(`"${tagOf(`${found.text}\nMore.\n`)}"`)
    expect(await readFile(join(dir, BEAMING), 'utf8')).toBe(`${found.text}\nMore.\n`)
  })

  test('what somebody else wrote meanwhile is never written over', async () => {
    const { tag } = (await app.inject({ url: at(BEAMING) })).json<{ tag: string }>()
    await writeFile(join(dir, BEAMING), 'Another hand.\n')
    const refused = await put(BEAMING, 'Mine.\n', { 'if-match': `"${tag}"` })
    expect([refused.statusCode, code(refused)]).toEqual([412, 'write/changed'])
    const again = await put(BEAMING, 'Mine.\n', { 'if-none-match': '*' })
    expect(again.statusCode).toBe(412)
    expect(await readFile(join(dir, BEAMING), 'utf8')).toBe('Another hand.\n')
  })

  test('of two that are written at the same time over the same text one is', async () => {
    const { tag } = (await app.inject({ url: at(BEAMING) })).json<{ tag: string }>()
    const both = await Promise.all(['One.\n', 'Two.\n'].map((text) => put(BEAMING, text, { 'if-match': `"${tag}"` })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  })

  test('a new one is written where there is none, and nothing without saying which', async () => {
    const file = 'cards/entries/new/tractor-beam.md'
    expect((await put(file, '---\nterm: tractor beam\n---\n', { 'if-none-match': '*' })).statusCode).toBe(200)
    expect(await readFile(join(dir, file), 'utf8')).toContain('tractor beam')
    const blind = await put(file, 'x')
    expect([blind.statusCode, code(blind)]).toEqual([428, 'write/condition'])
    expect((await put(file, 'x', { 'if-match': '*' })).statusCode).toBe(428)
    const gone = await app.inject({ url: at('cards/entries/nothing.md') })
    expect([gone.statusCode, code(gone)]).toEqual([404, 'write/unknown'])
  })

  test('no path leads out of the content, by its text or by a link', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'umpire-outside-'))
    await writeFile(join(outside, 'secret.md'), 'secret')
    await symlink(outside, join(dir, 'cards/entries/away'))
    await symlink(join(outside, 'secret.md'), join(dir, 'cards/entries/linked.md'))
    for (const file of [
      '../secret.md',
      'cards/../../secret.md',
      '/etc/passwd.md',
      'cards/entries/away/secret.md',
      'cards/entries/away/new.md',
      'cards/entries/linked.md',
      'cards/.git/config.md',
      '.data/x.md',
      'cards/node_modules/x.md',
      'cards\\..\\x.md',
      'cards/x.sh',
      'cards/x.md\0.yaml',
      'lonely.md',
      'cards//x.md',
      'cards/entries.md/',
    ]) {
      const read = await app.inject({ url: at(file) })
      expect([read.statusCode, code(read)], file).toEqual([400, 'write/path'])
      const wrote = await put(file, 'x', { 'if-none-match': '*' })
      expect([wrote.statusCode, code(wrote)], file).toEqual([400, 'write/path'])
    }
    expect(await readFile(join(outside, 'secret.md'), 'utf8')).toBe('secret')
    await rm(outside, { recursive: true })
  })

  test('a file that is no UTF-8 is neither read nor written over', async () => {
    await writeFile(join(dir, BEAMING), Buffer.from([0xff, 0xfe, 0x41]))
    expect(code(await app.inject({ url: at(BEAMING) }))).toBe('write/path')
    expect(code(await put(BEAMING, 'x', { 'if-none-match': '*' }))).toBe('write/path')
  })
})

describe('What a text comes to', () => {
  const text = FILES.find(({ path }) => path === BEAMING)?.text ?? ''

  test('the outline names every file, and what is to do', async () => {
    const { games } = (await app.inject({ url: '/write/api/outline' })).json()
    expect(games.map(({ game }: { game: string }) => game)).toEqual(['board', 'cards'])
    expect(games[1].files.find(({ file }: { file: string }) => file === BEAMING)).toMatchObject({
      title: 'beaming',
      failing: 0,
    })
  })

  test('cases pass or fail as the text is typed, and the files are left as they are', async () => {
    const before = (await look({ file: BEAMING })).json()
    expect(before.cases.length).toBeGreaterThan(1)
    expect(before.cases.every(({ passes }: { passes: boolean }) => passes)).toBe(true)
    const typed = text.replace('expect: permitted', 'expect: forbidden')
    const after = (await look({ file: BEAMING, text: typed })).json()
    const failing = after.cases.filter(({ passes }: { passes: boolean }) => !passes)
    expect(failing).toHaveLength(1)
    const why = await app.inject({
      method: 'POST',
      url: '/write/api/why',
      payload: { file: BEAMING, text: typed, title: failing[0].title },
    })
    expect(why.json().lines.join('\n')).toContain('applies: ')
    expect((await look({ file: BEAMING })).json()).toEqual(before)
  })

  test('who waits for a change is told of what is written here and of what is written elsewhere', async () => {
    const wait = () => app.inject({ url: `/write/api/renewed?after=${writing.version}` })
    const first = wait()
    await put('cards/entries/late.md', '---\nterm: late\n---\n', { 'if-none-match': '*' })
    expect((await first).json()).toEqual({ version: writing.version })
    const second = wait()
    const [cut] = FILES
    writing.taken(FILES.filter((each) => each !== cut))
    expect((await second).json()).toEqual({ version: writing.version })
  })

  test('a correction that is not kept, or whose rule is gone, is told so', async () => {
    const unknown = await app.inject({ method: 'POST', url: '/write/api/correct', payload: { id: '0'.repeat(12) } })
    expect([unknown.statusCode, code(unknown)]).toEqual([404, 'correction/unknown'])
    const left = { game: 'cards', edition: 'sha256-0', rule: 'long-gone', words: 'Wrong', expect: {} }
    const id = (await store.keepCorrection(left, NOON))?.id ?? ''
    const gone = await app.inject({ method: 'POST', url: '/write/api/correct', payload: { id } })
    expect([gone.statusCode, code(gone)]).toEqual([404, 'rule/unknown'])
    const settled = () => app.inject({ method: 'DELETE', url: `/write/api/correction?id=${id}` })
    expect((await settled()).statusCode).toBe(200)
    expect((await settled()).statusCode).toBe(404)
  })

  test('a file that belongs to no game comes to nothing', async () => {
    expect((await look({ file: 'nowhere/entries/x.md', text: 'x' })).json()).toBeNull()
  })
})
