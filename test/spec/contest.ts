import type { ActionDefault, Criterion, Modality, Verdict } from '../../src/domain/index.ts'

/*
 * The contest for an action where everything is known: docs/semantics.md, E0 to E4, one paragraph for each thing it says,
 * in its order and none of it fast. What facts left out make of it stands in completions.ts, quantities in quantity.ts.
 */

/** A rule as a contest sees it. */
export interface Rule {
  readonly id: string
  /** It is in force, and its condition holds. */
  readonly applies: boolean
  /** Ids of the rules it bears a relation to. */
  readonly lifts: readonly string[]
  readonly excepts: readonly string[]
  readonly amends: readonly string[]
  /** To a format or event. */
  readonly isLimited: boolean
  readonly authority?: string | undefined
  /** Of its condition; none where it has none. */
  readonly conjuncts: readonly string[]
  /** The day it counts from; days order as text. */
  readonly recency: string
}

/** A rule in the contest for an action: on which side it speaks, on none where all it does is lift others. */
export interface Party extends Rule {
  readonly sides: readonly Modality[]
}

/** A rule on the side on which it speaks; `set` among those of a quantity. */
export interface Speaker {
  readonly rule: Rule
  readonly side: Modality | 'set'
}

/** What a game ranks rules by on a day. */
export interface Standards {
  readonly order: readonly Criterion[]
  /** Strongest first. */
  readonly authority: readonly string[]
}

/** What an action comes to, and the ids of the rules that made it so, sorted. */
export interface Answer {
  readonly outcome: Verdict
  readonly winners: readonly string[]
}

/** @param usual the action's default. */
export function answer(rules: readonly Party[], standards: Standards, usual?: ActionDefault): Answer {
  const { outcome, winners } = contest(rules, standards, usual)
  const deciding = decidingLifters(rules, outcome, (free) => contest(rules, standards, usual, free).outcome)
  return { outcome, winners: [...new Set([...winners, ...deciding])].sort() }
}

/** All but who decided by lifting. @param free a rule that counts whatever lifts it. */
export function contest(rules: readonly Party[], standards: Standards, usual?: ActionDefault, free?: string): Answer {
  const { forbids, leave, requires } = teams(counting(rules, free))
  const outcome = verdict(
    {
      required: wins(requires, forbids, standards),
      permitted: wins(leave, forbids, standards),
      forbidden: wins(forbids, leave, standards),
      anyForbid: forbids.length > 0,
      anyLeave: leave.length > 0,
    },
    usual,
  )
  switch (outcome) {
    case 'required':
      return { outcome, winners: unbeaten(requires, forbids, standards) }
    case 'permitted':
      return { outcome, winners: unbeaten(leave, forbids, standards) }
    case 'forbidden':
      return { outcome, winners: unbeaten(forbids, leave, standards) }
    default:
      // E4. Silence and conflict have no winning side.
      return { outcome, winners: [] }
  }
}

// E0. `lifts` first: rules lifted by an applying rule that is not itself lifted are out, and so are the beats they would
// have made: who is out takes no part in anything below.
export function counting<Of extends Rule>(rules: readonly Of[], free?: string): readonly Of[] {
  const isLifted = (rule: Rule): boolean =>
    rules.some((lifter) => lifter.lifts.includes(rule.id) && lifter.applies && !isOut(lifter))
  const isOut = (rule: Rule): boolean => rule.id !== free && isLifted(rule)
  return rules.filter((rule) => rule.applies && !isOut(rule))
}

// E0. A lifting rule decided if the answer would differ were one of the rules it lifts to count (so may a lifter of a
// lifter); then it is among the winners, also where the default answers.
export function decidingLifters<Outcome>(
  rules: readonly Rule[],
  outcome: Outcome,
  outcomeWere: (free: string) => Outcome,
): readonly string[] {
  return counting(rules)
    .filter((lifter) => lifter.lifts.some((lifted) => !isSame(outcomeWere(lifted), outcome)))
    .map((lifter) => lifter.id)
}

