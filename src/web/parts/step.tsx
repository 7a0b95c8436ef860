import type { ComponentChildren } from 'preact'

/** A way to another address: where it leads, and how it is gone here. */
export interface Way {
  readonly href: string
  readonly take: () => void
}

interface Props {
  readonly way: Way
  readonly class?: string
  /** Of one of several, whether it is the one. */
  readonly isChosen?: boolean
  readonly children: ComponentChildren
}

/** A link that is gone in the way of the page where there is one, and leads to the same without it. */
export function Step({ way: { href, take }, class: className, isChosen, children }: Props) {
  return (
    <a
      href={href}
      // An interview has more addresses than anybody wants to list.
      rel="nofollow"
      {...(className === undefined ? {} : { class: className })}
      aria-current={isChosen ? 'true' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        event.stopPropagation()
        take()
      }}
    >
      {children}
    </a>
  )
}

/** The parameters of an address that a form does not set itself. */
export function Kept({ pairs }: { readonly pairs: readonly (readonly [string, string])[] }) {
  return (
    <>
      {pairs.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}
