import type { Proof, Rule, Ruling } from '../domain/index.ts'
import {
  type Askable,
  couldBe,
  type Decision,
  failureBehind,
  proofOf,
  shown,
  statusAsIs,
  type Target,
  turningFacts,
} from '../logic/index.ts'
import { includes, type Session, stateOf } from './session.ts'
import { timelineOf } from './timeline.ts'
import { usualOf } from './usual.ts'

/** What an answer says of one thing asked, by element where it is answered so. */
export function rulingOn(session: Session, target: Askable, decided: readonly Decision[] | 'unlisted'): Ruling {
  const head = {
    ask: target.name,
    kind: target.kind,
    label: target.label,
    ...(target.unit === undefined ? {} : { unit: target.unit }),
  }
  if (decided === 'unlisted') return { ...head, verdict: 'undetermined', winners: [], exact: false }
  const [first] = decided
  if (first && first.key === undefined) return { ...head, ...ruled(session, first) }
  const each = Object.fromEntries(decided.map((one) => [one.key ?? '', { ...head, ...ruled(session, one) }]))
  const winners = [...new Set(Object.values(each).flatMap((one) => one.winners))].sort()
  return { ...head, winners, exact: decided.every((one) => one.exact), each }
}

type Ruled = Omit<Ruling, 'ask' | 'kind' | 'label' | 'unit'>

function ruled(session: Session, decision: Decision): Ruled {
  const { settled, winners, exact, exploration, target } = decision
  const parts = partsOf(session, decision)
  const ids = winners.map((rule) => rule.id)
  const why = settled && settled.kind !== 'failed' ? undefined : failureBehind(decision)
  const reason = why === undefined ? {} : { reason: why }
  if (!settled) {
    return { verdict: 'undetermined', winners: ids, exact, could: couldBe(exploration), ...reason, ...parts }
  }
  const said = { ...shown(settled), ...reason }
  const between = said.verdict === 'conflict' && !said.between ? { between: conflictSides(session, decision) } : {}
  return {
    ...said,
    ...(isByDefault(session, decision, said.verdict)
      ? { by: 'default' as const, ...usualOf(session, target, said.value) }
      : {}),
    winners: ids,
    ...between,
    exact,
    ...parts,
  }
}

/** What of a ruling is told where it is wanted. */
function partsOf(session: Session, decision: Decision): Pick<Ruling, 'proof' | 'timeline' | 'unless'> {
  const { opening, bare, point } = session
  const { settled, target, inquiry } = decision
  return {
    ...(includes(session, 'proof') ? { proof: proofIn(session, decision) } : {}),
    ...(includes(session, 'timeline') ? { timeline: timelineOf(opening, bare, target, point) } : {}),
    ...(includes(session, 'unless') && settled?.kind === 'verdict'
      ? { unless: turningFacts(inquiry, bare, settled.verdict) }
      : {}),
  }
}

/** Any other verdict is a rule's, though it may take every case of what is unknown to see that the rule applies. */
function isByDefault({ opening, situation }: Session, decision: Decision, verdict: Ruling['verdict']): boolean {
  const { target, winners, inquiry } = decision
  if (target.kind === 'quantity' && situation.given.has(target.name)) return false
  const usual = target.kind === 'action' ? opening.theory.actions.get(target.name)?.default : verdict
  return (
    verdict === usual &&
    !winners.some((rule) => concludes(rule, target) && statusAsIs(inquiry, rule).holds === true) &&
    verdict !== 'silent' &&
    verdict !== 'conflict' &&
    verdict !== 'undetermined'
  )
}

function concludes(rule: Rule, target: Target): boolean {
  return rule.then.some(
    (each) => each.kind !== 'note' && ('action' in each ? each.action : each.quantity) === target.name,
  )
}

/** Both sides of a conflict by name. */
function conflictSides({ court, situation }: Session, { inquiry, target, exploration }: Decision): string[][] {
  const sides = court.sides(target.name, situation)
  const everywhere = exploration.parts.map(({ regions }) => inquiry.look(regions))
  const looks = (everywhere.length > 0 ? everywhere : [inquiry.asIs()]).map((ev) => [ev, inquiry.binding(ev)] as const)
  const applying = (rules: readonly Rule[]) =>
    rules
      .filter((rule) => looks.some(([ev, binding]) => court.counts(ev, rule, binding) === true))
      .map((rule) => rule.id)
  return [applying(sides.forbid), [...new Set(applying([...sides.permit, ...sides.require]))].sort()]
}

function proofIn(session: Session, decision: Decision): Proof {
  const { steps, beaten, lifted } = proofOf(decision)
  return {
    steps: steps.map(({ rule, conclusion, winner, because }) => ({
      rule: rule.id,
      title: rule.title,
      conclusion,
      winner,
      ...(rule.when === undefined ? {} : { when: rule.when.text }),
      because,
      cites: rule.cites,
      effective: rule.effective.text,
      status: stateOf(session, rule).status,
    })),
    beaten,
    lifted,
  }
}
