import { render } from 'preact'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/shell.css'
import './write.css'
import { App } from './app.tsx'
import { drafts, isChanged } from './drafts.ts'

const root = document.getElementById('app')
if (root) render(<App />, root)

addEventListener('beforeunload', (event) => {
  if ([...drafts.value.values()].some(isChanged)) event.preventDefault()
})
