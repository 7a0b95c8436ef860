import { effect } from '@preact/signals'
import { hydrate, render } from 'preact'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/forced.css'
import { App, fetchGround, fetchPage } from './app.tsx'
import { given } from './given.ts'
import { leadFromRoot, leadLinks } from './hosted.ts'
import { openKept } from './kept/kept.ts'
import { sendWaiting } from './kept/send.ts'
import { drawnOf, fetchBefore, isAtHand, openLibrary } from './library.ts'
import { here, placeIn } from './place.ts'
import { keepPage } from './shell/keep-page.ts'

// A page that lies in a file says where the files lie: from where it lies itself, which no longer tells once somebody has gone on.
const { files } = document.documentElement.dataset
if (files !== undefined) {
  given.host = { base: new URL(`${files}/`, location.href).pathname.slice(0, -1), isFiles: true }
  leadFromRoot()
}
leadLinks()
const root = document.getElementById('app')
const at = here()
const page = fetchPage(at.path)
const kept = openKept()
if (root?.dataset.drawn === undefined || !isOf(root.dataset.drawn)) {
  if (root) drawAnew(root)
} else void takeOver(root, root.dataset.drawn)
fetchBefore(page)
// What is kept for later comes after what somebody waits for.
void Promise.race([openLibrary(), atHand(() => isAtHand(at.path, at.query))]).then(keepPage)
void kept.then(sendWaiting)
addEventListener('online', () => void sendWaiting())

/**
 * What the server drew stands until all is here that it was drawn of; its links and forms do what they say meanwhile. Then
 * the page goes on from what stands there, or draws it anew in place where this device has other rules or another day.
 */
async function takeOver(root: HTMLElement, drawn: string): Promise<void> {
  const { path, query, url } = at
  const place = placeIn(Object.fromEntries(query))
  await Promise.all([page, kept, atHand(() => isAtHand(path, query))])
  await fetchGround(path, query)
  given.typed = root.querySelector<HTMLInputElement>('input[name="q"]')?.value
  given.isTaking = true
  if (drawnOf(path, place, url) === drawn) hydrate(<App />, root)
  else render(<App />, root)
  given.isTaking = false
  delete root.dataset.drawn
}

/** Whether what stands there is of this address: a file is found by its path alone, whatever the query asks. */
function isOf(drawn: string): boolean {
  return !given.host.isFiles || drawn.endsWith(` ${at.url}`)
}

function drawAnew(root: HTMLElement): void {
  delete root.dataset.drawn
  root.replaceChildren()
  render(<App />, root)
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
