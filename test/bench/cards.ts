import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { builtFrom, Editions } from '../../src/editions/index.ts'
import { createServer } from '../../src/http/index.ts'
import { publish } from '../../src/publish/index.ts'
import { readContent } from '../../src/store/index.ts'
import { grid, shown } from './measure.ts'

/** Pictures of each kind, each asked for once: what a chat waits for that shows a link first, and how long others wait beside. */
const MANY = 40

/** What the card of a link costs when nobody has asked for it before, beside the same ruling as JSON. */
export async function cards(): Promise<void> {
  const files = await readContent(fileURLToPath(new URL('../../content', import.meta.url)))
  const editions = new Editions()
  const { built, games } = builtFrom(publish(files), files)
  editions.take(built, games)
  const served = editions.games.get('stccg')
  if (!served) throw new Error('content/stccg is not publishable: see `npm run content`')
  const app = await createServer({ editions })
  const get = async (url: string): Promise<number> => {
    const began = performance.now()
    const { statusCode, body } = await app.inject({ url })
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
    return performance.now() - began
  }
  const days = (year: number) =>
    Array.from({ length: MANY }, (_, at) => `${year}-${1 + (at % 12)}-${1 + Math.floor(at / 12)}`)
  const asked = (path: string, year: number) =>
    days(year).map(
      (day) => `${path}?ask=beam&f.beam.shields_in_the_way=true&asOf=${day.replaceAll(/-(?=\d(?:-|$))/g, '-0')}`,
    )
  const kinds: readonly (readonly [string, readonly string[]])[] = [
    ['ruling, as JSON', asked('/v1/games/stccg/rulings', 2003)],
    ['ruling', asked('/g/stccg/rulings.png', 2004)],
    ['entry', served.edition.entries.slice(0, MANY).map(({ slug }) => `/g/stccg/entries/${slug}.png`)],
    ['rule', served.edition.rules.slice(0, MANY).map(({ id }) => `/g/stccg/rules/${id}.png`)],
    [
      'two days',
      days(2001).map((_, at) => `/g/stccg/changes.png?from=2000-01&to=20${String(at + 2).padStart(2, '0')}`),
    ],
    ['the same again', served.edition.rules.slice(0, MANY).map(({ id }) => `/g/stccg/rules/${id}.png`)],
  ]
  // What is opened and loaded for the first of all is told apart.
  const first = await get('/g/stccg/rulings.png?ask=beam&asOf=2005')
  const rows = [['first of all', shown(first), '', '']]
  for (const [name, urls] of kinds) {
    const lag = monitorEventLoopDelay({ resolution: 1 })
    lag.enable()
    const times: number[] = []
    for (const url of urls) times.push(await get(url))
    lag.disable()
    times.sort((a, b) => a - b)
    rows.push([name, shown(times[times.length >> 1] ?? 0), shown(times.at(-1) ?? 0), shown(lag.max / 1e6)])
  }
  await app.close()
  console.log(grid([['picture', 'median', 'longest', 'longest turn of the loop'], ...rows]))
}
