export {
  type Calendar,
  calendar,
  type IncomingRelation,
  type Period,
  type RuleState,
} from './life/calendar.ts'
export type { LifeRule } from './life/rule.ts'
