/** The library: files in, editions out; an edition and a question in, an answer out. In Node and in a browser. */
export { answer } from './ask/answer.ts'
export * from './domain/index.ts'
export { type Publication, publish } from './publish/publish.ts'
