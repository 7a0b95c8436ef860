import { type At, kept, type Modality, type ParsedRule, type ParsedVocabulary } from '../../domain/index.ts'

/** What a rule speaks of, in the vocabulary's own names. */
interface Speech {
  readonly actions: ReadonlyMap<string, ReadonlySet<Modality>>
  readonly quantities: ReadonlySet<string>
  /** Whether it also speaks of something the vocabulary lacks; that is a fault of its own. */
  readonly isUnclear: boolean
}

/** Whether one rule may except or amend another. */
export type Fits = (rule: ParsedRule, other: ParsedRule) => boolean

/**
 * A rule may except or amend one that it opposes on some action, or that speaks of a same quantity; a permit may also
 * except a require, never the reverse. Of a rule with an unknown name nothing is said, so it fits. Source: semantics B4.
 */
export function fitting(vocabulary: ParsedVocabulary): Fits {
  const actions = spellings(vocabulary.actions)
  const quantities = spellings(vocabulary.quantities)
  const speeches = new WeakMap<ParsedRule, Speech>()
  const speechOf = (rule: ParsedRule) => kept(speeches, rule, () => speech(rule, actions, quantities))
  return (rule, other) => {
    const one = speechOf(rule)
    const two = speechOf(other)
    if (one.isUnclear || two.isUnclear) return true
    if ([...one.quantities].some((quantity) => two.quantities.has(quantity))) return true
    return [...one.actions].some(([action, kinds]) => opposes(kinds, two.actions.get(action) ?? new Set()))
  }
}

const OPPOSED: Readonly<Record<Modality, readonly Modality[]>> = {
  forbid: ['permit', 'require'],
  permit: ['forbid', 'require'],
  require: ['forbid'],
}

function opposes(ours: ReadonlySet<Modality>, theirs: ReadonlySet<Modality>): boolean {
  return [...ours].some((kind) => OPPOSED[kind].some((other) => theirs.has(other)))
}

function speech(
  rule: ParsedRule,
  actionNames: ReadonlyMap<string, string>,
  quantityNames: ReadonlyMap<string, string>,
): Speech {
  const actions = new Map<string, Set<Modality>>()
  const quantities = new Set<string>()
  let isUnclear = false
  for (const conclusion of rule.then) {
    if (conclusion.kind === 'note') continue
    if ('action' in conclusion) {
      const action = actionNames.get(conclusion.action.value)
      if (action === undefined) isUnclear = true
      else actions.set(action, (actions.get(action) ?? new Set()).add(conclusion.kind))
    } else {
      const quantity = quantityNames.get(conclusion.quantity.value)
      if (quantity === undefined) isUnclear = true
      else quantities.add(quantity)
    }
  }
  return { actions, quantities, isUnclear }
}

/** Names, aliases and old names to the name. */
function spellings(
  named: readonly {
    readonly name: At<string>
    readonly aliases: readonly At<string>[]
    readonly formerly: readonly At<string>[]
  }[],
): ReadonlyMap<string, string> {
  const others = named.flatMap(({ name, aliases, formerly }) =>
    [...aliases, ...formerly].map((each) => [each.value, name.value] as const),
  )
  return new Map([...others, ...named.map(({ name }) => [name.value, name.value] as const)])
}
