import { type EnumType, type Fact, words } from '../domain/index.ts'
import { answerStemsOf, everyStemOf, rootOf, stemsOf, tokensOf } from './tokens.ts'

/** A fact, the phrases that say it, and every stem that could point to it. */
export interface Speakable {
  readonly fact: Fact
  readonly sayings: readonly Saying[]
  readonly hints: ReadonlySet<string>
}

/** Words that say that a fact is so, or, `contrary`, that it is not. */
export interface Saying {
  readonly stems: readonly string[]
  readonly contrary: boolean
  /** Whether they are the fact's own question, which stands in a sentence only by intent. */
  readonly isQuestion: boolean
  /** Of a card's name, which says the fact as it is written only: Rescue Captives is not to rescue a captive. */
  readonly name?: readonly string[]
}

/** The ways to say a fact; `alone` tells which single words are enough, `isName` which are the name of a card. */
export function speakable(
  fact: Fact,
  alone: (stem: string) => boolean,
  isName: (words: readonly string[]) => boolean,
): Speakable {
  const listed = [...fact.aliases.map(spaced), ...fact.words]
  const { ask = '' } = fact
  const plain = ask.replaceAll(/\([^)]*\)/g, ' ')
  const question = tokensOf(plain).some((token) => token.negates) ? [] : answerStemsOf(plain)
  const sayings = [
    ...listed.map((text) => {
      const name = words(text).map((word) => word.text)
      return { stems: sayingOf(text), isQuestion: false, ...(isName(name) ? { name } : {}) }
    }),
    ...(question.length > 1 || question.every(alone) ? [{ stems: question, isQuestion: true }] : []),
    ...namesOf(fact.name).map((stems) => ({ stems, isQuestion: true })),
  ].filter(({ stems }) => stems.length > 0)
  return {
    fact,
    sayings: sayings.flatMap((saying) => [
      { ...saying, contrary: false },
      ...contrariesOf(saying).map((stems) => ({ ...saying, stems, contrary: true })),
    ]),
    hints: new Set([...listed.flatMap(stemsOf), ...stemsOf(plain), ...stemsOf(spaced(fact.name))]),
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
function contrariesOf({ stems, isQuestion }: Omit<Saying, 'contrary'>): string[][] {
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
  spoken: readonly string[],
): (stem: string) => boolean {
  const counts = new Map<string, number>()
  for (const { name, ask, aliases, words: listed } of facts) {
    const texts = [spaced(name), ask ?? '', ...aliases.map(spaced), ...listed]
    for (const stem of new Set(texts.flatMap(stemsOf))) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  }
  const values = enums.flatMap((type) => type.values.flatMap(({ name, label, aliases }) => [name, label, ...aliases]))
  const others = new Set([...spoken, ...values.flatMap((text) => stemsOf(spaced(text)))])
  return (stem) => counts.get(stem) === 1 && !others.has(stem)
}

/** `beam.shields_in_the_way` as words. */
export function spaced(name: string): string {
  return name.replaceAll(/[._-]/g, ' ')
}
