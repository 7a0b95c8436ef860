export { index, type SearchIndex } from './build.ts'
export { type Highlight, type Result, type Searched, type SearchOptions, search } from './search.ts'
export { type Suggestion, suggest } from './suggest.ts'
export { nameKey } from './words.ts'
