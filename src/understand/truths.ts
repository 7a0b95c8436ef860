import { isAsked, isNotNow } from './doubts.ts'
import { readingOf } from './hearing.ts'
import { inner } from './lexicon.ts'
import { type Match, type Negation, negation, places } from './phrases.ts'
import { CONTRARIES, type Speakable } from './sayings.ts'
import type { Hearing, Said } from './sentence.ts'
import { AUXILIARIES, DETERMINERS, MODALS, rootOf, setOf, type Token } from './tokens.ts'
import { actorOf, isMine, isOpponents, ownerOf, saysHis } from './whose.ts'

/** Facts that are true or false, by the phrases that name them. */
export function truths(hearing: Hearing, used: ReadonlySet<number>): Said[] {
  const { lexicon, tokens } = hearing
  const verbs = new Set(
    lexicon.targets.flatMap(({ phrases }) => phrases.flatMap(({ stems }) => (stems.length === 1 ? stems : []))),
  )
  const found = hearing.facts.flatMap((each) => utterances(hearing, each, used, verbs))
  // The longest phrase has the word; where two facts share it, neither is sure.
  return found
    .filter((one) => !found.some((other) => other.size > one.size && overlap(other, one)))
    .filter((one, index, all) => all.findIndex((other) => other.fact === one.fact && overlap(other, one)) === index)
    .map((one, _, all) => {
      const rivals = all.filter((other) => other.fact !== one.fact && overlap(other, one))
      return {
        reading: readingOf(lexicon, one.fact, one.value),
        tokens: one.tokens,
        sure:
          one.sure &&
          rivals.length === 0 &&
          !all.some((other) => other.fact !== one.fact && areAlternatives(tokens, one, other)) &&
          !one.tokens.some((index) => tokens[index]?.misspelt),
        alternatives: rivals.map((other) => readingOf(lexicon, other.fact, other.value)),
      }
    })
}

interface Utterance {
  readonly fact: Speakable['fact']
  readonly tokens: readonly number[]
  readonly size: number
  readonly sure: boolean
  readonly negated: boolean
  readonly value: boolean
}

/** A phrase may share words with what is asked, where it has more: they report, with crew. */
function utterances(
  hearing: Hearing,
  speakable: Speakable,
  used: ReadonlySet<number>,
  verbs: ReadonlySet<string | undefined>,
): Utterance[] {
  const { tokens, wish } = hearing
  const { fact, sayings } = speakable
  if (inner(fact.type).kind !== 'bool') return []
  const asked = new Set(wish.tokens)
  const closed = new Set([...used].filter((index) => !asked.has(index)))
  return sayings.flatMap(({ stems, contrary, isQuestion, name }) =>
    places(stems, tokens, closed).flatMap((match) => {
      if (name && !isSpelt(name, tokens, match.tokens)) return []
      if (isOfAnother(tokens, fact, match.tokens)) return []
      const own = match.tokens.filter((index) => !used.has(index))
      const least = isQuestion ? Math.min(2, stems.length) : 1
      if (own.length < least || !own.some((index) => tokens[index]?.full)) return []
      if (own.length < match.tokens.length && isParted(tokens, match.tokens)) return []
      if (own.length * 2 < stems.length && (isQuestion || !isWhole(match.tokens))) return []
      const beside = contrary ? undefined : contraryOf(sayings, tokens, match.tokens)
      const { negated, doubtful, by: no } = disability(tokens, fact, own) ?? denial(tokens, own, match, used)
      const by = no === undefined || used.has(no) ? [] : [no]
      return [
        {
          fact,
          tokens: [...own, ...by, ...(beside === undefined || by.includes(beside) ? [] : [beside])],
          size: stems.length,
          sure:
            !doubtful &&
            !isEither(tokens, own.at(-1) ?? 0) &&
            isAsserted(hearing, speakable, own, match.tokens) &&
            (stems.length > 1 || !verbs.has(stems[0])),
          negated,
          value: (contrary || beside !== undefined) === negated,
        },
      ]
    }),
  )
}

/** What is asked behind a pause is not said before it: no Spire on my HOMEWORLD, am I ASSIMILATED. */
function isParted(tokens: readonly Token[], [first = 0, ...more]: readonly number[]): boolean {
  return tokens.slice(first + 1, (more.at(-1) ?? first) + 1).some((token) => token.break !== 'none')
}

/** A listed phrase of several words, said as it stands: ATTACK COMMAND ATTACK, where an attack is asked about. */
function isWhole(at: readonly number[]): boolean {
  return at.length > 2 && at.every((index, step) => index === (at[0] ?? 0) + step)
}

/** What is denied of the words that the fact shares with what is asked, is denied of it: I WASN'T attacked last turn. */
function denial(tokens: readonly Token[], own: readonly number[], whole: Match, used: ReadonlySet<number>): Negation {
  const said = negation(tokens, own, used)
  return !said.negated && whole.negated && own[0] !== whole.tokens[0] ? whole : said
}

