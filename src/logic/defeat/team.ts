import type { Rule } from '../../domain/index.ts'
import type { Side } from './sides.ts'
import type { Superiority } from './superiority.ts'

/** A rule on one side of a contest for an action; a rule that stands on two sides is two members. */
export interface Member {
  readonly rule: Rule
  readonly side: Side
}

/** Applying rules of one side, grouped by how they rank, so that a crowd is beaten or not in one comparison per group. */
export class Team {
  readonly members: readonly Member[]
  private readonly superiority: Superiority
  private readonly groups = new Map<string, [Member, ...Member[]]>()

  constructor(superiority: Superiority, members: readonly Member[]) {
    this.superiority = superiority
    this.members = members
    for (const member of members) {
      // Between opposing sides nothing comes after a prohibition, and conditions are compared one by one.
      const key = superiority.rankKey(member.rule, member.side, ['prohibition', 'specificity'])
      const group = this.groups.get(key)
      if (group) group.push(member)
      else this.groups.set(key, [member])
    }
  }

  /** Whether some member beats a rule of the other side. */
  beats(x: Member): boolean {
    return this.beaterOf(x) !== undefined
  }

  /** Every member that beats a rule of the other side. */
  beatersOf(x: Member): readonly Member[] {
    if (!this.beats(x)) return []
    return this.members.filter((y) => this.superiority.beats(y.rule, y.side, x.rule, x.side) !== undefined)
  }

  /** A member that beats a rule of the other side. */
  beaterOf(x: Member): Member | undefined {
    const { superiority } = this
    const one = (y: Member) => superiority.beats(y.rule, y.side, x.rule, x.side) !== undefined
    if (superiority.exceptional.has(x.rule.id)) return this.members.find(one)
    for (const group of this.groups.values()) {
      const [first] = group
      if (one(first)) return first
      if (!superiority.needsConditions(first.rule, first.side, x.rule, x.side)) continue
      const found = group.find(one)
      if (found) return found
    }
    return undefined
  }
}
