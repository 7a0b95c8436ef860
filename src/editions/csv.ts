/** A cell of a table for a spreadsheet (RFC 4180): quoted, and what it would take for a formula made plain text. Source: semantics H3. */
export function csvCell(text: string): string {
  const plain = /^[\s]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
