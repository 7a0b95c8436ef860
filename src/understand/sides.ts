import { bare, type Fact, type Json, words } from '../domain/index.ts'
import { readingOf } from './hearing.ts'
import { negation } from './phrases.ts'
import { type Role, sideOf, WOULD } from './roles.ts'
import type { Hearing, Said } from './sentence.ts'
import { rootOf, stemsOf } from './tokens.ts'
import { isPartOfMore, type Spot, spotsOf } from './values.ts'

/**
 * Lists of values, of which a sentence names all: who attacks stands before the verb, who is attacked behind it. Where a
 * target turns on one such list only, as those who would work together, it holds them all.
 */
export function sides(hearing: Hearing, used: ReadonlySet<number>): Said[] {
  const lists = hearing.facts.flatMap(({ fact }) => listOf(hearing, fact))
  const spots = spotsOf(hearing, used)
  const beside = new Set(spots.flatMap((spot) => spot.tokens))
  return lists.flatMap(({ fact, type, role }) => {
    const isOnly = !lists.some((other) => other.fact !== fact && other.type === type)
    const own = spots.flatMap((spot) => {
      const value = spot.options.find((option) => option.type === type)?.value
      const stands = sideOf(hearing, spot.tokens, beside, isOnly)
      return value !== undefined && stands !== undefined && (isOnly || stands === role) ? [{ spot, value }] : []
    })
    own.sort((one, other) => (one.spot.tokens[0] ?? 0) - (other.spot.tokens[0] ?? 0))
    return own.length === 0 ? [] : [said(hearing, used, fact, own)]
  })
}

function said(
  hearing: Hearing,
  used: ReadonlySet<number>,
  fact: Fact,
  own: readonly { readonly spot: Spot; readonly value: Json }[],
): Said {
  const { lexicon, tokens } = hearing
  const at = own.flatMap(({ spot }) => spot.tokens)
  const isOpen = own.some(({ spot }) => {
    const { negated, doubtful } = negation(tokens, spot.tokens, used)
    return negated || doubtful || isPartOfMore(hearing, spot.tokens)
  })
  const isEither = tokens.slice(at[0], at.at(-1)).some((token) => token.text === 'or')
  const value = [...new Set(own.map((each) => each.value))]
  return {
    reading: readingOf(lexicon, fact, value),
    tokens: at,
    sure: !isOpen && !isEither && !at.some((index) => tokens[index]?.misspelt),
    alternatives: [],
  }
}

interface Listing {
  readonly fact: Fact
  /** The enumeration. */
  readonly type: string
  readonly role: Role
}

/** The role that a fact's question gives a list by a verb of the target: the ATTACKING force, the force ATTACKED, who would WORK together. */
function listOf({ tokens, wish }: Hearing, fact: Fact): Listing[] {
  const type = bare(fact.type)
  const of = type.kind === 'list' ? bare(type.of) : undefined
  if (of?.kind !== 'enum') return []
  const verbs = new Set([...wish.tokens.map((index) => tokens[index]?.stem ?? ''), ...stemsOf(wish.target.label)])
  const asked = words(fact.ask ?? '').map((word) => word.text)
  const roles = asked.flatMap((word, at): Role[] => {
    if (!verbs.has(rootOf(word))) return []
    return word.endsWith('ing') || WOULD.has(asked[at - 1] ?? '') ? ['subject'] : word.endsWith('ed') ? ['object'] : []
  })
  return roles.slice(0, 1).map((role) => ({ fact, type: of.name, role }))
}
