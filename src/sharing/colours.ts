import type { Verdict } from '../domain/index.ts'

/** What a card is coloured by: a verdict, a value, or neither. */
export type Tone = Verdict | 'value' | 'plain'

/** The page's grounds and inks by day, as `web/styles/tokens.css` has them; a test holds these to those. */
export const GROUND = {
  page: '#f4f6f3',
  card: '#ffffff',
  line: '#cdd4cf',
  ink: '#10171a',
  ink2: '#47524e',
} as const

/** The colour of a slab, what is written on it, and the rim of those that are light. */
export const SLABS: { readonly [tone in Tone]: { readonly slab: string; readonly on: string; readonly rim?: string } } =
  {
    permitted: { slab: '#0a6845', on: '#ffffff' },
    forbidden: { slab: '#b01f1a', on: '#ffffff' },
    required: { slab: '#1b4cc0', on: '#ffffff' },
    undetermined: { slab: '#fff3cf', on: '#553700', rim: '#8a5a00' },
    silent: { slab: '#e3e8e5', on: '#2b3532', rim: '#5a6661' },
    conflict: { slab: '#7a1c82', on: '#ffffff' },
    value: { slab: '#10171a', on: '#ffffff' },
    plain: { slab: '#ffffff', on: '#10171a', rim: '#cdd4cf' },
  }
