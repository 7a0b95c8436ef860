import { saidLabel } from '../../ask/index.ts'
import type { Changes } from '../../compare/index.ts'
import { type AnswerPoint, dayOf, type Edition, formatName, type Json, LATEST, spoken } from '../../domain/index.ts'
import { citesOn, type Served } from '../../editions/index.ts'
import type { Desk } from './desk.ts'
import { lookValue } from './found.ts'
import { dated, faultSheet, gamesFor, whichGame } from './games.ts'
import { type Line, most, part, type Sheet } from './sheet.ts'
import { addressOf, type Moment } from './spots.ts'
import { footOf, lightly, sourcesText, troubleText, upper } from './words.ts'

export interface ChangedAsked {
  readonly from: string
  /** Today, where nobody says. */
  readonly to?: string
  readonly game?: string
  readonly moment: Moment
}

/** What changed between two dates in a game: rules, and worked examples that are answered otherwise. */
export async function changed(desk: Desk, { from, to, game, moment }: ChangedAsked): Promise<Sheet> {
  const games = await gamesFor(desk, game, moment)
  if ('tone' in games) return games
  const days = { from: from.trim(), ...(to === undefined ? {} : { to: to.trim() }) }
  const [only, ...more] = games
  if (!only || more.length > 0) {
    const link = addressOf({ kind: 'days', days, moment }, desk.hasPage)
    return whichGame('What changed, in which game?', `From ${days.from} to ${days.to ?? 'today'}.`, games, link)
  }
  const { format, event } = moment
  const scope = { ...(format === undefined ? {} : { format }), ...(event === undefined ? {} : { event }) }
  const asked = { from: days.from, to: days.to ?? desk.today(), ...scope }
  const outcome = await desk.compare(only, asked)
  if (!outcome.ok) return faultSheet('Those dates cannot be compared', outcome.troubles.map(troubleText))
  return changesSheet(desk, only, outcome.made, dated(desk, scope))
}

function changesSheet(desk: Desk, served: Served, changes: Changes, { format, event }: Moment): Sheet {
  const { edition } = served
  const [from, to] = [changes.from.point, changes.to.point]
  const moment = { ...(format === undefined ? {} : { format }), ...(event === undefined ? {} : { event }) }
  const of = (kind: Changes['rules'][number]['change']): Line[] =>
    changes.rules
      .filter(({ change }) => change === kind)
      .map(({ rule, title, format = to.format, by, steps, cites }) => {
        const on = steps.at(-1)?.from
        const text = [
          ...placeOf(edition, format, to),
          ...(on === undefined ? [] : [`since ${spoken(on)}`]),
          ...(by === undefined ? [] : [`by “${served.rules.get(by)?.title ?? by}”`]),
          ...(cites.length > 0 ? [sourcesText(edition, citesOn(edition, cites, dayOf(to.asOf) ?? LATEST), 1)] : []),
        ].join('; ')
        return {
          name: title,
          link: addressOf({ kind: 'rule', game: edition.game, name: rule, moment: lightly(edition, to) }, desk.hasPage),
          text,
        }
      })
  const kinds = [
    ['Begun', of('begun')],
    ['Ended', of('ended')],
    ['Modified', of('modified')],
    ['In between only', of('passing')],
  ] as const
  const flipped = changes.cases.map(({ title, format, answers }): Line => {
    const said = answers.map(
      ({ ask, from: was, to: is }) => `${ask}: ${saidText(edition, ask, was)} → ${saidText(edition, ask, is)}`,
    )
    return { name: title, text: [...placeOf(edition, format, to), said.join(', ')].join('; ') }
  })
  const counts = [...kinds.flatMap(([name, all]) => (all.length > 0 ? [`${all.length} ${name.toLowerCase()}`] : []))]
  return {
    tone: 'plain',
    title: `What changed from ${spoken(from.asOf)} to ${spoken(to.asOf)}`,
    link: addressOf(
      {
        kind: 'changes',
        game: edition.game,
        days: { from: from.asOf, to: to.asOf },
        moment: { ...moment, edition: edition.hash },
      },
      desk.hasPage,
    ),
    text:
      changes.rules.length === 0
        ? 'No rule changed.'
        : `Rules: ${counts.join(', ')}. Worked examples that are answered otherwise: ${changes.cases.reduce((sum, { also }) => sum + 1 + also.length, 0)} of ${changes.counts.cases}.`,
    parts: [
      ...kinds.flatMap(([name, all]) => part(name, most(all, MOST_LINES))),
      ...part('Answered otherwise', most(flipped, MOST_LINES)),
    ],
    foot: footOf(edition, to),
    ...(changes.rules.length > 0
      ? {
          menu: {
            verb: 'look',
            prompt: 'Look up a rule that changed',
            options: changes.rules.map(({ rule, title, change }) => ({
              label: title,
              value: lookValue('rule', edition.game, rule),
              hint: upper(change),
            })),
          },
        }
      : {}),
  }
}

const MOST_LINES = 6

function saidText(edition: Edition, ask: string, said: Json): string {
  return said === null ? 'not asked' : saidLabel(edition, ask, said)
}

/** The format that something changed in, where it is not the one compared. */
function placeOf(edition: Edition, format: string, compared: AnswerPoint): string[] {
  return format === compared.format ? [] : [`in ${formatName(edition, format)}`]
}
