import { stringify } from 'yaml'
import type { History, Version } from '../align/index.ts'
import type { Edition } from '../types.ts'
import { type Article, isRule, keyOf, sectionAt, type Thread } from './articles.ts'
import { Names, slugOf } from './names.ts'
import { sayingOf, TO_DO } from './says.ts'

/** A file of a game: `path` below its folder. */
export interface Made {
  readonly path: string
  readonly text: string
}

/** Files of entries, with how many rules and cases are still stubs. */
export interface Written {
  readonly files: readonly Made[]
  readonly rules: number
  readonly cases: number
}

/** Kinds by which a wording takes the place of another, as against saying the same again. */
const TAKES_PLACE: ReadonlySet<string> = new Set(['changed', 'split', 'merged'])

/**
 * The entries of all articles. What the documents say is not in them, only where they say it.
 * @param takenRules ids of rules that no import made.
 */
export function entriesOf(history: History, articles: readonly Article[], takenRules: Iterable<string>): Written {
  const ids = idsOf(history, articles, takenRules)
  const slugs = new Map(
    articles.flatMap(({ slug, term, aliases }) => [term, ...aliases].map((name) => [keyOf(name), slug] as const)),
  )
  const inNumber = new Map(
    articles.flatMap(({ slug, threads }) =>
      threads.flatMap(({ versions }) =>
        versions.flatMap((version) =>
          (history.versions[version]?.spots ?? [])
            .flatMap((spot) => sectionAt(history.editions, spot).number ?? [])
            .map((number) => [number, slug] as const),
        ),
      ),
    ),
  )
  let rules = 0
  let cases = 0
  const files = articles.map((article): Made => {
    const headings = new Names()
    const parts = article.threads.map((thread) => {
      const part = threadPart(history, article, thread, ids, headings)
      rules += part.rules
      cases += part.cases
      return part.text
    })
    const see = [
      ...new Set(referencesIn(history, article).flatMap((name) => slugs.get(keyOf(name)) ?? inNumber.get(name) ?? [])),
    ].filter((slug) => slug !== article.slug)
    const hasRules = article.threads.some(({ versions }) => versions.some((version) => ids.has(version)))
    const front = {
      term: article.term,
      ...(article.aliases.length > 0 ? { aliases: article.aliases } : {}),
      kind: hasRules && !article.isHeadword ? 'rule' : 'term',
      ...(see.length > 0 ? { see: see.slice(0, 20) } : {}),
    }
    const text = `---\n${yaml(front)}---\nNot yet written: ${standsIn(history, article.threads.slice(0, 1))}.\n\n${parts.filter((part) => part !== '').join('\n')}`
    return { path: `entries/${article.slug}.md`, text: `${text.trimEnd()}\n` }
  })
  return { files, rules, cases }
}

/** An id for each wording that does something, or that ends one that did. */
function idsOf(history: History, articles: readonly Article[], taken: Iterable<string>): Map<number, string> {
  const names = new Names()
  for (const id of taken) names.take(id)
  const ids = new Map<number, string>()
  for (const { slug, threads } of articles) {
    for (const { versions } of threads) {
      let base: string | undefined
      for (const version of versions) {
        const found = history.versions[version] as Version
        const isNeeded = isRule(history, version) || [...found.from, ...found.ends].some((old) => ids.has(old))
        if (!isNeeded) continue
        const section = sectionAt(history.editions, found.spots[0] as Version['spots'][number])
        const { date } = history.editions[found.step] as Edition
        if (base === undefined) {
          const number = section.number === undefined ? undefined : slugOf(section.number)
          base = names.give([
            ...(threads.length === 1 ? [slug] : []),
            ...(number === undefined ? [slug] : [`${slug}-${number}`]),
          ])
          ids.set(version, base)
        } else ids.set(version, names.give([`${base}-${date}`]))
      }
    }
  }
  return ids
}

