import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'
import './sheet.css'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** Puts the focus back on what opened something; where that is gone or was nothing, on what the page is about. */
export function focusBack(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = isThere ? opener : PLACES.map((each) => document.querySelector<HTMLElement>(each)).find(Boolean)
  target?.focus({ preventScroll: true })
}

const PLACES = ['#verdict', 'main h1[tabindex]', '#main']

/** A sheet from the edge of the thumb: the only thing that opens over a page. Focus begins on what is marked as the first. */
export function Sheet({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => focusBack(opener)
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself; the click is on what lies behind it.
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby="sheet-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current?.close()
      }}
    >
      <header>
        <h2 id="sheet-title">{title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      <div class="sheet-body">{children}</div>
    </dialog>
  )
}
