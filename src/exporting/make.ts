import { answer, frameOf, partOn } from '../ask/index.ts'
import { interestOf, newsDays, newsOf } from '../compare/index.ts'
import { dayBefore, firstDay, type Question } from '../domain/index.ts'
import {
  addressAt,
  type Editions,
  fileAt,
  linksAt,
  nearAt,
  notesOf,
  type Served,
  type Site,
  standing,
  wholeAt,
} from '../editions/index.ts'
import {
  atom,
  type BuiltPage,
  type Card,
  dayItem,
  drawerIn,
  drawing,
  entriesInOrder,
  entrySummary,
  entryView,
  escaped,
  feedFor,
  formOf,
  gameSummary,
  gameView,
  headOf,
  homeCard,
  homeMarkdown,
  jsonFeed,
  llms,
  MOST_ITEMS,
  MOST_MAPPED,
  mapOf,
  openSearch,
  pathOf,
  picture,
  RULING_PARTS,
  robots,
  ruleSummary,
  ruleView,
  rulingCard,
  rulingMarkdown,
  type Standing,
  type Subject,
  sheetOf,
  siteMap,
  siteMaps,
  sourceSummary,
  sourceView,
  standingOf,
  subjectAt,
  vocabularyView,
} from '../sharing/index.ts'
import { ndjson, type Row, sqlite } from './dump.ts'
import { type Piece, rulingsIn } from './plan.ts'
import { pageFiles, shellAt } from './shell.ts'

/** Of what an export is made: the same comes to the same files, byte for byte. */
export interface Ground {
  /** The newest edition of each game, and those that their events pin. */
  readonly editions: Editions
  readonly site: Site & { readonly origin: string }
  /** `YYYY-MM-DD`: what every page takes for today. */
  readonly today: string
  readonly page: BuiltPage
}

/** A file of an export; `path` has no slash before it. */
export interface Made {
  readonly path: string
  readonly bytes: Uint8Array
}

/** Makes the files of a piece. */
export async function make(ground: Ground, piece: Piece): Promise<readonly Made[]> {
  switch (piece.kind) {
    case 'page':
      return pageOf(ground, piece.url)
    case 'game':
      return gameOf(ground, piece.game)
    case 'feeds':
      return feedsOf(ground, piece.game)
    default:
      return wholeOf(ground)
  }
}

/** A page as HTML; as Markdown and as a picture, where others are told of it; and the data of what it shows. */
async function pageOf(ground: Ground, url: string): Promise<readonly Made[]> {
  const { editions, today, page } = ground
  const host = nearAt(ground.site.host, url)
  const site = { ...ground.site, near: host }
  const drawer = drawerIn(page.drawer)
  const drawn = drawer.draw({ url, editions, games: notesOf(editions), today, host })
  const { pathname, searchParams } = new URL(url, 'http://page.invalid')
  if (drawn.to !== undefined) return [made(ground, url, movedTo(drawn.to))]
  const document = drawer.document(shellAt(page, host), drawn, headOf(ground, drawn, site), site)
  const subject = subjectAt(pathname)
  const told = subject && toldOf(ground, subject, [...searchParams])
  const data = subject && dataOf(ground, subject)
  return [
    made(ground, url, document),
    ...(told ? await formsOf(ground, url, told) : []),
    ...(data ? [made(ground, `/v1/games${pathname.slice(2)}`, json(ground, data))] : []),
    ...(subject?.kind === 'rulings'
      ? searchParams.getAll('ask').map((ask) => partFile(ground, subject.game, ask))
      : []),
  ]
}

/** What a browser answers one question by that was opened by a link, before all the rules are there. */
function partFile(ground: Ground, game: string, ask: string): Made {
  const { edition } = servedIn(ground, game)
  return made(ground, `/v1/editions/${edition.hash}/parts/${ask}`, JSON.stringify(partOn(edition, ask)))
}

interface ToldOf {
  readonly card: Card
  readonly markdown: () => string
}

async function formsOf(ground: Ground, url: string, { card, markdown }: ToldOf): Promise<readonly Made[]> {
  const { pathname, search } = new URL(url, 'http://page.invalid')
  return [
    made(ground, formOf(pathname, 'md') + search, markdownAt(ground, formOf(pathname, 'md') + search, markdown())),
    made(ground, formOf(pathname, 'png') + search, await picture(drawing(card))),
  ]
}

