import type { Rule, Verdict } from '../../domain/index.ts'
import type { Court } from '../defeat/court.ts'
import type { Side, Sides } from '../defeat/sides.ts'
import type { Member } from '../defeat/team.ts'
import type { Binding } from '../evaluate/binding.ts'
import type { Evaluation } from '../evaluate/evaluation.ts'

/** The applying rules of the winning side and of the other. */
export function teams(
  court: Court,
  ev: Evaluation,
  sides: Sides,
  verdict: Verdict,
  binding: Binding | undefined,
): { readonly side: readonly Member[]; readonly against: readonly Member[] } {
  const counting = (side: Side) =>
    sides[side].filter((rule) => court.counts(ev, rule, binding) === true).map((rule): Member => ({ rule, side }))
  const requires = () =>
    counting('require').filter(({ rule }) => court.requireStands(ev, rule, sides.permit, binding) === true)
  if (verdict === 'forbidden') return { side: counting('forbid'), against: [...counting('permit'), ...requires()] }
  if (verdict === 'required') return { side: requires(), against: counting('forbid') }
  if (verdict === 'permitted') return { side: [...counting('permit'), ...requires()], against: counting('forbid') }
  return { side: [], against: [] }
}

/** On which side a rule supports a verdict; undefined for one that no side brings about. */
export function sideOf(rule: Rule, action: string, verdict: Verdict): Side | undefined {
  const sides = SUPPORTING[verdict] ?? []
  return sides.find((side) => rule.then.some((each) => each.kind === side && each.action === action))
}

const SUPPORTING: { readonly [verdict in Verdict]?: readonly Side[] } = {
  forbidden: ['forbid'],
  permitted: ['permit', 'require'],
  required: ['require'],
}

/** Every rule that would bring a verdict about. */
export function supporters(sides: Sides, verdict: Verdict): readonly Member[] {
  return membersOf(sides, SUPPORTING[verdict] ?? [])
}

/** Every rule that might count against a verdict. */
export function opponents(sides: Sides, verdict: Verdict): readonly Member[] {
  return membersOf(sides, verdict === 'forbidden' ? ['permit', 'require'] : ['forbid'])
}

function membersOf(sides: Sides, among: readonly Side[]): readonly Member[] {
  return among.flatMap((side) => sides[side].map((rule): Member => ({ rule, side })))
}