// E1. Teams: forbid; permit together with require; require alone, for required. Permit and require meet only through
// `excepts`/`amends`: a require excepted by an applying permit takes no further part, even if a forbid beats the permit.
export function teams(rules: readonly Party[]) {
  const on = (side: Modality): readonly Speaker[] =>
    rules.filter((rule) => rule.sides.includes(side)).map((rule) => ({ rule, side }))
  const permits = on('permit')
  const requires = on('require').filter((require) => !permits.some((permit) => isException(permit.rule, require.rule)))
  return { forbids: on('forbid'), leave: [...permits, ...requires], requires }
}

// E1. A team wins if one of it applies and every applying rule of the other side is beaten by one of it.
export function wins(team: readonly Speaker[], others: readonly Speaker[], standards: Standards): boolean {
  return team.length > 0 && others.every((other) => team.some((one) => beats(one, other, standards)))
}

/** Of each team whether it wins, and of each side whether a rule of it applies. */
export interface Sides {
  readonly required: boolean
  readonly permitted: boolean
  readonly forbidden: boolean
  readonly anyForbid: boolean
  readonly anyLeave: boolean
}

export function verdict(
  { required, permitted, forbidden, anyForbid, anyLeave }: Sides,
  usual: Verdict = 'silent',
): Verdict {
  // E2. Where no rule of either side applies the default answers, and without a default the verdict is silent.
  if (!anyForbid && !anyLeave) return usual
  // E2. If both sides win, or neither does, the verdict is conflict. It never falls back to the default.
  const isLeft = required || permitted
  if (isLeft && forbidden) return 'conflict'
  if (!isLeft && !forbidden) return 'conflict'
  // E1. Required if the requires win by themselves; else permitted if they win together with the permits; forbidden likewise.
  if (required) return 'required'
  if (permitted) return 'permitted'
  return 'forbidden'
}

// E4. Winners are the applying rules of the winning side that no applying opposing rule beats; if each is beaten singly,
// all of them.
export function unbeaten(
  side: readonly Speaker[],
  others: readonly Speaker[],
  standards: Standards,
): readonly string[] {
  const found = side.filter((one) => !others.some((other) => beats(other, one, standards)))
  return ids(found.length > 0 ? found : side)
}

export function beats(x: Speaker, y: Speaker, standards: Standards): boolean {
  return beatsBy(x, y, standards) !== undefined
}

/** By what one rule beats another that opposes it; undefined where it does not. */
export function beatsBy(x: Speaker, y: Speaker, standards: Standards): 'excepts' | 'amends' | Criterion | undefined {
  // E3. `excepts` and `amends` come first.
  if (x.rule.excepts.includes(y.rule.id)) return 'excepts'
  if (x.rule.amends.includes(y.rule.id)) return 'amends'
  if (isException(y.rule, x.rule)) return undefined
  // E3. Policy criteria, in the order the game gives, the first that tells two rules apart.
  for (const criterion of standards.order) {
    if (isAbove(criterion, x, y, standards)) return criterion
    if (isAbove(criterion, y, x, standards)) return undefined
  }
  return undefined
}

/** Whether a rule wins over another wherever both apply. */
export function isException(x: Rule, y: Rule): boolean {
  return x.excepts.includes(y.id) || x.amends.includes(y.id)
}

// E3, criterion by criterion.
function isAbove(criterion: Criterion, x: Speaker, y: Speaker, { authority }: Standards): boolean {
  switch (criterion) {
    // A forbid beats a permit or require.
    case 'prohibition':
      return x.side === 'forbid' && (y.side === 'permit' || y.side === 'require')
    // A rule limited to a format or event over one that is not; two limited ones are not ranked.
    case 'scope':
      return x.rule.isLimited && !y.rule.isLimited
    // In the game's order; a rule of none is below all, and so is one of an authority that the game does not name.
    case 'authority': {
      const place = ({ rule }: Speaker) => authority.indexOf(rule.authority ?? '')
      if (place(x) < 0) return false
      return place(y) < 0 || place(x) < place(y)
    }
    // A strict superset of conjuncts; no condition is the empty set.
    case 'specificity': {
      const [mine, theirs] = [new Set(x.rule.conjuncts), new Set(y.rule.conjuncts)]
      return mine.size > theirs.size && [...theirs].every((each) => mine.has(each))
    }
    // The later day.
    case 'recency':
      return x.rule.recency > y.rule.recency
  }
}

export function ids(speakers: readonly { readonly rule: Rule }[]): readonly string[] {
  return [...new Set(speakers.map(({ rule }) => rule.id))].sort()
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
