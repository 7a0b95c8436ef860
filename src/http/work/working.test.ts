import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { afterEach, describe, expect, test } from 'vitest'
import { type Served as Running, SMALL, served } from '../../../test/support/http.ts'
import { until } from '../../../test/support/server.ts'
import type { ServerOptions } from '../index.ts'
import { Workshop } from './workshop.ts'

let server: Running | undefined

afterEach(async () => {
  await server?.stop()
  server = undefined
})

const TOKEN = { authorization: 'Bearer secret' }

async function started(options: Partial<ServerOptions> = {}, folder?: string): Promise<Running> {
  server = await served({ trustedProxies: ['127.0.0.1'], metrics: { token: 'secret' }, ...options }, folder)
  return server
}

function get(path: string, client = '203.0.113.1', signal?: AbortSignal): Promise<Response> {
  return fetch(`${server?.baseUrl}${path}`, {
    headers: { ...TOKEN, 'x-forwarded-for': client },
    ...(signal ? { signal } : {}),
  })
}

function post(path: string, body: unknown, client = '203.0.113.1', more: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client, ...more.headers }
  return fetch(`${server?.baseUrl}${path}`, { method: 'POST', body: JSON.stringify(body), ...more, headers })
}

/** A question that takes seconds: 25 things at once, nothing assumed, every part. */
function dear(): { readonly ask: readonly string[]; readonly assume: 'nothing'; readonly include: readonly string[] } {
  const actions = server?.editions.games.get('stccg')?.edition.vocabulary.actions ?? []
  const include = ['proof', 'ask', 'noLonger', 'text', 'timeline', 'unless']
  return { ask: [...DEAREST, ...actions.slice(0, 20).map(({ name }) => name)].slice(0, 25), assume: 'nothing', include }
}

const DEAREST = ['report', 'start_battle', 'beam', 'play_card', 'build_facility']

const RULINGS = '/v1/games/stccg/rulings'

/** What a server says of its threads. */
async function gauge(name: string): Promise<number> {
  const text = await (await get('/metrics')).text()
  return Number(new RegExp(`^${name}\\{lane="short"\\} (\\d+)$`, 'm').exec(text)?.[1])
}

