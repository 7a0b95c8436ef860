/*
 * The room that turns text into parsed entries, and entries into HTML. Files in, packs and diagnostics out; no disk.
 */
export { parsePacks } from './packs.ts'
export { renderEntry } from './render.ts'
export { type JsonSchema, SCHEMAS, type SchemaName } from './schemas.ts'
