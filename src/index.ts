/** The library: files in, editions out; an edition and a question in, an answer out. In Node and in a browser. */
export { answer } from './ask/index.ts'
export * from './domain/index.ts'
export { publish } from './publish/index.ts'
