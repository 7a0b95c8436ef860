export { Addresses, isNetwork } from './addresses.ts'
export { type Fetched, fetchOutward, type OutwardOptions } from './fetch.ts'
export { type AddCode, REFUSALS } from './refusals.ts'
