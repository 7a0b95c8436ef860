import { fileURLToPath } from 'node:url'
import { builtPage } from '../../build/page.ts'
import { questionLink } from '../../src/ask/index.ts'
import type { Edition } from '../../src/domain/index.ts'
import { builtFrom, Editions } from '../../src/editions/index.ts'
import { createServer } from '../../src/http/index.ts'
import { publish } from '../../src/publish/index.ts'
import { readContent } from '../../src/store/index.ts'

/** A page costs the server at most so many times what its data does, and nothing holds up others for longer, in milliseconds. */
const MOST_TIMES = 3
const LONGEST = 50

/** Other pages of a game that are drawn. */
const PAGES = 400

/** Questions asked for each figure, and how often; the first round is not counted. */
const QUESTIONS = 60
const ROUNDS = 3

/** What pages drawn on the server cost, beside the same as data: none was asked before. */
export async function pages(): Promise<void> {
  const files = await readContent(fileURLToPath(new URL('../../content', import.meta.url)))
  const editions = new Editions()
  const { built, games } = builtFrom(publish(files), files)
  editions.take(built, games)
  for (const each of built) await editions.prepare(each)
  // All of it where it is measured.
  const app = await createServer({ editions, page: await builtPage(), work: { allowance: 60_000 }, longestLag: 60_000 })
  const get = async (url: string): Promise<void> => {
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html,application/json' } })
    // Whoever never pauses is taken for too busy.
    await new Promise((resolve) => setImmediate(resolve))
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body.slice(0, 300)}`)
  }
  for (const { edition } of editions.games.values()) {
    const links = questionsOf(edition)
    const [data, drawn] = [`/v1/games/${edition.game}/rulings`, `/g/${edition.game}/rulings`]
    let [ofData, ofPages] = [0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      // Nobody asked before on that day.
      const day = `&asOf=20${20 + round}-03-04`
      const [one, other] = [
        await spent(
          links.map((link) => data + link + day),
          get,
        ),
        await spent(
          links.map((link) => drawn + link + day),
          get,
        ),
      ]
      if (round > 0) [ofData, ofPages] = [ofData + one, ofPages + other]
    }
    const count = links.length * (ROUNDS - 1)
    const times = ofPages / ofData
    console.log(
      `${edition.game}: a ruling as data ${(ofData / count).toFixed(2)} ms of CPU, its page ${(ofPages / count).toFixed(2)} ms: ${times.toFixed(2)} times (wanted: at most ${MOST_TIMES})`,
    )
    const others = [
      ...edition.entries.map(({ slug }) => `entries/${encodeURIComponent(slug)}`),
      ...edition.rules.map(({ id }) => `rules/${encodeURIComponent(id)}`),
      ...edition.sources.map(({ id }) => `sources/${encodeURIComponent(id)}`),
      'rulings',
      'sources',
      'changes',
    ]
    const each: (readonly [number, string])[] = []
    const step = Math.ceil(others.length / PAGES)
    for (const path of others.filter((path, at) => at % step === 0 || path.startsWith('sources/'))) {
      // Twice, on two days: what else the machine does can only add to it.
      let least = Number.POSITIVE_INFINITY
      for (const day of ['2026-03-04', '2026-03-05']) {
        const began = performance.now()
        await get(`/g/${edition.game}/${path}?asOf=${day}`)
        least = Math.min(least, performance.now() - began)
      }
      each.push([least, path])
    }
    each.sort(([a], [b]) => b - a)
    const [longest, where] = each[0] ?? [0, '']
    const middle = each[Math.floor(each.length / 2)]?.[0] ?? 0
    console.log(
      `${edition.game}: ${each.length} other pages, each drawn twice, ${middle.toFixed(1)} ms in the middle, ${longest.toFixed(0)} ms at most (${where}; wanted: ${LONGEST})`,
    )
    console.log(
      `  next: ${each
        .slice(1, 5)
        .map(([ms, path]) => `${ms.toFixed(0)} ${path}`)
        .join(', ')}`,
    )
  }
  await app.close()
}

/** What worked examples ask, as it stands in a link. */
function questionsOf(edition: Edition): readonly string[] {
  const links = edition.cases
    .filter(({ event }) => event === undefined)
    .map(({ ask, facts, unknown, format }) =>
      questionLink(edition, { ask, facts, unknown, ...(format === undefined ? {} : { format }) }),
    )
  return [...new Set(links)].filter((_, at, all) => at % Math.ceil(all.length / QUESTIONS) === 0)
}

/** Milliseconds of CPU for all of them, one after another. */
async function spent(urls: readonly string[], get: (url: string) => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (const url of urls) await get(url)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
