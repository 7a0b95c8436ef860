import { readQuestion } from '../ask/index.ts'
import type { Changes } from '../compare/index.ts'
import type { Answer, Question } from '../domain/index.ts'
import type { Served } from '../editions/index.ts'
import {
  type Card,
  changesCard,
  changesMarkdown,
  entryCard,
  entryData,
  entryMarkdown,
  formOf,
  gameCard,
  gameData,
  gameMarkdown,
  homeCard,
  homeMarkdown,
  momentQuery,
  pathOf,
  ruleCard,
  ruleData,
  ruleMarkdown,
  rulingCard,
  rulingData,
  rulingMarkdown,
  rulingQuery,
  type Subject,
  sourceCard,
  sourceMarkdown,
  sourcesMarkdown,
  type Told,
} from '../sharing/index.ts'
import { asOfFor, type Door, type Standing, scopeOf, servedBy, standingAt, today, unknown } from './door.ts'
import { refuse, refuseQuestion } from './problems.ts'
import type { PointQuery } from './schemas/requests.ts'
import type { Patron } from './work/patron.ts'

/** A page in all the forms in which others are told of it. */
export interface Shown {
  readonly card: Card
  readonly told: Told
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
  const page = new Page(door, served, subject, query)
  if (!('name' in subject)) {
    if (subject.kind === 'rulings') return ruling(page, pairs, patron)
    if (subject.kind === 'changes') return changes(page, pairs, patron)
    return subject.kind === 'sources'
      ? page.of(gameCard(served, page.standing.point), () => sourcesMarkdown(served))
      : game(page)
  }
  const { name } = subject
  switch (subject.kind) {
    case 'entries': {
      const slug = served.entries.has(name) ? name : (served.formerly.get(name) ?? served.names.find(name) ?? name)
      const entry = served.entries.get(slug)
      if (!entry) throw unknown('entry/unknown', 'slug', name, served.entries.keys())
      const own = new Page(door, served, { ...subject, name: slug }, query)
      const { standing } = own
      return own.of(
        entryCard(served, entry, standing.point),
        () => entryMarkdown(served, entry, moment(standing)),
        (base) => [entryData(base, served, entry)],
      )
    }
    case 'rules': {
      const rule = served.rules.get(name)
      if (!rule) throw unknown('rule/unknown', 'id', name, served.rules.keys())
      const at = moment(page.standing)
      return page.of(
        ruleCard(served, rule, at),
        () => ruleMarkdown(served, rule, at),
        (base) => [ruleData(base, served, rule, at)],
      )
    }
    default: {
      const source = served.sources.get(name)
      if (!source) throw unknown('source/unknown', 'id', name, served.sources.keys())
      return page.of(sourceCard(served, source, page.standing.point), () => sourceMarkdown(served, source))
    }
  }
}

/** What pages of a game have in common: when and where they stand, and their addresses. */
class Page {
  readonly door: Door
  readonly served: Served
  readonly subject: Subject
  readonly query: PointQuery
  readonly standing: Standing

  constructor(door: Door, served: Served, subject: Subject, query: PointQuery) {
    this.door = door
    this.served = served
    this.subject = subject
    this.query = query
    this.standing = standingAt(door, served, query)
  }

  /**
   * @param own the query of the page, and the same with the day and the edition in it, by which its picture is named: a chat
   * that keeps a picture keeps the one that it showed.
   */
  of(
    card: Card,
    markdown: Shown['markdown'],
    data: Told['data'] = () => [],
    own: { readonly usual: string; readonly pinned: string } = this.#queries(),
  ): Shown {
    const path = pathOf(this.subject)
    return {
      card,
      markdown,
      editions: [this.served],
      isFixed: this.query.edition !== undefined && this.query.asOf !== undefined,
      told: {
        ...titlesOf(card),
        path: path + own.usual,
        picture: formOf(path, 'png') + own.pinned,
        alt: altOf(card),
        markdown: formOf(path, 'md') + own.usual,
        type: 'article',
        data,
      },
    }
  }

