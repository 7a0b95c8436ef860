import type { ComponentChildren } from 'preact'
import './fold.css'

interface Props {
  readonly title: ComponentChildren
  readonly isOpen?: boolean
  readonly class?: string
  /** What an address leads to: its summary takes the focus. */
  readonly id?: string
  readonly children: ComponentChildren
}

/** Something that is read only by who wants to. */
export function Fold({ title, isOpen = false, class: className = '', id, children }: Props) {
  return (
    <details class={`unfold ${className}`} open={isOpen}>
      <summary id={id}>{title}</summary>
      {children}
    </details>
  )
}
