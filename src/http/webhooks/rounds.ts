import { randomBytes } from 'node:crypto'
import { discordNews, slackNews } from '../../bots/index.ts'
import { type Interest, newsDays } from '../../compare/index.ts'
import type { Delivery, Told, Webhook } from '../../domain/index.ts'
import { changesLink, type Item, type Reached } from '../../sharing/index.ts'
import { type Claim, type Store, StoreDown } from '../../store/index.ts'
import { type Door, today } from '../door.ts'
import { SIGNED } from '../work/patron.ts'
import { send, type Way } from './sending.ts'

export interface RoundsOptions {
  readonly door: Pick<Door, 'editions' | 'heralding' | 'kept' | 'metrics' | 'now'>
  readonly store: Store
  readonly way: Way
  /** Where links lead; without it there are none. */
  readonly site?: Reached
  /** Milliseconds to wait after each failed try; after the last the webhook is given up. */
  readonly retries: readonly number[]
  /** Milliseconds between two looks for what is due. */
  readonly poll: number
  readonly hears: Hears
}

interface Hears {
  readonly info: (what: object, message: string) => void
  readonly warn: (what: object, message: string) => void
}

/**
 * Tells webhooks what was published and what turned in the game, and sends it. All that is still to be done lies in the store,
 * so a server that stops loses nothing, and of many each piece is done by one.
 */
export class Rounds {
  readonly #options: RoundsOptions
  readonly #left = new AbortController()
  readonly #lanes: readonly Lane[]
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #unhear: () => void
  #isDown = false

