import type { Announcement } from '../types.ts'
import type { Profile, Profiles } from './likeness.ts'
import { bagOf, wordsOf } from './words.ts'

/** A sentence that says that a rule ends. */
const ENDS =
  /\b(?:is|are|has been|have been|was|were)\s+(?:hereby\s+|now\s+)?(?:cancell?ed|rescinded|revoked|repealed|withdrawn|superseded|abolished)\b/i
/** A sentence that says that it was otherwise before. */
const NOW = /\b(?:no longer|from now on|(?:is|are) now|now (?:remains?|applies|apply|counts?|includes?))\b/i

/** What a glossary writes above the new wording of a card. */
const REVISED = /\brevised (?:game )?text\b/i

/** So much of the weight of a sentence stands in one sentence of the earlier section. */
const ENOUGH = 0.45
/** Sections that a sentence ends at most. */
const MOST = 4
/** A section that names a card as often as this is about it. */
const OFTEN = 2

/** Sections of the earlier document whose rules a sentence of the later one says to be gone, or otherwise now. */
export function announcedIn({ from, to, weight }: Profiles): Announcement[] {
  const sentences = from.flatMap((profile, index) =>
    sentencesOf(profile.section.text).map((sentence) => ({ index, bag: bagOf(wordsOf(sentence)) })),
  )
  return to.flatMap((profile, index) => [
    ...(REVISED.test(profile.section.text) ? about(profile, from) : []).map((earlier) => ({
      from: earlier,
      to: index,
    })),
    ...sentencesOf(profile.section.text).flatMap((sentence) => {
      if (!ENDS.test(sentence) && !NOW.test(sentence)) return []
      const said = bagOf(wordsOf(`${profile.section.title ?? ''} ${sentence}`))
      return best(said, sentences, weight).map((earlier) => ({ from: earlier, to: index }))
    }),
  ])
}

/** Whether a text says that a rule ends. */
export function endsSomething(text: string): boolean {
  return ENDS.test(text)
}

/** Sections that speak most of what a later one has as its title. */
function about({ section: { title } }: Profile, from: readonly Profile[]): number[] {
  const name = wordsOf(title ?? '').join(' ')
  if (name === '') return []
  const counts = from.map(
    ({ words }) => ` ${words.join(' ')}`.replaceAll(`${name}s`, name).split(` ${name}`).length - 1,
  )
  return counts
    .flatMap((count, index) => (count >= OFTEN ? [index] : []))
    .sort((a, b) => (counts[b] as number) - (counts[a] as number))
    .slice(0, MOST)
}

function best(
  said: Profile['bag'],
  sentences: readonly { readonly index: number; readonly bag: Profile['bag'] }[],
  weight: Profiles['weight'],
): number[] {
  const mass = [...said.keys()].reduce((sum, word) => sum + weight(word), 0)
  const scores = new Map<number, number>()
  for (const { index, bag } of sentences) {
    let sum = 0
    for (const word of said.keys()) if (bag.has(word)) sum += weight(word)
    if (sum >= mass * ENOUGH) scores.set(index, Math.max(scores.get(index) ?? 0, sum))
  }
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .map(([index]) => index)
}

/** A text in sentences; a blank line ends one too. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])["”')\]]*\s+|\n{2,}/).filter((sentence) => sentence.trim() !== '')
}
