export {
  type CaseChange,
  type Cause,
  type Changes,
  type ChangesAsked,
  type Compared,
  changesBetween,
  type RuleChange,
  type RuleChangeKind,
  spokenTimes,
} from './changes.ts'
export { type Flip, type GroupedChanges, groupedChanges, type RuleGroup } from './grouped.ts'
export { type History, historyOf, type LifeSpan, type RuleCard } from './history.ts'
export { type Impact, impactOf, impactOfFiles, type Plan } from './impact.ts'
export { type Interested, interestOf, type Wish } from './interest.ts'
export {
  type EntryNews,
  type Heralded,
  type Interest,
  type KeptQuestion,
  type News,
  type NewsKind,
  newsDays,
  newsOf,
  type RuleNews,
  type RulingNews,
} from './news.ts'
