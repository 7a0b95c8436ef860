import type { Interest, News } from '../../compare/index.ts'
import { dayBefore } from '../../domain/index.ts'
import type { Editions, Served } from '../../editions/index.ts'
import { dayItem, type Item, idOf } from '../../sharing/index.ts'
import type { PublicationNote } from '../../store/index.ts'
import type { KeptEditions } from '../kept.ts'
import type { Job } from '../work/jobs.ts'
import type { Patron } from '../work/patron.ts'
import type { Working } from '../work/working.ts'

interface HeraldingDoor {
  readonly editions: Editions
  readonly kept: KeptEditions
  readonly working: Working
}

/** Makes items of publications and of days in a game, and keeps those asked for last: feeds and webhooks ask for the same. */
export class Heralding {
  readonly #door: HeraldingDoor
  /** As JSON, the one asked for last at the end. */
  readonly #made = new Map<string, string>()
  #letters = 0

  constructor(door: HeraldingDoor) {
    this.#door = door
  }

  /**
   * What a publication changed; undefined where that is nothing of interest, or one of the editions is not kept any longer.
   * @throws StoreDown, Refusal as work does.
   */
  async published(
    game: string,
    before: PublicationNote,
    after: PublicationNote,
    about: Interest,
    patron: Patron,
  ): Promise<Item | undefined> {
    const [older, newer] = [await this.#bring(game, before.hash), await this.#bring(game, after.hash)]
    if (!older || !newer) return undefined
    const asOf = after.at.slice(0, 10)
    const job = newsJob('publication', [older, newer], [asOf, asOf], about)
    const news = await this.#news(job, [older, newer], patron)
    const name = [game, about, 'publication', after.position, before.hash, after.hash]
    return news && { id: idOf(name), at: after.at, news }
  }

  /** What turned on a day in the game. @throws Refusal as work does. */
  async turned(served: Served, day: string, about: Interest, patron: Patron): Promise<Item | undefined> {
    const job = newsJob('day', [served, served], [dayBefore(day), day], about)
    const news = await this.#news(job, [served], patron)
    return news && dayItem(served.edition.game, about, day, news)
  }

  async #bring(game: string, edition: string): Promise<Served | undefined> {
    await this.#door.kept.bring(game, { edition })
    return this.#door.editions.find(game, edition)
  }

  async #news(job: Job, of: readonly Served[], patron: Patron): Promise<News | undefined> {
    const key = JSON.stringify(job)
    const known = this.#made.get(key)
    const text = known ?? (await this.#door.working.do(job, of, patron, SECONDS)).bytes().toString()
    this.#made.delete(key)
    this.#made.set(key, text)
    if (known === undefined) this.#letters += key.length + text.length
    for (const [oldest, made] of this.#made) {
      if (this.#letters <= MOST_LETTERS) break
      this.#made.delete(oldest)
      this.#letters -= oldest.length + made.length
    }
    return (JSON.parse(text) as News | null) ?? undefined
  }
}

/** Seconds of work for one item. */
const SECONDS = 30

/** Letters of items that are kept. */
const MOST_LETTERS = 16_000_000

function newsJob(
  of: News['kind'],
  [from, to]: readonly [Served, Served],
  [was, is]: readonly [string, string],
  about: Interest,
): Job {
  return {
    kind: 'news',
    of,
    from: { edition: from.edition.hash, asOf: was },
    to: { edition: to.edition.hash, asOf: is },
    about,
  }
}
