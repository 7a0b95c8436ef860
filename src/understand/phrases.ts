import { isDoubtful } from './doubts.ts'
import { AUXILIARIES, isPast, MODALS, setOf, type Token } from './tokens.ts'

/** Where the words of a phrase stand: the tokens used, in order. */
export interface Match extends Negation {
  readonly tokens: readonly number[]
}

/** Whether something is said to be so, or not. */
export interface Negation {
  readonly negated: boolean
  /** The negating word, which is then used as well. */
  readonly by?: number
  /** It could be meant either way: `unless`, `whether`, `without a leader and a drone`. */
  readonly doubtful: boolean
}

/** Words of a phrase may have so many others between them. */
const GAP = 3
/** How far before a phrase its negation may stand. */
const REACH = 3

/** Every place where the stems stand one after the other, with little between them. */
export function places(stems: readonly string[], tokens: readonly Token[], used: ReadonlySet<number>): Match[] {
  const found: Match[] = []
  const [first] = stems
  for (let start = 0; start < tokens.length; start++) {
    if (tokens[start]?.stem !== first || used.has(start)) continue
    const at = [start]
    for (const stem of stems.slice(1)) {
      const last = at.at(-1) ?? start
      const next = nextOf(stem, last, tokens, used)
      if (next === undefined) break
      if (tokens.slice(last + 1, next).some((token) => token.full && stems.length < 3)) break
      at.push(next)
    }
    if (at.length !== stems.length) continue
    // Of two that end in one word, the one whose words stand closer: may a non-BORG player use a BORG USE ONLY card.
    if (found.at(-1)?.tokens.at(-1) === at.at(-1)) found.pop()
    found.push({ tokens: at, ...negation(tokens, at, used) })
  }
  return found
}

function nextOf(stem: string, last: number, tokens: readonly Token[], used: ReadonlySet<number>): number | undefined {
  for (let index = last + 1; index <= last + 1 + GAP; index++) {
    const token = tokens[index]
    if (!token || token.break === 'end') return undefined
    if (token.stem === stem && !used.has(index)) return index
  }
  return undefined
}

/**
 * A negation inside, after, or before with nothing of weight between; one that belongs to a verb (`may not`) is none of it. Of several
 * with `or` none is said: hit, DIRECT HIT or miss; each is denied together with the others: without a leader or a drone.
 */
export function negation(tokens: readonly Token[], at: readonly number[], used: ReadonlySet<number>): Negation {
  const found = denial(tokens, at, used)
  return found.negated || tokens[(at.at(-1) ?? 0) + 1]?.text !== 'or' ? found : { ...found, doubtful: true }
}

function denial(tokens: readonly Token[], at: readonly number[], used: ReadonlySet<number>): Negation {
  const first = at[0] ?? 0
  const last = at.at(-1) ?? first
  const doubtful = isDoubtful(tokens, first, last)
  for (let index = first + 1; index < last; index++)
    if (tokens[index]?.negates && !at.includes(index)) return { negated: true, by: index, doubtful }
  const after = negationAfter(tokens, last, used)
  if (after !== undefined)
    return isOfLeave(tokens, after) ? { negated: false, doubtful: true } : { negated: true, by: after, doubtful }
  const denied = deniedSubject(tokens, first)
  return denied === undefined ? before(tokens, first, used, doubtful) : { negated: true, by: denied, doubtful }
}

/** Whether it is leave that is denied, not the thing: dual-icon missions aren't ALLOWED. */
function isOfLeave(tokens: readonly Token[], no: number): boolean {
  return tokens.slice(no + 1, no + 3).some(({ text, break: pause }) => pause === 'none' && LEAVE.has(text))
}

/**
 * What is said of a subject that there is not, is not so, however far behind: no battle was fought there LAST TURN; or next to it: no
 * ship of his DOCKED there, no guards ESCORTING him.
 */
