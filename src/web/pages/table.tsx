import { useEffect, useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { tableOf } from '../../ask/index.ts'
import { given } from '../given.ts'
import { say } from '../parts/status.tsx'
import { type Standpoint, WithEdition } from '../parts/with-edition.tsx'
import { DoubtfulLines, ReadLines } from '../table/line-lists.tsx'
import { leftOut, listIn, named } from '../table/lines.ts'
import { TouchingRules, Warnings } from '../table/rules.tsx'
import './table.css'
import { useTitle } from '../parts/title.ts'

/** A decklist or a board, pasted: what is on it, what to be warned of, and which rules touch it. */
export function TablePage() {
  return <WithEdition>{(standpoint) => <TableView standpoint={standpoint} />}</WithEdition>
}

/** Milliseconds without a key stroke until the list is read. */
const REST = 250

function TableView({ standpoint }: { readonly standpoint: Standpoint }) {
  const { served, place, moment } = standpoint
  useTitle('At this table', {
    description: `Cards on a table of ${served.edition.title}, and the rules that touch them.`,
  })
  const { url } = useLocation()
  const [text, setText] = useState(() => (given.isTaking ? '' : listIn(globalThis.location?.hash ?? '')))
  const [read, setRead] = useState(text)
  useEffect(() => {
    const onHash = () => {
      setText(listIn(location.hash))
      setRead(listIn(location.hash))
    }
    // What was drawn elsewhere knew nothing of it.
    if (listIn(location.hash) !== '') onHash()
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setRead(text), REST)
    return () => clearTimeout(timer)
  }, [text])
  // After the `#` it stays on the device, and comes back with the address.
  useEffect(() => {
    const hash = read === '' ? '' : `#${encodeURIComponent(read)}`
    if (location.hash !== hash) history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`)
  }, [read, url])
  const { edition, search } = served
  const found = useMemo(
    () => (read.trim() === '' ? undefined : tableOf(edition, search, read, moment)),
    [edition, read, moment.asOf, moment.format, moment.event],
  )
  const table = found?.ok ? found.table : undefined
  const counts = table && countsOf(table.lines.map((line) => line.match))
  useEffect(() => {
    if (counts !== undefined) say(counts)
  }, [counts])
  const change = (next: string) => {
    setText(next)
    setRead(next)
  }
  return (
    <div class="table-page">
      <div class="table-paste">
        <h1>At this table</h1>
        <label class="field">
          <span>Paste cards, one a line</span>
          <textarea
            rows={6}
            value={text}
            spellcheck={false}
            autocomplete="off"
            placeholder={'3x Transport Drone\nBorg Cube'}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <p class="table-private">The list stays on this device: it is never sent.</p>
      </div>
      <div class="table-found">
        {found && !found.ok && (
          <ul role="alert">
            {found.problems.map((problem) => (
              <li key={problem.detail}>It cannot be read: {problem.detail}.</li>
            ))}
          </ul>
        )}
        {!found && (
          <p class="table-private">
            Here stand the warnings about these cards, which lines were read and how, and the rules that touch them.
          </p>
        )}
        {table && (
          <>
            <p class="table-counts">{counts}</p>
            <Warnings standpoint={standpoint} table={table} />
            <DoubtfulLines
              served={served}
              place={place}
              table={table}
              onName={(line, term) => change(named(read, line, term))}
              onLeaveOut={(line) => change(leftOut(read, line))}
            />
            <ReadLines served={served} place={place} table={table} />
            <TouchingRules standpoint={standpoint} table={table} />
          </>
        )}
      </div>
    </div>
  )
}

/** `41 read · 2 unsure · 1 unknown` */
function countsOf(matches: readonly ('exact' | 'typo' | 'none')[]): string {
  const count = (match: string) => matches.filter((each) => each === match).length
  return `${count('exact')} read · ${count('typo')} unsure · ${count('none')} unknown`
}
