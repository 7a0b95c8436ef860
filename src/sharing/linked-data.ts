import type { Settled } from '../ask/index.ts'
import type { DateText, Edition, Entry, RelationKind, Rule } from '../domain/index.ts'
import { type Served, type Site, wholeAt } from '../editions/index.ts'
import { plain } from '../search/index.ts'
import type { Moment } from './card.ts'
import { momentQuery, pathOf } from './paths.ts'

/** Linked data in the words of schema.org. Every address is whole, as `site` has it. */

const CONTEXT = 'https://schema.org'

/** An entry is a defined term of its game's set. */
export function entryData(site: Site, { edition }: Served, entry: Entry): object {
  const { game } = edition
  const url = wholeAt(site, pathOf({ kind: 'entries', game, name: entry.slug }))
  const text = plain(entry.markdown.split(/^#/m, 1)[0] ?? '')
  return {
    '@context': CONTEXT,
    '@type': 'DefinedTerm',
    '@id': url,
    url,
    name: entry.term,
    termCode: entry.slug,
    ...(entry.aliases.length > 0 ? { alternateName: entry.aliases } : {}),
    ...(text === '' ? {} : { description: text }),
    inDefinedTermSet: setOf(site, edition),
  }
}

/** The entries of a game, as a set. */
export function gameData(site: Site, { edition }: Served): object {
  return { '@context': CONTEXT, ...setOf(site, edition) }
}

function setOf(site: Site, { game, title }: Edition): object {
  return { '@type': 'DefinedTermSet', '@id': wholeAt(site, pathOf({ kind: 'game', game })), name: title }
}

/** Relations by which a rule changes another. */
const CHANGING: ReadonlySet<RelationKind> = new Set(['cancels', 'replaces', 'suspends', 'reinstates', 'amends'])

/** A rule is legislation: since when, in force or not, what it changes and what it rests on. */
export function ruleData(
  site: Site,
  { edition, rules, sources }: Served,
  rule: Rule,
  { point, status }: Moment,
): object {
  const { game } = edition
  const address = (id: string, query = ''): string => wholeAt(site, pathOf({ kind: 'rules', game, name: id }) + query)
  const { status: state, since } = status(rule.id)
  const changed = [...new Set(rule.relations.flatMap(({ kind, target }) => (CHANGING.has(kind) ? [target] : [])))]
  const cited = [...new Set(rule.cites.map(({ source }) => source))].flatMap((id) => sources.get(id) ?? [])
  const version = dateOf([rule.effective, rule.ends].find((date) => date?.day === since)) ?? isoDay(since)
  return {
    '@context': CONTEXT,
    '@type': 'Legislation',
    '@id': address(rule.id),
    url: address(rule.id, momentQuery(point)),
    name: rule.title,
    legislationIdentifier: rule.id,
    ...(dateOf(rule.effective) === undefined ? {} : { legislationDate: dateOf(rule.effective) }),
    ...(version === undefined ? {} : { legislationDateVersion: version }),
    legislationLegalForce: `https://schema.org/${state === 'active' ? 'InForce' : state === 'modified' ? 'PartiallyInForce' : 'NotInForce'}`,
    ...(rule.text === '' ? {} : { text: plain(rule.text) }),
    isPartOf: setOf(site, edition),
    ...(changed.length > 0
      ? {
          legislationChanges: changed.map((id) => ({
            '@type': 'Legislation',
            '@id': address(id),
            name: rules.get(id)?.title ?? id,
          })),
        }
      : {}),
    ...(cited.length > 0
      ? {
          citation: cited.map(({ id, title, published }) => ({
            '@type': 'CreativeWork',
            '@id': wholeAt(site, pathOf({ kind: 'sources', game, name: id })),
            name: title,
            ...(dateOf(published) === undefined ? {} : { datePublished: dateOf(published) }),
          })),
        }
      : {}),
  }
}

/** A question with its answer, where the rules settle it. @param path of its page, with the query. */
export function settledData(site: Site, path: string, { question, answer }: Settled): object {
  const url = wholeAt(site, path)
  return {
    '@context': CONTEXT,
    '@type': 'QAPage',
    '@id': url,
    url,
    mainEntity: {
      '@type': 'Question',
      name: question,
      answerCount: 1,
      acceptedAnswer: { '@type': 'Answer', text: answer, url },
    },
  }
}

/** A date as printed; nothing where nobody dates it. */
function dateOf(date: DateText | undefined): string | undefined {
  return date === undefined || date.text === '' ? undefined : date.text
}

function isoDay(day: string): string | undefined {
  return day.startsWith('0000') ? undefined : day
}
