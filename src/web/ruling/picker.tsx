import { useState } from 'preact/hooks'
import { type Edition, stem, words } from '../../domain/index.ts'
import { useTitle } from '../parts/title.ts'
import type { Place } from '../place.ts'
import { type Asked, rulingLink } from './asked.ts'
import { sentenceCase } from './words.ts'
import './picker.css'

interface Props {
  readonly edition: Edition
  readonly asked: Asked
  readonly place: Place
}

/** What can be asked: pick what they want to do, or what is to be counted. */
export function Picker({ edition, asked, place }: Props) {
  useTitle('What do they want to do?')
  const [filter, setFilter] = useState('')
  const { actions, quantities } = edition.vocabulary
  const link = (name: string) => rulingLink(edition, { ...asked, ask: [name] }, place)
  const wanted = words(filter).map((word) => word.text)
  const shownActions = actions
    .map((each) => ({ ...each, text: each.ask ?? `May they ${each.label}?` }))
    .filter((each) => fits(wanted, [each.text, each.label, each.name, ...each.aliases, ...each.words]))
    .sort((a, b) => a.label.localeCompare(b.label))
  const shownQuantities = quantities
    .map((each) => ({ ...each, text: sentenceCase(each.label.replace(/^whether /, '')) }))
    .filter((each) => fits(wanted, [each.label, each.name, ...each.aliases, ...each.words]))
    .sort((a, b) => a.text.localeCompare(b.text))
  const isTwice = (text: string) => shownActions.filter((each) => each.text === text).length > 1
  const count = Object.keys(asked.facts).length
  return (
    <div class="picker">
      <h1 tabIndex={-1}>What do they want to do?</h1>
      {count > 0 && (
        <p>
          {count} {count === 1 ? 'fact is' : 'facts are'} kept from the link.
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
        {wanted.length > 0 ? `${shownActions.length + shownQuantities.length} to ask` : ''}
      </p>
      {shownActions.length > 0 && (
        <>
          <h2>Is it allowed?</h2>
          <ul class="picker-list">
            {shownActions.map((each) => (
              <li key={each.name}>
                <a href={link(each.name)}>
                  {each.text}
                  {isTwice(each.text) && <small>{each.label}</small>}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {shownQuantities.length > 0 && (
        <>
          <h2>How much, which, whether</h2>
          <ul class="picker-list">
            {shownQuantities.map((each) => (
              <li key={each.name}>
                <a href={link(each.name)}>{each.text}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      {shownActions.length + shownQuantities.length === 0 && <p>Nothing to ask is called “{filter}”.</p>}
    </div>
  )
}

/** Whether every word begins a word of the texts, or shares its stem. */
function fits(wanted: readonly string[], texts: readonly string[]): boolean {
  if (wanted.length === 0) return true
  const had = texts.flatMap((text) => words(text.replaceAll('_', ' ')).map((word) => word.text))
  return wanted.every((word) => had.some((each) => each.startsWith(word) || stem(each) === stem(word)))
}
