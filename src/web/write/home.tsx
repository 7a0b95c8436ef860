import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { FileOutline, Outline, Task, Todo } from '../../authoring/index.ts'
import { type Correction, counted, type Unheard } from '../../domain/index.ts'
import { Fold } from '../parts/fold.tsx'
import { correct, forget, say, settle } from './api.ts'
import { outline, settled, takeIn } from './drafts.ts'
import { deskLink, newLink } from './links.ts'

/** What is still to do in each game, every file, and a way to begin an entry. */
export function Home() {
  const told = outline.value
  useEffect(() => {
    document.title = 'Workbench · Umpire'
  }, [])
  if (!told) return <p class="skeleton">Looking at the files.</p>
  return (
    <>
      <h1>Workbench</h1>
      {told.games.map((game) => (
        <Game key={game.game} game={game} />
      ))}
      {told.games.length === 0 && <p>There is no game in the content folder: `umpire new` begins one.</p>}
    </>
  )
}

const SORTS: readonly (readonly [keyof Todo, string])[] = [
  ['faults', 'Faults'],
  ['stubs', 'Still to be said'],
  ['uncased', 'Rules without a case'],
  ['unsaid', 'Questions without sayings'],
  ['uncited', 'Sections nothing cites'],
]

function Game({ game }: { readonly game: Outline }) {
  const { title, files, todo } = game
  const unheard = (outline.value?.unheard ?? []).filter((each) => each.game === game.game)
  const corrections = (outline.value?.corrections ?? []).filter((each) => each.game === game.game)
  const cases = files.reduce((sum, each) => sum + each.cases, 0)
  const failing = files.reduce((sum, each) => sum + each.failing, 0)
  return (
    <section class="stack desk-game" aria-label={title}>
      <h2>{title}</h2>
      <p>
        {counted(cases, 'case')}, {failing === 0 ? 'all pass' : `${failing} fail`}
      </p>
      <div class="desk-columns">
        <div class="stack">
          <h3>To do</h3>
          {corrections.length > 0 && (
            <Fold title={`What looks wrong to players (${corrections.length})`} isOpen>
              <ul class="stack">
                {corrections.map((each) => (
                  <Corrected key={each.id} correction={each} />
                ))}
              </ul>
            </Fold>
          )}
          {SORTS.map(([sort, name]) => (
            <Tasks key={sort} name={name} tasks={todo[sort]} isOpen={sort === 'faults'} />
          ))}
          {unheard.length > 0 && (
            <Fold title={`Messages nobody understood (${unheard.length})`}>
              <Missed unheard={unheard} files={files} />
            </Fold>
          )}
          {unheard.length + corrections.length === 0 && SORTS.every(([sort]) => todo[sort].length === 0) && (
            <p>Nothing is left to do.</p>
          )}
        </div>
        <div class="stack">
          <h3>Files</h3>
          <NewEntry game={game.game} />
          <Files files={files} game={game.game} />
        </div>
      </div>
    </section>
  )
}

function Tasks({
  name,
  tasks,
  isOpen,
}: {
  readonly name: string
  readonly tasks: readonly Task[]
  readonly isOpen: boolean
}) {
  if (tasks.length === 0) return null
  return (
    <Fold title={`${name} (${tasks.length})`} isOpen={isOpen}>
      <TaskList tasks={tasks} />
    </Fold>
  )
}

