export { answer, tooCostly } from './answer.ts'
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
export { put, type Said } from './probe.ts'
export { type Table, type TableLine, type TableRule, type TableWarning, tableOf } from './table.ts'
export {
  type Hearing,
  questionTaken,
  type Understood,
  understandSentence,
  type Weighed,
  weighed,
} from './understanding.ts'
export { type Signs, SURE, WEIGHTS } from './weighing.ts'
export { asLongAs, bigWord, elementName, factText, headline, questionOf, saidLabel } from './wording.ts'
