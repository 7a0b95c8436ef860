import type { Reading, Taken } from '../domain/index.ts'
import type { Lexicon } from './lexicon.ts'
import { momentsIn } from './moments.ts'
import { places } from './phrases.ts'
import type { Said } from './sentence.ts'
import { setOf, stemsOf, type Token } from './tokens.ts'

export interface Placed extends Said {
  readonly kind: Taken['kind']
}

/** Date, format and event of a sentence. */
export function occasionIn(lexicon: Lexicon, tokens: readonly Token[]): Placed[] {
  const found: Placed[] = []
  const used = new Set<number>()
  const add = (kind: Taken['kind'], [name, ...others]: readonly Reading[], at: readonly number[], sure: boolean) => {
    if (!name || at.some((index) => used.has(index))) return
    for (const index of at) used.add(index)
    found.push({ kind, reading: name, tokens: at, sure, alternatives: others })
  }
  const { events, formats } = lexicon.edition
  const called = {
    event: events.flatMap(({ id, title }) => calls(lexicon, tokens, id, title)),
    format: formats.flatMap(({ id, label }) => calls(lexicon, tokens, id, label)),
  }
  for (const kind of ['event', 'format'] as const) {
    const [first, ...others] = called[kind].sort((a, b) => b.at.length - a.at.length)
    if (!first) continue
    const same = others.filter((other) => other.at.length === first.at.length)
    add(
      kind,
      [first, ...same].map(({ name, label }) => ({ name, label })),
      first.at,
      first.sure && same.length === 0,
    )
  }
  for (const { asOf, from, to, sure, otherwise } of momentsIn(tokens, (index) => isNamed(lexicon, tokens, index))) {
    const at = Array.from({ length: to - from }, (_, step) => from + step)
    const days = otherwise === undefined ? [asOf] : [asOf, otherwise]
    add(
      'asOf',
      days.map((day) => ({ name: day, label: day })),
      at,
      sure,
    )
  }
  return found
}

interface Call extends Reading {
  readonly at: readonly number[]
  readonly sure: boolean
}

/** Where a format or event is called by its name; `sure` unless it is named only to be set aside. */
function calls(lexicon: Lexicon, tokens: readonly Token[], name: string, label: string): Call[] {
  const matches = [label, name.replaceAll('-', ' ')].flatMap((text) => places(stemsOf(text), tokens, new Set()))
  const [match] = matches.filter(({ tokens: at }) => at.length > 1 || isCalled(lexicon, tokens, at[0] ?? 0))
  return match ? [{ name, label, at: match.tokens, sure: !match.negated && !match.doubtful }] : []
}

/** A name of one word is also a word: it is the name where it stands as one; a word of the vocabulary needs more for it. */
function isCalled({ common }: Lexicon, tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  const apart =
    (before === undefined || tokens[at]?.break !== 'none') && (after === undefined || after.break !== 'none')
  return apart || (INTO.has(before?.text ?? '') && !common.has(tokens[at]?.stem ?? '')) || CALLED.has(after?.text ?? '')
}

const INTO = setOf('in under for at playing')
const CALLED = setOf('format formats play game games rules tournament event match deck league season')

/** A year that the vocabulary speaks of, `2063`, is no date of a rule. */
function isNamed({ common }: Lexicon, tokens: readonly Token[], index: number): boolean {
  return common.has(tokens[index]?.stem ?? '')
}
