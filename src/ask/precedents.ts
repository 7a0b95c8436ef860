import { type Edition, expectedOf, isMap, type Json, kept, push, type TypedMessage } from '../domain/index.ts'
import { type Lexicon, lexiconOf } from '../understand/index.ts'
import { textOfAll } from './outcome.ts'

/** What the worked examples of a question, and the messages that ask it, say of it, those most like a message before the others. */
export interface Precedents {
  /** How like the message the likest is, in [0, 1]. */
  readonly likeness: number
  /** By fact: each value that worked examples give it, with the share of them that do, by weight. */
  readonly votes: ReadonlyMap<string, readonly Vote[]>
  /** Each with what it counts and how like the message it is, in [0, 1]. */
  readonly all: readonly Near[]
}

export interface Near extends Precedent {
  readonly weight: number
  readonly like: number
}

/**
 * Of the worked examples of a question: how many come to something, by weight, and how like the message the likest is that does.
 * @param outcome as text.
 */
export function comingTo({ all }: Precedents, outcome: string): { readonly share: number; readonly like: number } {
  let [total, same, most] = [0, 0, 0]
  for (const { expect, weight, like } of all) {
    if (expect === undefined) continue
    total += weight
    if (expect !== outcome) continue
    same += weight
    most = Math.max(most, like)
  }
  return { share: total === 0 ? EVEN : same / total, like: most }
}

/** Of what no worked example tells. */
const EVEN = 0.5

interface Vote {
  readonly value: Json
  readonly share: number
}

/** By action or quantity. */
type Library = ReadonlyMap<string, readonly Precedent[]>

interface Precedent {
  readonly facts: { readonly [fact: string]: Json }
  /** The same, each value as text. */
  readonly told: readonly (readonly [fact: string, value: string])[]
  readonly stems: ReadonlySet<string>
  readonly mass: number
  /** What it comes to, as text; undefined where nobody says. */
  readonly expect: string | undefined
  /** The rules that decide it. */
  readonly because: readonly string[]
}

const libraries = new WeakMap<Edition, Library>()

/** What an example counts that is nothing like the message, and how much more one that is. */
const LEAST = 0.05
const LIKE = 20
/** What each fact that agrees with what was said makes of it, and each that does not. */
const AGREES = 0.5
const DIFFERS = -0.75

/**
 * The worked examples and messages of an action or quantity by how like they are to a message: in their words (cosine over
 * words weighed by rarity), and in the facts that were said. After the nearest neighbours of case-based reasoning (Aamodt and
 * Plaza, 1994).
 * @param stems of the words of the message.  @param said facts that the message states.
 */
export function precedentsOf(
  edition: Edition,
  ask: string,
  stems: ReadonlySet<string>,
  said: { readonly [fact: string]: Json },
): Precedents {
  const lexicon = lexiconOf(edition)
  const own = massOf(stems, lexicon)
  const saidAs = textsOf(said)
  const weights = new Map<string, Map<string, number>>()
  let [total, likeness] = [0, 0]
  const all: Near[] = []
  for (const each of libraryOf(edition).get(ask) ?? []) {
    let common = 0
    for (const one of each.stems) if (stems.has(one)) common += lexicon.asking.weightOf(one)
    const like = own * each.mass === 0 ? 0 : common / Math.sqrt(own * each.mass)
    const weight = LEAST + LIKE * like ** 2 * Math.exp(agreement(each, saidAs))
    total += weight
    all.push({ ...each, weight, like })
    likeness = Math.max(likeness, like)
    for (const [fact, text] of each.told) {
      const counts = kept(weights, fact, () => new Map<string, number>())
      counts.set(text, (counts.get(text) ?? 0) + weight)
    }
  }
  const votes = new Map(
    [...weights].map(([fact, counts]) => [
      fact,
      [...counts].map(([text, weight]) => ({ value: JSON.parse(text) as Json, share: weight / total })),
    ]),
  )
  return { likeness: Math.min(1, likeness), votes, all }
}

function agreement({ told }: Precedent, said: ReadonlyMap<string, string>): number {
  let sum = 0
  for (const [fact, value] of told) {
    const own = said.get(fact)
    if (own !== undefined) sum += own === value ? AGREES : DIFFERS
  }
  return sum
}

function textsOf(facts: Precedent['facts']): Map<string, string> {
  return new Map(Object.entries(facts).map(([fact, value]) => [fact, JSON.stringify(value)]))
}

function libraryOf(edition: Edition): Library {
  return kept(libraries, edition, () => {
    const lexicon = lexiconOf(edition)
    const cases = new Map<string, Precedent[]>()
    const { actions, quantities } = edition.vocabulary
    const loops = new Set([...actions, ...quantities].flatMap(({ name, each }) => (each ? [name] : [])))
    const add = (
      text: string,
      { ask, facts }: Pick<TypedMessage, 'ask' | 'facts'>,
      because: readonly string[],
      expectOf: (name: string) => Json | undefined,
    ) => {
      const stems = new Set(lexicon.stemsIn(text))
      const common = { facts, told: [...textsOf(facts)], stems, mass: massOf(stems, lexicon), because }
      for (const name of ask) {
        const expect = expectOf(name)
        push(cases, name, { ...common, expect: expect === undefined ? undefined : textOf(expect, loops.has(name)) })
      }
    }
    for (const one of edition.cases) add(one.title, one, one.because, (name) => expectedOf(one, name) ?? null)
    for (const one of edition.sayings.typed) add(one.message, one, [], (name) => expectedOf(one, name))
    return cases
  })
}

/** As `textOf` a ruling: what elements come to, whatever they are called. */
function textOf(expect: Json, isLoop: boolean): string {
  return isLoop && isMap(expect)
    ? textOfAll(Object.values(expect).map((own) => JSON.stringify(own)))
    : JSON.stringify(expect)
}

function massOf(stems: Iterable<string>, { asking }: Lexicon): number {
  let mass = 0
  for (const each of stems) mass += asking.weightOf(each)
  return mass
}
