/** What a rule can be at a point. Source: semantics B5. */
export const STATUSES = [
  'active',
  'modified',
  'suspended',
  'superseded',
  'rescinded',
  'expired',
  'upcoming',
  'elsewhere',
] as const

export type Status = (typeof STATUSES)[number]

/** What a rule is on a day, as a judge says it. */
export const STANDING: { readonly [status in Status]: string } = {
  active: 'in force',
  modified: 'in force, changed',
  suspended: 'suspended',
  superseded: 'replaced',
  rescinded: 'cancelled',
  expired: 'ended',
  upcoming: 'not yet in force',
  elsewhere: 'not in this format or event',
}
