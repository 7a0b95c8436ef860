import { readQuestion } from '../ask/index.ts'
import type { Changes } from '../compare/index.ts'
import type { Answer, Question } from '../domain/index.ts'
import type { Served } from '../editions/index.ts'
import {
  type Card,
  changesCard,
  changesMarkdown,
  formOf,
  homeCard,
  homeMarkdown,
  type Moment,
  momentQuery,
  pathOf,
  pictureOf,
  RULING_PARTS,
  rulingCard,
  rulingMarkdown,
  rulingQuery,
  type Standing,
  type Subject,
  sheetOf,
} from '../sharing/index.ts'
import { asOfFor, type Door, scopeOf, servedBy, standingAt, today, unknown } from './door.ts'
import { refuse, refuseQuestion } from './problems.ts'
import type { PointQuery } from './schemas/requests.ts'
import type { Patron } from './work/patron.ts'

/** A page as those are told of it who do not open it. */
export interface Shown {
  readonly card: Card
  /** The verdict or the name, and what, where and when it is of. */
  readonly title: string
  /** The page's own address: path and query. */
  readonly path: string
  /** The address of its picture, with the day and the edition in it. */
  readonly picture: string
  /** Its text as Markdown. It may take seconds. */
  readonly markdown: () => string | Promise<string>
  /** Those it is made from. */
  readonly editions: readonly Served[]
  /** Whether it is the same for ever: the edition and the day stand in the address. */
  readonly isFixed: boolean
}

type Pairs = readonly (readonly [name: string, value: string])[]

/**
 * What is told of a page to whoever does not open it.
 * @param pairs of its query; what no page knows is left alone.
 * @throws Refusal where there is no such page.
 */
export async function shownAt(door: Door, subject: Subject, pairs: Pairs, patron: Patron): Promise<Shown> {
  if (subject.kind === 'home') return home(door)
  const query = placeIn(pairs)
  await door.kept.bring(subject.game, query)
  const served = servedBy(door, subject.game, query)
  const page = new Page(door, served, subject, pairs)
  if (subject.kind === 'rulings') return ruling(page, patron)
  if (subject.kind === 'changes') return changes(page, patron)
  return sheet(page, subject)
}

/** @throws Refusal where the game has nothing of that name. */
function sheet(page: Page, subject: OfGame): Shown {
  const { door, served, pairs } = page
  const found = sheetOf(served, moment(page.standing), subject)
  if (found) return new Page(door, served, found.subject, pairs).of(found.card, found.markdown)
  const name = 'name' in subject ? subject.name : ''
  if (subject.kind === 'entries') throw unknown('entry/unknown', 'slug', name, served.entries.keys())
  if (subject.kind === 'rules') throw unknown('rule/unknown', 'id', name, served.rules.keys())
  throw unknown('source/unknown', 'id', name, served.sources.keys())
}

type OfGame = Parameters<typeof sheetOf>[2]

/** What pages of a game have in common: when and where they stand, and their addresses. */
class Page {
  readonly door: Door
  readonly served: Served
  readonly subject: OfGame
  readonly pairs: Pairs
  readonly query: PointQuery
  readonly standing: Standing

  constructor(door: Door, served: Served, subject: OfGame, pairs: Pairs) {
    this.door = door
    this.served = served
    this.subject = subject
    this.pairs = pairs
    this.query = placeIn(pairs)
    this.standing = standingAt(door, served, this.query)
  }

  /** @param query of its address; by default the moment, where that is not the usual one. */
  of(card: Card, markdown: Shown['markdown'], query = this.#moment()): Shown {
    return {
      card,
      title: titleOf(card),
      path: pathOf(this.subject) + query,
      picture: pictureOf(this.subject, this.pairs, { asOf: today(this.door), edition: this.served.edition.hash }),
      markdown,
      editions: [this.served],
      isFixed: this.query.edition !== undefined && this.query.asOf !== undefined,
    }
  }

  #moment(): string {
    const { asOf, ...place } = this.query
    return momentQuery({ ...(asOf === undefined || asOf === today(this.door) ? {} : { asOf }), ...scopeOf(place) })
  }
}

