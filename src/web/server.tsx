import { type FunctionComponent, h } from 'preact'
import { LocationProvider } from 'preact-iso'
import { renderToString } from 'preact-render-to-string'
import { changesBetween } from '../compare/index.ts'
import {
  addressAt,
  type Drawer,
  type Editions,
  type PageAsked,
  type PageDrawn,
  SERVER,
  type Site,
  wholeAt,
} from '../editions/index.ts'
import { Frame } from './frame.tsx'
import { given } from './given.ts'
import { leadLinks } from './hosted.ts'
import { receiptIn } from './kept/receipt.tsx'
import { comparedIn, drawnOf, settled, standOn } from './library.ts'
import { ChangesPage } from './pages/changes.tsx'
import { EntryPage } from './pages/entry.tsx'
import { EventPage, EventsPage } from './pages/events.tsx'
import { HistoryPage } from './pages/history.tsx'
import { ReceiptPage, ReceiptsPage } from './pages/receipts.tsx'
import { RulingPage } from './pages/ruling.tsx'
import { SourcePage, SourcesPage } from './pages/source.tsx'
import { TablePage } from './pages/table.tsx'
import { WrongPage } from './pages/wrong.tsx'
import { gameIn, href, type Place, placeIn, whenOf } from './place.ts'
import { hearAll } from './search/hear.ts'
import { eventDate } from './shell/when.ts'

/*
 * The page drawn without a browser, of the same components. It knows no server: the HTTP door loads it, a test, or whoever
 * writes pages to files.
 */

const PAGES = {
  entry: EntryPage,
  history: HistoryPage,
  rulings: RulingPage,
  wrong: WrongPage,
  changes: ChangesPage,
  sources: SourcesPage,
  source: SourcePage,
  events: EventsPage,
  event: EventPage,
  table: TablePage,
  receipts: ReceiptsPage,
  receipt: ReceiptPage,
} as const

leadLinks()

// Nobody waits for a second drawing: what is compared or understood is so at once.
given.compare = changesBetween
given.hear = hearAll

export const drawer: Drawer = { draw, document: wholeDocument }

/** What search engines and chats say of a page that says nothing of itself. */
const DESCRIPTION = 'What the rules say, and since when: search, rulings, history.'

function draw({
  url,
  editions,
  games,
  takesCorrections = false,
  today,
  host = SERVER,
  receipt,
  isOver,
}: PageAsked): PageDrawn {
  const { pathname, search, searchParams } = new URL(url, 'http://page.invalid')
  const path = pathname.replace(/\/+$/, '') || '/'
  const query = Object.fromEntries(searchParams)
  const place = placeIn(query)
  const game = gameIn(path)
  given.today = today
  given.host = host
  given.isOver = isOver
  given.head = { title: 'Umpire' }
  given.receipts.clear()
  if (receipt !== undefined) given.receipts.set(receiptIn(path), receipt)
  standOn(editions, games, missing(editions, game, [place, ...comparedIn(searchParams)]), takesCorrections)
  const value = { url: path + search, path, query, route: () => undefined, wasPush: false }
  const Located = LocationProvider.ctx.Provider as FunctionComponent<{ readonly value: object }>
  try {
    const body = renderToString(h(Located, { value }, <Frame pages={PAGES} />))
    const { title, description = DESCRIPTION, status, to, canonical, settled: answered } = given.head
    const asOf = place.asOf ?? eventDate(game ?? query.game, place)
    const when = whenOf(asOf === undefined ? {} : { asOf })
    const isHere = status === undefined && to === undefined
    return {
      status: to === undefined ? (status ?? 200) : 308,
      ...(to === undefined ? {} : { to: addressAt(host, to) }),
      title,
      description,
      ...(isHere ? { canonical: canonical ?? href(path, settled(game, place)) } : {}),
      ...(when === undefined ? {} : { when }),
      ...(isHere && answered ? { settled: answered } : {}),
      key: drawnOf(path, place, url),
      body,
    }
  } finally {
    given.host = SERVER
    given.today = undefined
    given.isOver = undefined
  }
}

/** The editions an address speaks of that are nowhere to be had, by hash. */
function missing(editions: Editions, game: string | undefined, places: readonly Place[]): ReadonlySet<string> {
  const all = places.flatMap((each) => [each, ...(each.event === undefined ? [] : [{ event: each.event }])])
  const found = game === undefined ? [] : all.map((each) => editions.at(game, each))
  return new Set(found.filter((each) => typeof each === 'string'))
}

function wholeDocument(
  shell: string,
  { title, description, canonical, when, key, body }: PageDrawn,
  head = '',
  site: Site = { host: SERVER },
): string {
  const own = renderToString(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={wholeAt(site, canonical)} />
      )}
    </>,
  )
  const drawn = renderToString(<div id="app" data-drawn={key} dangerouslySetInnerHTML={{ __html: body }} />)
  return shell
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/<title>.*?<\/title>/, () => own + head)
    .replace('<html lang="en"', (html) => (when === undefined ? html : `${html} data-when="${when}"`))
    .replace('<div id="app"></div>', () => drawn)
}
