import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright-core'
import { builtFrom, Editions } from '../../src/editions.ts'
import { createServer } from '../../src/http/index.ts'
import { publish } from '../../src/publish.ts'
import { readContent } from '../../src/store/index.ts'
import { findChromium, launch } from '../browser/browser.ts'
import { builtPage } from '../browser/built-page.ts'
import { grid } from './measure.ts'

const CONTENT = fileURLToPath(new URL('../../content/', import.meta.url))

/** How much slower than this machine the phone is. */
const SLOWER = 4
/** One frame at 60 a second, in milliseconds. */
const FRAME = 16
/** Milliseconds between key strokes: who types fast. */
const TYPING = 130
const ROUNDS = 3

/** What a judge types: names, a misspelt one, words of rules, a question. */
const TYPED = [
  'shields',
  'borg cube',
  'sheilds',
  'away team',
  'locutus',
  'retreat from the borg',
  'can they beam off a cube',
]

/** The page with the content that ships: how long a key stroke takes to its results, and how much script comes first. */
export async function browser(): Promise<void> {
  const path = await findChromium()
  if (path === undefined) {
    console.log('No Chromium: set CHROMIUM_PATH, or put `chromium` on the PATH.')
    return
  }
  const files = await readContent(CONTENT)
  const editions = new Editions()
  const { built, games } = builtFrom(publish(files), files)
  editions.take(built, games)
  const app = await createServer({ editions, page: await builtPage() })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const chromium = await launch(path)
  try {
    const page = await (await chromium.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    const usable = await opened(page, base)
    const cdp = await page.context().newCDPSession(page)
    console.log(grid([['first visit', ''], ...(await firstVisit(page)), ['to a search field, ms', usable.toFixed(0)]]))
    console.log(`\nA key stroke to its results, laid out, in milliseconds; a processor ${SLOWER} times as slow`)
    console.log(grid([['typed', 'strokes', 'median', '95%', 'worst', 'within a frame'], ...(await strokes(page, cdp))]))
  } finally {
    await chromium.close()
    await app.close()
  }
}

async function opened(page: Page, base: string): Promise<number> {
  await page.goto(base)
  await page.getByRole('combobox').waitFor()
  const usable = await page.evaluate<number>('performance.now()')
  await page.waitForLoadState('networkidle')
  return usable
}

/** Bytes on the wire of the scripts, the styles and the content that opening the first page fetched. */
async function firstVisit(page: Page): Promise<string[][]> {
  const entries = await page.evaluate<readonly (readonly [string, number])[]>(
    "performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name, encodedBodySize])",
  )
  const sum = (fits: (name: string) => boolean) =>
    (entries.filter(([name]) => fits(name)).reduce((all, [, size]) => all + size, 0) / 1000).toFixed(1)
  return [
    ['script, kB compressed', sum((name) => name.endsWith('.js'))],
    ['style, kB compressed', sum((name) => name.endsWith('.css'))],
    ['content, kB compressed', sum((name) => name.includes('/v1/'))],
  ]
}

async function strokes(page: Page, cdp: CDPSession): Promise<string[][]> {
  await page.evaluate(WATCH)
  const field = page.getByRole('combobox')
  // Once through: the code is compiled, the index stands.
  await field.pressSequentially('warm up', { delay: TYPING })
  await page.waitForTimeout(1000)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const rows: string[][] = []
  const all: number[] = []
  for (const text of TYPED) {
    const own: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await field.fill('')
      await page.waitForTimeout(600)
      await page.evaluate('strokes = []')
      await field.pressSequentially(text, { delay: TYPING })
      await page.waitForTimeout(400)
      own.push(...(await page.evaluate<number[]>('strokes')))
    }
    all.push(...own)
    rows.push(rowOf(text, own))
  }
  return [...rows, rowOf('all', all)]
}

function rowOf(text: string, times: readonly number[]): string[] {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  const within = times.filter((time) => time <= FRAME).length
  return [text, String(times.length), at(0.5), at(0.95), at(1), `${Math.round((100 * within) / times.length)} %`]
}

/** In the page: from the key's own time until the results it brought are laid out, without waiting for the screen. */
const WATCH = `
  globalThis.strokes = []
  const { port1, port2 } = new MessageChannel()
  let started = 0
  port2.onmessage = () => {
    // Asking for its height lays the list out.
    void document.getElementById('results')?.offsetHeight
    strokes.push(performance.now() - started)
  }
  addEventListener('input', (event) => { started = event.timeStamp; port1.postMessage(null) }, { capture: true })
`
