/**
 * Why a document is not imported: what is wrong, and what to do. A code keeps its meaning for ever.
 * Source: design, Importing.
 */
export const REFUSALS = {
  'import/format': ['is of no kind that can be read', 'Save it as Markdown, HTML, plain text, DOCX or PDF.'],
  'import/encoding': ['is not readable as UTF-8 text', 'Save it as UTF-8.'],
  'import/broken': ['cannot be read: the file is damaged or not what its name says', 'Open it and save it anew.'],
  'import/encrypted': ['is locked with a password', 'Save a copy without one.'],
  'import/scanned': ['holds pictures of pages and hardly any text', 'Run it through text recognition first.'],
  'import/too-large': ['is larger than what is read', 'Split it, or leave out its pictures.'],
  'import/too-slow': ['takes longer to read than is waited for', 'Split it, or save it as plain text.'],
  'import/empty': ['holds no text', 'Name another file.'],
  'import/no-sections': [
    'has neither numbers nor headings to cut it by',
    'Mark its headings, as with `#` in Markdown.',
  ],
  'import/nothing-shared': [
    'shares nothing with the edition before it',
    'See that both are editions of one document; to import another document, name it alone.',
  ],
  'import/edition': ['is no edition to import', 'Write DATE=FILE, such as 2014=laws-2014.md, each date once.'],
  'import/edition-missing': [
    'was imported before and is not named now',
    'Name all editions: they are compared with one another.',
  ],
  'import/decision': ['is no decision that can be followed', 'Write { from, section, to, as, same: yes or no }.'],
  'import/in-the-way': ['is there already and was not made by an import', 'Move it, or import into another game.'],
  'import/rejected': ['would not pass `umpire check`', 'Correct the game first, then import again.'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>

export type RefusalCode = keyof typeof REFUSALS

/** Ends an import: nothing was written. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** @param found the file or name it is about. @param detail what the table cannot know. */
  constructor(code: RefusalCode, found: string, detail?: string) {
    const [what, todo] = REFUSALS[code]
    super(`${found}: ${code} ${what}${detail === undefined ? '' : ` (${detail})`}. ${todo}`)
    this.code = code
  }
}
