import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Receipt } from '../domain/index.ts'
import type { Editions } from '../editions/index.ts'
import { canonical, csvCell } from '../editions/index.ts'
import { newToken, openStore, type Store } from '../store/index.ts'
import type { App } from './index.ts'
import { FILES, get, load, serverOf } from './testing/support.fixture.ts'

const WORLDS = { game: 'cards', event: 'worlds' }
const BODY = {
  ...WORLDS,
  question: { ask: ['beam'], facts: { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'borg' } },
  who: 'Ann for Bob',
  table: '4',
  note: 'Bob asked twice',
}

let dir = ''
let store: Store
let app: App
let editions: Editions
let secret = ''
let other = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'umpire-receipts-'))
  store = await openStore({ dir })
  ;({ app, editions } = await serverOf({ store }))
  for (const served of editions.games.values()) await store.keep(served)
  const mine = newToken(WORLDS, 'Ann', new Date())
  const foreign = newToken({ game: 'cards', event: 'regional' }, 'Eve', new Date())
  for (const { token } of [mine, foreign]) await store.keepToken(token)
  secret = mine.secret
  other = foreign.secret
})

afterAll(async () => {
  await app.close()
  await store.close()
  await rm(dir, { recursive: true })
})

function keep(body: object = BODY, token: string | undefined = secret) {
  return app.inject({
    method: 'POST',
    url: '/v1/receipts',
    payload: body,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
}

/** Serves another edition, in which SHIELDS block Borg beaming. */
function turnRound(served: Editions): void {
  load(
    served,
    FILES.map((file) =>
      file.path === 'cards/entries/beaming.md'
        ? {
            ...file,
            text: file.text
              .replace('lifts: [shields-block-beaming]', 'clarifies: [shields-block-beaming]')
              .replaceAll(/```case[\s\S]*?```/g, ''),
          }
        : file,
    ),
  )
}

const withToken = () => ({ authorization: `Bearer ${secret}` })

test('A draft says what it is in each answer, and gives no receipts: nobody could open its edition again', async () => {
  const former = editions.games.get('cards')
  if (!former) throw new Error('cards are not served')
  const { edition, counts } = former
  editions.take([{ edition: { ...edition, hash: `sha256-${'d'.repeat(64)}`, failing: 1 }, counts }], ['board', 'cards'])
  const ruling = await get(app, '/v1/games/cards/rulings?ask=beam')
  const whole = await get(app, `/v1/editions/sha256-${'d'.repeat(64)}?as=whole`)
  const refused = await keep()
  editions.take([former], ['board', 'cards'])
  expect(ruling.json().warnings).toMatchObject([{ code: 'draft' }])
  expect(whole.json().failing).toBe(1)
  expect([refused.statusCode, refused.json().detail]).toEqual([400, expect.stringContaining('draft')])
})

describe('A receipt', () => {
  test('holds what was asked, what was answered, from which edition, and who, where and why', async () => {
    const response = await keep()
    expect(response.statusCode).toBe(201)
    const kept = response.json()
    expect(response.headers.location).toBe(`/v1/receipts/${kept.id}`)
    expect(kept).toMatchObject({ who: BODY.who, note: BODY.note, erased: null })
    expect(kept.receipt).toMatchObject({ ...WORLDS, table: '4', edition: editions.games.get('cards')?.edition.hash })
    expect(kept.receipt.question).toEqual({ ...BODY.question, event: 'worlds', asOf: '2000-10' })
    expect(kept.receipt.answer.answers[0]).toMatchObject({ ask: 'beam', verdict: 'permitted' })
    expect(kept.replay).toMatchObject({ verdict: 'same', proof: 'same', newest: { verdict: 'same' } })
    const asked = await app.inject({
      method: 'POST',
      url: '/v1/games/cards/rulings',
      payload: { ...BODY.question, event: 'worlds' },
    })
    const { self: _, ...answer } = asked.json()
    expect(kept.receipt.answer).toEqual(answer)
  })

  test.each(['who', 'table', 'note'])('is refused where %s is no text', async (part) => {
    for (const text of ['a\ud800', 'a\u0000', 'a\u009f']) {
      const refused = await keep({ ...BODY, [part]: text })
      expect([part, refused.statusCode, refused.json().errors[0].at]).toEqual([part, 400, part])
    }
    expect((await keep({ ...BODY, [part]: 'Zoë 🙂' })).statusCode).toBe(201)
  })

  test('holds also when it was given at the table, where that is told', async () => {
    const given = '2026-11-21T11:20:00.000Z'
    const { receipt } = (await keep({ ...BODY, given })).json()
    expect(receipt.given).toBe(given)
    expect(receipt.kept).not.toBe(given)
    const listed = await app.inject({ url: '/v1/receipts?game=cards&event=worlds&limit=200', headers: withToken() })
    expect(listed.json().receipts.at(-1)).toMatchObject({ given, kept: receipt.kept })
    expect((await keep({ ...BODY, given: '2026-11-21 noon' })).statusCode).toBe(400)
    expect((await keep({ ...BODY, given: '2026-13-41T12:00:00Z' })).statusCode).toBe(400)
    expect((await keep({ ...BODY, given: '2026-02-30T12:00:00Z' })).statusCode).toBe(400)
    expect((await keep()).json().receipt).not.toHaveProperty('given')
  })

  test('is given back bit for bit, and its hash is that of its bytes', async () => {
    const { id, hash, receipt } = (await keep()).json()
    const stored = await get(app, `/v1/receipts/${id}?as=stored`)
    expect(createHash('sha256').update(stored.rawPayload).digest('hex')).toBe(hash)
    const shown = await get(app, `/v1/receipts/${id}`)
    expect(shown.body).toContain(`"receipt":${stored.body},`)
    expect(canonical(shown.json().receipt)).toBe(stored.body)
    expect(stored.body).not.toContain('Bob')
    expect((await get(app, `/v1/receipts/${id}?as=stored`)).rawPayload.equals(stored.rawPayload)).toBe(true)
    expect(stored.headers.etag).toBe(`"${hash}"`)
    expect((await get(app, `/v1/receipts/${id}?as=stored`, { 'if-none-match': `"${hash}"` })).statusCode).toBe(304)
    expect(receipt.seals.who).toMatch(/^[0-9a-f]{64}$/)
  })

  test('says when today another verdict would be given, and keeps the old one', async () => {
    const server = await serverOf({ store })
    const { id } = (await keep()).json()
    turnRound(server.editions)
    const shown = (await get(server.app, `/v1/receipts/${id}`)).json()
    expect(shown.replay).toMatchObject({ verdict: 'same', proof: 'same', newest: { verdict: 'differs' } })
    expect(shown.receipt.answer.answers[0].verdict).toBe('permitted')
    await server.app.close()
  })

  test('says when the engine of today reads its edition otherwise', async () => {
    const { id } = (await keep()).json()
    const changed = await openStore({ dir })
    const forged: Store = {
      ...changed,
      receipt: async (asked) => {
        const kept = await changed.receipt(asked)
        if (!kept) return undefined
        const receipt = JSON.parse(kept.text) as { answer: Receipt['answer'] }
        return { ...kept, text: canonical({ ...receipt, answer: { ...receipt.answer, applies: [] } }) }
      },
    }
    const server = await serverOf({ store: forged })
    expect((await get(server.app, `/v1/receipts/${id}`)).json().replay).toMatchObject({
      verdict: 'same',
      proof: 'differs',
    })
    await server.app.close()
    await changed.close()
  })

  test('is kept once, though it is sent twice under one key; another under the same key is refused', async () => {
    const first = await keep({ ...BODY, key: 'phone-1-0001' })
    const again = await keep({ ...BODY, key: 'phone-1-0001' })
    expect([first.statusCode, again.statusCode]).toEqual([201, 200])
    expect(again.json()).toEqual(first.json())
    const third = await keep({ ...BODY, table: '5', key: 'phone-1-0001' })
    expect([third.statusCode, third.json().code]).toEqual([409, 'receipt/key-reused'])
  })

  test('is refused where the answer read out is not that of the edition', async () => {
    const asked = { ...BODY, answer: { answers: [{ ask: 'beam', verdict: 'forbidden' }] } }
    expect((await keep(asked)).json()).toMatchObject({ status: 409, code: 'receipt/differs' })
    const right = await keep({ ...BODY, answer: { answers: [{ ask: 'beam', verdict: 'permitted' }] } })
    expect(right.statusCode).toBe(201)
    for (const answers of [[], [{ each: 3 }], [{ ask: 'beam', each: { x: null } }]])
      expect((await keep({ ...BODY, answer: { answers } })).statusCode).toBe(409)
  })

  test('that was kept is given back under its key also once a newer edition answers otherwise', async () => {
    const server = await serverOf({ store })
    const asked = { ...BODY, key: 'phone-1-0002', answer: { answers: [{ ask: 'beam', verdict: 'permitted' }] } }
    const send = () => server.app.inject({ method: 'POST', url: '/v1/receipts', payload: asked, headers: withToken() })
    const first = await send()
    turnRound(server.editions)
    const again = await send()
    expect([first.statusCode, again.statusCode, again.json().id]).toEqual([201, 200, first.json().id])
    await server.app.close()
  })

  test('keeps an older edition where one is named, and is refused for one that is not kept', async () => {
    const hash = editions.games.get('cards')?.edition.hash
    expect((await keep({ ...BODY, edition: hash })).json().receipt.edition).toBe(hash)
    const none = await keep({ ...BODY, edition: `sha256-${'0'.repeat(64)}` })
    expect([none.statusCode, none.json().code]).toEqual([404, 'edition/unknown'])
    const two = await keep({ ...BODY, edition: hash, question: { ...BODY.question, edition: 'sha256-other' } })
    expect([two.statusCode, two.json().errors[0].at]).toEqual([400, 'question.edition'])
  })

  test('is not kept of a question that cannot be answered', async () => {
    const before = await count()
    const wrong = [
      [{ ...BODY, question: { ask: ['baem'] } }, 422, 'question/unknown-ask'],
      [{ ...BODY, question: { ask: ['beam'], facts: { 'beam.sheilds': 1 } } }, 422, 'question/unknown-fact'],
      [{ ...BODY, question: { ask: ['beam'], event: 'regional' } }, 400, 'request/bad-parameter'],
      [{ ...BODY, question: undefined }, 400, 'request/missing'],
      [{ ...BODY, note: 'x'.repeat(2001) }, 400, 'request/bad-parameter'],
      [{ ...BODY, who: 'a\u0000b' }, 400, 'request/bad-parameter'],
      [{ ...BODY, verdict: 'permitted' }, 400, 'request/unknown-parameter'],
    ] as const
    for (const [body, status, code] of wrong) {
      const response = await keep(body)
      expect([response.statusCode, response.json().code]).toEqual([status, code])
    }
    expect(await count()).toBe(before)
  })
})

describe('Writing a receipt', () => {
  test('needs a token of the event', async () => {
    const none = await app.inject({ method: 'POST', url: '/v1/receipts', payload: BODY })
    expect([none.statusCode, none.json().code, none.headers['www-authenticate']]).toEqual([
      401,
      'token/missing',
      'Bearer',
    ])
    const wrong = newToken(WORLDS, '', new Date()).secret
    for (const token of [wrong, `${secret}x`, secret.toUpperCase(), 'x'])
      expect((await keep(BODY, token)).json()).toMatchObject({ status: 401, code: 'token/wrong' })
    expect((await keep(BODY, other)).json()).toMatchObject({ status: 403, code: 'token/other-event' })
  })

  test('ends with the token', async () => {
    const { token, secret: short } = newToken(WORLDS, 'Carl', new Date())
    await store.keepToken(token)
    expect((await keep(BODY, short)).statusCode).toBe(201)
    await store.revokeToken(token.id, new Date())
    expect((await keep(BODY, short)).statusCode).toBe(401)
  })

  test('is refused where nothing is kept', async () => {
    const server = await serverOf()
    const response = await server.app.inject({ method: 'POST', url: '/v1/receipts', payload: BODY })
    expect([response.statusCode, response.json().code]).toEqual([503, 'store/unavailable'])
    await server.app.close()
  })
})

describe('The receipts of an event', () => {
  test('are listed in order, page by page, to whoever has its token', async () => {
    await keep()
    await keep()
    const url = '/v1/receipts?game=cards&event=worlds'
    expect((await get(app, url)).statusCode).toBe(401)
    const numbers: number[] = []
    for (let next: string | null = `${url}&limit=2`; next; ) {
      const answered = await get(app, next, withToken())
      const page: { receipts: { number: number }[]; next: string | null } = answered.json()
      expect(page.receipts.length).toBeLessThanOrEqual(2)
      expect(String(answered.headers.link).includes(`<${page.next}>; rel="next"`)).toBe(page.next !== null)
      expect(String(answered.headers.link).includes(`<${url}&limit=2>; rel="first"`)).toBe(numbers.length > 0)
      numbers.push(...page.receipts.map((each) => each.number))
      next = page.next
    }
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBe(await count())
    const bad = await get(app, `${url}&cursor=zzz`, withToken())
    expect(bad.statusCode).toBe(400)
  })

  test('come as a table for a spreadsheet in which nothing is a formula', async () => {
    await keep({ ...BODY, who: '=HYPERLINK("http://evil")', note: '+1\n"two"', table: '@4' })
    const csv = await get(app, '/v1/receipts?game=cards&event=worlds&as=csv', withToken())
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.headers['content-disposition']).toContain('cards-worlds.csv')
    expect(csv.body.split('\r\n')[0]).toMatch(/^number,kept,/)
    expect(csv.body).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(csv.body).toContain(`"'+1\n""two"""`)
    expect(csv.body).toContain(`"'@4"`)
    expect(csv.body.match(/\r\n"\d+",/g)?.length).toBe(await count())
  })

  test('and each alone come as a page to print, with nothing in it that runs', async () => {
    const { id } = (await keep({ ...BODY, note: '<script>alert(1)</script>' })).json()
    for (const response of [
      await get(app, `/v1/receipts/${id}?as=html`, withToken()),
      await get(app, '/v1/receipts?game=cards&event=worlds&as=html', withToken()),
    ]) {
      expect(response.headers['content-type']).toContain('text/html')
      expect(response.headers['content-security-policy']).toContain("default-src 'none'")
      expect(response.body).toContain('&lt;script&gt;')
      expect(response.body).not.toContain('<script')
      expect(response.body).toContain('<td>beaming; rulebook, Beaming</td>')
      expect(response.body.trim().endsWith('</html>')).toBe(true)
    }
  })

  test('are told with names and notes to whoever has a token of the event, and without them to everybody else', async () => {
    const { id } = (await keep({ ...BODY, who: 'Ann for Bob', note: 'a telling note' })).json()
    const { token, secret: past } = newToken(WORLDS, 'gone', new Date())
    await store.keepToken(token)
    await store.revokeToken(token.id, new Date())
    const others = [{}, ...[other, past, 'x', `${secret}x`].map((each) => ({ authorization: `Bearer ${each}` }))]
    for (const as of ['json', 'html', 'stored']) {
      const mine = await get(app, `/v1/receipts/${id}?as=${as}`, withToken())
      expect([as, mine.statusCode, mine.body.includes('Ann'), mine.body.includes('telling')]).toEqual([
        as,
        200,
        as !== 'stored',
        as !== 'stored',
      ])
      for (const headers of others) {
        const told = await get(app, `/v1/receipts/${id}?as=${as}`, headers)
        expect([as, told.statusCode, /Ann|Bob|telling/.test(told.body)]).toEqual([as, 200, false])
        expect(told.body).toContain(as === 'html' ? 'permitted' : '"verdict":"permitted"')
      }
    }
    const told = (await get(app, `/v1/receipts/${id}`)).json()
    expect([told.id, 'who' in told, 'note' in told]).toEqual([id, false, false])
    expect((await get(app, `/v1/receipts/${id}`, withToken())).json()).toMatchObject({ who: 'Ann for Bob' })
  })

  test('are checked as a chain, which shows what was altered behind our back', async () => {
    const place = await mkdtemp(join(tmpdir(), 'umpire-tamper-'))
    const own = await openStore({ dir: place })
    const server = await serverOf({ store: own })
    const { token, secret: mine } = newToken(WORLDS, '', new Date())
    await own.keepToken(token)
    const headers = { authorization: `Bearer ${mine}` }
    const ids: string[] = []
    for (const table of ['1', '2', '3']) {
      const kept = await server.app.inject({
        method: 'POST',
        url: '/v1/receipts',
        payload: { ...BODY, table },
        headers,
      })
      ids.push(kept.json().id)
    }
    const check = async () => (await get(server.app, '/v1/receipts/check?game=cards&event=worlds', headers)).json()
    expect(await check()).toMatchObject({ receipts: 3, whole: true, broken: null, head: /^[0-9a-f]{64}$/ })
    const { DatabaseSync } = await import('node:sqlite')
    const database = new DatabaseSync(join(place, 'umpire.db'))
    const row = database.prepare('SELECT bytes FROM receipts WHERE number = 2').get() as { bytes: Uint8Array }
    const forged = Buffer.from(row.bytes).toString().replace('"verdict":"permitted"', '"verdict":"forbidden"')
    database.prepare('UPDATE receipts SET bytes = ? WHERE number = 2').run(Buffer.from(forged))
    expect(await check()).toMatchObject({ whole: false, broken: { number: 2, id: ids[1] } })
    for (const text of ['{', 'null', '{"seals":1}']) {
      const hash = createHash('sha256').update(text).digest('hex')
      database.prepare('UPDATE receipts SET bytes = ?, hash = ? WHERE number = 2').run(Buffer.from(text), hash)
      expect(await check()).toMatchObject({ whole: false, broken: { number: 2, id: ids[1] } })
    }
    database.close()
    await server.app.close()
    await own.close()
    await rm(place, { recursive: true })
  })

  test('wait for a database that somebody else holds, and nobody waits with them', async () => {
    const { DatabaseSync } = await import('node:sqlite')
    const foreign = new DatabaseSync(join(dir, 'umpire.db'))
    foreign.exec('BEGIN IMMEDIATE')
    const seen: string[] = []
    const writes = [1, 2, 3].map(async () => seen.push(`kept ${(await keep()).statusCode}`))
    for (const path of ['/v1/games/cards/entries/beaming', '/healthz', '/v1/receipts/check?game=cards&event=worlds'])
      seen.push(`${path} ${(await get(app, path, withToken())).statusCode}`)
    foreign.exec('ROLLBACK')
    foreign.close()
    await Promise.all(writes)
    expect(seen).toEqual([
      '/v1/games/cards/entries/beaming 200',
      '/healthz 200',
      '/v1/receipts/check?game=cards&event=worlds 200',
      ...Array(3).fill('kept 201'),
    ])
  })

  test('lose names and notes when asked to, and stay a chain', async () => {
    const { id, hash } = (await keep()).json()
    const url = `/v1/receipts/${id}/personal`
    expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(401)
    const erased = await app.inject({ method: 'DELETE', url, headers: withToken() })
    expect([erased.statusCode, erased.json().who, erased.json().note, erased.json().hash]).toEqual([
      200,
      null,
      null,
      hash,
    ])
    expect(erased.json().erased).toBe('2026-11-21T12:00:00.000Z')
    const check = await get(app, '/v1/receipts/check?game=cards&event=worlds', withToken())
    expect(check.json().whole).toBe(true)
  })

  test('are not found by guessing', async () => {
    for (const id of ['1', 'x'.repeat(22), '../check', 'A'.repeat(4000)]) {
      const response = await get(app, `/v1/receipts/${encodeURIComponent(id)}`)
      expect([response.statusCode, response.json().code]).toEqual([404, 'receipt/unknown'])
    }
  })
})

const blanks = fc.array(fc.constantFrom(' ', '\t', '\r', '\n', '\u0000', '\u3000', '\u200b', '\ufeff'))
const signs = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠')
const formulas = fc.tuple(blanks, signs, fc.string()).map(([before, sign, rest]) => before.join('') + sign + rest)

test('A cell never begins as a formula does, whatever is in it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), formulas), (text) => {
      const inside = csvCell(text).slice(1, -1)
      expect(inside).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      expect(inside.replaceAll('""', '')).not.toContain('"')
      expect([text, `'${text}`]).toContain(inside.replaceAll('""', '"'))
    }),
  )
})

test.each(['＝1+1', '＋1', '－1', '＠sum', '\t1', '\r1', '\u0000=1', ' \u3000＝1'])(
  'A cell that is %j is plain text',
  (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`)
  },
)

async function count(): Promise<number> {
  return (await store.receipts(WORLDS, { limit: 1000 })).length
}
