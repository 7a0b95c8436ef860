export { csvCell } from './csv.ts'
export { citesOn, type Gone, goneIn, stretchOf } from './documents.ts'
export { type Drawer, type GameNote, notesOf, type PageAsked, type PageDrawn } from './drawing.ts'
export { Editions, entryNamed, ruleNamed, type Served, withIndex } from './editions.ts'
export { rulingsOf } from './events.ts'
export { canonical, hashOf } from './hashing.ts'
export { addressAt, fileAt, type Host, linksAt, nearAt, pageAt, SERVER, type Site, wholeAt } from './hosting.ts'
export {
  courtAt,
  courtsKept,
  type Opened,
  open,
  pointOf,
  standing,
  swapped,
  turningDays,
  turningPoints,
} from './opening.ts'
export { builtFrom, errorsOf, gamesOf } from './publication.ts'
export {
  compareAnswers,
  faultOf,
  type ReceiptDraft,
  readAltered,
  readReceipt,
  sayTheSame,
  sealReceipt,
} from './receipts.ts'
export { rulesWithin, type SectionUse, type SourceUse, sourceUse } from './sources.ts'
