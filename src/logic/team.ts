import type { Rule } from '../domain/index.ts'
import type { Court, Side } from './court.ts'

export interface Member {
  readonly rule: Rule
  readonly side: Side
}

/** Applying rules of one side, grouped by how they rank, so that a crowd is beaten or not in one comparison per group. */
export class Team {
  readonly members: readonly Member[]
  private readonly court: Court
  private readonly groups = new Map<string, Member[]>()

  constructor(court: Court, members: readonly Member[]) {
    this.court = court
    this.members = members
    for (const member of members) {
      const key = court.rankKey(member.rule, member.side)
      const group = this.groups.get(key)
      if (group) group.push(member)
      else this.groups.set(key, [member])
    }
  }

  /** Whether some member beats a rule of the other side. */
  beats(x: Member): boolean {
    const { court } = this
    const one = (y: Member) => court.beats(y.rule, y.side, x.rule, x.side) !== undefined
    if (court.theory.exceptional.has(x.rule.id)) return this.members.some(one)
    for (const [first, ...rest] of this.groups.values()) {
      if (!first) continue
      if (one(first)) return true
      if (court.needsConditions(first.rule, first.side, x.rule, x.side) && rest.some(one)) return true
    }
    return false
  }
}
