import type { ComponentChildren } from 'preact'
import './fold.css'

interface Props {
  readonly title: ComponentChildren
  readonly isOpen?: boolean
  readonly class?: string
  readonly children: ComponentChildren
}

/** Something that is read only by who wants to. */
export function Fold({ title, isOpen = false, class: className = '', children }: Props) {
  return (
    <details class={`unfold ${className}`} open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
