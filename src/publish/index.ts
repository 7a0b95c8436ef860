export { type CaseFailure, runCase } from './cases.ts'
export { type Explanation, explain } from './explaining.ts'
export { type Hearing, hearingOf } from './hearing.ts'
export { exampleBlock, type Proposal, proposeCases } from './proposing.ts'
export {
  draft,
  type Examined,
  examine,
  type Progress,
  publish,
  type RuleDraft,
  revise,
  type Tried,
  tryEntry,
} from './publish.ts'
