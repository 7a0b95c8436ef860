import { spoken, whenOf } from '../place.ts'
import type { Standpoint } from './with-edition.tsx'

/** On a past day: the words of a text are those of today, what held then is what the badges say. */
export function AsWritten({ standpoint }: { readonly standpoint: Standpoint }) {
  const { asOf } = standpoint.standing.shown
  if (whenOf({ asOf }) !== 'past') return null
  return (
    <p class="as-written">
      The words are today’s. Which rules held in the past, {spoken(asOf)}, is what the badges say.
    </p>
  )
}
