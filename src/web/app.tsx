import type { ComponentType } from 'preact'
import { ErrorBoundary, LocationProvider, lazy, Route, Router } from 'preact-iso'
import { Home } from './pages/home.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Boundary, Broken } from './shell/broken.tsx'
import { Shell } from './shell/shell.tsx'

const Entry = part(() => import('./pages/entry.tsx').then((page) => page.EntryPage))
const History = part(() => import('./pages/history.tsx').then((page) => page.HistoryPage))
const Rulings = part(() => import('./pages/ruling.tsx').then((page) => page.RulingPage))
const Changes = part(() => import('./pages/changes.tsx').then((page) => page.ChangesPage))
const Table = part(() => import('./pages/table.tsx').then((page) => page.TablePage))
const Sources = part(() => import('./pages/source.tsx').then((page) => page.SourcesPage))
const Source = part(() => import('./pages/source.tsx').then((page) => page.SourcePage))
const Receipts = part(() => import('./pages/receipts.tsx').then((page) => page.ReceiptsPage))
const Receipt = part(() => import('./pages/receipts.tsx').then((page) => page.ReceiptPage))

const PARTS = [
  ['/g/:game/entries/:slug', Entry],
  ['/g/:game/rules/:id', History],
  ['/g/:game/rulings', Rulings],
  ['/g/:game/changes', Changes],
  ['/g/:game/sources', Sources],
  ['/g/:game/sources/:id', Source],
  ['/g/:game/table', Table],
  ['/receipts', Receipts],
  ['/receipts/:id', Receipt],
] as const

/** The script of the page at an address, so that it is here before the rules it shows are. */
export async function fetchPage(path: string): Promise<void> {
  const isAt = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
  await PARTS.find(([pattern]) => isAt(pattern))?.[1].preload()
}

/** Every address of the page; each has the same name as the API's, so that a page and its data differ by the prefix. */
export function App() {
  return (
    <LocationProvider>
      <Shell>
        <Boundary>
          <ErrorBoundary>
            <Router>
              <Route path="/" component={Home} />
              {PARTS.map(([path, component]) => (
                <Route key={path} path={path} component={component} />
              ))}
              <Route default component={NotFound} />
            </Router>
          </ErrorBoundary>
        </Boundary>
      </Shell>
    </LocationProvider>
  )
}

/** A page fetched when it is gone to first; what stands in its place where it cannot be had. */
function part(load: () => Promise<ComponentType>) {
  return lazy(() => load().catch((error: unknown) => () => <Broken error={error} />))
}
