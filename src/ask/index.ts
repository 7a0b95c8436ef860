export { goesOnWith } from '../understand/index.ts'
export {
  answer,
  answerInBrief,
  applyUntold,
  type Brief,
  type BriefParts,
  type Presumed,
  type Scene,
  sceneOf,
  tooCostly,
} from './answer.ts'
export { type Askable, type AskableGroup, askableGroups, oftenAsked } from './askable.ts'
export { dot, graphOf, jsonLd, mermaid } from './drawing.ts'
export { type HeardIn, heardAt, likeliest, type Stand } from './heard.ts'
export { inWords } from './in-words.ts'
export {
  type Asked,
  allProblems,
  badParts,
  type FactRead,
  factFromText,
  factsFromTexts,
  listed,
  questionLink,
  readAsked,
  readQuestion,
} from './link.ts'
export { offered } from './offering.ts'
export { framed, frameOf, isWithin, partOn, type QuestionPart } from './part.ts'
export { type Heard, put, type Said } from './probe.ts'
export { type Settled, settledBy } from './settled.ts'
export {
  chanceAtOnce,
  RULING_WEIGHTS,
  type RulingSigns,
  type RulingWeights,
  rulingSignsOf,
  SURE,
} from './sureness.ts'
export { type Table, type TableLine, type TableRule, type TableWarning, tableOf } from './table.ts'
export {
  type Hearing,
  questionTaken,
  type Understood,
  understandSentence,
  weighed,
} from './understanding.ts'
export { inOrder, type Signs, WEIGHTS, type Weighed, type Weights } from './weighing.ts'
export { asLongAs, bigWord, elementName, factText, headline, questionOf, saidLabel } from './wording.ts'