function threadPart(
  history: History,
  article: Article,
  thread: Thread,
  ids: ReadonlyMap<number, string>,
  headings: Names,
): { text: string; rules: number; cases: number } {
  const { editions, versions } = history
  const blocks: string[] = []
  let rules = 0
  let cases = 0
  const rule = (body: object): void => {
    blocks.push(`\`\`\`rule\n${yaml(body)}\`\`\`\n`)
    rules++
  }
  const example = (title: string, asOf: string, because: string): void => {
    blocks.push(
      `\`\`\`case\n${yaml({ title, 'as-of': asOf, because, 'not-yet': 'its facts, what is asked and what is expected' })}\`\`\`\n`,
    )
    cases++
  }
  const [firstVersion = -1] = thread.versions
  const opening = sectionAt(editions, versions[firstVersion]?.spots[0] as Version['spots'][number])
  const heading = headings.give([
    opening.title ?? '',
    opening.number === undefined ? '' : [opening.number, opening.title].filter(Boolean).join(' '),
    opening.name,
  ])
  for (const number of thread.versions) {
    const id = ids.get(number)
    if (id === undefined) continue
    const version = versions[number] as Version
    const section = sectionAt(editions, version.spots[0] as Version['spots'][number])
    const saying = sayingOf(section.text)
    const { replaces, restates, cancels } = relationsOf(versions, version, ids)
    const cites = version.spots.map((spot) => ({
      source: (editions[spot.edition] as Edition).id,
      at: sectionAt(editions, spot).name,
    }))
    rule({
      id,
      cites,
      ...(replaces.length > 0 ? { replaces } : {}),
      ...(restates.length > 0 ? { restates } : {}),
      ...(cancels.length > 0 ? { cancels } : {}),
      'not-yet': saying === undefined ? 'whether anything is left of the rule it follows' : TO_DO[saying],
    })
    const now = (editions[version.step] as Edition).date
    for (const old of replaces.slice(0, 1)) {
      const before = (editions[versions.find((_, at) => ids.get(at) === old)?.spots.at(-1)?.edition ?? 0] as Edition)
        .date
      example(`${article.term}, ${heading}: before ${now} (${id})`, before, old)
      example(`${article.term}, ${heading}: since ${now} (${id})`, now, id)
    }
    if (version.gone === undefined) continue
    const later = editions[version.gone] as Edition
    const gone = `${id}-gone`
    rule({
      id: gone,
      cites: later.id,
      cancels: [id, ...restated(versions, version, ids)],
      'not-yet': `whether ${later.id} says it elsewhere; if not, that it is gone`,
    })
    example(
      `${article.term}, ${heading}: before ${later.date} (${id})`,
      (editions[version.spots.at(-1)?.edition ?? 0] as Edition).date,
      id,
    )
  }
  if (blocks.length === 0) return { text: '', rules, cases }
  return { text: `## ${escaped(heading)}\n\n${standsIn(history, [thread])}.\n\n${blocks.join('\n')}`, rules, cases }
}

/** Rules that a wording ends or repeats; a repeated one is still in force, so what ends the one ends the other. */
function relationsOf(
  versions: readonly Version[],
  version: Version,
  ids: ReadonlyMap<number, string>,
): { replaces: string[]; restates: string[]; cancels: string[] } {
  const named = (numbers: readonly number[]): string[] => [
    ...new Set(
      numbers.flatMap((number) => [
        ...(ids.get(number) === undefined ? [] : [ids.get(number) as string]),
        ...restated(versions, versions[number] as Version, ids),
      ]),
    ),
  ]
  const takes = TAKES_PLACE.has(version.kind)
  const own = named(version.from)
  return {
    replaces: takes ? own : [],
    restates: takes ? [] : version.from.flatMap((number) => ids.get(number) ?? []),
    cancels: named(version.ends).filter((id) => !own.includes(id)),
  }
}

/** The rules that a wording only repeats, and those that they repeat. */
function restated(versions: readonly Version[], version: Version, ids: ReadonlyMap<number, string>): string[] {
  if (version.kind !== 'reworded') return []
  return version.from.flatMap((number) => [
    ...(ids.get(number) === undefined ? [] : [ids.get(number) as string]),
    ...restated(versions, versions[number] as Version, ids),
  ])
}

/** `laws-2014, 4.3; laws-2018, 4.4` */
function standsIn({ editions, versions }: History, threads: readonly Thread[]): string {
  const spots = threads.flatMap((thread) => thread.versions.flatMap((version) => versions[version]?.spots ?? []))
  return spots
    .map(
      (spot) => `${escaped((editions[spot.edition] as Edition).title)}, “${escaped(sectionAt(editions, spot).name)}”`,
    )
    .join('; ')
}

function referencesIn({ editions, versions }: History, article: Article): string[] {
  return article.threads.flatMap((thread) =>
    thread.versions.flatMap((version) =>
      (versions[version]?.spots ?? []).flatMap((spot) => sectionAt(editions, spot).references),
    ),
  )
}

/** Text in which no sign means anything to Markdown. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~&$]/g, '\\$&')
}

function yaml(value: object): string {
  return stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN', defaultKeyType: 'PLAIN' })
}
