import { bare, type EnumType, type Fact, type FactSaying, type Json, words } from '../domain/index.ts'
import { type Pattern, patternOf, patternOfStems } from './patterns.ts'
import { type Alike, answerStemsOf, everyStemOf, rootOf, stemsOf, tokensOf } from './tokens.ts'

/** A fact, or a field of one, and every stem that could point to it. */
export interface Speakable {
  /** Of a field: with the name of the fact before its own. */
  readonly fact: Fact
  /** Of a field: the fact that holds the record, and its own name. */
  readonly field?: { readonly record: string; readonly field: string }
  /** Of a field that each element of a list has: the list. */
  readonly list?: Fact
  readonly sayings: readonly Saying[]
  /** What its author lists for it. */
  readonly told: readonly FactSaying[]
  readonly hints: ReadonlySet<string>
}

/** Words that say what a fact is. */
export interface Saying {
  readonly pattern: Pattern
  /** Where it is always the same: of a fact that is true or false, what is said where nothing negates it. */
  readonly value?: Json
  /** Fields of one more element of a list. */
  readonly each?: { readonly [field: string]: Json }
  /** Whether they say the contrary of what the author lists. */
  readonly contrary: boolean
  /** Whether they are the fact's own question, which stands in a sentence only by intent. */
  readonly isQuestion: boolean
  /** Of a card's name, which says the fact as it is written only: Rescue Captives is not to rescue a captive. */
  readonly name?: readonly string[]
}

/** What the sayings of an edition have in common. */
export interface Speech {
  readonly alike: Alike
  /** How rare a stem is. */
  readonly weigh: (stem: string) => number
  /** Which single words are enough. */
  readonly alone: (stem: string) => boolean
  /** What is the name of a card. */
  readonly isName: (words: readonly string[]) => boolean
}

/** The ways to say a fact. */
export function speakable(fact: Fact, said: readonly FactSaying[], { alike, weigh, alone, isName }: Speech): Speakable {
  const listed = [...fact.aliases.map(spaced), ...fact.words]
  const { ask = '' } = fact
  const plain = ask.replaceAll(/\([^)]*\)/g, ' ')
  const question = tokensOf(plain).some((token) => token.negates) ? [] : answerStemsOf(plain)
  const isTruth = bare(fact.type).kind === 'bool'
  const wordings = [
    ...listed.map((text) => {
      const name = words(text).map((word) => word.text)
      return { stems: sayingOf(text), isQuestion: false, ...(isName(name) ? { name } : {}) }
    }),
    ...(question.length > 1 || question.every(alone) ? [{ stems: question, isQuestion: true }] : []),
    ...namesOf(fact.name).map((stems) => ({ stems, isQuestion: true })),
  ].filter(({ stems }) => stems.length > 0)
  const own = said.flatMap(({ says, value, each }) =>
    says.flatMap((say): Saying[] => {
      const pattern = patternOf(say, alike, weigh)
      const what = { ...(value === undefined ? {} : { value }), ...(each === undefined ? {} : { each }) }
      return pattern ? [{ pattern, ...what, contrary: false, isQuestion: false }] : []
    }),
  )
  const truths = wordings.flatMap(({ stems, ...saying }): Saying[] => [
    { ...saying, pattern: patternOfStems(stems, alike, weigh), value: true, contrary: false },
    ...contrariesOf({ ...saying, stems }).map((each) => ({
      ...saying,
      pattern: patternOfStems(each, alike, weigh),
      value: false,
      contrary: true,
    })),
  ])
  return {
    fact,
    sayings: [...own, ...(isTruth ? truths : [])],
    told: said,
    hints: new Set([
      ...listed.flatMap(stemsOf),
      ...stemsOf(plain),
      ...stemsOf(spaced(fact.name)),
      ...said.flatMap(({ says, value }) => (value === undefined ? says.flatMap(stemsOf) : [])),
    ]),
  }
}

/** A name of two words of weight says the fact, all of it or its last part: `hub.in_play`, `options.three_spires`. */
function namesOf(name: string): string[][] {
  const readings = [name, name.slice(name.lastIndexOf('.') + 1)].map(spaced)
  return readings.flatMap((text) => {
    const tokens = tokensOf(text)
    const stems = answerStemsOf(text)
    return stems.length < 2 || tokens.some((token) => token.negates || token.stem === 'allow') ? [] : [stems]
  })
}

/** Little words count where only one word of weight is left: `your turn`, `to scout`. */
function sayingOf(text: string): string[] {
  const stems = stemsOf(text)
  return stems.length === 1 ? everyStemOf(text) : stems
}

/** The same words with one of them in its contrary: SHIELDS down, where the fact says up; his turn, where its author says yours. */
function contrariesOf({
  stems,
  isQuestion,
}: {
  readonly stems: readonly string[]
  readonly isQuestion: boolean
}): string[][] {
  return stems.flatMap((stem, at) =>
    [...(CONTRARIES.get(stem) ?? []), ...(stem === YOURS && !isQuestion ? THEIRS : [])]
      .filter((each) => !stems.includes(each))
      .map((contrary) => stems.with(at, contrary)),
  )
}

const YOURS = rootOf('your')
const THEIRS = ['opponent', 'his', 'her', 'their'].map(rootOf)

/** Stems by the stems that say the contrary. */
export const CONTRARIES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>(
  [
    ['up', 'down', 'lowered', 'dropped', 'off'],
    ['raised', 'lowered', 'dropped', 'down'],
    ['open', 'closed', 'shut'],
    ['alive', 'dead'],
    ['male', 'female'],
    ['empty', 'full'],
    ['universal', 'unique'],
    ['before', 'after'],
    ['first', 'last'],
    ['escorted', 'unescorted', 'unattended'],
  ].flatMap(([word = '', ...contraries]): [string, string[]][] => {
    const others = contraries.map(rootOf)
    return [[rootOf(word), others], ...others.map((other): [string, string[]] => [other, [rootOf(word)]])]
  }),
)

/** Stems that only one fact speaks of, no value, and none of those `spoken` of otherwise: enough to say that fact. */
export function standingAlone(
  facts: readonly Fact[],
  enums: readonly EnumType[],
  spoken: (stem: string) => boolean,
): (stem: string) => boolean {
  const counts = new Map<string, number>()
  for (const { name, ask, aliases, words: listed } of facts) {
    const texts = [spaced(name), ask ?? '', ...aliases.map(spaced), ...listed]
    for (const stem of new Set(texts.flatMap(stemsOf))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  const values = enums.flatMap((type) => type.values.flatMap(({ name, label, aliases }) => [name, label, ...aliases]))
  const others = new Set(values.flatMap((text) => stemsOf(spaced(text))))
  return (stem) => counts.get(stem) === 1 && !others.has(stem) && !spoken(stem)
}

/** `beam.shields_in_the_way` as words. */
export function spaced(name: string): string {
  return name.replaceAll(/[._-]/g, ' ')
}
