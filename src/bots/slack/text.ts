import type { Moment } from '../chat/spots.ts'

/** What somebody typed after the slash command. */
export type SlackWish =
  | { readonly kind: 'help' }
  | ({ readonly kind: 'ask'; readonly what: string; readonly facts?: string } & SlackPlace)
  | ({ readonly kind: 'rule' | 'term'; readonly name: string } & SlackPlace)
  | ({ readonly kind: 'subscribe' | 'unsubscribe'; readonly what: string } & SlackPlace)
  | ({ readonly kind: 'changed'; readonly from: string; readonly to?: string } & SlackPlace)

interface SlackPlace {
  readonly game?: string
  readonly moment: Moment
  /** Whether everybody in the channel is to see the answer. */
  readonly isPublic: boolean
}

/**
 * `ask beam beam.shields_owner=borg date:2000-06`: a command, words, facts as `name=value`, and `date:`, `format:`, `event:`,
 * `game:` and `show:everyone` anywhere. Without a command it is a question.
 */
export function wishIn(text: string): SlackWish {
  const places = new Map<string, string>()
  const plain = unescaped(text)
    .replaceAll(PLACE, (_, name: string, value: string) => {
      places.set(name.toLowerCase(), value.replace(/^["“”](.*)["“”]$/, '$1'))
      return ' '
    })
    .trim()
  const [, first = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(plain) ?? []
  const place = placeOf(places)
  switch (first.toLowerCase()) {
    case '':
    case 'help':
      return { kind: 'help' }
    case 'rule':
    case 'term':
      return { kind: first.toLowerCase() as 'rule' | 'term', name: rest, ...place }
    case 'subscribe':
    case 'unsubscribe':
      return { kind: first.toLowerCase() as 'subscribe' | 'unsubscribe', what: rest, ...place }
    case 'changed': {
      const [from = '', to] = rest
        .split(/[\s,]+/)
        .filter((word) => word !== '' && !/^(?:from|since|between|to|until|and)$/i.test(word))
      return { kind: 'changed', from, ...(to === undefined || /^today$/i.test(to) ? {} : { to }), ...place }
    }
    case 'ask':
      return { kind: 'ask', ...factsApart(rest), ...place }
    default:
      return { kind: 'ask', ...factsApart(plain), ...place }
  }
}

const PLACE = /(?<!\S)(date|format|event|game|show):\s?("[^"]*"|“[^”]*”|\S+)/gi

function placeOf(places: ReadonlyMap<string, string>): SlackPlace {
  const [date, format, event, game] = ['date', 'format', 'event', 'game'].map((name) => places.get(name))
  const asOf = date === undefined || /^today$/i.test(date) ? undefined : date.toLowerCase()
  return {
    ...(game === undefined ? {} : { game }),
    moment: {
      ...(asOf === undefined ? {} : { asOf }),
      ...(format === undefined ? {} : { format }),
      ...(event === undefined ? {} : { event }),
    },
    isPublic: /^(?:everyone|all|channel|public)$/i.test(places.get('show') ?? ''),
  }
}

function factsApart(text: string): { readonly what: string; readonly facts?: string } {
  const at = text.search(/(?<!\S)[\p{L}_][^\s=]*\s*=/u)
  return at < 0 ? { what: text } : { what: text.slice(0, at).trim(), facts: text.slice(at) }
}

/** Slack escapes three characters of what is typed. */
function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
