import { type Fact, words } from '../domain/index.ts'
import { openingOf } from './forms.ts'
import { rootOf, setOf, type Token } from './tokens.ts'

/** Whose something is: of whoever asks, or of the opponent. */
export type Owner = 'you' | 'opponent'

/** How far before the words their owner may stand. */
const REACH = 4
/** In words: may my opponent. */
const LONGEST_OPENING = 3

/** Whose things a fact's question speaks of, where it speaks of one side only. */
export function ownerOf({ ask }: Fact): Owner | undefined {
  const said = words(ask ?? '').map((word) => word.text)
  if (said.some(isOpponent) || said.some((word, index) => word === 'other' && /^players?$/.test(said[index + 1] ?? '')))
    return 'opponent'
  return said.some((word) => YOU.has(word)) && !said.some((word) => OTHERS.has(word)) ? 'you' : undefined
}

/** Whether the words from `first` on are said of the opponent: `his drone`, `my opponent is playing Borg`. */
export function isOpponents(tokens: readonly Token[], first: number): boolean {
  const before = tokens[first - 1]
  if (before && tokens[first]?.break === 'none' && (HIS.has(before.text) || NEIGHBOUR.has(before.stem))) return true
  for (let index = first - 1; index >= Math.max(0, first - REACH); index--) {
    const token = tokens[index]
    if (!token || tokens[index + 1]?.break !== 'none') return false
    if (isOpponent(token.text)) return true
    // Whose ship it is that has it: HIS cube has a drone.
    const isHolder = HAVE.has(tokens[index + 1]?.text ?? '')
    if (isHolder && HIS.has(tokens[index - 1]?.text ?? '') && token.break === 'none') return true
    if (token.full && !isHolder && !HAVING.has(token.stem)) return false
  }
  return false
}

/** Whether the words themselves name somebody else as the owner: his turn. */
export function saysHis(tokens: readonly Token[], at: readonly number[]): boolean {
  return at.some((index) => HIS.has(tokens[index]?.text ?? ''))
}

/** Whether they are said of whoever asks: through MY own shields, I got him in play. */
export function isMine(tokens: readonly Token[], at: readonly number[]): boolean {
  const [first = 0] = at
  const before = tokens[first - 1]?.text ?? ''
  const isBefore = (OWN.has(before) || FIRST.has(before)) && tokens[first]?.break === 'none'
  return isBefore || at.some((index) => OWN.has(tokens[index]?.text ?? ''))
}

/** Who would do what is asked: whoever the question opens with, or whoever asks. */
export function actorOf(tokens: readonly Token[]): Owner {
  const { at } = openingOf(tokens)
  const subject = tokens.slice(at, at + LONGEST_OPENING)
  return subject.some(({ text }) => isOpponent(text) || THIRD.has(text)) ? 'opponent' : 'you'
}

/** Who has what is counted: `I have 100`, `the opponent has 95`, `the Klingon player scored 2`, `his 70`. */
export function holderOf(tokens: readonly Token[], index: number): Owner | undefined {
  const before = tokens[index - 1]?.text ?? ''
  if (OWN.has(before)) return 'you'
  if (HIS.has(before)) return 'opponent'
  if (!HAVE.has(before) || tokens[index]?.break !== 'none') return undefined
  const isBetween = BETWEEN.has(tokens[index - 2]?.text ?? '')
  const subject = tokens[index - (isBetween ? 3 : 2)]?.text ?? ''
  return FIRST.has(subject)
    ? 'you'
    : isOpponent(subject) || THIRD.has(subject) || NEIGHBOURS.has(subject)
      ? 'opponent'
      : undefined
}

/** Whether a word is whoever asks, or of him. */
export function isSpeaker(word: string): boolean {
  return FIRST.has(word) || OWN.has(word) || SPEAKER.has(word)
}

/** Whether a word is somebody else at the table, or of him. */
export function isSpokenOf(word: string): boolean {
  return isOpponent(word) || THIRD.has(word) || HIS.has(word) || SPOKEN_OF.has(word)
}

function isOpponent(word: string): boolean {
  return OPPONENTS.has(rootOf(word))
}

const OPPONENTS = setOf(['opponent', 'enemy'].map(rootOf).join(' '))
const YOU = setOf('you your yours')
const OTHERS = setOf('he she his her they them their theirs whoever')
const HIS = setOf('his her their')
const OWN = setOf('my our ive weve')
const SPEAKER = setOf('me mine im us')
const SPOKEN_OF = setOf('him them hers theirs hes shes theyre theyve')
const FIRST = setOf('i we ive weve')
const THIRD = setOf('he she they')
/** Others at the table: the Klingon PLAYER has 2. */
const NEIGHBOURS = setOf('rival player ally friend partner')
/** What stands between who has it and that he has it: the other player ALREADY had 5. */
const BETWEEN = setOf('already now still')
const NEIGHBOUR = new Set([...NEIGHBOURS].map(rootOf))
const HAVE = setOf('have has had got scored rolled')
/** Stems of what one does with what one has. */
const HAVING = setOf(['playing', 'controls', 'got', 'already'].map(rootOf).join(' '))
