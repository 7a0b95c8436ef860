import { type Cited, clipped, type Edition, type Rule, spoken, standingOf } from '../../domain/index.ts'
import { uriOf } from './links.ts'
import type { View } from './stand.ts'

/** A rule as it is cited: where it stands, since when it holds, and in what sources. @param length of its text; 0 for none. */
export function citedRule({ served: { edition }, status, cited }: View, rule: Rule, length = LONGEST) {
  const text = clipped(rule.text.trim(), length)
  return {
    rule: rule.id,
    title: rule.title,
    entry: rule.entry,
    status: status(rule.id).status,
    since: rule.effective.text,
    cites: cites(edition, cited(rule.cites)),
    ...(length > 0 && text !== '' ? { text } : {}),
    ...(rule.reading === undefined ? {} : { reading: rule.reading }),
    uri: uriOf(edition.game, 'rules', rule.id),
  }
}

export type CitedRule = ReturnType<typeof citedRule>

/** Letters of a rule's text in an answer that speaks of many. */
const LONGEST = 600

export function ruleLine({
  rule,
  title,
  status,
  since,
  cites: sources,
  uri,
}: Omit<CitedRule, 'text' | 'reading'>): string {
  const where = sources.length > 0 ? sources.map(citeText).join('; ') : 'no source'
  return `- “${title}” (rule ${rule}), ${status}, since ${spoken(since)}. Source: ${where}. ${uri}`
}

/** The rules of these ids, in that order. */
export function rulesOf({ served: { rules } }: View, ids: Iterable<string>): Rule[] {
  return [...new Set(ids)].flatMap((id) => rules.get(id) ?? [])
}

export function cites({ sources }: Edition, given: readonly Cited[]) {
  return given.map((cite) => ({ ...cite, title: sources.find(({ id }) => id === cite.source)?.title ?? cite.source }))
}

export function citeText(cite: Cited & { readonly title: string }): string {
  const { title, at } = cite
  return `${at === undefined ? title : `${title}, ${at}`}${standingOf(cite)}`
}