export function TaskList({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <ul class="desk-list">
      {tasks.map(({ file, line, what }) => (
        <li key={`${file}:${line} ${what}`}>
          <a href={deskLink(file, line)}>
            {what} <small>{file.split('/').at(-1)}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Files({ files, game }: { readonly files: readonly FileOutline[]; readonly game: string }) {
  const [wanted, setWanted] = useState('')
  const words = wanted.toLowerCase()
  const found = files.filter(({ file, title }) => `${file} ${title}`.toLowerCase().includes(words))
  return (
    <>
      <label class="field">
        Find a file
        <input type="search" value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
      </label>
      <ul class="desk-list desk-files">
        {found.map(({ file, title, faults, cases, failing }) => (
          <li key={file}>
            <a href={deskLink(file)}>
              <span class="desk-name">{title}</span>{' '}
              {file !== `${game}/${title}` && <small>{file.slice(game.length + 1)}</small>}
              {failing > 0 && <em class="badge desk-bad">{counted(failing, 'case')} fail</em>}
              {faults > 0 && failing === 0 && <em class="badge desk-bad">{counted(faults, 'fault')}</em>}
              {cases > 0 && failing === 0 && <em class="badge">{counted(cases, 'case')}</em>}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Messages nobody understood, each to be written into an entry. */
function Missed({ unheard, files }: { readonly unheard: readonly Unheard[]; readonly files: readonly FileOutline[] }) {
  const [into, setInto] = useState('')
  const entries = files.filter(({ file }) => file.split('/')[1] === 'entries')
  return (
    <div class="stack">
      <label class="field">
        Write them into
        <select value={into} onChange={(event) => setInto(event.currentTarget.value)}>
          <option value="">the entry that each is about</option>
          {entries.map(({ file, title }) => (
            <option key={file} value={file}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <ul class="stack">
        {unheard.map((each) => (
          <li key={each.message} class="panel stack">
            <p>
              “{each.message}”{' '}
              <small>
                {counted(each.count, 'time')}
                {each.chosen === undefined ? '' : `, corrected to ${each.chosen}`}
              </small>
            </p>
            <Choices
              label="Write it as a message to hear"
              put={(typed) => say(each, typed ?? (into === '' ? {} : { file: into }))}
              away={() => forget(each)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What an author does about something that was told. @param put writes it into its file.  @param away has it be no more. */
function Choices({
  label,
  put,
  away,
}: {
  readonly label: string
  readonly put: Parameters<typeof takeIn>[0]
  readonly away: () => Promise<void>
}) {
  const { route } = useLocation()
  const [said, setSaid] = useState('')
  const fail = (error: unknown) => setSaid(error instanceof Error ? error.message : String(error))
  const begin = async () => {
    const placed = await takeIn(put)
    if (placed) route(deskLink(placed.file, placed.line))
    else setSaid('Nothing tells which entry it is about: choose one')
  }
  return (
    <>
      <p class="desk-choices">
        <button type="button" class="button" onClick={() => void begin().catch(fail)}>
          {label}
        </button>
        <button type="button" class="button" onClick={() => void settled(away()).catch(fail)}>
          It is settled
        </button>
      </p>
      {said !== '' && <p role="alert">{said}.</p>}
    </>
  )
}

/** Something that looks wrong to somebody, and what an author does about it. */
function Corrected({ correction: { id, rule, words, expect, why, day } }: { readonly correction: Correction }) {
  const expected = Object.entries(expect).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return (
    <li class="panel stack">
      <p>
        “{words}” <small>{[rule, day].filter((each) => each !== undefined).join(', ')}</small>
      </p>
      {expected.length > 0 && <p>Expected: {expected.join(', ')}</p>}
      {why !== undefined && <p>Because: {why}</p>}
      <Choices label="Write it as a case" put={(typed) => correct(id, typed)} away={() => settle(id)} />
    </li>
  )
}

function NewEntry({ game }: { readonly game: string }) {
  const { route } = useLocation()
  const begin = (event: SubmitEvent) => {
    event.preventDefault()
    const term = String(new FormData(event.currentTarget as HTMLFormElement).get('term')).trim()
    if (term !== '') route(newLink(game, term))
  }
  return (
    <form class="desk-new" onSubmit={begin}>
      <label class="field">
        New entry
        <input name="term" placeholder="What it defines" required autocomplete="off" />
      </label>
      <button type="submit" class="button">
        Begin it
      </button>
    </form>
  )
}
