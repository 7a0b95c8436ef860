/** A cell of a table for a spreadsheet (RFC 4180): quoted, and what it would take for a formula made plain text. Source: semantics H3. */
export function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}

/** The signs that begin a formula, those of full width too, behind whatever shows nothing; and what ends a cell in some. */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
