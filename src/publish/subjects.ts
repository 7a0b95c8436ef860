import type { LinkedPack } from '../domain/index.ts'

type Asked = Pick<LinkedPack['vocabulary'], 'actions' | 'quantities'>

/** What can be asked in words that speak of somebody before they name anybody, each with these words. */
export function withoutSubject({
  actions,
  quantities,
}: Asked): readonly { readonly of: Named; readonly says: string }[] {
  return [
    ...actions.flatMap((of) => (OF_NOBODY.test(of.ask ?? '') ? [{ of, says: of.ask ?? '' }] : [])),
    ...quantities.flatMap((of) => (LABEL_OF_NOBODY.test(of.label ?? '') ? [{ of, says: of.label ?? '' }] : [])),
  ]
}

type Named = Asked['actions' | 'quantities'][number]

/*
 * Told only where it cannot be otherwise: nothing but small words, or `you` with one verb, stands before the pronoun, so
 * there is nothing it could mean. "It" in the name of a value may mean nothing at all, as in "whether it is night".
 */
const SMALL =
  '(?:(?:may|must|can|could|will|would|should|do|does|did|is|are|was|were|has|have|had|not|whether|what|where|when|why|how|who|whom|which|many|much|long|far|often|of|to|for|with|by|from|in|on|at) )*'
const YOURS = '(?:you (?!and|or)[a-z]+ )?'
const SOMEBODY = 'he|him|his|she|her|they|them|their|theirs|its'
const OF_NOBODY = new RegExp(`^${SMALL}${YOURS}(?:${SOMEBODY}|it)\\b`, 'i')
const LABEL_OF_NOBODY = new RegExp(`^${SMALL}${YOURS}(?:${SOMEBODY})\\b`, 'i')
