import type { History, Version } from '../align/index.ts'
import type { Edition, Section } from '../types.ts'
import { Names, slugOf } from './names.ts'
import { sayingOf } from './says.ts'

/** One section through all its wordings, by the numbers of its versions, oldest first. */
export interface Thread {
  readonly versions: readonly number[]
}

/** An entry to be written: a section with a title, or a headword, and what stands in it without a title of its own. */
export interface Article {
  readonly slug: string
  readonly term: string
  readonly aliases: readonly string[]
  readonly isHeadword: boolean
  readonly threads: readonly Thread[]
}

export function sectionAt(editions: readonly Edition[], { edition, section }: Version['spots'][number]): Section {
  const found = editions[edition]?.sections[section]
  if (!found) throw new RangeError(`There is no section ${section} in edition ${edition}.`)
  return found
}

/** Whether a wording does something that a rule can say. */
export function isRule(history: History, version: number): boolean {
  const spot = history.versions[version]?.spots[0]
  return spot !== undefined && sayingOf(sectionAt(history.editions, spot).text) !== undefined
}

/**
 * The entries of a game. Names come from where a section stood first, so a later edition changes none.
 * @param taken slugs and names that entries have which no import made.
 */
export function articlesOf(
  history: History,
  taken: { readonly slugs: Iterable<string>; readonly names: Iterable<string> },
): Article[] {
  const threads = threadsOf(history)
  const threadOf = new Map(
    threads.flatMap((thread) =>
      thread.versions.flatMap((version) => keysOf(history, version).map((key) => [key, thread] as const)),
    ),
  )
  const members = new Map<Thread, Thread[]>()
  for (const thread of threads) {
    const owner = ownerOf(history, thread, threadOf)
    members.set(owner, [...(members.get(owner) ?? []), thread])
  }
  const slugs = new Names()
  const terms = new Names()
  for (const slug of taken.slugs) slugs.take(slug)
  for (const name of taken.names) terms.take(keyOf(name))
  const written = [...members].filter(([, inside]) => inside.some((thread) => hasText(history, thread)))
  const named = written.map(([owner, inside]) => {
    const { editions } = history
    const first = firstSection(history, owner)
    const above = titleAbove(editions, first.spot)
    const title = spoken(first.section.title ?? `Section ${first.section.number ?? first.section.name}`)
    const options = [
      title,
      ...(above === undefined ? [] : [`${title} (${above})`]),
      ...(first.section.number === undefined ? [] : [`${title} (${first.section.number})`]),
    ]
    const term = options.find((option) => terms.take(keyOf(option))) ?? unique(terms, title)
    // What is another's name is no address either.
    const slug = slugs.give([...options.slice(Math.max(0, options.indexOf(term))).map(slugOf), slugOf(term)])
    return { slug, term, owner, inside }
  })
  return named.map(({ slug, term, owner, inside }) => ({
    slug,
    term,
    aliases: namesOf(history, owner).filter((name) => keyOf(name) !== '' && terms.take(keyOf(name))),
    isHeadword: firstSection(history, owner).section.isHeadword,
    threads: inside,
  }))
}

/** A title printed in capitals, as it would be written. */
function spoken(title: string): string {
  const isLoud = title.length > 4 && title === title.toUpperCase() && title !== title.toLowerCase()
  if (!isLoud) return title
  return title.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
}

function unique(terms: Names, title: string): string {
  for (let more = 2; ; more++) if (terms.take(keyOf(`${title} (${more})`))) return `${title} (${more})`
}

function threadsOf({ versions }: History): Thread[] {
  const lists: number[][] = []
  const listOf = new Map<number, number[]>()
  for (const [at, { kind, from }] of versions.entries()) {
    const [only] = from
    const goesOn =
      only !== undefined &&
      (kind !== 'split' || !versions.slice(0, at).some((each) => each.kind === 'split' && each.from[0] === only))
    const list = goesOn ? (listOf.get(only) ?? []) : []
    if (!goesOn || list.length === 0) lists.push(list)
    list.push(at)
    listOf.set(at, list)
  }
  return lists.map((list) => ({ versions: list }))
}

function keysOf({ versions }: History, version: number): string[] {
  return (versions[version]?.spots ?? []).map(({ edition, section }) => `${edition} ${section}`)
}

/** The nearest section with a title, from where the thread stood first; without any, the widest. */
function ownerOf(history: History, thread: Thread, threadOf: ReadonlyMap<string, Thread>): Thread {
  const { spot } = firstSection(history, thread)
  const sections = (history.editions[spot.edition] as Edition).sections
  let owner = spot.section
  for (let at: number | undefined = spot.section; at !== undefined; at = sections[at]?.parent) {
    owner = at
    if (sections[at]?.title !== undefined) break
  }
  const found = threadOf.get(`${spot.edition} ${owner}`) ?? thread
  // A thread that itself stands in another is no owner: an entry is not divided between files.
  return found === thread || firstSection(history, found).section.title !== undefined
    ? found
    : ownerOf(history, found, threadOf)
}

function firstSection(history: History, thread: Thread): { spot: Version['spots'][number]; section: Section } {
  const spot = history.versions[thread.versions[0] ?? -1]?.spots[0]
  if (!spot) throw new RangeError('A thread has a version, and a version a spot.')
  return { spot, section: sectionAt(history.editions, spot) }
}

function hasText({ editions, versions }: History, thread: Thread): boolean {
  return thread.versions.some((version) =>
    (versions[version]?.spots ?? []).some((spot) => sectionAt(editions, spot).text.trim() !== ''),
  )
}

function titleAbove(editions: readonly Edition[], { edition, section }: Version['spots'][number]): string | undefined {
  const { sections } = editions[edition] as Edition
  for (let at = sections[section]?.parent; at !== undefined; at = sections[at]?.parent) {
    const title = sections[at]?.title
    if (title !== undefined) return title
  }
  return undefined
}

/** Its titles in every edition, and what they say it is called besides. */
function namesOf({ editions, versions }: History, owner: Thread): string[] {
  const sections = owner.versions.flatMap((version) =>
    (versions[version]?.spots ?? []).map((spot) => sectionAt(editions, spot)),
  )
  return [...new Set(sections.flatMap(({ title, aliases }) => [...(title === undefined ? [] : [title]), ...aliases]))]
}

/** Names that a reader would take for one. */
export function keyOf(name: string): string {
  return slugOf(name).replaceAll('-', '')
}
