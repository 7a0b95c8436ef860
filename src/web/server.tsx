import { type FunctionComponent, h, options } from 'preact'
import { LocationProvider } from 'preact-iso'
import { renderToString } from 'preact-render-to-string'
import type { Drawer, Editions, PageAsked, PageDrawn } from '../editions/index.ts'
import { Frame } from './frame.tsx'
import { given } from './given.ts'
import { receiptIn } from './kept/receipt.tsx'
import { drawnOf, settled, standOn } from './library.ts'
import { ChangesPage } from './pages/changes.tsx'
import { EntryPage } from './pages/entry.tsx'
import { HistoryPage } from './pages/history.tsx'
import { ReceiptPage, ReceiptsPage } from './pages/receipts.tsx'
import { RulingPage } from './pages/ruling.tsx'
import { SourcePage, SourcesPage } from './pages/source.tsx'
import { TablePage } from './pages/table.tsx'
import { gameIn, href, type Place, placeIn, whenOf } from './place.ts'
import { eventDate } from './shell/when.ts'

/*
 * The page drawn without a browser, of the same components. It knows no server: the HTTP door loads it, a test, or whoever
 * writes pages to files.
 */

const PAGES = {
  entry: EntryPage,
  history: HistoryPage,
  rulings: RulingPage,
  changes: ChangesPage,
  sources: SourcesPage,
  source: SourcePage,
  table: TablePage,
  receipts: ReceiptsPage,
  receipt: ReceiptPage,
} as const

export const drawer: Drawer = { draw, document: wholeDocument }

/** What search engines and chats say of a page that says nothing of itself. */
const DESCRIPTION = 'What the rules say, and since when: search, rulings, history.'

function draw({ url, editions, games, today, base = '', receipt, isOver }: PageAsked): PageDrawn {
  const { pathname, search, searchParams } = new URL(url, 'http://page.invalid')
  const path = pathname.replace(/\/+$/, '') || '/'
  const query = Object.fromEntries(searchParams)
  const place = placeIn(query)
  const game = gameIn(path)
  given.today = today
  given.isOver = isOver
  given.head = { title: 'Umpire' }
  given.receipts.clear()
  if (receipt !== undefined) given.receipts.set(receiptIn(path), receipt)
  standOn(editions, games, missing(editions, game, place))
  const value = { url: path + search, path, query, route: () => undefined, wasPush: false }
  const Located = LocationProvider.ctx.Provider as FunctionComponent<{ readonly value: object }>
  root = base
  try {
    const body = renderToString(h(Located, { value }, <Frame pages={PAGES} />))
    const { title, description = DESCRIPTION, status, to, canonical, settled: answered } = given.head
    const asOf = place.asOf ?? eventDate(game ?? query.game, place)
    const when = whenOf(asOf === undefined ? {} : { asOf })
    const isHere = status === undefined && to === undefined
    return {
      status: to === undefined ? (status ?? 200) : 308,
      ...(to === undefined ? {} : { to: base + to }),
      title,
      description,
      ...(isHere ? { canonical: base + (canonical ?? href(path, settled(game, place))) } : {}),
      ...(when === undefined ? {} : { when }),
      ...(isHere && answered ? { settled: answered } : {}),
      key: drawnOf(path, place),
      body,
    }
  } finally {
    root = ''
    given.today = undefined
    given.isOver = undefined
  }
}

/** The editions an address speaks of that are nowhere to be had, by hash. */
function missing(editions: Editions, game: string | undefined, place: Place): ReadonlySet<string> {
  const { event } = place
  const found =
    game === undefined ? [] : [editions.at(game, place), ...(event === undefined ? [] : [editions.at(game, { event })])]
  return new Set(found.filter((each) => typeof each === 'string'))
}

/** What stands before links while a page is drawn. */
let root = ''

// Whatever leads to another page is written with the base, whoever made the link.
const hook = options.vnode
options.vnode = (vnode) => {
  if (root !== '' && typeof vnode.type === 'string') rooted(vnode.props as Record<string, unknown>)
  hook?.(vnode)
}

function rooted(props: Record<string, unknown>): void {
  for (const name of ['href', 'action']) {
    const link = props[name]
    if (typeof link === 'string' && /^\/(?!\/)/.test(link)) props[name] = root + link
  }
  const prose = props.dangerouslySetInnerHTML as { readonly __html: string } | undefined
  if (prose)
    props.dangerouslySetInnerHTML = { __html: prose.__html.replace(LINK, (_, start: string) => `${start}${root}/`) }
}

const LINK = /(<a\b(?:[^">]|"[^"]*")*?\shref=")\/(?!\/)/gi

function wholeDocument(
  shell: string,
  { title, description, canonical, when, key, body }: PageDrawn,
  head = '',
): string {
  const own = renderToString(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonical === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
    </>,
  )
  const drawn = renderToString(<div id="app" data-drawn={key} dangerouslySetInnerHTML={{ __html: body }} />)
  return shell
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/<title>.*?<\/title>/, () => own + head)
    .replace('<html lang="en"', (html) => (when === undefined ? html : `${html} data-when="${when}"`))
    .replace('<div id="app"></div>', () => drawn)
}
