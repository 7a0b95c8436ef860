import { clipped } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import type { Result } from '../../search/index.ts'
import type { Desk } from './desk.ts'
import { linksTo, path, uriOf } from './links.ts'

/** One entry that a search found; `says` are the words that matched, or how the entry begins. */
export function foundView(
  desk: Desk,
  { edition, search }: Served,
  { game, slug, term, kind, rule, highlights }: Result,
) {
  const matched = highlights.find(({ field }) => field === 'text')?.text
  const begins = search.documents.get(slug)?.text ?? ''
  return {
    game,
    slug,
    term,
    kind,
    ...(rule === undefined ? {} : { rule }),
    says: clipped((matched ?? begins).replaceAll(/\s+/g, ' ').trim(), LONGEST),
    uri: uriOf(game, 'entries', slug),
    link: linksTo(desk, `/g${path(game, 'entries', slug)}`, `/games${path(game, 'entries', slug)}`, [
      ['edition', edition.hash],
    ]).link,
  }
}

const LONGEST = 240

export function foundLine({
  game,
  slug,
  term,
  kind,
  rule,
  status,
  says,
}: Omit<ReturnType<typeof foundView>, 'rule'> & { readonly rule?: string; readonly status?: string }): string {
  const about = rule === undefined ? '' : `, rule ${rule}${status === undefined ? '' : ` (${status})`}`
  return `- ${term} (${kind}, ${game}/${slug}${about}): ${says}`
}