/** What is told of a page to whoever does not open it. */
function toldOf(ground: Ground, subject: Subject, pairs: readonly (readonly [string, string])[]): ToldOf | undefined {
  const { editions, today } = ground
  if (subject.kind === 'home') {
    const games = [...editions.games.values()]
    return { card: homeCard(games), markdown: () => homeMarkdown(games) }
  }
  const served = servedIn(ground, subject.game)
  const ask = pairs.flatMap(([name, value]) => (name === 'ask' ? [value] : []))
  if (subject.kind === 'rulings' && ask.length > 0) {
    const question: Question = { ask, include: RULING_PARTS }
    const found = answer(served.edition, { ...question, asOf: today })
    if (!found.ok) throw new Error(`${ask}: ${found.problems[0]?.detail}`)
    return {
      card: rulingCard(served, found.answer, question),
      markdown: () => rulingMarkdown(served, found.answer, question),
    }
  }
  const { point, state } = standingIn(ground, served)
  return sheetOf(served, { point, status: state }, subject)
}

/** The data of what a page shows, where they have an address of their own. */
function dataOf(ground: Ground, subject: Subject): object | undefined {
  if (!('name' in subject)) return undefined
  const served = servedIn(ground, subject.game)
  const at = standingIn(ground, served)
  const { name } = subject
  const [entry, rule, source] = [served.entries.get(name), served.rules.get(name), served.sources.get(name)]
  if (subject.kind === 'entries') return entry && entryView(at, entry)
  if (subject.kind === 'rules') return rule && ruleView(at, rule)
  return source && sourceView(at, source)
}

async function gameOf(ground: Ground, game: string): Promise<readonly Made[]> {
  const served = servedIn(ground, game)
  const at = standingIn(ground, served)
  const { edition } = served
  const { hash, events, sources, rules } = edition
  const own = pathOf({ kind: 'game', game })
  const there = own.replace(/^\/g/, '/v1/games')
  const list = (name: string, value: object): Made => made(ground, `${there}/${name}`, json(ground, value))
  const told = toldOf(ground, { kind: 'game', game }, [])
  const pinned = events.flatMap((event) =>
    event.edition === null ? [] : (ground.editions.find(game, event.edition) ?? []),
  )
  return [
    made(ground, there, json(ground, gameViewIn(ground, served))),
    list('vocabulary', vocabularyView(edition)),
    list('entries', { entries: entriesInOrder(edition).map(entrySummary), next: null }),
    list('rules', {
      edition: hash,
      point: at.point,
      rules: rules.map((rule) => ruleSummary(rule, at.status)),
      next: null,
    }),
    list('sources', { edition: hash, sources: sources.map((source) => sourceSummary(served, source)) }),
    // Whole and as it is: whoever takes it over checks its hash.
    ...[...new Set([served, ...pinned])].map((each) =>
      made(ground, `/v1/editions/${each.edition.hash}`, JSON.stringify(each.edition)),
    ),
    made(ground, `/v1/editions/${hash}/parts`, JSON.stringify(frameOf(edition))),
    ...(told ? await formsOf(ground, own, told) : []),
  ]
}

/** What turned on days in the game: of publications only a server knows the instants. */
async function feedsOf(ground: Ground, game: string): Promise<readonly Made[]> {
  const { today, site } = ground
  const served = servedIn(ground, game)
  const { edition } = served
  const there = pathOf({ kind: 'game', game }).replace(/^\/g/, '/v1/games')
  const days = newsDays(edition, today, undefined, MOST_ITEMS)
  const wishes = [
    {},
    ...edition.entries.map(({ slug }) => ({ entry: slug })),
    ...edition.rules.map(({ id }) => ({ rule: id })),
  ]
  const files: Made[] = []
  for (const wish of wishes) {
    const wanted = interestOf(served, wish)
    if (!wanted.ok) throw new Error(`no feed of ${JSON.stringify(wish)}`)
    const { about } = wanted
    const items = days.flatMap((day) => {
      const [from, to] = [dayBefore(day), day].map((asOf) => ({ edition, asOf }))
      const found = from && to && newsOf({ kind: 'day', from, to, about })
      return found?.ok && found.news ? [dayItem(game, about, day, found.news)] : []
    })
    const query = new URLSearchParams(wish as Record<string, string>)
    const at = `${there}/feed${query.size > 0 ? `?${query}` : ''}`
    const feed = (self: string) =>
      feedFor(served, wanted, { site: { ...site, hasPage: true }, self: wholeAt(site, self), items })
    files.push(made(ground, at, await atom(feed(at))))
    if (query.size === 0) files.push(made(ground, `${there}/feed.json`, await jsonFeed(feed(`${there}/feed.json`))))
  }
  return files
}

