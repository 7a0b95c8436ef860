import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Span } from '../../domain/index.ts'
import { Icon } from '../parts/icon.tsx'
import { Kept } from '../parts/step.tsx'
import './field.css'

interface Props {
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  /** Words taken of the text: they are underlined. */
  readonly taken: readonly Span[]
  /** Whether results stand under the field. */
  readonly isOpen: boolean
  /** The id of the chosen result. */
  readonly active: string | undefined
  /** What is sent beside the text where no script hears it. */
  readonly pairs: readonly (readonly [string, string])[]
  readonly onFocus: () => void
  readonly onText: (text: string) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onEnter: () => void
  readonly onEscape: () => void
}

/** The search field: a combo box whose list is the results under it. */
export function Field({
  field,
  text,
  taken,
  isOpen,
  active,
  pairs,
  onFocus,
  onText,
  onMove,
  onEnter,
  onEscape,
}: Props) {
  const mirror = useRef<HTMLDivElement>(null)
  // The words may be underlined when the field has scrolled already. Where none is, nothing is laid out to find that out.
  useLayoutEffect(() => {
    if (taken.length > 0 && mirror.current && field.current) mirror.current.scrollLeft = field.current.scrollLeft
  }, [text, taken])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'ArrowDown') onMove(1)
    else if (event.key === 'ArrowUp') onMove(-1)
    else if (event.key === 'Enter') onEnter()
    else if (event.key === 'Escape') onEscape()
    else return
    event.preventDefault()
  }
  return (
    <form class="search-field" action="/" onSubmit={(event) => event.preventDefault()}>
      <Kept pairs={pairs} />
      <Icon name="search" />
      <div class="search-text">
        <div ref={mirror} class="search-mirror" aria-hidden="true">
          {taken.length > 0 && <Underlined text={text} taken={taken} />}
        </div>
        <input
          ref={field}
          type="text"
          name="q"
          role="combobox"
          aria-label="Rules, terms, cards, or a question"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? 'results' : undefined}
          aria-activedescendant={active}
          placeholder="Rules, terms, or a question"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="search"
          maxLength={500}
          value={text}
          onFocus={onFocus}
          onInput={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onScroll={(event) => {
            if (mirror.current) mirror.current.scrollLeft = event.currentTarget.scrollLeft
          }}
        />
      </div>
      {text === '' ? (
        <span class="search-key" aria-hidden="true">
          /
        </span>
      ) : (
        <button type="button" class="icon-button" aria-label="Clear the search" onClick={onEscape}>
          <Icon name="close" />
        </button>
      )}
    </form>
  )
}

function Underlined({ text, taken }: { readonly text: string; readonly taken: readonly Span[] }) {
  const spans = [...taken].sort(([a], [b]) => a - b)
  return (
    <>
      {spans.map(([start, end], index) => (
        <span key={start}>
          {text.slice(spans[index - 1]?.[1] ?? 0, start)}
          <u>{text.slice(start, end)}</u>
        </span>
      ))}
      {text.slice(spans.at(-1)?.[1] ?? 0)}
    </>
  )
}
