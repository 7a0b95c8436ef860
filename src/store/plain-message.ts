/** A message as it is kept: plain text in lower case, at most 200 letters. */
export function plainMessage(message: string): string {
  return plainText(message.toWellFormed().normalize('NFC').toLowerCase(), LONGEST)
}

/**
 * What a stranger wrote, as it is kept: one line, trimmed, one blank where there were several, and in place of links, addresses
 * of mail, names in a chat and digits that look like a telephone number only what they were. Dates such as 2000-05-12 stay.
 * Empty where nothing is left. Cost: linear, since strangers write it.
 * @param longest in letters.
 */
export function plainText(text: string, longest: number): string {
  const written = text.toWellFormed().normalize('NFC').replaceAll(UNSEEN, '').replaceAll(BLANKS, ' ')
  const words = written
    .trim()
    .split(' ')
    .map((word) => PRIVATE.find(([pattern]) => pattern.test(word))?.[1] ?? word)
  const plain = words.join(' ').replaceAll(DIGITS, (found) => (isTelephone(found) ? '[number]' : found))
  return [...plain].slice(0, longest).join('').trim()
}

const LONGEST = 200

/** What writes nothing and may turn a line round. */
const UNSEEN = /\p{Cf}/gu
const BLANKS = /[\s\p{Cc}]+/gu

/** What makes a word private, and what stands for all of it. */
const PRIVATE: readonly (readonly [RegExp, string])[] = [
  [/:\/\/|^[^\p{L}\p{N}]*(?:www\.|[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)+\/)\S/u, '[link]'],
  [/[^@]@[^@]*[^@.]\.[^@]/u, '[address]'],
  [/^[^\p{L}\p{N}@]*@\p{L}/u, '[name]'],
]

const DIGITS = /\+?\(?\p{Nd}[\p{Nd} ()./–-]{5,}\p{Nd}/gu

function isTelephone(digits: string): boolean {
  return digits.replaceAll(/\P{Nd}/gu, '').length >= 7 && !/^\d{4}-\d\d-\d\d$/.test(digits)
}
