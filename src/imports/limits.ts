/** Bytes of one file. */
export const MAX_BYTES = 32 * 1024 * 1024

/** Bytes of what a packed file unpacks to, pictures left out. */
export const MAX_UNPACKED = 64 * 1024 * 1024

/** Characters of text of one document. */
export const MAX_CHARACTERS = 8_000_000

/** Pages of a PDF. */
export const MAX_PAGES = 3_000

/** Sections of one document: they are compared with those of the next. */
export const MAX_SECTIONS = 20_000

/** Seconds that reading and comparing all documents may take. */
export const MAX_SECONDS = 120
