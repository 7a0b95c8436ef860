import { UmpireRuling } from './ruling.ts'
import { UmpireTerm } from './term.ts'

/*
 * `embed.js`, the one script for pages elsewhere: elements that ask the server it came from. It carries no engine, sets no
 * cookie and keeps nothing; styles are sheets made by script, and no text is ever read as HTML, so that a page may forbid
 * all that a content policy can. Source: design 4, Embedding.
 */
// A page may name the script twice.
for (const [name, element] of [
  ['umpire-ruling', UmpireRuling],
  ['umpire-term', UmpireTerm],
] as const)
  if (!customElements.get(name)) customElements.define(name, element)
