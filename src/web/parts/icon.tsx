import type { JSX } from 'preact'
import type { Verdict } from '../../domain/index.ts'

const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 2,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
} as const

const LINES = {
  clock: 'M4 5v5h5M4.6 10A8 8 0 1 1 4 13.5M12 8v5l3 2',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20',
  back: 'M14.5 5L8 12l6.5 7',
  next: 'M9.5 5l6.5 7-6.5 7',
  undo: 'M8 5L4 9l4 4M4.5 9H14a5 5 0 0 1 0 10h-3',
  keep: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8',
  card: 'M4 4.5h16v15H4zM8 9h8M8 13h5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  ask: 'M9 9a3 3 0 1 1 4.2 2.8c-.9.5-1.2 1-1.2 2.2M12 17.5v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  turn: 'M7 4v13l-3-3M7 17l3-3M17 20V7l-3 3M17 7l3 3',
} as const

/** A line drawing for a button; words carry the meaning, so it is hidden from readers. */
export function Icon({ name, class: className }: { readonly name: keyof typeof LINES; readonly class?: string }) {
  return (
    <svg viewBox="0 0 24 24" width="1.5rem" height="1.5rem" aria-hidden="true" class={className}>
      <path d={LINES[name]} {...STROKE} />
    </svg>
  )
}

/** The silhouette of a verdict: told apart in greyscale. `--a` is the shape, `--b` what is cut out of it. */
export function VerdictIcon({ verdict, class: className }: { readonly verdict: Verdict; readonly class?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" class={className}>
      {SHAPES[verdict]}
    </svg>
  )
}

const ROUND = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const

const SHAPES: { readonly [verdict in Verdict]: JSX.Element } = {
  permitted: (
    <>
      <circle cx="24" cy="24" r="21" fill="var(--a)" />
      <path d="M14 25l7 7 13-15" fill="none" stroke="var(--b)" stroke-width="5" {...ROUND} />
    </>
  ),
  forbidden: (
    <>
      <path d="M15.5 3h17L45 15.5v17L32.5 45h-17L3 32.5v-17z" fill="var(--a)" />
      <path d="M13 24h22" stroke="var(--b)" stroke-width="7" stroke-linecap="round" />
    </>
  ),
  required: (
    <>
      <path d="M4 7h24l17 17-17 17H4z" fill="var(--a)" stroke="var(--a)" stroke-width="3" stroke-linejoin="round" />
      <path d="M19 13v13" stroke="var(--b)" stroke-width="6" stroke-linecap="round" />
      <circle cx="19" cy="34" r="3.4" fill="var(--b)" />
    </>
  ),
  undetermined: (
    <>
      <circle cx="24" cy="24" r="20" fill="none" stroke="var(--a)" stroke-width="4" stroke-dasharray="8.5 7.21" />
      <path
        d="M17.5 19a6.5 6.5 0 1 1 9.5 5.8c-2 1.1-3 2.2-3 4.7"
        fill="none"
        stroke="var(--a)"
        stroke-width="4.5"
        {...ROUND}
      />
      <circle cx="24" cy="35.5" r="2.8" fill="var(--a)" />
    </>
  ),
  silent: (
    <path
      d="M7 6h34a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H23L13 45v-9H7a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z"
      fill="none"
      stroke="var(--a)"
      stroke-width="4"
      stroke-linejoin="round"
    />
  ),
  conflict: (
    <path
      d="M4 8l18 16L4 40z M44 8L26 24l18 16z"
      fill="var(--a)"
      stroke="var(--a)"
      stroke-width="3"
      stroke-linejoin="round"
    />
  ),
}
