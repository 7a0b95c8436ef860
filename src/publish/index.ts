export { type CaseFailure, runCase } from './cases.ts'
export { type Hearing, hearingOf } from './hearing.ts'
export { draft, type Progress, publish, type RuleDraft, revise } from './publish.ts'
