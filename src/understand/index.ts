export { LONGEST_SENTENCE, questionOf, type Relevant, understand } from './understand.ts'
