import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as listen } from 'node:net'
import { fileURLToPath } from 'node:url'
import { answer } from '../../src/ask/index.ts'
import type { Question } from '../../src/domain/index.ts'
import { builtFrom, Editions } from '../../src/editions/index.ts'
import { createServer } from '../../src/http/index.ts'
import { publish } from '../../src/publish/index.ts'
import { search } from '../../src/search/index.ts'
import { readContent } from '../../src/store/index.ts'
import { quick, slow, table } from './measure.ts'

const ROOT = new URL('../../', import.meta.url)
const LINK = '/v1/games/stccg/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg&asOf=2000-06'

/** What Umpire costs with the games it ships with: a start, a publishing, a ruling, a lookup, a search. */
export async function service(): Promise<void> {
  const files = await readContent(fileURLToPath(new URL('content', ROOT)))
  const editions = new Editions()
  const first = await slow('publish all games, first time', () => publish(files), 1)
  const { built, games } = builtFrom(publish(files), files)
  editions.take(built, games)
  const served = editions.games.get('stccg')
  if (!served) {
    console.log('content/stccg is not publishable, so nothing of it is measured: see `npm run content`')
    return
  }

  const facts = { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'borg' }
  const known: Question = {
    ask: ['beam'],
    facts: { ...facts, 'ship_battle.under_way': false },
    asOf: '2000-06',
  }
  const open: Question = { ask: ['beam'], facts: {}, asOf: '2002-06' }
  const app = await createServer({ editions })
  const get = async (url: string): Promise<void> => {
    const reply = await app.inject({ url })
    if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`)
  }

  const timings = [
    await slow('cold start: process to first ruling over HTTP', coldStart),
    first,
    await slow('publish all games, again', () => publish(files)),
    await quick('ruling, every fact given', () => answer(served.edition, known)),
    await quick('ruling, no fact given', () => answer(served.edition, open)),
    await quick('search, spelt right', () => search(served.search, 'shields')),
    await quick('search, misspelt', () => search(served.search, 'beem shelds')),
    await quick('HTTP ruling, asked before', () => get(LINK)),
    await quick('HTTP lookup of an entry', () => get('/v1/games/stccg/entries/beaming')),
    await quick('HTTP search, asked before', () => get('/v1/search?q=shields')),
  ]
  await app.close()

  const { rules, entries, cases } = served.counts
  console.log(`stccg: ${entries} entries, ${rules} rules, ${cases} cases; HTTP rows leave out the network`)
  console.log(table(timings))
}

/** Starts the real server in a process of its own, asks until it answers, and ends it. */
async function coldStart(): Promise<void> {
  const port = await freePort()
  const server = spawn(process.execPath, [fileURLToPath(new URL('src/main.ts', ROOT)), 'serve'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: 'ignore',
  })
  try {
    while (!(await isAnswered(`http://127.0.0.1:${port}${LINK}`))) {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  } finally {
    const ended = server.exitCode === null ? once(server, 'exit') : undefined
    server.kill()
    await ended
  }
}

async function isAnswered(url: string): Promise<boolean> {
  return fetch(url).then(
    (reply) => reply.ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const probe = listen().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}
