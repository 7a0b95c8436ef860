import { kept } from './maps.ts'
import { anyCase, cardKey } from './words.ts'

/** What an entry is called. */
export interface Called {
  readonly slug: string
  readonly term: string
  readonly aliases: readonly string[]
  readonly formerly: readonly string[]
}

interface Spelling {
  readonly exact: string
  readonly key: string
}

/** An entry is often among the cards of one edition after the other. */
const spellingsKept = new WeakMap<Called, readonly Spelling[]>()

function spellingsOf({ slug, term, aliases, formerly }: Called): readonly Spelling[] {
  return [...formerly, ...aliases, term, slug].map((name) => ({ exact: anyCase(name), key: cardKey(name) }))
}

/**
 * Which entry the name of a card means: one that has it for its slug, name, alias or old slug, whatever its case; else one
 * that has it in another spelling (`cardKey`), where no other entry has it so too. Source: semantics C5.
 */
export class CardNames {
  /** What one of them is called, whichever. */
  readonly some: string | undefined
  private readonly exact = new Map<string, string>()
  private readonly others = new Map<string, Set<string>>()

  constructor(entries: Iterable<Called>) {
    let some: string | undefined
    for (const entry of entries) {
      const { slug } = entry
      some ??= entry.term
      for (const { exact, key } of kept(spellingsKept, entry, () => spellingsOf(entry))) {
        this.exact.set(exact, slug)
        this.others.set(key, (this.others.get(key) ?? new Set()).add(slug))
      }
    }
    this.some = some
  }

  /** The slug of the one entry that is meant. */
  find(name: string): string | undefined {
    const [only, ...more] = this.meant(name)
    return more.length === 0 ? only : undefined
  }

  /** Slugs of the entries that can be meant: none, one, or several that no spelling tells apart. */
  meant(name: string): readonly string[] {
    const exact = this.exact.get(anyCase(name))
    return exact === undefined ? [...(this.others.get(cardKey(name)) ?? [])] : [exact]
  }

  /** All names, in lower case. */
  get all(): Iterable<string> {
    return this.exact.keys()
  }
}
