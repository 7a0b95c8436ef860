import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import type { Counts, Edition } from '../../src/domain/index.ts'
import { Editions } from '../../src/editions/index.ts'
import { createServer } from '../../src/http/index.ts'

/*
 * The server that the bench asks, in a process of its own, which loads nothing besides. Told by argument what it is: `umpire`, or
 * `bare` for Fastify alone; and by message of what.
 */

interface Same {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: string
  readonly type: string
  readonly encoding: string | undefined
}

function bareServer({ method, path, body, type, encoding }: Same) {
  const app = fastify()
  const bytes = Buffer.from(body, 'base64')
  app.route({
    method,
    url: path.replace(/\/stccg\//, '/:game/').replace(/\/shields$/, '/:slug'),
    handler: (_, reply) => {
      reply.type(type)
      if (encoding) reply.header('Content-Encoding', encoding)
      return reply.send(bytes)
    },
  })
  return app
}

/** As `umpire serve` runs it from editions built before, with a limit that the bench does not reach. */
async function umpireServer({ editions: file }: { readonly editions: string }) {
  const editions = new Editions()
  const built: readonly Edition[] = JSON.parse(await readFile(file, 'utf8'))
  const counted = built.map((edition) => ({ edition, counts: COUNTS }))
  for (const each of counted) await editions.prepare(each)
  editions.take(
    counted,
    built.map(({ game }) => game),
  )
  return createServer({ editions, requestsPerMinute: 10_000_000, metrics: { token: 'x', ofProcess: true } })
}

const COUNTS: Counts = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }

const [told] = (await once(process, 'message')) as [Same & { editions: string }]
const app = process.argv[2] === 'umpire' ? await umpireServer(told) : bareServer(told)
await app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})
process.send?.((app.server.address() as AddressInfo).port)
