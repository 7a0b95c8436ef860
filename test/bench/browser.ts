import type { Browser, CDPSession, Page } from 'playwright-core'
import { withShippedGames } from '../browser/games-shipped.ts'
import { grid } from './measure.ts'

/** How much slower than this machine the phone is. */
const SLOWER = 4
/** One frame at 60 a second, in milliseconds. */
const FRAME = 16
/** Milliseconds between key strokes: who types fast. */
const TYPING = 130
const ROUNDS = 3
const VISITS = 5
const PHONE = { width: 360, height: 740 }

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

/** The page with the content that ships: how much comes first, and how long it takes until it is there. */
export async function browser(): Promise<void> {
  await withShippedGames(async (chromium, base) => {
    console.log(grid([['first visit', ''], ...(await firstVisit(await opened(chromium, base)))]))
    console.log(`\nA first visit until it is painted, in milliseconds; ${VISITS} visits`)
    console.log(grid([['', 'median', 'worst'], ...(await visits(chromium, base))]))
    console.log(`\nThe same on a slow line (${SLOW_LINE}), a processor ${SLOWER} times as slow; ${VISITS} visits`)
    console.log(grid([['', 'median', 'worst', 'layout moved'], ...(await slowVisits(chromium, base))]))
    console.log()
    await typed(chromium, base)
  })
}

/** How long a key stroke takes to its results. */
export async function keys(): Promise<void> {
  await withShippedGames(typed)
}

async function typed(chromium: Browser, base: string): Promise<void> {
  const page = await opened(chromium, base)
  const cdp = await page.context().newCDPSession(page)
  console.log(`A key stroke to its results, laid out, in milliseconds; a processor ${SLOWER} times as slow`)
  console.log(grid([['typed', 'strokes', 'median', '95%', 'worst', 'within a frame'], ...(await strokes(page, cdp))]))
  console.log('\nWhile a sentence is understood: how long the page heard nothing, and until its ruling stood there')
  console.log(grid([['sentence', 'longest task', 'ruling after'], ...(await sentences(page))]))
  const spent = await processorTime(chromium, page, cdp)
  console.log('\nThe same as processor time of the page, whatever else this machine does; in milliseconds')
  console.log(
    grid([
      ['', 'median', '95%', 'worst'],
      ['at full speed', ...spent.map((time) => time.toFixed(1))],
      [`${SLOWER} times as slow`, ...spent.map((time) => (time * SLOWER).toFixed(1))],
    ]),
  )
}

/** The first page, with all rules. */
async function opened(chromium: Browser, base: string): Promise<Page> {
  const page = await (await chromium.newContext({ viewport: PHONE })).newPage()
  await page.goto(base)
  await page.getByRole('combobox').waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** What somebody waits for who comes for the first time: what it is, the address, and what shows that it is there. */
const AWAITED: readonly (readonly [string, string, string])[] = [
  ['a field to type in', '/', '[role="combobox"]'],
  ['what can be asked', '/', '.directory a'],
  ['the results of a search', '/?q=beaming', '[role="option"]'],
  ['a ruling', '/g/stccg/rulings?ask=beam', '.slab'],
]

/** Each on a device that was never there before. */
async function visits(chromium: Browser, base: string): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, path, selector] of AWAITED) {
    const times: number[] = []
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await chromium.newContext({ viewport: PHONE })
      await context.addInitScript(painted(selector))
      const page = await context.newPage()
      await page.goto(`${base}${path}`)
      await page.locator(selector).first().waitFor()
      times.push(await page.evaluate<number>('painted'))
      await context.close()
    }
    times.sort((a, b) => a - b)
    rows.push([name, (times[times.length >> 1] ?? 0).toFixed(0), (times.at(-1) ?? 0).toFixed(0)])
  }
  return rows
}

const SLOW_LINE = '1.6 Mbit/s, 150 ms there and back'

