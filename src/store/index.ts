export { readContent } from './read-content.ts'
export { type Watch, watchContent } from './watch-content.ts'
