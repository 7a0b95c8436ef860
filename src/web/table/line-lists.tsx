import { useState } from 'preact/hooks'
import type { Table, TableLine } from '../../ask/index.ts'
import type { Served } from '../../editions/index.ts'
import { search } from '../../search/index.ts'
import { entryLink } from '../parts/links.ts'
import { Sheet } from '../parts/sheet.tsx'
import type { Place } from '../place.ts'

interface Props {
  readonly served: Served
  readonly place: Place
  readonly table: Table
  readonly onName: (line: TableLine, term: string) => void
  readonly onLeaveOut: (line: TableLine) => void
}

/** Lines that are not sure, each to be taken, named otherwise or left out. */
export function DoubtfulLines({ served, table, onName, onLeaveOut }: Props) {
  const [open, setOpen] = useState<TableLine | undefined>(undefined)
  const doubtful = table.lines.filter((line) => line.match !== 'exact')
  if (doubtful.length === 0) return null
  return (
    <section aria-label="Lines that are not sure">
      <h2>Not sure</h2>
      <ul class="table-doubts">
        {doubtful.map((line) => {
          const term = line.slug === undefined ? undefined : served.entries.get(line.slug)?.term
          return (
            <li key={line.line} class="panel">
              <p>
                “{line.name}”{' '}
                <small>{term === undefined ? 'nothing is called so' : `line ${line.line}, taken for ${term}`}</small>
              </p>
              <div class="table-actions">
                {term !== undefined && (
                  <button type="button" class="button main" onClick={() => onName(line, term)}>
                    Take {term}
                  </button>
                )}
                <button
                  type="button"
                  class="button"
                  aria-label={`Other for ${line.name}`}
                  onClick={() => setOpen(line)}
                >
                  Other
                </button>
                <button
                  type="button"
                  class="button"
                  aria-label={`Leave out ${line.name}`}
                  onClick={() => onLeaveOut(line)}
                >
                  Leave out
                </button>
              </div>
            </li>
          )
        })}
      </ul>
      {open && (
        <Other
          served={served}
          line={open}
          near={nearOf(table, open)}
          onPick={(term) => {
            onName(open, term)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

function nearOf({ warnings }: Table, { line }: TableLine): readonly string[] {
  return warnings.find(({ at }) => at === `lines[${line}]`)?.didYouMean ?? []
}

interface OtherProps {
  readonly served: Served
  readonly line: TableLine
  readonly near: readonly string[]
  readonly onPick: (term: string) => void
  readonly onClose: () => void
}

function Other({ served, line, near, onPick, onClose }: OtherProps) {
  const [text, setText] = useState('')
  const found = text.trim() === '' ? near : search(served.search, text, { limit: 8 }).results.map(({ term }) => term)
  return (
    <Sheet title={`What is “${line.name}”?`} onClose={onClose}>
      <label class="field">
        <span>Search the entries</span>
        <input type="text" value={text} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <ul class="choices">
        {found.map((term) => (
          <li key={term}>
            <button type="button" onClick={() => onPick(term)}>
              {term}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>Nothing like it.</p>}
    </Sheet>
  )
}

/** Lines that were read: how many of what. */
export function ReadLines({ served, place, table }: Pick<Props, 'served' | 'place' | 'table'>) {
  if (table.entries.length === 0) return null
  return (
    <ul class="rows table-read">
      {table.entries.map(({ slug, term, kind, count }) => (
        <li key={slug}>
          <a href={entryLink(served, slug, place)}>
            <span>
              <b class="table-count">{count}×</b> {term}
            </span>
            <small>{kind}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}
