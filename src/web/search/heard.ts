import type { Edition, MessageReading, PlainQuestion, Question, Span } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { Aside } from '../aside/aside.ts'
import { type HeardOf, keyOf, type POINT, type Sentence, spokenIn } from './hear.ts'
import type { Job } from './hear.worker.ts'

/** A sentence as one game understands it, beside that game. */
export interface Heard {
  readonly served: Served
  readonly edition: Edition
  readonly sentence: string
  /** Best first, never empty. */
  readonly readings: readonly MessageReading[]
  /** Whether the first of them can be asked at once. */
  readonly isSure: boolean
  /** Words that the first of them takes. */
  readonly taken: readonly Span[]
  /** The date, format and event it speaks of, but for what was set otherwise since. */
  readonly point: Pick<Question, (typeof POINT)[number]>
  /** The question of before that it goes on with. */
  readonly goesOn?: PlainQuestion
}

const aside = new Aside<Job, readonly HeardOf[] | undefined>(
  () => new Worker(new URL('./hear.worker.ts', import.meta.url), { type: 'module' }),
)

/**
 * What games make of a sentence, the likeliest first, worked out beside the page; undefined where a newer sentence came first.
 * @throws where that cannot be done.
 */
export function hearLater(games: Iterable<Served>, sentence: Sentence): Promise<readonly HeardOf[] | undefined> {
  const editions = [...games].map(({ edition }) => edition)
  return aside.order({ sentence, editions: editions.map(({ hash }) => hash) }, editions)
}

/** Has the thread that understands sentences begin, and open the rules, before there is one. */
export function readyToHear(games: Iterable<Served>): void {
  const sentence = { text: 'ready', usual: {}, takenBack: [], today: '2000-01-01' }
  hearLater(games, sentence).catch(() => undefined)
}

/** What was heard, beside the games on this page. */
export function beside(
  all: readonly HeardOf[],
  games: ReadonlyMap<string, Served>,
  { text, takenBack }: Pick<Sentence, 'text' | 'takenBack'>,
): readonly Heard[] {
  return all.flatMap(({ game, edition, readings, isSure, taken, goesOn }) => {
    const served = games.get(game)
    if (served?.edition.hash !== edition) return []
    const spoken = spokenIn(taken)
    const back = spoken.filter((each) => takenBack.includes(keyOf(each)))
    return {
      served,
      edition: served.edition,
      sentence: text,
      readings,
      isSure,
      taken: taken.flatMap((each) => (back.some((other) => other === each) ? [] : each.at)),
      point: Object.fromEntries(spoken.flatMap((each) => (back.includes(each) ? [] : [[each.kind, each.name]]))),
      ...(goesOn ? { goesOn } : {}),
    }
  })
}
