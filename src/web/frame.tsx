import type { ComponentType } from 'preact'
import { ErrorBoundary, Route, Router } from 'preact-iso'
import { Home } from './pages/home.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Boundary } from './shell/broken.tsx'
import { Shell } from './shell/shell.tsx'

/** Every address of the page besides `/`; each has the same name as the API's, so that a page and its data differ by the prefix. */
export const ADDRESSES = {
  entry: '/g/:game/entries/:slug',
  history: '/g/:game/rules/:id',
  rulings: '/g/:game/rulings',
  wrong: '/g/:game/wrong',
  changes: '/g/:game/changes',
  sources: '/g/:game/sources',
  source: '/g/:game/sources/:id',
  events: '/g/:game/events',
  event: '/g/:game/events/:id',
  table: '/g/:game/table',
  receipts: '/receipts',
  receipt: '/receipts/:id',
} as const

export type PageName = keyof typeof ADDRESSES

export const NAMES = Object.keys(ADDRESSES) as readonly PageName[]

/** The page at an address: what stands on every page, and what is of this one. @param pages fetched later or here already. */
export function Frame({ pages }: { readonly pages: { readonly [name in PageName]: ComponentType } }) {
  return (
    <Shell>
      <Boundary>
        <ErrorBoundary>
          <Router>
            <Route path="/" component={Home} />
            {NAMES.map((name) => (
              <Route key={name} path={ADDRESSES[name]} component={pages[name]} />
            ))}
            <Route default component={NotFound} />
          </Router>
        </ErrorBoundary>
      </Boundary>
    </Shell>
  )
}
