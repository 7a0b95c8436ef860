import { AUXILIARIES, SUBJECTS, setOf, type Token } from './tokens.ts'

/** How far before a phrase stands what puts it in doubt. */
const REACH = 4
/** How many words behind it. */
const BEHIND = 3

/** Whether the words `[first, last]` are said neither to be so nor not to be so: `unless`, `do I need`, `or not`. */
export function isDoubtful(tokens: readonly Token[], first: number, last: number): boolean {
  return (
    isQuestioned(tokens, first) ||
    isNeeded(tokens, first, last) ||
    isTakenBack(tokens, last) ||
    (tokens[last + 1]?.text === 'or' && tokens[last + 2]?.negates === true)
  )
}

/** He says that they are up, BUT THEY AREN'T. */
function isTakenBack(tokens: readonly Token[], last: number): boolean {
  if (tokens[last + 1]?.text !== 'but' || !SUBJECTS.has(tokens[last + 2]?.text ?? '')) return false
  return tokens.slice(last + 3, last + 5).some(({ negates }) => negates)
}

/**
 * What was there and went, is over or has yet to begin: `my drone was killed`, `he lost his drone`, `after a battle`,
 * `may I start a battle`, `it used to be there`, `last battle it was`, `it will be`.
 * @param hints stems of a fact that may itself be about that, which is then no reason for doubt.
 */
export function isNotNow(tokens: readonly Token[], first: number, last: number, hints: ReadonlySet<string>): boolean {
  const [behind, before] = [wordBehind(tokens, last, GONE), wordBeforeNoun(tokens, first)]
  const signs = [behind, ENDING.has(before?.text ?? '') ? before : undefined, ...otherTimes(tokens, first, last)]
  return signs.some((token) => token && !hints.has(token.stem))
}

/** The words that tell of another time than now: it USED to be, it WILL be, the LAST battle. */
export function otherTimes(tokens: readonly Token[], first: number, last: number): Token[] {
  const [from, to] = clauseOf(tokens, first)
  return tokens.slice(from, to).flatMap((token, step) => {
    const index = from + step
    const next = tokens[index + 1]
    const { text } = token
    const isThen = ANOTHER.has(text) && PERIODS.has(next?.text ?? '') && next?.break === 'none'
    const isFormer = text === 'used' && next?.text === 'to' && index <= last
    const isComing = text === 'will' && next?.text === 'be' && index >= first - REACH && index <= last + 1
    return isThen || isFormer || isComing ? [token] : []
  })
}

/** A question of its own beside what is asked: ARE THEIR SHIELDS UP, may I beam. */
export function isAsked(tokens: readonly Token[], first: number, asked: readonly number[]): boolean {
  const [from, to] = clauseOf(tokens, first)
  const opening = tokens[from]
  if (!opening || opening.negates || !AUXILIARIES.has(opening.text) || isShortened(opening)) return false
  // Is it so IF I do this: behind the condition stands what else would be asked.
  const isBeforeCondition = CONDITIONS.has(tokens[to]?.text ?? '') && asked.some((index) => index > to)
  return isBeforeCondition || !asked.some((index) => index >= from && index < to)
}

/** `we're` is written as `were` is. */
function isShortened({ text, start, end }: Token): boolean {
  return end - start !== text.length
}

/** The words `[from, to)` around, between two pauses, conditions or new subjects: last turn AND HIS ship is still here. */
function clauseOf(tokens: readonly Token[], at: number): [number, number] {
  const isStart = (index: number) => {
    const { text, break: pause } = tokens[index] as Token
    const { text: next } = tokens[index + 1] ?? { text: '' }
    return pause !== 'none' || CONDITIONS.has(text) || (JOINING.has(text) && (SUBJECTS.has(next) || OWNERS.has(next)))
  }
  let from = at
  while (from > 0 && !isStart(from)) from--
  const end = tokens.findIndex((_, index) => index > at && isStart(index))
  return [from, end < 0 ? tokens.length : end]
}

/** `unless`, `whether` and the like leave open what follows. */
function isQuestioned(tokens: readonly Token[], first: number): boolean {
  for (let index = first; index >= Math.max(0, first - REACH); index--) {
    if (index < first && DOUBTS.has(tokens[index]?.text ?? '')) return true
    if (tokens[index]?.break !== 'none') return false
  }
  return false
}

/** `do I need a leader`, `must I have one`, `is one required`: what is asked for need not be there. */
function isNeeded(tokens: readonly Token[], first: number, last: number): boolean {
  const behind = wordBehind(tokens, last, NEEDED)
  return behind !== undefined ? isOfTheThing(tokens, behind) : isPrecededByNeed(tokens, first)
}

/** A thing that needs another is there; one that needs TO BE somewhere need not. */
function isOfTheThing(tokens: readonly Token[], { text, end }: Token): boolean {
  return !NEEDS.has(text) || tokens.find(({ start }) => start > end)?.text === 'to'
}

/** An infinitive ends what is needed, unless it is the very thing: do I need personnel TO beam, does it need TO be docked. */
function isPrecededByNeed(tokens: readonly Token[], first: number): boolean {
  for (let index = first - 1; index >= Math.max(0, first - REACH); index--) {
    if (tokens[index + 1]?.break !== 'none') return false
    if (isNeed(tokens, index)) return true
    if (tokens[index]?.text === 'to' && !(isNeed(tokens, index - 1) && BEING.has(tokens[index + 1]?.text ?? '')))
      return false
  }
  return false
}

function isNeed(tokens: readonly Token[], index: number): boolean {
  const text = tokens[index]?.text ?? ''
  if (NEEDS.has(text)) return true
  return text === 'have' && [index - 1, index - 2].some((earlier) => OBLIGING.has(tokens[earlier]?.text ?? ''))
}

/** One of the words, where it stands behind with nothing of weight between. */
function wordBehind(tokens: readonly Token[], last: number, sought: ReadonlySet<string>): Token | undefined {
  for (const token of tokens.slice(last + 1, last + 1 + BEHIND)) {
    if (token.break !== 'none') return undefined
    if (sought.has(token.text) && !remains(tokens, token)) return token
    if (token.full) return undefined
  }
  return undefined
}

/** What has left is gone; what is left is not. */
function remains(tokens: readonly Token[], token: Token): boolean {
  const next = tokens[tokens.indexOf(token) + 1]
  return token.text === 'left' && (next === undefined || next.break !== 'none')
}

function wordBeforeNoun(tokens: readonly Token[], first: number): Token | undefined {
  let index = first - 1
  while (OWNERS.has(tokens[index]?.text ?? '')) index--
  return tokens[index + 1]?.break === 'none' ? tokens[index] : undefined
}

const DOUBTS = setOf('unless whether until except instead')
const NEEDS = setOf('need needs require requires')
const BEING = setOf('be have')
const OBLIGING = setOf('must to')
const NEEDED = setOf('need needs needed required necessary help helps')
const GONE = setOf('killed dead dies died left gone destroyed lost discarded over ended finished before until')
const ENDING = setOf('lost loses killed destroyed discarded after before start starts begin begins initiate initiates')
const CONDITIONS = setOf('if when')
const JOINING = setOf('and but')
const ANOTHER = setOf('last previous')
const PERIODS = setOf('turn round battle combat fight game time')
const OWNERS = setOf('a an the my your his her its their our')