  constructor(options: RoundsOptions) {
    this.#options = options
    const sending = Array.from({ length: SENDERS }, () => new Lane(() => this.#excused(() => this.#sendOne())))
    const wake = (): void => {
      for (const lane of this.#lanes) lane.wake()
    }
    const telling = new Lane(async () => {
      const isMore = await this.#excused(() => this.#tellOne())
      for (const lane of sending) lane.wake()
      return isMore
    })
    this.#lanes = [telling, ...sending]
    const sweep = (): void => void this.#excused(() => this.#sweep())
    this.#timers = [setInterval(wake, options.poll).unref(), setInterval(sweep, SWEEP).unref()]
    this.#unhear = options.store.hear(wake)
    wake()
  }

  /** Looks at once for what is to be told. */
  wake(): void {
    for (const lane of this.#lanes) lane.wake()
  }

  /** Breaks off what is being sent; it is sent again by whoever finds it, with the same id. */
  async close(): Promise<void> {
    this.#unhear()
    for (const timer of this.#timers) clearInterval(timer)
    this.#left.abort()
    await Promise.all(this.#lanes.map((lane) => lane.close()))
  }

  /** One step of one webhook. @returns whether there may be more. */
  async #tellOne(): Promise<boolean> {
    const { door, store } = this.#options
    const claim = this.#claim(TELLING)
    const day = today(door)
    const claimed = await store.claimWebhook(claim, { games: [...door.editions.games.keys()], day })
    if (!claimed) return false
    const { webhook, told } = claimed
    const { item, told: next } = await this.#next(webhook, told, day)
    await store.tellWebhook(claim, webhook.id, next, item ? [this.#delivery(webhook, item)] : [])
    return true
  }

  /** What comes next after what a webhook was told: the oldest publication, or the first day on which something turned. */
  async #next(
    { game, about: text }: Webhook,
    told: Told,
    day: string,
  ): Promise<{ readonly item: Item | undefined; readonly told: Told }> {
    const { door, store } = this.#options
    const about = JSON.parse(text) as Interest
    const publications = await store.publications({ game, limit: MOST_BEHIND + 1 })
    const [newest] = publications
    const at = publications.findLastIndex(({ position }) => position > told.position)
    const after = publications[at]
    if (after) {
      // Without one before it there is nothing to compare with.
      const before = publications[at + 1]
      const item = before && (await door.heralding.published(game, before, after, about, SIGNED))
      return { item, told: { ...told, position: after.position } }
    }
    if (newest) await door.kept.bring(game, { edition: newest.hash })
    const served = newest && door.editions.find(game, newest.hash)
    const turning = served
      ? newsDays(served.edition, day, about.format, MOST_BEHIND).findLast((each) => each > told.day)
      : undefined
    if (!served || turning === undefined) return { item: undefined, told: { ...told, day } }
    return {
      item: await door.heralding.turned(served, turning, about, SIGNED),
      told: { ...told, day: turning },
    }
  }

  #delivery(webhook: Webhook, item: Item): Delivery {
    return {
      id: `msg_${randomBytes(16).toString('hex')}`,
      webhook: webhook.id,
      item: item.id,
      title: item.news.title,
      body: JSON.stringify(this.#body(webhook, item)),
    }
  }

  #body({ id, form, channel, name }: Webhook, { id: item, at, news }: Item): object {
    const { site } = this.#options
    const link = site && changesLink(site, news)
    if (form === 'discord') return discordNews(news, name, link)
    if (form === 'slack') return { channel, ...slackNews(news, name, link) }
    const url = link === undefined ? {} : { url: link }
    return { type: `umpire.${news.kind}`, timestamp: at, data: { id: item, webhook: id, about: name, ...url, news } }
  }

  /** @returns whether there may be more. */
  async #sendOne(): Promise<boolean> {
    const { store, way, retries, door, hears } = this.#options
    const claim = this.#claim(way.patience + SLACK)
    const claimed = await store.claimDelivery(claim)
    if (!claimed) return false
    const { delivery, webhook, attempts } = claimed
    const sent = await send(webhook, delivery, way, this.#left.signal)
    // Whoever comes next tries again: nobody knows what came of it.
    if (this.#left.signal.aborted && !sent.ok) return false
    const at = door.now()
    const about = { webhook: webhook.id, url: webhook.url, channel: webhook.channel, delivery: delivery.id }
    const pause = sent.ok ? undefined : retries[attempts]
    if (sent.ok) {
      await store.settleDelivery({ ...claim, at }, delivery.id, { state: 'sent' })
      door.metrics.delivered('sent')
      hears.info({ ...about, attempts: attempts + 1 }, 'sent to a webhook')
    } else if (pause === undefined || sent.isGone) {
      const why = sent.isGone ? sent.why : `${sent.why}, after ${attempts + 1} tries`
      await store.settleDelivery({ ...claim, at }, delivery.id, { state: 'failed', why })
      door.metrics.delivered('given-up')
      hears.warn({ ...about, why }, 'a webhook is given up')
    } else {
      const wait = Math.max(pause, Math.min(sent.wait ?? 0, LONGEST_WAIT))
      const due = new Date(at.getTime() + wait)
      await store.settleDelivery({ ...claim, at }, delivery.id, { state: 'waiting', due, why: sent.why })
      door.metrics.delivered('put-off')
      hears.warn({ ...about, why: sent.why, due }, 'a webhook did not take it; it is tried again')
    }
    return true
  }

  async #sweep(): Promise<boolean> {
    const { store, door } = this.#options
    await store.sweepDeliveries(new Date(door.now().getTime() - KEPT))
    return false
  }

  #claim(ms: number): Claim {
    const at = this.#options.door.now()
    return { holder: randomBytes(12).toString('hex'), at, until: new Date(at.getTime() + ms) }
  }

  /** What fails is found again when its claim has run out; it is told once while the store is gone. */
  async #excused(work: () => Promise<boolean>): Promise<boolean> {
    try {
      const isMore = await work()
      this.#isDown = false
      return isMore
    } catch (error) {
      const isDown = error instanceof StoreDown
      if (!this.#left.signal.aborted && !(isDown && this.#isDown))
        this.#options.hears.warn({ err: error }, 'webhooks are not told for the moment')
      this.#isDown ||= isDown
      return false
    }
  }
}

/** Work that is done one piece after the other, until there is none, and looked for again when it is woken. */
class Lane {
  readonly #work: () => Promise<boolean>
  #running: Promise<void> | undefined
  #isWoken = false
  #isClosed = false

  constructor(work: () => Promise<boolean>) {
    this.#work = work
  }

  wake(): void {
    this.#isWoken = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (this.#isWoken && !this.#isClosed) {
      this.#isWoken = false
      if (await this.#work()) this.#isWoken = true
    }
  }
}

/** Sent at once: each may hold one of the threads in which names are resolved, of which there are four. */
const SENDERS = 2

/** Publications and days that are told to who heard of none for long; what came before them is not. */
const MOST_BEHIND = 20

/** Milliseconds for one comparison with all that it waits for, and for settling what was sent. */
const TELLING = 180_000
const SLACK = 30_000

/** Milliseconds a receiver can ask to wait at most. */
const LONGEST_WAIT = 86_400_000

/** Milliseconds that settled deliveries are listed, and between two looks for older ones. */
const KEPT = 30 * 86_400_000
const SWEEP = 3_600_000
