export { type History, historyOf, type Spot, type Version } from './threads.ts'
