import { kept, type MayDecide, type Proof, type Rule, type Ruling } from '../domain/index.ts'
import {
  type Askable,
  type Decision,
  failureBehind,
  hingesFor,
  mayDecide,
  proofOf,
  questionsFor,
  shown,
  statusAsIs,
  type Target,
  turningFacts,
} from '../logic/index.ts'
import { tellsHinges, unnamed } from './assumed.ts'
import { listQuestions } from './next.ts'
import { includes, noteOn, type Session, stateOf } from './session.ts'
import { timelineOf } from './timeline.ts'
import { usualOf } from './usual.ts'
import { saidLabel } from './wording.ts'

/** What an answer says of one thing asked, by element where it is answered so. */
export function rulingOn(session: Session, target: Askable, decided: readonly Decision[] | 'unlisted'): Ruling {
  const head = {
    ask: target.name,
    kind: target.kind,
    label: target.label,
    ...(target.unit === undefined ? {} : { unit: target.unit }),
  }
  if (decided === 'unlisted') {
    const asks = tellsHinges(session)
      ? { asks: listQuestions(session, target).map(({ fact }) => fact), hinges: [] }
      : {}
    return { ...head, verdict: 'undetermined', winners: [], exact: false, ...asks }
  }
  const [first] = decided
  const scope = tellsHinges(session) ? unnamed(session, target).map(({ fact }) => fact) : []
  if (first && first.key === undefined) return { ...head, ...ruled(session, first, scope) }
  const each = Object.fromEntries(decided.map((one) => [one.key ?? '', { ...head, ...ruled(session, one, scope) }]))
  const all = Object.values(each)
  const winners = [...new Set(all.flatMap((one) => one.winners))].sort()
  const asks = tellsHinges(session) ? { asks: unique(all, 'asks'), hinges: unique(all, 'hinges') } : {}
  return { ...head, winners, ...mayDecideAnywhere(all), exact: all.every((one) => one.exact), ...asks, each }
}

function unique(all: readonly Ruling[], part: 'asks' | 'hinges'): readonly string[] {
  return [...new Set(all.flatMap((one) => one[part] ?? []))]
}

/** What may decide some element and decides none for sure. */
function mayDecideAnywhere(all: readonly Ruling[]): Pick<Ruling, 'mayDecide'> {
  if (all.every((one) => one.mayDecide === undefined)) return {}
  const found = new Map<string, MayDecide>()
  for (const { mayDecide = [] } of all)
    for (const one of mayDecide) {
      const needs = [...new Set([...(found.get(one.rule)?.needs ?? []), ...one.needs])].sort()
      found.set(one.rule, { ...one, needs })
    }
  for (const { winners } of all) for (const rule of winners) found.delete(rule)
  return { mayDecide: [...found.values()].sort((a, b) => (a.rule < b.rule ? -1 : 1)) }
}

type Ruled = Omit<Ruling, 'ask' | 'kind' | 'label' | 'unit'>

/** @param scope what nobody named of the format and event, where another would change the answer. */
function ruled(session: Session, decision: Decision, scope: readonly string[]): Ruled {
  const { settled, winners, exact, target } = decision
  const parts = partsOf(session, decision)
  const next = nextOf(session, decision, scope)
  const ids = winners.map((rule) => rule.id)
  const why = settled && settled.kind !== 'failed' ? undefined : failureBehind(decision)
  const reason = why === undefined ? {} : { reason: why }
  if (!settled) {
    return { verdict: 'undetermined', winners: ids, exact: exact && next.isAll, ...next.told, ...reason, ...parts }
  }
  const came = { ...shown(settled), ...reason }
  const between = came.verdict === 'conflict' && !came.between ? { between: conflictSides(session, decision) } : {}
  const { edition, theory } = session.opening
  const unit = theory.quantities.get(target.name)?.unit
  return {
    ...came,
    ...(came.value === undefined ? {} : { said: saidLabel(edition, target.name, came.value, unit) }),
    ...(isByDefault(session, decision, came.verdict)
      ? { by: 'default' as const, ...usualOf(session, target, came.value) }
      : {}),
    winners: ids,
    ...between,
    exact,
    ...next.told,
    ...parts,
  }
}

/** What it asks for, hinges on and could be, where that is wanted; `isAll` unless it could be more. */
function nextOf(
  session: Session,
  decision: Decision,
  scope: readonly string[],
): { readonly told: Pick<Ruling, 'could' | 'asks' | 'hinges'>; readonly isAll: boolean } {
  if (!tellsHinges(session)) return { told: {}, isAll: true }
  const skip = new Set(session.question.skip ?? [])
  const { unknown, could, isAll } = questionsFor(decision, skip)
  const asks = unknown.map(({ fact }) => fact)
  const hinges = [...scope, ...hingesFor(decision, skip).map(({ fact }) => fact)]
  return { told: { ...(could ? { could } : {}), asks, hinges }, isAll }
}

/** What of a ruling is told where it is wanted. */
function partsOf(session: Session, decision: Decision): Pick<Ruling, 'mayDecide' | 'proof' | 'timeline' | 'unless'> {
  const { opening, bare, point } = session
  const { settled, target, inquiry } = decision
  return {
    ...(includes(session, 'proof') ? { mayDecide: possiblyDeciding(decision), proof: proofIn(session, decision) } : {}),
    ...(includes(session, 'timeline') ? { timeline: timelineOf(opening, bare, target, point) } : {}),
    ...(includes(session, 'unless') && settled?.kind === 'verdict'
      ? { unless: turningFacts(inquiry, bare, settled.verdict) }
      : {}),
  }
}

/** The rules that decide in some completion, each with what it waits for; one that applies waits for what others do. */
function possiblyDeciding(decision: Decision): MayDecide[] {
  const { inquiry } = decision
  const rules = mayDecide(decision)
  const known = new Map<Rule, readonly string[]>()
  const needsOf = (rule: Rule) => kept(known, rule, () => statusAsIs(inquiry, rule).needs)
  const others = () => inquiry.rules().filter((rule) => inquiry.court.inForce(rule))
  const all = rules.some((rule) => needsOf(rule).length === 0) ? [...new Set(others().flatMap(needsOf))].sort() : []
  return rules.map((rule) => {
    const own = needsOf(rule)
    return { rule: rule.id, title: rule.title, needs: own.length > 0 ? own : all }
  })
}

/** Where the default answers in some completion, and no rule that would say the same is established (semantics E2). */
function isByDefault({ opening, situation }: Session, decision: Decision, verdict: Ruling['verdict']): boolean {
  const { target, winners, byDefault } = decision
  if (!byDefault || winners.some((rule) => concludes(rule, target))) return false
  if (target.kind === 'quantity') return !situation.given.has(target.name) && verdict === undefined
  const usual = opening.theory.actions.get(target.name)?.default
  return verdict !== undefined && verdict === usual
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
      cites: noteOn(session, rule).cites,
      effective: rule.effective.text,
      status: stateOf(session, rule).status,
    })),
    beaten,
    lifted,
  }
}
