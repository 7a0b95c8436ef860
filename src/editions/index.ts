export { csvCell } from './csv.ts'
export { citesOn, type Gone, goneIn, stretchOf } from './documents.ts'
export type { Drawer, GameNote, PageAsked, PageDrawn } from './drawing.ts'
export { Editions, entryNamed, type Served, withIndex } from './editions.ts'
export { rulingsOf } from './events.ts'
export { canonical, hashOf } from './hashing.ts'
export { courtAt, courtsKept, type Opened, open, pointOf, standing, swapped } from './opening.ts'
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
