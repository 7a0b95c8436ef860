/** What a rule is at a point. Source: semantics B5. */
export type Status =
  | 'elsewhere'
  | 'upcoming'
  | 'expired'
  | 'rescinded'
  | 'superseded'
  | 'suspended'
  | 'modified'
  | 'active'
