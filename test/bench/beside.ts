import { Agent, request } from 'node:http'

/** The address that lookups come from: a proxy the server trusts, so that no limit of a client meets them. */
export const MEASURER = '127.0.0.2'

/** Milliseconds after which what is asked no longer counts as answered. */
export const PATIENTLY = 1000

/** What is looked up. */
export const LOOKUP = '/v1/games/stccg/entries/shields'

/** What somebody else met while something went on. Times in milliseconds. */
export interface Beside {
  readonly asked: number
  /** In time. */
  readonly answered: number
  /** How long each lookup waited; one never answered, until nobody waited any longer. */
  readonly waits: readonly number[]
  /** The longest time in which something was asked and nothing was answered. */
  readonly hold: number
  readonly health: { readonly asked: number; readonly answered: number; readonly waits: readonly number[] }
}

interface Asked {
  readonly at: number
  done?: number
  isGood?: boolean
}

/** Asks for an entry and for `/healthz` at fixed times, however long the answers take. */
export class Probe {
  readonly #port: number
  readonly #lookups = agent()
  readonly #health = agent()
  #count = 0

  constructor(port: number) {
    this.#port = port
  }

  /** Looks up some hundred times, until the code of a lookup is compiled. */
  async warm(): Promise<void> {
    for (let times = 0; times < 200; times++) await this.#ask(LOOKUP, this.#lookups, { at: 0 })
    await this.#ask(HEALTH, this.#health, { at: 0 })
  }

  /** @param forTime asks so long, and waits `late` more for what is not answered then. */
  async watch(forTime: number, late: number): Promise<Beside> {
    const start = performance.now()
    const [lookups, health] = [
      this.#every(20, start, forTime, LOOKUP, this.#lookups),
      this.#every(100, start, forTime, HEALTH, this.#health),
    ]
    const pending = await Promise.all([lookups, health])
    await Promise.race([
      Promise.all(pending.flatMap(({ answers }) => answers)),
      new Promise((resolve) => setTimeout(resolve, late)),
    ])
    const end = performance.now()
    const [looked, healthy] = pending.map(({ all }) => all) as [Asked[], Asked[]]
    const waitsOf = (all: readonly Asked[]) => all.map(({ at, done = end }) => done - at)
    const inTime = (all: readonly Asked[]) =>
      all.filter(({ at, done, isGood }) => isGood && done !== undefined && done - at <= PATIENTLY).length
    return {
      asked: looked.length,
      answered: inTime(looked),
      waits: waitsOf(looked),
      hold: longestHold([...looked, ...healthy], end),
      health: { asked: healthy.length, answered: inTime(healthy), waits: waitsOf(healthy) },
    }
  }

  end(): void {
    this.#lookups.destroy()
    this.#health.destroy()
  }

  async #every(pause: number, start: number, forTime: number, path: string, by: Agent) {
    const all: Asked[] = []
    const answers: Promise<void>[] = []
    for (let due = start; due < start + forTime; due += pause) {
      const wait = due - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const asked: Asked = { at: performance.now() }
      all.push(asked)
      answers.push(this.#ask(path, by, asked))
    }
    return { all, answers }
  }

  #ask(path: string, by: Agent, asked: Asked): Promise<void> {
    // As a hall full of people behind a proxy.
    const client = `10.0.${Math.floor(this.#count / 250) % 250}.${this.#count++ % 250}`
    return new Promise((resolve) => {
      const done = (isGood: boolean): void => {
        asked.done = performance.now()
        asked.isGood = isGood
        resolve()
      }
      const options = { host: '127.0.0.1', port: this.#port, path, agent: by, localAddress: MEASURER }
      const sent = request({ ...options, headers: { 'x-forwarded-for': client } }, (response) => {
        response.resume()
        response.on('end', () => done(response.statusCode === 200))
        response.on('error', () => done(false))
      })
      sent.on('error', () => done(false))
      sent.end()
    })
  }
}

const HEALTH = '/healthz'

/** One connection, kept alive: what waits in line behind a late answer waits as long as the loop is held. */
function agent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

function longestHold(all: readonly Asked[], end: number): number {
  const moments = all.flatMap(({ at, done = end }) => [
    { at, asks: 1 },
    { at: done, asks: -1 },
  ])
  moments.sort((a, b) => a.at - b.at || a.asks - b.asks)
  let open = 0
  let since = 0
  let longest = 0
  for (const { at, asks } of moments) {
    if (open > 0 && asks < 0) longest = Math.max(longest, at - since)
    if (open === 0 || asks < 0) since = at
    open += asks
  }
  return longest
}
