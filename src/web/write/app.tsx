import { useEffect } from 'preact/hooks'
import { LocationProvider, useLocation } from 'preact-iso'
import { Status } from '../parts/status.tsx'
import { bringToken, closed } from './api.ts'
import { Bench } from './bench.tsx'
import { drafts, follow, isChanged, open, trouble } from './drafts.ts'
import { Home } from './home.tsx'
import { deskLink } from './links.ts'

/** The workbench: what is to do, or the file of its address. */
export function App() {
  return (
    <LocationProvider scope="/write">
      <Desk />
    </LocationProvider>
  )
}

function Desk() {
  const { query } = useLocation()
  const { file } = query
  const why = closed.value
  useEffect(() => {
    if (why === undefined) void follow(renew)
  }, [why])
  return (
    <>
      <header class="top">
        <div class="bar desk-bar">
          <a class="brand" href={deskLink()}>
            Workbench
          </a>
          <Unsaved file={file} />
          <a class="brand" href="/">
            Read the rules
          </a>
        </div>
        {trouble.value !== undefined && (
          <p class="newer" role="alert">
            {trouble.value}. What you wrote is still here; it is tried again.
          </p>
        )}
      </header>
      <main id="main" class="desk">
        {why === undefined ? file ? <Bench key={file} file={file} query={query} /> : <Home /> : <Token why={why} />}
      </main>
      <Status />
    </>
  )
}

/** Whatever was opened may be another by now. */
async function renew(): Promise<void> {
  await Promise.all([...drafts.value.keys()].map((file) => open(file)))
}

/** Texts written here that their files do not have yet, besides the one that is open. */
function Unsaved({ file }: { readonly file: string | undefined }) {
  const others = [...drafts.value.values()].filter((each) => each.file !== file && isChanged(each))
  if (others.length === 0) return null
  return (
    <p>
      Not saved:{' '}
      {others.map((each) => (
        <a key={each.file} href={deskLink(each.file)}>
          {each.file.split('/').at(-1)}
        </a>
      ))}
    </p>
  )
}

function Token({ why }: { readonly why: string }) {
  const bring = (event: SubmitEvent) => {
    event.preventDefault()
    bringToken(String(new FormData(event.currentTarget as HTMLFormElement).get('token')))
  }
  return (
    <form class="notice" onSubmit={bring}>
      <h1>Who writes here?</h1>
      <p>{why}.</p>
      <label class="field">
        Token
        <input name="token" type="password" autocomplete="off" required />
      </label>
      <button type="submit" class="button main">
        Open the workbench
      </button>
    </form>
  )
}
