import { compare, type Edition, type Entry } from '../domain/index.ts'

/** One thing that can be asked of a game. */
export interface Askable {
  readonly name: string
  readonly kind: 'action' | 'quantity'
  /** As a judge would put it: `May they beam?`, `ATTACK total`. */
  readonly question: string
  readonly label: string
  /** What else it is called: names, aliases, words of plain speech. */
  readonly also: readonly string[]
}

/** What belongs together, under the tag that its entries share: `Battle`. */
export interface AskableGroup {
  readonly title: string
  /** Actions, then quantities, each in order of question. */
  readonly asks: readonly Askable[]
}

/**
 * Everything that can be asked, by the part of the game it belongs to: of the tags of the entries whose rules conclude on
 * it, the one that most of those rules stand under. A tag that a good part of all entries bear tells nothing apart and is
 * passed over where there is another. The largest group first; what stands nearly alone comes last, together.
 */
export function askableGroups(edition: Edition): readonly AskableGroup[] {
  const tags = new Tags(edition)
  const groups = new Map<string, Askable[]>()
  for (const ask of askables(edition)) {
    const tag = tags.of(ask.name)
    groups.set(tag, [...(groups.get(tag) ?? []), ask])
  }
  const own = [...groups].filter(([tag, asks]) => tag !== '' && asks.length >= FEWEST)
  const others = [...groups].filter(([tag, asks]) => tag === '' || asks.length < FEWEST).flatMap(([, asks]) => asks)
  own.sort(([a, one], [b, two]) => two.length - one.length || compare(a, b))
  return [...own, ...(others.length > 0 ? [['other', others] as const] : [])].map(([tag, asks]) => ({
    title: `${tag.charAt(0).toUpperCase()}${tag.slice(1)}`,
    asks: inOrder(asks),
  }))
}

/** The actions that the most worked examples ask about: what is asked oftenest. @param most how many at most. */
export function oftenAsked(edition: Edition, most: number): readonly Askable[] {
  const counts = new Map<string, number>()
  for (const ask of edition.cases.flatMap((each) => each.ask)) counts.set(ask, (counts.get(ask) ?? 0) + 1)
  const count = ({ name }: Askable): number => counts.get(name) ?? 0
  return askables(edition)
    .filter(({ kind }) => kind === 'action')
    .sort((a, b) => count(b) - count(a))
    .slice(0, most)
}

/** Askables of a tag up to which it has no group of its own. */
const FEWEST = 3
/** The part of all entries from which on a tag tells nothing apart. */
const MANY = 0.3

function askables({ vocabulary: { actions, quantities } }: Edition): Askable[] {
  return [
    ...actions.map(
      ({ name, label, ask, aliases, words }): Askable => ({
        name,
        kind: 'action',
        question: ask ?? `May they ${label}?`,
        label,
        also: [name, ...aliases, ...words],
      }),
    ),
    ...quantities.map(
      ({ name, label, aliases, words }): Askable => ({
        name,
        kind: 'quantity',
        question: capital(label.replace(/^whether /, '')),
        label,
        also: [name, ...aliases, ...words],
      }),
    ),
  ]
}

function inOrder(asks: readonly Askable[]): Askable[] {
  return [...asks].sort(
    (a, b) => compare(a.kind, b.kind) || compare(a.question.toLowerCase(), b.question.toLowerCase()),
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Which tag a thing asked stands under. */
class Tags {
  readonly #entries: ReadonlyMap<string, Entry>
  /** By what is concluded on: how many rules of each entry do so. */
  readonly #rules = new Map<string, Map<string, number>>()
  /** By tag: how many entries bear it. */
  readonly #borne = new Map<string, number>()

  constructor(edition: Edition) {
    this.#entries = new Map(edition.entries.map((entry) => [entry.slug, entry]))
    for (const tag of edition.entries.flatMap(({ tags }) => tags)) this.#borne.set(tag, (this.#borne.get(tag) ?? 0) + 1)
    for (const { entry, then } of edition.rules) {
      for (const each of then) {
        if ('action' in each) this.#add(each.action, entry)
        else if ('quantity' in each) this.#add(each.quantity, entry)
      }
    }
    const { actions, quantities } = edition.vocabulary
    // What no rule concludes on is told by who states its usual answer.
    for (const { name, usual } of [...actions, ...quantities])
      if (!this.#rules.has(name) && usual?.entry !== undefined) this.#add(name, usual.entry)
  }

  /** Empty for what stands under none. */
  of(name: string): string {
    const weights = new Map<string, number>()
    for (const [slug, count] of this.#rules.get(name) ?? [])
      for (const tag of this.#entries.get(slug)?.tags ?? []) weights.set(tag, (weights.get(tag) ?? 0) + count)
    const borne = (tag: string): number => this.#borne.get(tag) ?? 0
    const isBroad = (tag: string): boolean => borne(tag) > MANY * this.#entries.size
    const [best] = [...weights].sort(
      ([a, one], [b, two]) =>
        Number(isBroad(a)) - Number(isBroad(b)) || two - one || borne(b) - borne(a) || compare(a, b),
    )
    return best?.[0] ?? ''
  }

  #add(name: string, entry: string): void {
    const own = this.#rules.get(name) ?? new Map<string, number>()
    own.set(entry, (own.get(entry) ?? 0) + 1)
    this.#rules.set(name, own)
  }
}
