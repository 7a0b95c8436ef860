import { bare, type Fact } from '../domain/index.ts'
import { setOf, type Token } from './tokens.ts'

/** One end of a range is no count: between 2 and 4, 2 to 4, 2-4, 2 or 3. */
export function isInRange(tokens: readonly Token[], at: number): boolean {
  const isPair = (first: number) => {
    const [one, two, three] = tokens.slice(first, first + 3)
    if (numberOf(one) === undefined || two?.break !== 'none') return false
    // Only the end of a range stands at once behind its begin; a list has pauses.
    if (/^\d+$/.test(one?.text ?? '') && /^\d+$/.test(two.text) && two.start === (one?.end ?? 0) + 1) return true
    if (numberOf(three) === undefined || three?.break !== 'none') return false
    return RANGING.has(two.text) || (two.text === 'and' && tokens[first - 1]?.text === 'between')
  }
  return [at, at - 1, at - 2].some((first) => {
    if (first < 0 || !isPair(first)) return false
    const width = numberOf(tokens[first + 1]) === undefined ? 2 : 1
    return at === first || at === first + width
  })
}

const RANGING = setOf('to or')

/** A number in figures or in words, or the place of a round: the fourth. */
export function numberOf(token: Token | undefined): number | undefined {
  const text = token?.text ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : (NUMBERS.get(text) ?? ORDINALS.get(text))
}

export function takes({ type, range }: Fact, value: number): boolean {
  const { kind } = bare(type)
  return (kind === 'int' || kind === 'number') && (range === undefined || (value >= range[0] && value <= range[1]))
}

const NUMBERS: ReadonlyMap<string, number> = new Map(
  'zero two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, index === 0 ? 0 : index + 1]),
)
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map((word, index) => [word, index + 1]),
)
