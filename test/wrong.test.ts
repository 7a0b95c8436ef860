import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtPage } from '../build/page.ts'
import type { App, ServerOptions } from '../src/http/index.ts'
import { FILES, load, serverOf } from '../src/http/testing/support.fixture.ts'
import { openStore, type Store } from '../src/store/index.ts'
import { type Form, type Read, readPage } from './support/reader.ts'

/*
 * What looks wrong, said by somebody who runs no script.
 */

const RULING = '/g/cards/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=klingon'
const RULE = '/g/cards/rules/shields-block-beaming'
const HOSTILE = `"><img src=x onerror=alert(1)></title></script><script>alert(1)//'`

let dir = ''
let store: Store
let app: App
let base = ''

/** The server anew, with the game `cards` kept in a repository. */
async function begin(options: Partial<ServerOptions>): Promise<void> {
  await app?.close()
  const server = await serverOf({ page: await builtPage(), store, ...options })
  app = server.app
  const repository = 'repository: https://github.com/club/rules/tree/main/cards\n'
  load(
    server.editions,
    FILES.map((file) => (file.path === 'cards/game.yaml' ? { ...file, text: file.text + repository } : file)),
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-wrong-'))
  store = await openStore({ dir })
  await begin({ corrections: { areTaken: true } })
})
afterAll(async () => {
  await app.close()
  await store.close()
  await rm(dir, { recursive: true })
})

const read = (path: string): Promise<Read> => readPage(base, path)
const linkIn = ({ links }: Read, text: string) => links.filter((link) => link.text === text).map(({ href }) => href)

/** Sends a form as a browser does: every field, what is typed in place of what stands there. */
async function submit({ action, method, fields }: Form, typed: { readonly [name: string]: string }): Promise<Response> {
  expect(method).toBe('post')
  const body = new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, typed[name] ?? value]))
  return fetch(new URL(action, base), { method, body, redirect: 'manual', headers: { accept: 'text/html' } })
}

const formOf = async (path: string): Promise<Form> =>
  (await read(path)).forms.find(({ fields }) => fields.some(({ name }) => name === 'words')) as Form

describe('Without a script', () => {
  test('a ruling is said to be wrong by a link and a form, and kept with its question', async () => {
    const [link = ''] = linkIn(await read(`${RULING}&asOf=2000-06`), 'This looks wrong')
    const page = await read(link)
    expect([page.status, page.title]).toEqual([200, expect.stringMatching(/^This looks wrong: .+\?/)])
    expect(page.canonical).toBe(`${RULING}&asOf=2000-06`)
    expect(page.text).toContain('Forbidden')
    const answer = await submit(await formOf(link), {
      words: HOSTILE,
      'expect.beam': 'permitted',
      why: 'They are ours',
    })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store'])
    expect(await store.corrections()).toMatchObject([
      {
        game: 'cards',
        rule: 'shields-block-beaming',
        words: HOSTILE,
        question: {
          ask: ['beam'],
          facts: { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'klingon' },
          asOf: '2000-06',
        },
        expect: { beam: 'permitted' },
        why: 'They are ours',
      },
    ])
    const thanks = await read(answer.headers.get('location') ?? '')
    expect([thanks.status, thanks.text]).toEqual([200, expect.stringContaining('Thank you')])
    expect(thanks.html).not.toContain('<img src=x')
    expect(linkIn(thanks, 'Back')).toEqual([`${RULING}&asOf=2000-06`])
    await store.eraseCorrections({})
  })

  test('so is a rule, in a situation of one of its worked examples or in none', async () => {
    const [link = ''] = linkIn(await read(RULE), 'This looks wrong')
    expect(link).toBe('/g/cards/wrong?rule=shields-block-beaming')
    const page = await read(link)
    const situation = page
      .all('option')
      .map(({ properties }) => String(properties.value))
      .find((value) => value.includes('ask=beam'))
    const form = await formOf(link)
    await submit(form, { words: 'a', question: `${situation}`, 'expect.beam': 'required' })
    const last = await submit(form, { words: 'b' })
    expect(last.headers.get('location')).toBe(`${link}&left=1`)
    expect(
      (await store.corrections()).map(({ words, rule, question, expect: wanted }) => [
        words,
        rule,
        question?.ask,
        wanted,
      ]),
    ).toEqual([
      ['a', 'shields-block-beaming', ['beam'], { beam: 'required' }],
      ['b', 'shields-block-beaming', undefined, {}],
    ])
  })

  test('every rule of an entry has its own links, told apart by name', async () => {
    const page = await read('/g/cards/entries/beaming')
    const wrong = page.all('a').filter(({ properties }) => String(properties.href).startsWith('/g/cards/wrong?rule='))
    const names = wrong.map(({ properties }) => String(properties.ariaLabel))
    expect(names.length).toBeGreaterThan(1)
    expect(new Set(wrong.map(({ properties }) => properties.href)).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^This looks wrong: “.+”$/)
  })

  test('what is refused is a page that says why', async () => {
    const form = await formOf(`/g/cards/wrong${RULING.slice(RULING.indexOf('?'))}`)
    const refused = await submit(form, { words: 'a', 'expect.beam': 'forbidden' })
    expect([refused.status, refused.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8'])
    expect(await refused.text()).toMatch(/role="alert"><h1>What is expected is so already<\/h1>/)
    expect((await submit(form, { words: ' ' })).status).toBe(400)
    expect((await submit({ ...form, action: '/g/none/wrong' }, { words: 'a' })).status).toBe(404)
    const json = await fetch(new URL('/g/cards/wrong', base), {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(json.status).toBe(415)
    expect((await read('/g/cards/wrong')).status).toBe(404)
    expect((await read('/g/cards/wrong?rule=none')).status).toBe(404)
  })
})

describe('A game that names its repository', () => {
  const FILE = 'https://github.com/club/rules/edit/main/cards/entries/beaming.md'

  test('leads from rules, rulings and what looks wrong to the editor of the file', async () => {
    for (const path of [RULING, RULE, '/g/cards/entries/beaming', '/g/cards/wrong?rule=shields-block-beaming'])
      expect(linkIn(await read(path), 'Change its file')[0], path).toBe(FILE)
  })

  test('does so also where no corrections are taken, and nothing else is offered there', async () => {
    await begin({})
    for (const path of [RULING, RULE, '/g/cards/entries/beaming']) {
      const page = await read(path)
      expect(linkIn(page, 'Change its file')[0], path).toBe(FILE)
      expect(linkIn(page, 'This looks wrong'), path).toEqual([])
    }
    const page = await read('/g/cards/wrong?rule=shields-block-beaming')
    expect([page.text, page.forms.some(({ method }) => method === 'post')]).toEqual([
      expect.stringContaining('This server takes no corrections.'),
      false,
    ])
    const form = { action: '/g/cards/wrong', method: 'post', fields: [] }
    expect((await submit({ ...form, fields: [{ name: 'words', type: 'text', value: 'a' }] }, {})).status).toBe(404)
  })
})
