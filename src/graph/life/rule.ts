import type { Rule } from '../../domain/index.ts'

/** What the life of a rule depends on; linked and published rules both have it. */
export type LifeRule = Pick<Rule, 'id' | 'effective' | 'ends' | 'formats' | 'events' | 'relations'>

/** Where a question is asked, apart from the day. */
export interface Where {
  readonly format: string
  readonly event?: string
}

/** Whether a rule holds there at all; one that names events holds nowhere else. Source: design, Relations between rules. */
export function inScope(rule: Pick<LifeRule, 'formats' | 'events'>, { format, event }: Where): boolean {
  return (
    (rule.formats.length === 0 || rule.formats.includes(format)) &&
    (rule.events.length === 0 || (event !== undefined && rule.events.includes(event)))
  )
}
