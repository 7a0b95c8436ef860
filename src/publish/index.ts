export { type Adopted, adopt } from './adopt.ts'
export { type CaseFailure, runCase } from './cases.ts'
export { type Explanation, explain, explanationLines } from './explaining.ts'
export { type HeardAs, type Hearing, heardAs, hearingOf, outdatedIn } from './hearing.ts'
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
