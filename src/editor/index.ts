/*
 * The language server: what editors show of a game while it is written. It translates; what there is to show is worked out
 * in authoring/.
 */
export { serveEditor } from './server.ts'
