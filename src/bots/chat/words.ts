import {
  type AnswerPoint,
  type Cited,
  dayOf,
  type Edition,
  formatName,
  inForceOf,
  LATEST,
  spoken,
  standingOf,
} from '../../domain/index.ts'
import { citesOn, type Served } from '../../editions/index.ts'
import type { Trouble } from './desk.ts'
import type { Line } from './sheet.ts'
import { addressOf, type Moment } from './spots.ts'

/** What every answer names: its date, format and event, the game and the edition. */
export function footOf(edition: Edition, { asOf, format, event }: AnswerPoint): string {
  const day = asOf === 'latest' ? 'After every date' : `As of ${spoken(asOf)}`
  const kind = formatName(edition, format)
  const at = event === undefined ? [] : [edition.events.find((each) => each.id === event)?.title ?? event]
  return [day, kind, ...at, edition.title, `edition ${shortHash(edition.hash)}`].join(' · ')
}

/** Enough of a hash to tell two editions apart. */
function shortHash(hash: string): string {
  return hash.slice(0, 'sha256-'.length + 12)
}

/** A moment whose day is known. */
export type AtMoment = Moment & Pick<AnswerPoint, 'asOf'>

/** The moment of a link beside the one to share: what is usual is left out, and with it the edition. */
export function lightly({ formats }: Edition, { asOf, format, event }: AnswerPoint): AtMoment {
  return {
    asOf,
    ...(format === formats[0]?.id || event !== undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
}

/** A rule as it is cited: its title, where it stands, and since when it holds. */
export function ruleLine(
  { served, hasPage, moment }: { readonly served: Served; readonly hasPage: boolean; readonly moment: AtMoment },
  id: string,
): Line {
  const { edition, rules } = served
  const rule = rules.get(id)
  if (!rule) return { name: id }
  const sources = sourcesText(edition, citesOn(edition, rule.cites, dayOf(moment.asOf) ?? LATEST))
  return {
    name: rule.title,
    link: addressOf({ kind: 'rule', game: edition.game, name: id, moment }, hasPage),
    text: [...(sources === '' ? [] : [sources]), `since ${spoken(rule.effective.text)}`].join('; '),
  }
}

/** Each source in force once, with the places in it. */
export function sourcesText(edition: Edition, cites: readonly Cited[], most = MOST_SOURCES): string {
  const places = new Map<string, string[]>()
  for (const { source, at } of inForceOf(cites))
    places.set(source, [...(places.get(source) ?? []), ...(at === undefined ? [] : [at])])
  return [...places]
    .slice(0, most)
    .map(([source, at]) => {
      const listed = at.slice(0, MOST_PLACES).join(', ')
      const title = sourceText(edition, { source })
      return listed === '' ? title : `${title}: ${listed}${at.length > MOST_PLACES ? ', …' : ''}`
    })
    .join('; ')
}

const MOST_SOURCES = 2
const MOST_PLACES = 3

export function sourceText({ sources }: Edition, cite: Cited): string {
  const { source, at } = cite
  const title = sources.find((each) => each.id === source)?.title ?? source
  return `${at === undefined ? title : `${title}, ${at}`}${standingOf(cite)}`
}

export function troubleText({ detail, didYouMean }: Trouble): string {
  const sentence = ended(upper(detail))
  return didYouMean.length === 0 ? sentence : `${sentence} Did you mean ${orList(didYouMean)}?`
}

/** A sentence, with a full stop where it has no end of its own. */
export function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** What stands between a name and what is said of it: a question is followed by its answer. */
export function between(name: string): string {
  return name.endsWith('?') ? ' ' : ': '
}

export function orList(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`
}

export function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
