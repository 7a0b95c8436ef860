import { type Edition, type Json, kept, type Ruling, type Usual, type UsualAnswer } from '../domain/index.ts'
import type { Target } from '../logic/index.ts'
import type { Session } from './session.ts'

/**
 * Who states an answer by default, where the vocabulary names it.
 * @param value of a quantity: one that rules came to, and not its default, is stated by nobody else.
 */
export function usualOf({ opening }: Session, { kind, name }: Target, value: Json | undefined): Pick<Ruling, 'usual'> {
  const { theory, edition } = opening
  const asked = kind === 'action' ? theory.actions.get(name) : theory.quantities.get(name)
  if (asked?.usual === undefined) return {}
  if (kind === 'quantity' && JSON.stringify(value) !== JSON.stringify(asked.default)) return {}
  return { usual: named(edition, asked.usual) }
}

/** A usual answer belongs to one edition, so the term of its entry is looked for once. */
const namedKept = new WeakMap<Usual, UsualAnswer>()

function named({ entries }: Edition, usual: Usual): UsualAnswer {
  return kept(namedKept, usual, () => {
    const { entry, ...said } = usual
    return { entry, term: entries.find(({ slug }) => slug === entry)?.term ?? entry, ...said }
  })
}