  #queries(): { readonly usual: string; readonly pinned: string } {
    const { asOf, format, event } = this.query
    const place = { ...(format === undefined ? {} : { format }), ...(event === undefined ? {} : { event }) }
    const day = asOf === undefined || asOf === today(this.door) ? {} : { asOf }
    const { hash } = this.served.edition
    const { point } = this.standing
    return {
      usual: momentQuery({ ...day, ...place }),
      pinned: momentQuery({ ...place, asOf: point.asOf }, { edition: hash }),
    }
  }
}

function home(door: Door): Shown {
  const games = [...door.editions.games.values()]
  const card = homeCard(games)
  return {
    card,
    markdown: () => homeMarkdown(games),
    editions: games,
    isFixed: false,
    told: {
      title: 'Umpire',
      description: card.says,
      path: '/',
      picture: formOf('/', 'png'),
      alt: altOf(card),
      markdown: formOf('/', 'md'),
      type: 'website',
      data: (base) => games.map((served) => gameData(base, served)),
    },
  }
}

function game(page: Page): Shown {
  const { served, standing } = page
  return page.of(
    gameCard(served, standing.point),
    () => gameMarkdown(served),
    (base) => [gameData(base, served)],
  )
}

/** A ruling as it is asked; without a question, what can be asked. */
async function ruling(page: Page, pairs: Pairs, patron: Patron): Promise<Shown> {
  const { door, served, query } = page
  const { edition } = served
  const { question, problems } = readQuestion(edition, pairs)
  if ((question.ask ?? []).length === 0) return game(page)
  if (problems.length > 0) throw refuseQuestion(problems)
  const asked: Question = {
    ...question,
    ...asOfFor(door, query),
    ...scopeOf(query),
    include: ['proof', 'ask', 'noLonger', 'text'],
  }
  const worked = await door.working.do(
    { kind: 'ruling', edition: edition.hash, question: asked, unread: [] },
    [served],
    patron,
  )
  const answer = worked.value() as Answer
  const isToday = query.asOf === undefined || query.asOf === today(door)
  const { asOf: _, ...undated } = asked
  const usual = rulingQuery(edition, isToday ? undated : asked)
  const pinned = rulingQuery(edition, { ...asked, asOf: answer.point.asOf }, edition.hash)
  return page.of(
    rulingCard(served, answer, question),
    () => rulingMarkdown(served, answer, isToday ? undated : asked),
    (base) => rulingData(base, served, answer, pathOf(page.subject) + usual),
    { usual, pinned },
  )
}

/** Two days or two editions side by side; without two, which there are. */
async function changes(page: Page, pairs: Pairs, patron: Patron): Promise<Shown> {
  const { door, served, query } = page
  const from = valueIn(pairs, 'from')
  if (from === undefined) return page.of(gameCard(served, page.standing.point), () => gameMarkdown(served))
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
  const place = momentQuery(scopeOf(query), { from, to })
  const pinned = isHash(from)
    ? momentQuery({ ...scopeOf(query), asOf: newer.asOf }, { from, to })
    : `${place}&edition=${served.edition.hash}`
  const shown = page.of(
    changesCard(older.served, moment(before), newer.served, moment(after)),
    async () => changesMarkdown(newer.served, (await door.working.do(job, both, patron, SECONDS)).value() as Changes),
    undefined,
    { usual: place, pinned },
  )
  const isFixed = isHash(from)
    ? query.asOf !== undefined
    : query.edition !== undefined && valueIn(pairs, 'to') !== undefined
  return { ...shown, editions: both, isFixed }
}

/** Seconds of work for one comparison. */
const SECONDS = 30

function moment({ point, state }: Standing) {
  return { point, status: state }
}

/** The verdict and what decides it, where and when; what it says on. */
function titlesOf({ over, word, under, title, only, says, game, when }: Card): Pick<Told, 'title' | 'description'> {
  const name = title === '' ? over : title
  return {
    title: `${word}: ${name} · ${[game, when].filter((part) => part !== '').join(', ')}`,
    description: clip(
      [over === name ? '' : over, under, only, says].filter((part) => part !== '').join(' · '),
      LONGEST,
    ),
  }
}

/** What is to be read on a card. */
function altOf({ over, word, title, game, when }: Card): string {
  return clip([over, word, title, game, when].filter((part) => part !== '').join(' · '), LONGEST)
}

/** Letters of a description; what shows them cuts sooner. */
const LONGEST = 400

function clip(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
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
