import { type Edition, kept, push } from '../domain/index.ts'
import { lexiconOf } from '../understand/index.ts'

/** How much the rules of an edition speak of what a message speaks of, of which rules decide a reading of it. */
export interface Grounds {
  /** Of the likest of some rules: beside the likest of all, and how much of the message its text has; each in [0, 1]. */
  readonly of: (rules: readonly string[]) => { readonly like: number; readonly covers: number }
}

/** The words of every rule: its title, its text, its entry's term and the titles of the worked examples that it decides. */
interface Library {
  readonly places: ReadonlyMap<string, number>
  readonly byStem: ReadonlyMap<string, Int32Array>
  readonly masses: Float64Array
  readonly rarity: (stem: string) => number
}

const libraries = new WeakMap<Edition, Library>()
const NOTHING = new Int32Array()

/** How like a message the text of each rule is: cosine over words weighed by rarity. @param stems of the words of the message. */
export function groundsOf(edition: Edition, stems: ReadonlySet<string>): Grounds {
  const { places, byStem, masses, rarity } = libraryOf(edition)
  const common = new Float64Array(masses.length)
  let own = 0
  for (const stem of stems) {
    const weight = rarity(stem)
    own += weight
    for (const at of byStem.get(stem) ?? NOTHING) common[at] = (common[at] ?? 0) + weight
  }
  const likes = common.map((mass, at) => mass / Math.sqrt(masses[at] ?? 1))
  const most = likes.reduce((top, like) => Math.max(top, like), 0)
  return {
    of: (rules) => {
      let [like, covers] = [0, 0]
      for (const id of most === 0 ? [] : rules) {
        const at = places.get(id) ?? -1
        like = Math.max(like, (likes[at] ?? 0) / most)
        covers = Math.max(covers, (common[at] ?? 0) / own)
      }
      return { like, covers }
    },
  }
}

function libraryOf(edition: Edition): Library {
  return kept(libraries, edition, () => {
    const { stemsIn } = lexiconOf(edition)
    const titles = new Map<string, string[]>()
    for (const { because, title } of edition.cases) for (const id of because) push(titles, id, title)
    const terms = new Map(edition.entries.map(({ slug, term }) => [slug, term]))
    const texts = edition.rules.map(
      ({ id, title, text, entry }) =>
        new Set([title, text, terms.get(entry) ?? '', ...(titles.get(id) ?? [])].flatMap(stemsIn)),
    )
    const lists = new Map<string, number[]>()
    texts.forEach((stems, at) => {
      for (const stem of stems) push(lists, stem, at)
    })
    const rarity = (stem: string) => Math.log(1 + texts.length / (lists.get(stem)?.length ?? 0.5))
    return {
      places: new Map(edition.rules.map(({ id }, at) => [id, at])),
      byStem: new Map([...lists].map(([stem, list]) => [stem, Int32Array.from(list)])),
      masses: Float64Array.from(texts, (stems) => [...stems].reduce((sum, stem) => sum + rarity(stem), 1)),
      rarity,
    }
  })
}
