import type { ComponentType } from 'preact'
import { LocationProvider, lazy } from 'preact-iso'
import { ADDRESSES, Frame, NAMES } from './frame.tsx'
import { Broken } from './shell/broken.tsx'

const PAGES = {
  entry: part(() => import('./pages/entry.tsx').then((page) => page.EntryPage)),
  history: part(() => import('./pages/history.tsx').then((page) => page.HistoryPage)),
  rulings: part(() => import('./pages/ruling.tsx').then((page) => page.RulingPage)),
  changes: part(() => import('./pages/changes.tsx').then((page) => page.ChangesPage)),
  sources: part(() => import('./pages/source.tsx').then((page) => page.SourcesPage)),
  source: part(() => import('./pages/source.tsx').then((page) => page.SourcePage)),
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
export async function fetchGround(path: string): Promise<void> {
  if (!/^\/receipts\/./.test(path)) return
  const { fetchReceipt } = await import('./pages/receipts.tsx')
  await fetchReceipt(path).catch(() => undefined)
}

/** The page in a browser: each part is fetched when it is gone to first. */
export function App() {
  return (
    <LocationProvider>
      <Frame pages={PAGES} />
    </LocationProvider>
  )
}

/** A page fetched when it is gone to first; what stands in its place where it cannot be had. */
function part(load: () => Promise<ComponentType>) {
  return lazy(() => load().catch((error: unknown) => () => <Broken error={error} />))
}
