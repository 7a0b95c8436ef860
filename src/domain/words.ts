/** One word of a text: how it is looked up, and `[start, end)` where it stands, in UTF-16 units. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The words of a text, without case, accents and apostrophes; hyphens and everything else divide words. */
export function words(text: string): Word[] {
  const found: Word[] = []
  for (const match of text.matchAll(PLAIN.test(text) ? PLAIN_WORD : WORD)) {
    const folded = fold(match[0])
    if (folded !== '') found.push({ text: folded, start: match.index, end: match.index + match[0].length })
  }
  return found
}

/** By which a name is the same name: `Away Team`, `away-team` and `awayteam` are one. */
export function nameKey(text: string): string {
  return words(text)
    .map((word) => word.text)
    .join('')
}

/**
 * By which a card is the same card, however its name is spelt: `energy-vortex` and `Energy Vortex`, `The Pup & Junior` and
 * `pup and junior`. A name without letters and digits stands for itself. Source: semantics C5.
 */
export function cardKey(name: string): string {
  const found = words(name.replaceAll('&', ' and ')).map((word) => word.text)
  const [first, ...rest] = found
  return (first === 'the' && rest.length > 0 ? rest : found).join('') || anyCase(name)
}

/** A text without regard to its case and to blanks at its ends. */
export function anyCase(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

/**
 * What is left of an English word without its ending, so that beams, beamed and beaming meet in beam.
 * Never shorter than three letters; a word without such an ending is its own stem.
 */
export function stem(word: string): string {
  for (const [ending, put, least] of ENDINGS) {
    if (word.length >= least && word.endsWith(ending)) return trimmed(word.slice(0, -ending.length) + put)
  }
  return trimmed(word)
}

/** Words that say little; left out of a query as long as others remain. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a am an and are as at be been but by can could did do does for from had has have how i if in into is it its may me ' +
    'might must my of off on or shall should so than that the their them then there these they this those to was we ' +
    'were what when where which who whom why will with would you your'
  ).split(' '),
)

/** A combining mark of a decomposed letter belongs to its word. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’ʼ][\p{L}\p{N}\p{M}]+)*/gu

/** The same where there are no other letters, which is found sooner. */
const PLAIN_WORD = /[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*/g
const PLAIN = /^[\n -~]*$/

function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  if (PLAIN.test(text)) return text.replaceAll("'", '').toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** Most words by far: there is nothing to fold but their case. */
const ASCII = /^[A-Za-z0-9]+$/

/** Ending, what stands for it, and the shortest word it is taken from; the first that fits. */
const ENDINGS: readonly (readonly [string, string, number])[] = [
  ['ations', 'at', 9],
  ['ation', 'at', 8],
  ['ings', '', 7],
  ['ing', '', 6],
  ['ied', 'y', 5],
  ['ies', 'y', 5],
  ['ed', '', 5],
  ['sses', 'ss', 6],
  ['xes', 'x', 5],
  ['ches', 'ch', 6],
  ['shes', 'sh', 6],
  ['ss', 'ss', 3],
  ['us', 'us', 3],
  ['is', 'is', 3],
  ['s', '', 4],
]

/** Undoes the doubling in `scanning` and drops the silent e of `drone`. */
function trimmed(word: string): string {
  if (word.length > 4 && /([bdgmnprt])\1$/.test(word)) return word.slice(0, -1)
  if (word.length > 4 && word.endsWith('e')) return word.slice(0, -1)
  return word
}

/** What is told of a text of any length: all of it, or its first `most` UTF-16 units, no pair of them torn, and an ellipsis. */
export function clipped(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text
}