function deniedSubject(tokens: readonly Token[], first: number): number | undefined {
  let copula: number | undefined
  for (let index = first - 1; index >= 0 && tokens[index + 1]?.break === 'none'; index--) {
    const text = tokens[index]?.text ?? ''
    if (CLAUSES.has(text) || MODALS.has(text)) return undefined
    if (COPULA.has(text)) copula = index
    if (isNobody(tokens, index) && first - index <= FARTHEST_SUBJECT) return index
    if (!DENYING.has(text)) continue
    if (copula !== undefined) return copula - index <= LONGEST_SUBJECT ? index : undefined
    return isParticiple(tokens[first]) && first - index <= LONGEST_SUBJECT ? index : undefined
  }
  return undefined
}

/** NOBODY attacked me, NO ONE did: a subject that begins its clause. */
function isNobody(tokens: readonly Token[], index: number): boolean {
  const [{ text, break: pause } = { text: '', break: 'none' }, next] = tokens.slice(index, index + 2)
  const isFirst = index === 0 || pause !== 'none' || CLAUSES.has(tokens[index - 1]?.text ?? '')
  return isFirst && (text === 'nobody' || (text === 'no' && next?.text === 'one' && next.break === 'none'))
}

function isParticiple(token: Token | undefined): boolean {
  return token !== undefined && (/.ing$/.test(token.text) || isPast(token.text))
}

function negationAfter(tokens: readonly Token[], last: number, used: ReadonlySet<number>): number | undefined {
  const [one, two] = [tokens[last + 1], tokens[last + 2]]
  if (one && (one.text === 'not' || (AUXILIARIES.has(one.text) && one.negates)) && one.break === 'none')
    return isModal(tokens, last + 1) || used.has(last + 2) ? undefined : last + 1
  if (one && two && COPULA.has(one.text) && one.break === 'none' && two.negates && !used.has(last + 3)) return last + 2
  return undefined
}

function before(tokens: readonly Token[], first: number, used: ReadonlySet<number>, doubtful: boolean): Negation {
  let reach = REACH
  for (let index = first - 1; index >= Math.max(0, first - reach) && tokens[index + 1]?.break === 'none'; index--) {
    const token = tokens[index]
    if (token?.negates) {
      if (tokens[index - 1]?.text === 'or') return { negated: true, by: index, doubtful: true }
      const owned = isModal(tokens, index) && !HAVING.has(tokens[index + 1]?.text ?? '')
      return owned ? { negated: false, doubtful } : { negated: true, by: index, doubtful }
    }
    if (token?.text === 'or' || token?.text === 'and') {
      const earlier = [1, 2, 3, 4].find((step) => tokens[index - step]?.negates)
      if (earlier === undefined) break
      return token.text === 'or'
        ? { negated: true, doubtful }
        : { negated: false, doubtful: index + 1 === first || doubtful }
    }
    if (PASSED.has(token?.text ?? '')) {
      reach++
      continue
    }
    if (token?.full || used.has(index)) break
    if (HAVING.has(token?.text ?? '')) reach = REACH + 1
  }
  return { negated: false, doubtful }
}

/** How many words on from `no` the subject ends. */
const LONGEST_SUBJECT = 3
/** How many words on from `nobody` what is said of it begins. */
const FARTHEST_SUBJECT = 5
const DENYING = setOf('no nobody none nothing neither')
const CLAUSES = setOf('and but if when while because since although though unless so that which who')
const COPULA = setOf('is are was were be been has have')
const HAVING = setOf('have has had control controls own owns')
/** What stands between a negation and the thing: we don't USE it, without PLAYING it, it is no LONGER there. */
const PASSED = setOf('use uses used using play plays playing longer')
const LEAVE = setOf('allowed legal permitted possible ok okay')

/** Whether the negation at an index belongs to a verb of leave: `may not`, `can they not`. */
function isModal(tokens: readonly Token[], index: number): boolean {
  const { text, negates } = tokens[index] ?? { text: '', negates: false }
  if (MODALS.has(text) && negates) return true
  return text === 'not' && [index - 1, index - 2].some((earlier) => MODALS.has(tokens[earlier]?.text ?? ''))
}
