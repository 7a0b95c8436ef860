/** The address of a file on the workbench, at a line of it; without a file that of all there is to do. */
export function deskLink(file?: string, line?: number): string {
  if (file === undefined) return '/write'
  return `/write?${new URLSearchParams({ file, ...(line === undefined ? {} : { line: String(line) }) })}`
}

/** The address of a file that is not there yet. @param term what the entry defines. */
export function newLink(game: string, term: string): string {
  return `/write?${new URLSearchParams({ file: `${game}/entries/${slugFor(term)}.md`, new: term })}`
}

/** A text of an entry that defines nothing yet. */
export function firstText(term: string): string {
  return `---\nterm: ${/^[\w][\w '-]*$/.test(term) ? term : JSON.stringify(term)}\n---\n`
}

function slugFor(term: string): string {
  const plain = term.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'entry'
}