/** As `visits`, with how far what was there already moved: Chromium's score, 0 for not at all. */
async function slowVisits(chromium: Browser, base: string): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, path, selector] of [...AWAITED, ...SHARED]) {
    const times: number[] = []
    let moved = 0
    for (let visit = 0; visit < VISITS; visit++) {
      const context = await chromium.newContext({ viewport: PHONE, serviceWorkers: 'block' })
      await context.addInitScript(painted(selector))
      await context.addInitScript(SHIFTS)
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Network.enable')
      const [downloadThroughput, uploadThroughput] = [1_600_000 / 8, 750_000 / 8]
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput,
        uploadThroughput,
      })
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await page.goto(`${base}${path}`)
      await page.locator(selector).first().waitFor()
      times.push(await page.evaluate<number>('painted'))
      await page.waitForLoadState('networkidle')
      moved = Math.max(moved, await page.evaluate<number>('moved'))
      await context.close()
    }
    times.sort((a, b) => a - b)
    const [median = 0, worst = 0] = [times[times.length >> 1], times.at(-1)]
    rows.push([name, median.toFixed(0), worst.toFixed(0), moved.toFixed(3)])
  }
  return rows
}

/** What comes with a link: a ruling with facts, of either game. */
const SHARED: typeof AWAITED = [
  [
    'a shared ruling, stccg',
    '/g/stccg/rulings?ask=beam&f.beam.shields_in_the_way=true&f.beam.shields_owner=borg&asOf=2000-06',
    '.first-word, .slab',
  ],
  ['a shared ruling, ascendancy', '/g/ascendancy/rulings?ask=retreat', '.first-word, .slab'],
  ['the same with its reasons', '/g/ascendancy/rulings?ask=retreat', '.reasons'],
  ['an entry', '/g/stccg/entries/beaming', 'article h1'],
]

/** In the page: how far what was there moved of itself. */
const SHIFTS = `
  globalThis.moved = 0
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) moved += each.value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** In the page: a promise of the instant after the frame in which something has come. */
function painted(selector: string): string {
  return `globalThis.painted = new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port2.onmessage = () => resolve(performance.now())
    const watching = new MutationObserver(() => {
      if (!document.querySelector('${selector}')) return
      watching.disconnect()
      requestAnimationFrame(() => port1.postMessage(null))
    })
    watching.observe(document, { subtree: true, childList: true })
  })`
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

const SENTENCES = [
  'can they beam off a cube, shields up',
  'may my ship retreat from the borg cube',
  'can the borg queen report to a cube in june 2000',
]

/** Each pasted at once, as a phone's own dictation does, while the processor is slow. */
async function sentences(page: Page): Promise<string[][]> {
  await page.evaluate(TASKS)
  const field = page.getByRole('combobox')
  const rows: string[][] = []
  for (const text of SENTENCES) {
    await field.fill('')
    await page.waitForTimeout(1500)
    await page.evaluate('longest = 0')
    await field.fill(text)
    const after = await page.evaluate<number>(`new Promise((done) => {
      const began = performance.now()
      const look = () => document.querySelector('.reading') ? done(performance.now() - began) : setTimeout(look, 4)
      look()
    })`)
    await page.waitForTimeout(500)
    const longest = await page.evaluate<number>('longest')
    rows.push([text, longest === 0 ? 'under 50' : longest.toFixed(0), after.toFixed(0)])
  }
  return rows
}

/** In the page: the longest task since it was asked for last; the browser tells of those over 50 ms. */
const TASKS = `
  globalThis.longest = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask' })
`

interface TraceEvent {
  readonly ph: string
  readonly name: string
  /** Microseconds of processor time. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

/** What handling a key press costs, its results and their layout included: the median, all but a twentieth, the worst. */
async function processorTime(chromium: Browser, page: Page, cdp: CDPSession): Promise<readonly number[]> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await chromium.startTracing(page, { categories: ['devtools.timeline'] })
  const field = page.getByRole('combobox')
  for (const text of TYPED) {
    await field.fill('')
    await field.pressSequentially(text, { delay: TYPING })
  }
  const trace = JSON.parse((await chromium.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] }
  const times = trace.traceEvents
    .filter(({ ph, name, args }) => ph === 'X' && name === 'EventDispatch' && args?.data?.type === 'keypress')
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => a - b)
  return [times.length >> 1, Math.floor(times.length * 0.95), times.length - 1].map((at) => times[at] ?? 0)
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