/** That it cannot is no question of leave where the fact is whether it can: it CANT PLACE A LANE. */
function disability(
  tokens: readonly Token[],
  { ask }: Speakable['fact'],
  [first = 0]: readonly number[],
): Negation | undefined {
  const verb = tokens[first]?.break === 'none' ? tokens[first - 1] : undefined
  return /^can\b/i.test(ask ?? '') && verb && MODALS.has(verb.text) && verb.negates
    ? { negated: true, by: first - 1, doubtful: false }
    : undefined
}

/** Up or down. */
function isEither(tokens: readonly Token[], last: number): boolean {
  if (tokens[last + 1]?.text !== 'or') return false
  return (CONTRARIES.get(tokens[last]?.stem ?? '') ?? []).includes(tokens[last + 2]?.stem ?? '')
}

/** A leader or a drone: one of them will do, and it is not said which. Neither of them is both. */
function areAlternatives(tokens: readonly Token[], one: Utterance, other: Utterance): boolean {
  if (one.negated || other.negated) return false
  const [first, last] = (one.tokens[0] ?? 0) < (other.tokens[0] ?? 0) ? [one, other] : [other, one]
  const between = tokens.slice((first.tokens.at(-1) ?? 0) + 1, last.tokens[0])
  return between.some((token) => token.text === 'or') && !between.some((token) => token.full || token.break !== 'none')
}

/** Whether a name stands as it is written, its words side by side. */
function isSpelt(name: readonly string[], tokens: readonly Token[], [first = 0]: readonly number[]): boolean {
  const start = first - name.findIndex((word) => rootOf(word) === tokens[first]?.stem)
  return name.every((word, step) => {
    const token = tokens[start + step]
    if (!token) return false
    return token.text === word || token.text === `${word}s` || (token.misspelt && token.stem === rootOf(word))
  })
}

/** Whether words say a fact of those it is about, and now: not the opponent's drone for yours, nor the one that was killed. */
function isAsserted(
  { tokens, wish }: Hearing,
  { fact, hints }: Speakable,
  at: readonly number[],
  whole: readonly number[],
): boolean {
  const [first = 0, last = first] = [at[0], at.at(-1)]
  if (ownerOf(fact) === 'you') {
    // Who is spoken of by `his` is the opponent, unless it is the opponent who asks: then it is not told.
    const isHis = isOpponents(tokens, first)
    if (actorOf(tokens) === 'you' ? isHis : saysHis(tokens, at) || isMine(tokens, whole)) return false
  }
  return !isAsked(tokens, first, wish.tokens) && !isNotNow(tokens, first, last, hints)
}

/** What one is oneself, said of somebody else: THE Assimilated player wants to bid, may I attack A BORG PLAYER. */
function isOfAnother(
  tokens: readonly Token[],
  { ask }: Speakable['fact'],
  [first = 0, ...more]: readonly number[],
): boolean {
  const last = more.at(-1) ?? first
  if (!/^are you\b/i.test(ask ?? '')) return false
  if (OTHERS.has(tokens[first - 1]?.text ?? '') && !BEING.has(tokens[first - 2]?.text ?? '')) return true
  if (tokens[last]?.stem !== PLAYER) return false
  let before = first
  while (before > 0 && tokens[before]?.break === 'none' && isBeforePlayer(tokens[before - 1])) before--
  const { text } = tokens[before - 1] ?? { text: '' }
  return (
    tokens[before]?.break === 'none' && before > 0 && !BEING.has(text) && !MODALS.has(text) && !AUXILIARIES.has(text)
  )
}

function isBeforePlayer(token: Token | undefined): boolean {
  return token !== undefined && (DETERMINERS.has(token.text) || token.negates)
}

const PLAYER = rootOf('player')

const OTHERS = setOf('the another every each other')
const BEING = setOf('as am im be being')

/** A word beside the phrase that says the contrary of one the fact is spoken of with: they lowered their SHIELDS. */
function contraryOf(
  sayings: Speakable['sayings'],
  tokens: readonly Token[],
  at: readonly number[],
): number | undefined {
  const said = new Set(at.map((index) => tokens[index]?.stem))
  const own = new Set(sayings.flatMap(({ stems, contrary }) => (contrary ? [] : stems)))
  const [first = 0, last = first] = [at[0], at.at(-1)]
  return [last + 1, last + 2, first - 1, first - 2].find((index) => {
    const token = tokens[index]
    if (!token || own.has(token.stem) || tokens[Math.max(index, last + 1)]?.break === 'end') return false
    return (CONTRARIES.get(token.stem) ?? []).some((contrary) => own.has(contrary) && !said.has(contrary))
  })
}

function overlap(a: { readonly tokens: readonly number[] }, b: { readonly tokens: readonly number[] }): boolean {
  return a.tokens.some((at) => b.tokens.includes(at))
}
