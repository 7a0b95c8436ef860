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
