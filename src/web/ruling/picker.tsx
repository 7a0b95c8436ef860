import { useMemo, useState } from 'preact/hooks'
import { type Askable, askableGroups, oftenAsked } from '../../ask/index.ts'
import { type Edition, stem, words } from '../../domain/index.ts'
import { Fold } from '../parts/fold.tsx'
import { useTitle } from '../parts/title.ts'
import type { Place } from '../place.ts'
import { type Asked, rulingLink } from './asked.ts'
import './picker.css'

interface Props {
  readonly edition: Edition
  readonly asked: Asked
  readonly place: Place
  /** Of the page, where something of its address could not be read. */
  readonly status?: 400 | 404
}

/** What can be asked, by the part of the game it belongs to; a filter opens what it finds. */
export function Picker({ edition, asked, place, status }: Props) {
  useTitle(`What do they want to do? ${edition.title}`, {
    description: `Every question Umpire answers of ${edition.title}: pick what somebody wants to do, answer what is asked, and read the verdict with its reasons.`,
    ...(status === undefined ? {} : { status }),
  })
  const [filter, setFilter] = useState('')
  const groups = useMemo(() => askableGroups(edition), [edition])
  const often = useMemo(() => oftenAsked(edition, OFTEN), [edition])
  const wanted = words(filter).map((word) => word.text)
  const isFiltered = wanted.length > 0
  const shown = groups.flatMap(({ title, asks }) => {
    const own = asks.filter((each) => fits(wanted, [title, each.question, each.label, ...each.also]))
    return own.length > 0 ? [{ title, asks: own }] : []
  })
  const found = shown.reduce((sum, { asks }) => sum + asks.length, 0)
  const facts = Object.keys(asked.facts).length
  const list = (asks: readonly Askable[]) => <Asks edition={edition} asked={asked} place={place} asks={asks} />
  return (
    <div class="picker">
      <h1 tabIndex={-1}>What do they want to do?</h1>
      {facts > 0 && (
        <p>
          {facts} {facts === 1 ? 'fact is' : 'facts are'} kept from the link.
        </p>
      )}
      <label class="field">
        <span>Filter</span>
        <input
          type="text"
          value={filter}
          autocomplete="off"
          placeholder="beam, attack, score"
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
      </label>
      <p role="status" class="unseen">
        {isFiltered ? `${found} to ask` : ''}
      </p>
      {!isFiltered && often.length > 0 && (
        <section>
          <h2>Asked often</h2>
          {list(often)}
        </section>
      )}
      {!isFiltered && <h2>All {found} questions</h2>}
      {shown.map(({ title, asks }) => (
        <Fold
          key={`${title} ${isFiltered}`}
          title={`${title} (${asks.length})`}
          isOpen={isFiltered || shown.length === 1}
        >
          {list(asks)}
        </Fold>
      ))}
      {found === 0 && <p>Nothing to ask is called “{filter}”.</p>}
    </div>
  )
}

/** How many of what is asked often stand before the groups. */
const OFTEN = 6

interface AsksProps extends Props {
  readonly asks: readonly Askable[]
}

function Asks({ edition, asked, place, asks }: AsksProps) {
  const isTwice = (text: string) => asks.filter((each) => each.question === text).length > 1
  return (
    <ul class="picker-list">
      {asks.map(({ name, question, label }) => (
        <li key={name}>
          <a href={rulingLink(edition, { ...asked, ask: [name] }, place)}>
            {question}
            {isTwice(question) && <small>{label}</small>}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Whether every word begins a word of the texts, or shares its stem. */
function fits(wanted: readonly string[], texts: readonly string[]): boolean {
  if (wanted.length === 0) return true
  const had = texts.flatMap((text) => words(text.replaceAll('_', ' ')).map((word) => word.text))
  return wanted.every((word) => had.some((each) => each.startsWith(word) || stem(each) === stem(word)))
}
