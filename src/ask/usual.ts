import { type Edition, type Json, kept, type Ruling, type Usual } from '../domain/index.ts'
import type { Target } from '../logic/index.ts'
import { citedIn, type Session } from './session.ts'

/**
 * Who states an answer by default, where the vocabulary names it.
 * @param value of a quantity: one that rules came to, and not its default, is stated by nobody else.
 */
export function usualOf(session: Session, { kind, name }: Target, value: Json | undefined): Pick<Ruling, 'usual'> {
  const { theory, edition } = session.opening
  const asked = kind === 'action' ? theory.actions.get(name) : theory.quantities.get(name)
  if (asked?.usual === undefined) return {}
  if (kind === 'quantity' && JSON.stringify(value) !== JSON.stringify(asked.default)) return {}
  const { usual } = asked
  return { usual: { ...usual, term: termOf(edition, usual), cites: citedIn(session, usual.cites) } }
}

/** A usual answer belongs to one edition, so the term of its entry is looked for once. */
const termsKept = new WeakMap<Usual, string>()

function termOf({ entries }: Edition, usual: Usual): string {
  return kept(termsKept, usual, () => entries.find(({ slug }) => slug === usual.entry)?.term ?? usual.entry)
}
