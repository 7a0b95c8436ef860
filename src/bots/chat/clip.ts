/** One line, cut to so many UTF-16 units at most, between words where it can be, and never inside a character. */
export function clip(text: string, most: number): string {
  return fitted(text, most, (piece) => piece)
}

/**
 * One line whose marks are escaped, cut so that it has so many UTF-16 units at most as it is written.
 * @param mark of one character or of many: what it gives for a text is what it gives for its characters in turn.
 */
export function fitted(text: string, most: number, mark: (text: string) => string): string {
  const line = text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed()
  const whole = mark(line)
  if (whole.length <= most) return whole
  let written = ''
  let atWord = ''
  for (const character of line) {
    const next = written + mark(character)
    if (next.length > most - 1) break
    if (character === ' ') atWord = written
    written = next
  }
  const isNear = atWord.length > written.length - LONGEST_WORD && atWord !== ''
  return most > 0 ? `${isNear ? atWord : written}…` : ''
}

/** A longer word is cut in two rather than left out. */
const LONGEST_WORD = 30
