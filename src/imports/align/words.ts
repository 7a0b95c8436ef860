import { REFERENCE } from '../cut/found.ts'
import type { Flip, Section } from '../types.ts'

/** Words by which a rule says the opposite, or another number. */
const FLIPS = new Set(
  'must may shall can cannot not no never nor neither unless except only without until before after any all each every both either least most more less fewer than maximum minimum and or'.split(
    ' ',
  ),
)

const NUMBERS = new Set(
  'zero one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty hundred once twice half double'.split(
    ' ',
  ),
)

const WORD = /§[^\s§]*§|[\p{L}\p{N}]+(?:['’.,]\p{L}+|[.,]\p{N}+)*/gu

/**
 * The words of a text in order, in small letters; “can't” is “can not”. A number of a section counts as what `refer` calls it,
 * so that a rule is the same when only what it refers to was renumbered.
 */
export function wordsOf(text: string, refer: (number: string) => string | undefined = () => undefined): string[] {
  const marked = text.replace(REFERENCE, (number) => {
    const name = refer(number)
    return name === undefined ? number : `§${name}§`
  })
  return (
    marked
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[’‘]/g, "'")
      .replace(/\bcan't\b|\bcannot\b/g, 'can not')
      .replace(/n't\b/g, ' not')
      .match(WORD) ?? []
  )
}

/** All that is compared of a section: its title and its text. */
export function textOf({ title, text }: Section): string {
  return title === undefined ? text : `${title}\n${text}`
}

/** How often each word stands there. */
export function bagOf(words: readonly string[]): ReadonlyMap<string, number> {
  const bag = new Map<string, number>()
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1)
  return bag
}

/** Words that turn a rule and that one of the two texts has more often. */
export function flipsBetween(before: readonly string[], after: readonly string[]): Flip[] {
  const [from, to] = [bagOf(before), bagOf(after)]
  const flips: Flip[] = []
  for (const word of new Set([...from.keys(), ...to.keys()])) {
    if (!FLIPS.has(word) && !NUMBERS.has(word) && !/^\d/.test(word)) continue
    const more = (to.get(word) ?? 0) - (from.get(word) ?? 0)
    if (more !== 0) flips.push({ sign: more > 0 ? '+' : '-', word })
  }
  return flips
}
