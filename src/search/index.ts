export { index, indexInTurns, type SearchIndex, write } from './build.ts'
export { firstSentence, plain } from './plain.ts'
export { type Group, type Highlight, type Result, type Searched, type SearchOptions, search, steps } from './search.ts'
export { type Suggestion, suggest } from './suggest.ts'
