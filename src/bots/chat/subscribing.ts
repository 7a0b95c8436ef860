import { type Interest, interestOf, type Wish } from '../../compare/index.ts'
import type { Webhook } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import type { Desk } from './desk.ts'
import { gameBefore } from './found.ts'
import { faultSheet, gamesFor } from './games.ts'
import { lines, part, type Sheet } from './sheet.ts'
import type { Moment } from './spots.ts'
import { orList, troubleText } from './words.ts'

/** A channel, and what somebody there wants to hear of: an entry, a rule, the link of a ruling; nothing: all of the game. */
export interface Subscribing {
  readonly form: Exclude<Webhook['form'], 'standard'>
  /** Empty where it is no channel that can be written to. */
  readonly channel: string
  readonly what: string
  readonly game?: string
  readonly moment: Moment
}

/** Has what changes told to a channel from now on. */
export async function subscribe(desk: Desk, asked: Subscribing): Promise<Sheet> {
  const { form, channel } = asked
  const channels = channelsOf(desk, asked)
  if ('tone' in channels) return channels
  const meant = await meantBy(desk, asked)
  if ('tone' in meant) return meant
  const { served, about, name } = meant
  const said = JSON.stringify(about)
  const known = await channels.of(form, channel)
  const there = known.filter((each) => !each.stopped)
  if (there.some((each) => each.game === served.edition.game && each.about === said))
    return told(`This channel hears of ${name} already`, served, there)
  // One that was given up for the same begins anew.
  for (const each of known) if (each.stopped && each.about === said) await channels.remove(each.id)
  if (!(await channels.keep({ form, channel, game: served.edition.game, about: said, name })))
    return faultSheet('That is too much', [
      'This channel hears of as many things as it may; unsubscribe from one first.',
    ])
  return told(`This channel hears of ${name} from now on`, served, [...there, { name, game: served.edition.game }])
}

/** Ends what a channel is told: of one thing, or all of it. */
export async function unsubscribe(desk: Desk, asked: Subscribing): Promise<Sheet> {
  const { form, channel, what } = asked
  const channels = channelsOf(desk, asked)
  if ('tone' in channels) return channels
  const all = await channels.of(form, channel)
  const isAll = what.trim() === '' && asked.game === undefined && asked.moment.format === undefined
  const meant = isAll ? undefined : await meantBy(desk, asked)
  if (meant && 'tone' in meant) return meant
  const said = meant && JSON.stringify(meant.about)
  const ended = all.filter((each) => !meant || (each.game === meant.served.edition.game && each.about === said))
  for (const { id } of ended) await channels.remove(id)
  if (ended.length === 0) return faultSheet('Nothing to end', ['This channel does not hear of that.'])
  return {
    tone: 'plain',
    title: 'This channel hears no more of it',
    text: '',
    parts: part('Ended', lines(...ended.map(({ name }) => name))),
  }
}

function told(title: string, { edition }: Served, all: readonly Pick<Webhook, 'name' | 'game'>[]): Sheet {
  return {
    tone: 'plain',
    title,
    text: 'When words of it change or a ruling flips, by a publication or on its day in the game, it is told here.',
    parts: part(
      'Told here',
      lines(...all.map(({ name, game }) => (game === edition.game ? name : `${name} (${game})`))),
    ),
    foot: edition.title,
  }
}

function channelsOf({ channels }: Desk, { form, channel }: Subscribing): NonNullable<Desk['channels']> | Sheet {
  if (!channels?.writes(form))
    return faultSheet('No channel is written to here', ['Whoever runs this server has not given it a right to write.'])
  return channel === ''
    ? faultSheet('That is no channel', ['Say it in a channel that is to hear of changes.'])
    : channels
}

interface Meant {
  readonly served: Served
  readonly about: Interest
  readonly name: string
}

/** What is meant, in the one game that knows it. */
async function meantBy(desk: Desk, { what, game, moment }: Subscribing): Promise<Meant | Sheet> {
  const { game: linked, question } = linkIn(what)
  // What completes a name tells its game with it.
  const placed = gameBefore(what.trim(), desk.editions.games.keys())
  const games = await gamesFor(desk, linked ?? placed?.game ?? game, {})
  if ('tone' in games) return games
  const { format } = moment
  const scope = format === undefined ? {} : { format }
  const name = placed?.name ?? what.trim()
  const wishes: readonly Wish[] = question
    ? [{ ...scope, question }]
    : name === ''
      ? [scope]
      : [
          { ...scope, rule: name },
          { ...scope, entry: name },
        ]
  const all = games.map((served) => {
    const found = wishes.map((wish) => interestOf(served, wish))
    return { served, found: found.find(({ ok }) => ok) ?? found.at(-1) }
  })
  const known = all.flatMap(({ served, found }) =>
    found?.ok ? [{ served, about: found.about, name: found.name }] : [],
  )
  const [only, ...more] = known
  if (only && more.length > 0) {
    const ids = known.map(({ served }) => served.edition.game)
    return faultSheet('In which game?', [`Name it: ${orList(ids)}.`])
  }
  if (only) return (await unanswered(desk, only)) ?? only
  const [first] = all
  const problems = first?.found && !first.found.ok ? first.found.problems : []
  return faultSheet('That is nothing to hear of', problems.map(troubleText))
}

/** What is wrong with a question that cannot be answered. */
async function unanswered(desk: Desk, { served, about }: Meant): Promise<Sheet | undefined> {
  const { question, format } = about
  if (!question) return undefined
  const asked = { ...question, ...(format === undefined ? {} : { format }), asOf: question.asOf ?? desk.today() }
  const outcome = await desk.answer(served, asked)
  return outcome.ok ? undefined : faultSheet('That cannot be answered', outcome.troubles.map(troubleText))
}

/** The question of a ruling's link, as the page and the interface write it; chats may put it in angle brackets. */
function linkIn(what: string): Pick<Wish, 'question'> & { readonly game?: string } {
  const url = URL.parse(what.trim().replace(/^<([^|>]*).*>$/, '$1'))
  const [, game] = /\/(?:g|v1\/games)\/([^/]+)\/(?:rulings|feed)$/.exec(url?.pathname ?? '') ?? []
  if (!url || game === undefined) return {}
  const asking = [...url.searchParams].filter(([name]) => /^(?:ask|unknown|f\..+)$/.test(name))
  return asking.length > 0 ? { game: decodeURIComponent(game), question: asking } : {}
}
