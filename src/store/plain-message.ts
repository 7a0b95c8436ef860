/**
 * A message as it is kept: lower case, trimmed, one blank where there were several, and in place of links, addresses of
 * mail, names in a chat and digits that look like a telephone number only what they were. Dates such as 2000-05-12 stay.
 * At most 200 letters; empty where nothing is left. Cost: linear, since strangers write the messages.
 */
export function plainMessage(message: string): string {
  const written = message.toWellFormed().normalize('NFC').toLowerCase().replaceAll(UNSEEN, '').replaceAll(BLANKS, ' ')
  const words = written
    .trim()
    .split(' ')
    .map((word) => PRIVATE.find(([pattern]) => pattern.test(word))?.[1] ?? word)
  const plain = words.join(' ').replaceAll(DIGITS, (found) => (isTelephone(found) ? '[number]' : found))
  return [...plain].slice(0, LONGEST).join('').trim()
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
