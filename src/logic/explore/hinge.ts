import { keyOf } from '../defeat/outcome.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import type { Proposal } from '../evaluate/trace.ts'
import { type Region, split } from '../values/regions.ts'
import { choose } from './exploration.ts'
import type { Inquiry } from './inquiry.ts'
import { Budget, type End, LOOKS, search } from './search.ts'

/** What the parts of one unknown come to while all others lie in some regions. */
interface Across {
  /** Whether two of them come to different answers. */
  readonly differs: boolean
  /** The parts that need no dividing by this unknown. */
  readonly parts: readonly Region[]
  /** How the others could be cut to tell more. */
  readonly others: readonly Proposal[]
  readonly end: End
}

/**
 * Whether the answer hinges on one unknown: two admissible completions that differ in it alone and in the answer
 * (semantics G4). Undefined when the budget does not tell.
 */
export function hinges(inquiry: Inquiry, key: string, looks: number = LOOKS.hinge): boolean | undefined {
  const budget = inquiry.budget(looks)
  let found = false
  let isSure = true
  type Parts = readonly Region[]
  search<Parts>(inquiry.look(), [], new Budget(Number.POSITIVE_INFINITY), (ev, parts) => {
    const { differs, end, ...seen } = across(inquiry, key, ev, parts, budget)
    found = differs
    isSure = end !== 'spent'
    if (found || !isSure) return 'end'
    const proposal = choose(seen.others)
    return proposal?.cut ? { atom: proposal.atom, cut: proposal.cut, then: seen.parts } : 'on'
  })
  return found || (isSure ? false : undefined)
}

/** @param parts of the unknown that are looked at; none for all of it as one. */
function across(inquiry: Inquiry, key: string, at: Evaluation, parts: readonly Region[], budget: Budget): Across {
  const answers = new Set<string>()
  const others: Proposal[] = []
  const settled: Region[] = []
  let differs = false
  const look = (ev: Evaluation) => {
    const told = inquiry.tell(ev)
    const part = ev.regions.get(key)
    if (told.admissible === false) return 'on'
    if (told.settled.kind !== 'open' && told.admissible) {
      answers.add(keyOf(told.settled))
      differs = answers.size > 1
      if (told.settled.kind === 'varies') differs ||= told.settled.atoms.some((atom) => atom.key === key)
      if (differs) return 'end'
      if (part) settled.push(part)
      return 'on'
    }
    const mine = [...told.proposals, ...told.confining].find((each) => each.atom.key === key && each.cut)
    if (mine?.cut && split(ev.regionOf(mine.atom), mine.cut).length > 1)
      return { atom: mine.atom, cut: mine.cut, then: undefined }
    if (part) settled.push(part)
    if (!mine) others.push(...[...told.proposals, ...told.confining].filter((each) => each.atom.key !== key))
    return 'on'
  }
  const starts = parts.length > 0 ? parts.map((part) => at.confined(new Map(at.regions).set(key, part))) : [at]
  let end: End = 'through'
  for (const start of starts) {
    end = search(start, undefined, budget, look)
    if (end !== 'through') break
  }
  return { differs, parts: settled, others, end }
}
