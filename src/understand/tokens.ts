import { push, STOP_WORDS, stem, type Word, words } from '../domain/index.ts'
import { asides } from './asides.ts'

/** A word of the sentence. `full` words carry meaning of their own. */
export interface Token extends Word {
  readonly stem: string
  readonly full: boolean
  /** Turns what follows into its contrary; so does the end of `isn't`. */
  readonly negates: boolean
  /** What divides it from the word before: nothing much, a comma, or the end of a sentence. */
  readonly break: 'none' | 'comma' | 'end'
  /** Misspelt: `stem` is that of the one known word a letter away. */
  readonly misspelt: boolean
}

export function tokensOf(text: string): Token[] {
  let before = 0
  let neither = false
  const said = playersNamed(words(text), text)
  const speaksOfItself = said.some((word) => FIRST_PERSON.has(word.text))
  return said.map((word) => {
    const gap = text.slice(before, word.start)
    before = word.end
    const raw = text.slice(word.start, word.end)
    const spelt = /^\d\d$/.test(word.text) && /['’]$/.test(gap) ? century(word.text) : word.text
    const isPrefix = spelt === 'non' && /[- ]/.test(text[word.end] ?? '')
    const negates = isPrefix || NEGATIONS.has(spelt) || (raw.length > word.text.length && /n['’ʼ]t$/i.test(raw))
    const isConjunction = spelt === 'nor' && neither
    if (negates) neither = true
    return {
      ...word,
      text: isConjunction ? 'or' : spelt,
      stem: isConjunction ? 'or' : speaksOfItself && spelt === 'your' ? OTHERS : rootOf(spelt),
      full: !isConjunction && !negates && isFull(spelt),
      negates,
      break: pauseIn(gap),
      misspelt: false,
    }
  })
}

function pauseIn(gap: string): Token['break'] {
  // Most gaps by far.
  if (gap === ' ' || gap === '') return 'none'
  return /[.;?!\n]|:\s|\s[-–—]+\s/.test(gap) ? 'end' : /[,()]/.test(gap) ? 'comma' : 'none'
}

/** Of two players who are called A and B, the first is who asks: A beams through B's SHIELDS. */
function playersNamed(said: readonly Word[], text: string): readonly Word[] {
  const rawOf = ({ start, end }: Word) => text.slice(start, end)
  // Hardly any text has the letter, and an edition has a hundred thousand.
  if (!text.includes('B') || !said.some((word) => /^B(?:['’]s)?$/.test(rawOf(word)))) return said
  return said.map((word) => ({ ...word, text: PLAYERS[rawOf(word)] ?? word.text }))
}

const PLAYERS: { readonly [raw: string]: string } = {
  A: 'i',
  "A's": 'my',
  'A’s': 'my',
  B: 'opponent',
  "B's": 'opponents',
  'B’s': 'opponents',
}

/** By the texts of the words of a phrase, joined by blanks: the words that stand for it. */
export type Alike = ReadonlyMap<string, readonly string[]> & {
  /** By their first two words, of those that have so many: how many words they have, the most first. */
  readonly sizes: ReadonlyMap<string, readonly number[]>
}

/** @param lists of words that are alike, the usual one first; what is short for a word in any game is known besides. */
export function alikeOf(lists: readonly (readonly string[])[]): Alike {
  const texts = (phrase: string) => words(phrase).map((word) => word.text)
  const all = [...SHORTHAND, ...lists].flatMap(([usual = '', ...others]) =>
    others.map((other) => [texts(other).join(' '), texts(usual)] as const),
  )
  const alike = new Map<string, readonly string[]>([...asides().map((aside) => [aside, []] as const), ...all])
  const sizes = new Map<string, number[]>()
  for (const own of [...alike.keys()].map((text) => text.split(' ')).sort((a, b) => b.length - a.length)) {
    const opening = own.slice(0, 2).join(' ')
    if (own.length > 1 && sizes.get(opening)?.at(-1) !== own.length) push(sizes, opening, own.length)
  }
  return Object.assign(alike, { sizes })
}

/**
 * The tokens with what means the same said in the usual words; words put for others stand where those stood. Where nothing stands for
 * them, what they divided is divided still.
 */
export function usually(tokens: readonly Token[], alike: Alike): Token[] {
  const found: Token[] = []
  let pause: Token['break'] = 'none'
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    const first: Token = { ...token, break: longer(token.break, pause) }
    const next = tokens[at + 1]
    const sizes = next?.break === 'none' ? alike.sizes.get(`${first.text} ${next.text}`) : undefined
    const length = sizes?.find((size) => at + size <= tokens.length && alike.has(textOf(tokens, at, size))) ?? 1
    const end = tokens[at + length - 1]?.end ?? first.end
    const usual = alike.get(length === 1 ? first.text : textOf(tokens, at, length))
    if (!usual) found.push(first)
    else
      usual.forEach((text, step) => {
        found.push({
          ...first,
          text,
          stem: rootOf(text),
          full: isFull(text) && !NEGATIONS.has(text),
          negates: NEGATIONS.has(text),
          start: step === 0 ? first.start : end,
          end,
          break: step === 0 ? first.break : 'none',
        })
      })
    pause = usual?.length === 0 ? first.break : 'none'
    at += length
  }
  return found
}

function longer(one: Token['break'], other: Token['break']): Token['break'] {
  if (one === 'end' || other === 'end') return 'end'
  return one === 'comma' || other === 'comma' ? 'comma' : 'none'
}

function textOf(tokens: readonly Token[], at: number, size: number): string {
  const own = tokens.slice(at, at + size)
  return own.some((token, step) => step > 0 && token.break !== 'none') ? '' : own.map((token) => token.text).join(' ')
}

/** The stems of a phrase that carry meaning; all its stems where none does. */
export function stemsOf(phrase: string): string[] {
  const all = words(phrase).map((word) => word.text)
  const full = all.filter(isFull)
  return (full.length > 0 ? full : all).map(rootOf)
}

/** The stems of a question that stand as well where it is answered: the ship it goes to is docked. */
export function answerStemsOf(question: string): string[] {
  return words(question)
    .map((word) => word.text)
    .filter((word) => TELLING.has(word) || !(STOP_WORDS.has(word) || MODALS.has(word) || FILLERS.has(word)))
    .map(rootOf)
}

/** All stems of a phrase but for articles: where little words make the difference, as in `your turn`. */
export function everyStemOf(phrase: string): string[] {
  return words(phrase)
    .filter((word) => !ARTICLES.has(word.text))
    .map((word) => rootOf(word.text))
}

/** What is left of a word without its ending. Whoever asks and whoever is asked are one: my, our and your. */
export function rootOf(word: string): string {
  return stem(IRREGULAR[word] ?? word)
}

/** Words that ask for leave: what they negate is the verb and no fact. */
export const MODALS: ReadonlySet<string> = setOf(
  'can cannot cant could couldnt may might must mustnt should shouldnt shall will would wont wouldnt',
)

/** Who somebody is, in short: a phrase with it is about that person, a message says nothing more by it. */
export const SHORTENED: ReadonlySet<string> = setOf('im ive youre hes shes theyre theyve weve')

/** Words that begin a question to be answered by yes or no, without asking for leave. */
export const AUXILIARIES: ReadonlySet<string> = setOf(
  'is are was were am do does did has have had isnt arent wasnt werent aint dont doesnt didnt hasnt havent hadnt',
)

export const DETERMINERS: ReadonlySet<string> = setOf(
  'a an the my your his her its their our this that these those each any every some another one two three',
)

/** Whether a word tells to, from or against what something is done: reports TO my Cube. */
export function isDirection(word: string): boolean {
  return DIRECTIONS.has(word)
}

const DIRECTIONS = setOf('to aboard on onto into at from by against through with using via')

export const SUBJECTS: ReadonlySet<string> = setOf('i we you they he she it opponent to')

export function setOf(words: string): Set<string> {
  return new Set(words.split(' '))
}

/** Who says I does not mean itself by your. */
const FIRST_PERSON = setOf('i we my our me us am')
const OTHERS = 'yours'
export const ARTICLES: ReadonlySet<string> = setOf('a an the')
const FILLERS = setOf('also just still now too such any some already yet')
const NEGATIONS = new Set([
  ...setOf('no not without never neither nobody none nothing'),
  // Phones leave out the apostrophe: they cant, it isnt.
  ...[...MODALS, ...AUXILIARIES].filter((word) => /(?:n|no)t$/.test(word)),
])

/** As it is typed in a hurry, behind the word it is short for. */
const SHORTHAND: readonly (readonly string[])[] = [
  ['with', 'w', 'wit', 'wiht'],
  ['without', 'w o'],
  ['and', 'n'],
  ['are', 'r'],
  ['you', 'u'],
  ['nobody', 'no one', 'noone', 'no 1'],
  ['points', 'pts'],
  ['your', 'ur'],
  ['how', 'hw'],
  ['them', 'em', 'dem'],
  ['through', 'thru'],
  ['though', 'tho'],
  ['until', 'till', 'til'],
  ['because', 'bc', 'cuz', 'coz', 'cos'],
  ['before', 'b4'],
  ['about', 'abt', 'bout'],
  ['next', 'nxt'],
  ['round', 'rd', 'rnd'],
  ['people', 'ppl', 'folks', 'peeps'],
  ['something', 'smth', 'sth'],
  ['nothing', 'nuthin', 'nothin'],
  ['want to', 'wanna'],
  ['going to', 'gonna'],
  ['have to', 'gotta', 'hafta'],
  ['do not know', 'dunno'],
  ['versus', 'vs', 'v'],
  ['maximum', 'max'],
  ['minimum', 'min'],
  ['damage', 'dmg'],
  ['what is', 'whats'],
  ['who is', 'whos'],
  ['where is', 'wheres'],
  ['that is', 'thats'],
  ['there is', 'theres'],
  ['how is', 'hows'],
  ['i would', 'id'],
  ['is it', 'izzit'],
  ['the', 'da', 'teh'],
  ['that', 'dat'],
  ['they', 'dey'],
  ['what', 'wat', 'wut'],
  ['does', 'duz'],
  ['enough', 'enuff', 'enuf'],
]

/** Little words that tell one phrase from another: `beam off`, `card of another`. */
const TELLING = setOf('off down up out over before after first second both')

function isFull(word: string): boolean {
  return TELLING.has(word) || !(STOP_WORDS.has(word) || IDLE.has(rootOf(word)) || MODALS.has(word))
}

/** Forms whose stem an ending does not show. */
const IRREGULAR: { readonly [form: string]: string } = {
  fought: 'fight',
  flew: 'fly',
  flown: 'fly',
  moving: 'move',
  stole: 'steal',
  stolen: 'steal',
  gone: 'go',
  goes: 'go',
  going: 'go',
  went: 'go',
  taken: 'take',
  took: 'take',
  shot: 'shoot',
  lost: 'lose',
  losing: 'lose',
  won: 'win',
  winning: 'win',
  drawn: 'draw',
  drew: 'draw',
  dice: 'die',
  built: 'build',
  chosen: 'choose',
  chose: 'choose',
  my: 'your',
  our: 'your',
}

/** Whether a form tells of what was done: built, attacked. */
export function isPast(word: string): boolean {
  return /[^e]ed$/.test(word) || PAST.has(word)
}

const PAST = setOf('fought flew flown stole stolen gone went taken took shot lost won drawn drew built chosen chose')

/** Words that ask whether something may be, and others that say nothing of what it is. */
const IDLE: ReadonlySet<string> = new Set(
  'allow also any back forbid forbidden get go just legal many much now ok okay permit possible some still such too us'
    .split(' ')
    .map(rootOf),
)

/** `'98` and `'01`. */
function century(digits: string): string {
  return `${Number(digits) < 50 ? '20' : '19'}${digits}`
}
