/* The door for publishing alone: linking parsed packs, and what authors accept. Whoever only asks never loads it. */
export { acknowledge } from './link/accept.ts'
export { type Linked, link } from './link/link.ts'
