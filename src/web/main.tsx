import { effect } from '@preact/signals'
import { hydrate, render } from 'preact'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/forced.css'
import { App, fetchGround, fetchPage } from './app.tsx'
import { given } from './given.ts'
import { openKept } from './kept/kept.ts'
import { sendWaiting } from './kept/send.ts'
import { drawnOf, fetchBefore, isAtHand, openLibrary } from './library.ts'
import { placeIn } from './place.ts'
import { keepPage } from './shell/keep-page.ts'

const root = document.getElementById('app')
const page = fetchPage(location.pathname)
const kept = openKept()
if (root?.dataset.drawn === undefined) {
  if (root) render(<App />, root)
} else void takeOver(root, root.dataset.drawn)
fetchBefore(page)
void openLibrary()
void kept.then(sendWaiting)
addEventListener('online', () => void sendWaiting())
keepPage()

/**
 * What the server drew stands until all is here that it was drawn of; its links and forms do what they say meanwhile. Then
 * the page goes on from what stands there, or draws it anew in place where this device has other rules or another day.
 */
async function takeOver(root: HTMLElement, drawn: string): Promise<void> {
  const path = location.pathname.replace(/\/+$/, '') || '/'
  const place = placeIn(Object.fromEntries(new URLSearchParams(location.search)))
  await Promise.all([page, kept, fetchGround(path), atHand(() => isAtHand(path, place))])
  given.isTaking = true
  if (drawnOf(path, place) === drawn) hydrate(<App />, root)
  else render(<App />, root)
  given.isTaking = false
  delete root.dataset.drawn
}

/** Resolves when something that signals tell is so. */
function atHand(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (!isSo()) return
      queueMicrotask(() => stop())
      resolve()
    })
  })
}