/** What is of no game alone. */
async function wholeOf(ground: Ground): Promise<readonly Made[]> {
  const { editions, site, page, today } = ground
  const games = [...editions.games.values()]
  const day = firstDay(today)
  if (day === undefined) throw new RangeError('today is a day')
  const mapped = [
    { path: '/' },
    ...games.flatMap((served) => [...rulingsIn(served.edition).map((path) => ({ path })), ...mapOf(served, day)]),
  ]
  const parts = Array.from({ length: Math.ceil(mapped.length / MOST_MAPPED) }, (_, at) =>
    mapped.slice(at * MOST_MAPPED, (at + 1) * MOST_MAPPED),
  )
  const partAt = (at: number): string => (parts.length === 1 ? '/sitemap.xml' : `/sitemaps/${at + 1}.xml`)
  const rows = games.flatMap((served) => rowsOf(ground, served))
  return [
    made(ground, '/umpire.ndjson', ndjson(rows)),
    made(ground, '/umpire.sqlite', await sqlite(rows)),
    ...[...pageFiles(page, site.host)].map(([path, bytes]) => ({ path, bytes })),
    made(
      ground,
      '/v1/games',
      json(ground, { games: games.map((each) => gameSummary(each, editions.guests.get(each.edition.game))) }),
    ),
    made(ground, '/robots.txt', robots(site)),
    made(ground, '/llms.txt', llms(site, games)),
    made(ground, '/opensearch.xml', openSearch(site)),
    ...parts.map((part, at) => made(ground, partAt(at), siteMap(site, part))),
    ...(parts.length > 1
      ? [
          made(
            ground,
            '/sitemap.xml',
            siteMaps(
              site,
              parts.map((_, at) => partAt(at)),
            ),
          ),
        ]
      : []),
  ]
}

/** Everything in a game, in the order of its lists. */
function rowsOf(ground: Ground, served: Served): readonly Row[] {
  const { edition } = served
  const { game, title } = edition
  const row = (kind: Row['kind'], name: string, called: string, text: string, value: object): Row => {
    return { kind, game, name, title: called, text, json: json(ground, value) }
  }
  const at = standingIn(ground, served)
  return [
    row('game', game, title, '', gameViewIn(ground, served)),
    row('vocabulary', game, title, '', vocabularyView(edition)),
    ...edition.entries.map((each) => row('entry', each.slug, each.term, each.markdown, entryView(at, each))),
    ...edition.rules.map((each) => row('rule', each.id, each.title, each.text, ruleView(at, each))),
    ...edition.sources.map((each) => row('source', each.id, each.title, each.notes, sourceView(at, each))),
  ]
}

function servedIn({ editions }: Ground, game: string): Served {
  const served = editions.games.get(game)
  if (!served) throw new RangeError(`no game ${game}`)
  return served
}

function gameViewIn({ editions }: Ground, served: Served): object {
  return gameView(served, editions.guests.get(served.edition.game))
}

function standingIn({ today }: Ground, served: Served): Standing {
  const found = standing(served.edition, { asOf: today })
  if (!found.ok) throw new RangeError(`${served.edition.game} cannot be asked on ${today}`)
  return standingOf(served, found)
}

function made({ site }: Ground, address: string, content: string | Uint8Array): Made {
  return { path: fileAt(site.host, address), bytes: typeof content === 'string' ? Buffer.from(content) : content }
}

/** Data as the HTTP interface sends them; where they link to what there is here, by its whole address: they are read anywhere. */
function json({ site }: Ground, value: object): string {
  const whole = { ...site.host, base: wholeAt(site, '') }
  return JSON.stringify(value, (name, each: unknown) => {
    if (typeof each !== 'string') return each
    if (name === 'html') return linksAt(whole, each)
    return name === 'self' ? wholeAt(site, each.replace(/^\/v1\/games\//, '/g/')) : each
  })
}

/** @param address of the Markdown: its links go from there. */
function markdownAt({ site }: Ground, address: string, markdown: string): string {
  const near = nearAt(site.host, address)
  return markdown.replaceAll(/(?<=\]\()\/[^()\s]*(?=\))/g, (link) => addressAt(near, link))
}

/** Leads on to where something has gone. */
function movedTo(address: string): string {
  const to = escaped(address)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${to}">
<title>Moved</title>
<p><a href="${to}">It has moved here.</a></p>
</html>
`
}
