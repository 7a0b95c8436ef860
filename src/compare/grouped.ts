import type { Edition, Rule } from '../domain/index.ts'
import type { CaseChange, Changes, RuleChange } from './changes.ts'

/** A rule that changed, what it said and what is said in its place, and the verdicts that flipped for it. */
export interface RuleGroup {
  readonly change: RuleChange
  /** As it stood at the first date; not of a rule that began. */
  readonly old?: Rule
  /** What stands in its place: the rule that ended or changed it, or itself as it is written now. */
  readonly now?: Rule
  readonly flips: readonly Flip[]
}

/** One answer that became another for the same reason, however many worked examples show it. */
export interface Flip {
  readonly ask: string
  readonly from: CaseChange['answers'][number]['from']
  readonly to: CaseChange['answers'][number]['to']
  /** The examples, in order; never empty. */
  readonly cases: readonly CaseChange[]
  readonly because: CaseChange['answers'][number]['because']
}

export interface GroupedChanges {
  /** In the order of the changes; a rule that began in the place of another stands with that one alone. */
  readonly groups: readonly RuleGroup[]
  /** What flipped for no single rule, or for one that is the same on both sides. */
  readonly others: readonly Flip[]
}

/** Changes by the rule they are about, each flipped answer once. @param before edition of the first side. */
export function groupedChanges({ rules, cases }: Changes, before: Edition, after: Edition): GroupedChanges {
  const [older, newer] = [byId(before), byId(after)]
  const placed = rules.map((change) => ({ change, ...wordings(change, older, newer) }))
  const told = new Set(placed.filter(({ change }) => change.change !== 'begun').map(({ now }) => now?.id))
  const kept = placed.filter(({ change }) => change.change !== 'begun' || !told.has(change.rule))
  const flips = flipsOf(cases)
  const ownerOf = (flip: Flip) =>
    kept.find(({ change, now }) => flip.because.some((cause) => 'rule' in cause && isOne(cause.rule, change, now)))
  const owned = new Map(flips.map((flip) => [flip, ownerOf(flip)]))
  return {
    groups: kept.map((group) => ({ ...group, flips: flips.filter((flip) => owned.get(flip) === group) })),
    others: flips.filter((flip) => owned.get(flip) === undefined),
  }
}

function isOne(rule: string, change: RuleChange, now: Rule | undefined): boolean {
  return rule === change.rule || rule === now?.id
}

function wordings(
  change: RuleChange,
  older: ReadonlyMap<string, Rule>,
  newer: ReadonlyMap<string, Rule>,
): Pick<RuleGroup, 'old' | 'now'> {
  const old = change.change === 'begun' ? undefined : older.get(change.formerly ?? change.rule)
  const by = change.by ?? change.steps.at(-1)?.by
  const isRewritten = change.edited.length > 0 || change.formerly !== undefined
  const inPlace = change.change === 'begun' || isRewritten ? newer.get(change.rule) : undefined
  const now = inPlace ?? (by === undefined ? undefined : newer.get(by))
  return { ...(old ? { old } : {}), ...(now ? { now } : {}) }
}

/** Answers that became another, alike ones together. */
function flipsOf(cases: readonly CaseChange[]): readonly Flip[] {
  const found = new Map<string, Flip>()
  for (const example of cases) {
    for (const { ask, from, to, because } of example.answers) {
      const causes = because.map((each) => ('rule' in each ? each.rule : each.policy))
      const key = JSON.stringify([ask, from, to, causes])
      const known = found.get(key)
      found.set(key, { ask, from, to, because, cases: [...(known?.cases ?? []), example] })
    }
  }
  return [...found.values()]
}

function byId({ rules }: Edition): ReadonlyMap<string, Rule> {
  return new Map(rules.map((rule) => [rule.id, rule]))
}
