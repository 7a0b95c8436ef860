import { type Edition, nearest } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { clip } from './clip.ts'
import type { Desk } from './desk.ts'
import { lines, type Menu, type Option, type Part, part, type Sheet } from './sheet.ts'
import type { Moment } from './spots.ts'
import { orList, troubleText } from './words.ts'

/** The games somebody may mean: the one they name by its id or title, else all. Each at the event that is named. */
export async function gamesFor(
  desk: Desk,
  game: string | undefined,
  moment: Moment,
): Promise<readonly Served[] | Sheet> {
  const meant = gamesNamed(desk, game)
  if (meant.length === 0) {
    const all = [...desk.editions.games.values()]
    const ids = all.map(({ edition }) => edition.game)
    const near = nearest((game ?? '').slice(0, 100), ids)
    const detail =
      all.length === 0
        ? 'There is no game here yet'
        : `There is no game “${clip(game ?? '', 80)}”; it is one of ${orList(ids)}`
    return faultSheet('No such game', [troubleText({ at: 'game', detail, didYouMean: near })])
  }
  const knowing = meant.filter(({ edition }) => isKnown(edition, moment))
  return Promise.all(
    (knowing.length > 0 ? knowing : meant).map(({ edition }) =>
      servedAt(desk, edition.game, moment).then((found) => found.served),
    ),
  )
}

/** The games of that id or title; all where none is named. */
export function gamesNamed({ editions }: Desk, game: string | undefined): Served[] {
  const all = [...editions.games.values()]
  const named = game?.trim().toLowerCase()
  if (!named) return all
  return all.filter(({ edition }) => edition.game.toLowerCase() === named || edition.title.toLowerCase() === named)
}

/** Whether the game has such a format and such an event: whoever names one means a game that has it. */
function isKnown({ formats, events }: Edition, { format, event }: Moment): boolean {
  return (
    (format === undefined || formats.some(({ id }) => id === format)) &&
    (event === undefined || events.some(({ id }) => id === event))
  )
}

/**
 * A game at the edition that a link names, or that its event pins; where that is not kept any longer, the newest.
 * @throws RangeError for a game that is not here.
 */
export async function servedAt(
  desk: Desk,
  game: string,
  { edition, event }: Moment,
): Promise<{ readonly served: Served; readonly isOther: boolean }> {
  const newest = desk.editions.games.get(game)
  if (!newest) throw new RangeError(`no game ${game}`)
  const asked = { ...(edition === undefined ? {} : { edition }), ...(event === undefined ? {} : { event }) }
  // An event of another game says nothing about this one.
  if (event !== undefined && edition === undefined && !newest.edition.events.some(({ id }) => id === event))
    return { served: newest, isOther: false }
  await desk.bring(game, asked)
  const found = desk.editions.at(game, asked)
  return typeof found === 'object' ? { served: found, isOther: false } : { served: newest, isOther: true }
}

/** The date to ask with: today where none was given and no event brings its own (semantics B7). */
export function dated({ today }: Desk, { asOf, format, event }: Moment): Omit<Moment, 'edition'> {
  return {
    ...(asOf !== undefined ? { asOf } : event === undefined ? { asOf: today() } : {}),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
}

/** What cannot be answered, and why. */
export function faultSheet(title: string, why: readonly string[], menu?: Menu, link?: string): Sheet {
  const [text = '', ...more] = why
  return {
    tone: 'fault',
    title,
    text,
    parts: part('Also', lines(...more)),
    ...(menu ? { menu } : {}),
    ...(link === undefined ? {} : { link }),
  }
}

/** Asks in which game it is meant. @param parts what it means in each. */
export function whichGame(
  title: string,
  text: string,
  games: readonly Served[],
  link: string,
  parts: readonly Part[] = [],
): Sheet {
  const options = games.map(({ edition }): Option => ({ label: edition.title, value: edition.game }))
  const menu: Menu = { verb: 'game', prompt: 'Which game is it about?', options }
  return { tone: 'plain', title, link, text: `${text} ${menu.prompt}`, parts, menu }
}
