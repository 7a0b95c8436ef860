import type { Rule } from '../../domain/index.ts'
import { keyOf, type Regions, type Settled } from '../defeat/outcome.ts'
import type { Sides } from '../defeat/sides.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'
import { equal } from '../evaluate/operators.ts'
import { isOpen } from '../explore/following.ts'
import type { Inquiry } from '../explore/inquiry.ts'
import { firstCut, LOOKS, search } from '../explore/search.ts'
import { both, negate, some, type Truth } from '../values/kleene.ts'
import { UNKNOWN, type Value } from '../values/values.ts'

/**
 * Whether a rule applies without whose lifting the answer would be another (semantics E0); past all cost, none.
 * @param sides of a verdict, the rules on what is asked that may take part.
 */
export function decidesByLifting(
  lifter: Rule,
  inquiry: Inquiry,
  ev: Evaluation,
  settled: Settled,
  sides?: Sides,
): Truth {
  return some(
    lifter.relations.map(({ kind, target: id }): Truth => {
      const target = kind === 'lifts' ? inquiry.theory.rules.get(id) : undefined
      // A rule lifted in another contest, which a condition here reads, decides that one.
      if (!target || inquiry.situation.isSpent || !inquiry.isAbout(target)) return false
      return decidesWithout(lifter, target, inquiry, ev, settled, sides)
    }),
  )
}

/** Whether the answer would be another if one rule were not lifted, and the one that lifts it counts. */
function decidesWithout(
  lifter: Rule,
  lifted: Rule,
  inquiry: Inquiry,
  ev: Evaluation,
  settled: Settled,
  sides: Sides | undefined,
): Truth {
  const { court } = inquiry
  const binding = inquiry.binding(ev)
  const stands = both(court.counts(ev, lifter, binding), court.status(ev, lifted, binding))
  if (stands === false) return false
  const freed = sides && court.possibleWithout(ev, inquiry.target.name, lifted, binding)
  if (freed?.length === 1) return both(stands, freed[0] !== keyOf(settled))
  return both(stands, differWithin(inquiry, settled, inquiry.without(lifted), ev.regions))
}

/** Whether the answer is another before another court, in every completion within these regions; unknown where in some only. */
function differWithin(inquiry: Inquiry, settled: Settled, other: Inquiry, start: Regions): Truth {
  const found = new Set<boolean>()
  const end = search(other.look(start), undefined, inquiry.budget(LOOKS.winners), (ev) => {
    const admissible = other.admissible(ev)
    if (admissible === false) return 'on'
    ev.proposals = []
    const does = differsAt(inquiry, settled, other, ev)
    if (typeof does !== 'boolean') return firstCut(ev.proposals) ?? 'end'
    if (!found.has(does) && (admissible || isOpen(ev, other.always))) found.add(does)
    return found.size > 1 ? 'end' : 'on'
  })
  return end === 'through' ? found.has(true) : UNKNOWN
}

/** @param ev a look before the other court, which then has the proposals that would tell. */
function differsAt(inquiry: Inquiry, settled: Settled, other: Inquiry, ev: Evaluation): Truth {
  const then = other.settle(ev)
  if (then.kind === 'open') {
    const isNone = then.possible.length > 0 && then.possible.every((each) => differs(each, settled))
    return isNone || UNKNOWN
  }
  if (then.kind !== 'varies' && settled.kind !== 'varies') return differs(then, settled)
  const isValue = ({ kind }: Settled) => kind === 'value' || kind === 'varies'
  if (!isValue(then) || !isValue(settled)) return true
  return negate(equal(ev, valueAt(other, ev), valueAt(inquiry, inquiry.look(ev.regions))))
}

/** The value of a quantity in a look, computed from what is unknown there. */
function valueAt(inquiry: Inquiry, ev: Evaluation): Value {
  const outcome = inquiry.court.outcome(ev, inquiry.target.name, inquiry.binding(ev))
  return outcome.kind === 'value' ? outcome.value : UNKNOWN
}

/** Whether two answers are not the same; what cannot be computed is none, for whatever reason. */
function differs(a: Settled, b: Settled): boolean {
  return a.kind === 'failed' && b.kind === 'failed' ? false : keyOf(a) !== keyOf(b)
}
