export { type DayRead, dayRead } from './day-read.ts'
export type { Leaning } from './leanings.ts'
export { type Lexicon, lexiconOf } from './lexicon.ts'
export { goesOnWith, type Heard, type HeardReading, LONGEST_SENTENCE, questionOf, understand } from './understand.ts'
