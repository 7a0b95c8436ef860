import { render } from 'preact'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'
import './styles/forced.css'
import { App, fetchPage } from './app.tsx'
import { openKept } from './kept/kept.ts'
import { sendWaiting } from './kept/send.ts'
import { fetchBefore, openLibrary } from './library.ts'
import { askFirstWord } from './ruling/first-word.tsx'
import { keepPage } from './shell/newer-program.tsx'

const root = document.getElementById('app')
if (root) render(<App />, root)
askFirstWord()
fetchBefore(fetchPage(location.pathname))
void openLibrary()
void openKept().then(sendWaiting)
addEventListener('online', () => void sendWaiting())
keepPage()
