import type { News, RuleNews, RulingNews } from '../compare/index.ts'
import { escaped } from './markup.ts'
import { changesLink, entryLink, type Reached, ruleLink } from './news-links.ts'

/** An item as HTML: headings, lists and quotations without script or style, all text escaped. */
export function newsHtml(news: News, site: Reached): string {
  const { kind, game, to, rules, entries, rulings, counts } = news
  const when =
    kind === 'day'
      ? `In the game, since ${to.asOf}.`
      : `Published; compared as of ${to.asOf}, ${to.edition.slice(0, 19)}.`
  return [
    `<p>${escaped(when)} ${link(changesLink(site, news), 'All that changed')}.</p>`,
    ...section('Rulings that flipped', counts.rulings, rulings, (each) => rulingHtml(each, game, site)),
    ...section('Rules', counts.rules, rules, (each) => ruleHtml(each, game, site)),
    ...section(
      'Entries',
      counts.entries,
      entries,
      ({ slug, term, change, old, now }) =>
        `<p>${change === 'removed' ? escaped(term) : link(entryLink(site, game, slug), term)}: ${change}</p>` +
        quoted('Before', old) +
        quoted('Now', now),
    ),
  ].join('\n')
}

/** A rule's fate in words. */
function fateOf({ change, to, on, by }: RuleNews): string {
  const what = {
    begun: 'in force',
    ended: to === null ? 'gone' : to,
    modified: to === 'modified' ? 'modified' : 'written otherwise',
    passing: to === 'upcoming' ? 'to come' : to === null ? 'gone' : `written otherwise, ${to}`,
  }[change]
  return `${what}${on === undefined ? '' : ` from ${on}`}${by ? `, by “${by.title}”` : ''}`
}

function section<Each>(heading: string, count: number, told: readonly Each[], one: (each: Each) => string): string[] {
  if (told.length === 0) return []
  const more = count - told.length
  return [
    `<h3>${heading}</h3>`,
    `<ul>${told.map((each) => `<li>${one(each)}</li>`).join('\n')}</ul>`,
    ...(more > 0 ? [`<p>And ${more} more.</p>`] : []),
  ]
}

function rulingHtml({ label, from, to, because, cases, shown }: RulingNews, game: string, site: Reached): string {
  const why = because.length > 0 ? ` by ${escaped(because.map((each) => `“${each}”`).join(', '))}` : ''
  const examples = cases.map(({ title, entry, anchor }) => link(entryLink(site, game, entry, anchor), title))
  const more = shown > cases.length ? [`${shown - cases.length} more`] : []
  const shownBy = examples.length > 0 ? `<br>${[...examples, ...more].join('; ')}` : ''
  return `${escaped(upper(label))}: ${escaped(from)} → <strong>${escaped(to)}</strong>${why}${shownBy}`
}

function ruleHtml(rule: RuleNews, game: string, site: Reached): string {
  const { old, now } = rule
  const name = rule.to === null ? escaped(rule.title) : link(ruleLink(site, game, rule.rule), rule.title)
  const words = (each: typeof old): string[] => (each ? [each.text, ...(each.when ? [`When: ${each.when}`] : [])] : [])
  const isSame = JSON.stringify(words(old)) === JSON.stringify(words(now))
  const quotes = isSame ? quoted('It says', words(now)) : quoted('Before', words(old)) + quoted('Now', words(now))
  return `<p>${name}: ${escaped(fateOf(rule))}</p>${quotes}`
}

function quoted(heading: string, texts: readonly string[]): string {
  if (texts.length === 0) return ''
  const lines = texts.map((text) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`)
  return `<p>${heading}:</p><blockquote>${lines.join('')}</blockquote>`
}

function link(href: string, text: string): string {
  return `<a href="${escaped(href)}">${escaped(text)}</a>`
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
