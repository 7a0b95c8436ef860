/** NFC, LF, no-break blanks as blanks, nothing that shows nothing; each line without blanks at its end. */
export function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[ \t]+$/gm, '')
}
