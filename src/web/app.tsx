import type { ComponentChildren, ComponentType } from 'preact'
import { useMemo } from 'preact/hooks'
import { LocationProvider, lazy, useLocation } from 'preact-iso'
import { addressAt, pageAt } from '../editions/index.ts'
import { ADDRESSES, Frame, NAMES } from './frame.tsx'
import { given } from './given.ts'
import { gameIn, partsOf, placeIn } from './place.ts'
import { hearFirst } from './search/sentence.ts'
import { Broken } from './shell/broken.tsx'

const PAGES = {
  entry: part(() => import('./pages/entry.tsx').then((page) => page.EntryPage)),
  history: part(() => import('./pages/history.tsx').then((page) => page.HistoryPage)),
  rulings: part(() => import('./pages/ruling.tsx').then((page) => page.RulingPage)),
  wrong: part(() => import('./pages/wrong.tsx').then((page) => page.WrongPage)),
  changes: part(() => import('./pages/changes.tsx').then((page) => page.ChangesPage)),
  sources: part(() => import('./pages/source.tsx').then((page) => page.SourcesPage)),
  source: part(() => import('./pages/source.tsx').then((page) => page.SourcePage)),
  events: part(() => import('./pages/events.tsx').then((page) => page.EventsPage)),
  event: part(() => import('./pages/events.tsx').then((page) => page.EventPage)),
  table: part(() => import('./pages/table.tsx').then((page) => page.TablePage)),
  receipts: part(() => import('./pages/receipts.tsx').then((page) => page.ReceiptsPage)),
  receipt: part(() => import('./pages/receipts.tsx').then((page) => page.ReceiptPage)),
} as const

/** The script of the page at an address, so that it is here before the rules it shows are. */
export async function fetchPage(path: string): Promise<void> {
  const isAt = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
  const name = NAMES.find((each) => isAt(ADDRESSES[each]))
  if (name) await PAGES[name].preload()
}

/** What a page at an address was drawn of besides the rules, so that it can be gone on from. */
export async function fetchGround(path: string, query: URLSearchParams): Promise<void> {
  if (/^\/receipts\/./.test(path)) {
    const { fetchReceipt } = await import('./pages/receipts.tsx')
    await fetchReceipt(path).catch(() => undefined)
  } else if (/^\/g\/[^/]+\/changes$/.test(path)) {
    const { compareFirst } = await import('./pages/changes.tsx')
    await compareFirst(gameIn(path) ?? '', placeIn(Object.fromEntries(query)), query).catch(() => undefined)
  } else if (path === '/') {
    await hearFirst(placeIn(Object.fromEntries(query)), query).catch(() => undefined)
  }
}

/** The page in a browser: each part is fetched when it is gone to first. */
export function App() {
  return (
    <LocationProvider scope={given.host.base && `${given.host.base}/`}>
      <Named>
        <Frame pages={PAGES} />
      </Named>
    </LocationProvider>
  )
}

/** Has the page go by the program's own addresses, wherever it is reached. */
function Named({ children }: { readonly children: ComponentChildren }) {
  const there = useLocation()
  const value = useMemo(() => {
    const { url, path, query } = partsOf(pageAt(given.host, there.url))
    const route = (to: string, replace?: boolean) => there.route(addressAt(given.host, to), replace)
    return { ...there, url, path, query: Object.fromEntries(query), route }
  }, [there])
  return <LocationProvider.ctx.Provider value={value}>{children}</LocationProvider.ctx.Provider>
}

/** A page fetched when it is gone to first; what stands in its place where it cannot be had. */
function part(load: () => Promise<ComponentType>) {
  return lazy(() => load().catch((error: unknown) => () => <Broken error={error} />))
}