/** By thread of this process, how much it gives way to others, 0 to 19: field 19 of proc_pid_stat(5), behind the name in brackets. */
function priorities(): ReadonlyMap<string, number> {
  const threads = readdirSync('/proc/self/task').flatMap((thread) => {
    try {
      return [[thread, readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')] as const]
    } catch {
      return []
    }
  })
  return new Map(threads.map(([thread, stat]) => [thread, Number(stat.split(') ').at(-1)?.split(' ')[16])]))
}

async function problemIn(response: Response) {
  const { code, detail, errors } = (await response.json()) as {
    readonly code: string
    readonly detail: string
    readonly errors: readonly { readonly at: string }[]
  }
  return { status: response.status, code, detail, at: errors[0]?.at }
}

describe('Whoever asks for much', () => {
  test('keeps nobody waiting: lookups and rulings of others are answered first', async () => {
    await started()
    const others = '/v1/games/ascendancy/understand?q=may+I+retreat'
    // The words of a game are made ready for the first message, which is not what is tried here.
    await get(others, '203.0.113.2')
    const answered: string[] = []
    const leaving = new AbortController()
    const much = post(RULINGS, dear(), '203.0.113.1', { signal: leaving.signal }).then(
      () => answered.push('much'),
      () => answered.push('left'),
    )
    await until(async () => (await gauge('umpire_work_busy')) === 1)
    for (const path of ['/v1/games/stccg/entries/beaming', `${RULINGS}?ask=beam&asOf=2000-06`, '/healthz'])
      answered.push(String((await get(path, '203.0.113.2')).status))
    answered.push(String((await get(others, '203.0.113.2')).status))
    leaving.abort()
    await much
    expect(answered).toEqual(['200', '200', '200', '200', 'left'])
  })

  test.runIf(process.platform === 'linux')(
    'is worked for in a thread that stands back behind the one that answers',
    async () => {
      const before = priorities()
      await started({ work: { threads: 1 } }, SMALL)
      expect((await get('/v1/games/cards/understand?q=may+they+beam')).status).toBe(200)
      const work = [...priorities()].filter(
        ([thread, nice]) => nice === constants.priority.PRIORITY_LOW && before.get(thread) !== nice,
      )
      expect(work).toHaveLength(1)
      expect(priorities().get(`${process.pid}`)).toBe(before.get(`${process.pid}`))
    },
  )

  test('leaves, and the place is free: nothing is worked out for nobody', async () => {
    await started({ work: { threads: 1 } })
    const leaving = new AbortController()
    const all = Array.from({ length: 3 }, () =>
      post(RULINGS, dear(), '203.0.113.1', { signal: leaving.signal }).catch(() => 'left'),
    )
    await until(async () => (await gauge('umpire_work_busy')) === 1 && (await gauge('umpire_work_waiting')) === 2)
    leaving.abort()
    expect(await Promise.all(all)).toEqual(['left', 'left', 'left'])
    await until(async () => (await gauge('umpire_work_busy')) === 0)
    expect(await gauge('umpire_work_waiting')).toBe(0)
    expect((await get('/v1/games/ascendancy/understand?q=may+I+retreat')).status).toBe(200)
  })

  test('takes turns with others', async () => {
    await started({ work: { threads: 1 } }, SMALL)
    const answered: string[] = []
    const message = (client: string, at: number) =>
      get(`/v1/games/cards/understand?q=may+they+beam+${at}`, client).then(() => answered.push(client))
    const all = Array.from({ length: 12 }, (_, at) => message('203.0.113.1', at))
    await until(async () => (await gauge('umpire_work_waiting')) > 8)
    await message('203.0.113.2', 99)
    expect(answered.filter((client) => client === '203.0.113.1').length).toBeLessThan(12)
    await Promise.all(all)
  })

  test('is told when to come back, where more wait than may', async () => {
    await started({ work: { threads: 1, short: { ofClient: 1 } } })
    const leaving = new AbortController()
    const all = Array.from({ length: 2 }, () =>
      post(RULINGS, dear(), '203.0.113.1', { signal: leaving.signal }).catch(() => 'left'),
    )
    await until(async () => (await gauge('umpire_work_waiting')) === 1)
    const refused = await post(RULINGS, dear())
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
    leaving.abort()
    await Promise.all(all)
  })

  test('pays for it, by what it cost and not by how often', async () => {
    await started({ workPerMinute: 0.001 })
    expect((await get('/v1/games/stccg/understand?q=may+I+beam')).status).toBe(200)
    const refused = await get(`${RULINGS}?ask=beam`)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await problemIn(refused)).toMatchObject({ status: 429, code: 'request/too-many' })
    expect((await get('/v1/games/stccg/entries/beaming')).status).toBe(200)
    expect((await get(`${RULINGS}?ask=beam`, '203.0.113.2')).status).toBe(200)
  })
})

describe('A piece of work', () => {
  test('has its time, and says what to ask less of when it is over', async () => {
    const { token } = await started({ work: { seconds: 0.05 } })
    const { ask, ...rest } = dear()
    const spent = { status: 422, code: 'question/too-many', at: 'ask' }
    const many = await problemIn(await post(RULINGS, { ask, ...rest }))
    expect(many).toMatchObject({ ...spent, detail: expect.stringContaining('fewer than 25') })
    const one = await problemIn(await post(RULINGS, { ask: 'report', ...rest }))
    expect(one).toMatchObject({ ...spent, at: 'include', detail: expect.stringContaining('include=timeline') })
    const body = { game: 'stccg', event: 'worlds-2001', question: { ask, ...rest } }
    const kept = await post('/v1/receipts', body, undefined, { headers: { authorization: `Bearer ${token}` } })
    expect(await problemIn(kept)).toMatchObject({ ...spent, at: 'question.ask' })
    const text = Array.from({ length: 300 }, (_, at) => `Klingonn Personell of Brddge ${at} Shpyard`).join('\n')
    expect(await problemIn(await post('/v1/games/stccg/table', { text }))).toMatchObject({ ...spent, at: '' })
  })

  test('is the same in a thread as where requests are answered', async () => {
    const question = { ask: ['beam', 'report'], asOf: '2000-06', include: ['proof', 'ask', 'text'] }
    await started({ work: { allowance: 0 } })
    const beside = await (await post(RULINGS, question)).json()
    await server?.stop()
    await started({ work: { allowance: 60_000 } })
    expect(await (await post(RULINGS, question)).json()).toEqual(beside)
    expect(await gauge('umpire_work_threads')).toBe(0)
  })

  test('is not cut off because its connection is silent meanwhile', async () => {
    const threads = new Workshop()
    const slow: Workshop['run'] = async (...job) => {
      await new Promise((resolve) => setTimeout(resolve, 3 * SILENCE))
      return threads.run(...job)
    }
    const workshop = { run: slow, load: threads.load, close: () => threads.close() }
    await started({ patience: SILENCE / 2, work: { workshop, allowance: 0 } }, SMALL)
    const path = '/v1/games/cards/understand?q=may+they+beam'
    const all = await Promise.all([get(path), get(path), post('/v1/games/cards/table', { text: 'Borg Cube' })])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('of comparing keeps no comparison of others from its turn, and no ruling', async () => {
    await started()
    const hashes =
      server?.editions.games
        .get('stccg')
        ?.edition.rules.slice(0, 7)
        .map(({ id }) => id) ?? []
    const leaving = new AbortController()
    const all = hashes.map((id) =>
      post('/v1/games/stccg/impact', { withdraw: [id] }, '203.0.113.1', { signal: leaving.signal }).catch(() => 'left'),
    )
    await until(async () => (await (await get('/metrics')).text()).includes('umpire_work_waiting{lane="long"} 6'))
    const changes = await get('/v1/games/ascendancy/changes?from=2016&to=2017', '203.0.113.2')
    expect(changes.status).toBe(200)
    leaving.abort()
    await Promise.all(all)
  })
})

test('A receipt is asked again once, however often it is fetched', async () => {
  const threads = new Workshop()
  const done: string[] = []
  const run: Workshop['run'] = (job, ...rest) => {
    done.push(job.kind)
    return threads.run(job, ...rest)
  }
  const workshop = { run, load: threads.load, close: () => threads.close() }
  const { token } = await started({ work: { workshop, allowance: 0 } })
  const body = { game: 'stccg', event: 'worlds-2001', question: { ask: ['beam'] } }
  const kept = await post('/v1/receipts', body, undefined, { headers: { authorization: `Bearer ${token}` } })
  const { id } = (await kept.json()) as { readonly id: string }
  for (let times = 0; times < 3; times++)
    expect(await (await get(`/v1/receipts/${id}`)).json()).toMatchObject({ replay: { verdict: 'same' } })
  expect(done).toEqual(['answer', 'replay'])
})

/** Milliseconds that a connection may be silent. */
const SILENCE = 400
