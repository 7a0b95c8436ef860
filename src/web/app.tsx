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
const Receipts = part(() => import('./pages/receipts.tsx').then((page) => page.ReceiptsPage))
const Receipt = part(() => import('./pages/receipts.tsx').then((page) => page.ReceiptPage))

/** Every address of the page; each has the same name as the API's, so that a page and its data differ by the prefix. */
export function App() {
  return (
    <LocationProvider>
      <Shell>
        <Boundary>
          <ErrorBoundary>
            <Router>
              <Route path="/" component={Home} />
              <Route path="/g/:game/entries/:slug" component={Entry} />
              <Route path="/g/:game/rules/:id" component={History} />
              <Route path="/g/:game/rulings" component={Rulings} />
              <Route path="/g/:game/changes" component={Changes} />
              <Route path="/g/:game/table" component={Table} />
              <Route path="/receipts" component={Receipts} />
              <Route path="/receipts/:id" component={Receipt} />
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