function home(door: Door): Shown {
  const games = [...door.editions.games.values()]
  return {
    card: homeCard(games),
    title: 'Umpire',
    path: '/',
    picture: formOf('/', 'png'),
    markdown: () => homeMarkdown(games),
    editions: games,
    isFixed: false,
  }
}

/** A ruling as it is asked; without a question, what can be asked. */
async function ruling(page: Page, patron: Patron): Promise<Shown> {
  const { door, served, query, pairs } = page
  const { edition } = served
  const { question, problems } = readQuestion(edition, pairs)
  if ((question.ask ?? []).length === 0) return sheet(page, page.subject)
  if (problems.length > 0) throw refuseQuestion(problems)
  const asked: Question = {
    ...question,
    ...asOfFor(door, query),
    ...scopeOf(query),
    include: RULING_PARTS,
  }
  const worked = await door.working.do(
    { kind: 'ruling', edition: edition.hash, question: asked, unread: [] },
    [served],
    patron,
  )
  const answer = worked.value() as Answer
  const isToday = query.asOf === undefined || query.asOf === today(door)
  const { asOf: _, ...undated } = asked
  const usual = isToday ? undated : asked
  return page.of(
    rulingCard(served, answer, question),
    () => rulingMarkdown(served, answer, usual),
    rulingQuery(edition, usual),
  )
}

/** Two days or two editions side by side; without two, which there are. */
async function changes(page: Page, patron: Patron): Promise<Shown> {
  const { door, served, query, pairs } = page
  const from = valueIn(pairs, 'from')
  if (from === undefined) return sheet(page, page.subject)
  const to = valueIn(pairs, 'to') ?? today(door)
  const { game: name } = served.edition
  if (isHash(from) !== isHash(to))
    throw refuse('request/bad-parameter', 'to', 'Compare two dates or two editions: both a date, or both a hash')
  const side = async (text: string): Promise<{ readonly served: Served; readonly asOf: string }> => {
    if (!isHash(text)) return { served, asOf: text }
    await door.kept.bring(name, { edition: text })
    return { served: servedBy(door, name, text), asOf: query.asOf ?? today(door) }
  }
  const [older, newer] = [await side(from), await side(to)]
  const [before, after] = [older, newer].map((each) =>
    standingAt(door, each.served, { ...scopeOf(query), asOf: each.asOf }),
  )
  if (!before || !after) throw new RangeError('two sides are compared')
  const job = {
    kind: 'changes',
    from: { edition: older.served.edition.hash, asOf: older.asOf },
    to: { edition: newer.served.edition.hash, asOf: newer.asOf },
    ...scopeOf(query),
  } as const
  const both = older.served === newer.served ? [older.served] : [older.served, newer.served]
  const shown = page.of(
    changesCard(older.served, moment(before), newer.served, moment(after)),
    async () => changesMarkdown(newer.served, (await door.working.do(job, both, patron, SECONDS)).value() as Changes),
    momentQuery(scopeOf(query), { from, to }),
  )
  const isFixed = isHash(from)
    ? query.asOf !== undefined
    : query.edition !== undefined && valueIn(pairs, 'to') !== undefined
  return { ...shown, editions: both, isFixed }
}

/** Seconds of work for one comparison. */
const SECONDS = 30

/** As cards take it. */
export function moment({ point, state }: Standing): Moment {
  return { point, status: state }
}

function titleOf({ over, word, title, game, when }: Card): string {
  return `${word}: ${title === '' ? over : title} · ${[game, when].filter((part) => part !== '').join(', ')}`
}

function isHash(text: string): boolean {
  return text.startsWith('sha256-')
}

function valueIn(pairs: Pairs, name: string): string | undefined {
  return pairs.find(([key]) => key === name)?.[1]
}

const PLACE = ['asOf', 'format', 'event', 'edition'] as const

function placeIn(pairs: Pairs): PointQuery {
  return Object.fromEntries(
    PLACE.flatMap((part) => {
      const value = valueIn(pairs, part)
      return value === undefined || value === '' ? [] : [[part, value]]
    }),
  )
}
