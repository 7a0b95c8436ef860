import { stat } from 'node:fs/promises'
import type { Command } from 'commander'
import { saidLabel } from '../ask/index.ts'
import { type Cause, type Changes, changesBetween, spokenTimes } from '../compare/index.ts'
import { counted, type Edition, type Json, spoken } from '../domain/index.ts'
import { contentDir, pointOf } from './content.ts'
import { draftsIn, onlyOne } from './drafts.ts'
import { Failure } from './failure.ts'
import { type PointOptions, scope, withPoint } from './options.ts'
import { print, problemLine } from './print.ts'
import { type StoreOptions, storePlace, usingStore, withStore } from './store.ts'

export function diffCommand(program: Command, done: (code: number) => void): void {
  withStore(withPoint(program.command('diff')))
    .description('what changed between two dates, two content folders, or two editions out of the store')
    .argument('<from>', 'a date, a content folder, or the hash of an edition')
    .argument('[to]', 'another of the same; else today, the content folder, or the newest edition')
    .option('--ever', 'rulings that flip at any time, each from when until when: of two folders or two editions')
    .option('--json', 'print all of it')
    .action(async (from: string, to: string | undefined, options: DiffOptions) => {
      const compared = from.startsWith('sha256-')
        ? betweenEditions(from, to, options)
        : (await isFolder(from))
          ? betweenFolders(from, to ?? contentDir(options.content), options)
          : betweenDates(from, to, options)
      const { changes, edition } = await compared
      print(options.json ? [JSON.stringify(changes, null, 2)] : changeLines(changes, edition))
      done(0)
    })
}

interface DiffOptions extends PointOptions, StoreOptions {
  readonly json?: true
  readonly ever?: true
}

interface Found {
  readonly changes: Changes
  /** The later one. */
  readonly edition: Edition
}

async function betweenDates(from: string, to: string | undefined, options: DiffOptions): Promise<Found> {
  const odd = options.asOf !== undefined ? '--as-of' : options.ever ? '--ever' : undefined
  if (odd !== undefined)
    throw new Failure(2, [`Two dates are compared as they are; ${odd} goes with two folders or two editions.`])
  const { editions } = await draftsIn(contentDir(options.content), options.game)
  const edition = onlyOne(editions)
  const today = pointOf({}).asOf ?? 'latest'
  return compare({ edition, asOf: from }, { edition, asOf: to ?? today }, options)
}

async function betweenFolders(from: string, to: string, options: DiffOptions): Promise<Found> {
  if (!(await isFolder(to))) throw new Failure(2, [`${from} is a folder, so ${to} must be one too.`])
  const [older, newer] = [await draftsIn(from, options.game), await draftsIn(to, options.game)]
  const [before, after] = [onlyOne(older.editions), onlyOne(newer.editions)]
  if (before.game !== after.game) throw new Failure(2, [`${before.game} and ${after.game} are two games.`])
  const asOf = dateOf(options)
  return compare({ edition: before, asOf }, { edition: after, asOf }, options)
}

/** Both as the store has them; without a second the newest of the same game. */
async function betweenEditions(from: string, to: string | undefined, options: DiffOptions): Promise<Found> {
  const place = storePlace(options, contentDir(options.content), process.env)
  const [older, newer] = await usingStore(place, async (store) => {
    const before = (await store.edition(from))?.edition
    const newest = before && to === undefined ? (await store.newest()).get(before.game) : to
    return [before, newest === undefined ? undefined : (await store.edition(newest))?.edition] as const
  })
  if (!older) throw new Failure(2, [`The store has no edition ${from}.`])
  if (!newer) throw new Failure(2, [`The store has no edition ${to ?? `of ${older.game}`}.`])
  if (older.game !== newer.game) throw new Failure(2, [`${older.game} and ${newer.game} are two games.`])
  const asOf = dateOf(options)
  return compare({ edition: older, asOf }, { edition: newer, asOf }, options)
}

/** When two editions are compared that are not compared at all times. */
function dateOf(options: DiffOptions): string {
  if (options.ever && options.asOf !== undefined)
    throw new Failure(2, ['--ever goes through all dates, and --as-of names one: give one of them.'])
  return options.ever ? 'latest' : (pointOf(options).asOf ?? 'latest')
}

type Side = Parameters<typeof changesBetween>[0]['from']

function compare(from: Side, to: Side, options: DiffOptions): Found {
  const found = changesBetween({ from, to, ...scope(options), ...(options.ever ? { ever: true } : {}) })
  if (!found.ok) throw new Failure(2, found.problems.map(problemLine))
  return { changes: found.changes, edition: to.edition }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

function changeLines({ rules, entries, cases, counts, to }: Changes, edition: Edition): string[] {
  const titles = new Map(edition.rules.map(({ id, title }) => [id, title]))
  const flipped = cases.reduce((sum, { also }) => sum + 1 + also.length, 0)
  return [
    ...rules.map(({ change, rule, formerly, title, format, from, to, by, steps, edited }) => {
      const on = steps.at(-1)?.from
      const what = [
        ...(formerly === undefined ? [] : [`formerly ${formerly}`]),
        ...(format === undefined ? [] : [`in ${format}`]),
        `${from ?? 'absent'} -> ${to ?? 'absent'}`,
        ...(on === undefined ? [] : [`since ${spoken(on)}`]),
        ...(by === undefined ? [] : [`by “${titles.get(by) ?? by}”`]),
        ...(edited.length > 0 && from !== null && to !== null ? [`edited: ${edited.join(', ')}`] : []),
      ]
      return `${change.padEnd(8)} ${rule}: ${title} (${what.join('; ')})`
    }),
    ...entries.map(({ change, slug, edited }) => `${change.padEnd(8)} entry ${slug}${listed(edited)}`),
    ...cases.flatMap((each) => caseLines(each, { edition, point: to.point })),
    `${counted(rules.length, 'rule')}, ${entries.length > 0 ? `${counted(entries.length, 'entry', 'entries')}, ` : ''}${flipped} of ${counted(counts.cases, 'case')} changed`,
  ]
}

/** The edition that has the words of what is shown, and the place compared. */
interface Shown {
  readonly edition: Edition
  readonly point: Changes['to']['point']
}

/** A verdict or value that became another, in words. */
export function flipText(edition: Edition, ask: string, from: Json, to: Json): string {
  const said = (value: Json): string => (value === null ? 'not asked' : saidLabel(edition, ask, value))
  return `${said(from)} -> ${said(to)}`
}

/** A case that flipped, and what flipped it; where it is played, if that is not the place compared. */
export function caseLines(
  { entry, title, format, event, also, answers }: Changes['cases'][number],
  { edition, point }: Shown,
): string[] {
  const place = [...(format === point.format ? [] : [format]), ...(event === undefined ? [] : [event])]
  const more = [
    ...(place.length > 0 ? [`in ${place.join(', ')}`] : []),
    ...(also.length > 0 ? [`also ${also.join('; ')}`] : []),
  ]
  return [
    `flipped  ${entry}: ${title}${more.length > 0 ? ` (${more.join('; ')})` : ''}`,
    ...answers.map(
      ({ ask, from, to, because, ...times }) =>
        `           ${ask}: ${flipText(edition, ask, from, to)}${spokenTimes(times)}${byWhat(because)}`,
    ),
  ]
}

function byWhat(causes: readonly Cause[]): string {
  if (causes.length === 0) return ''
  const said = causes.map((cause) =>
    'policy' in cause
      ? `the policy of ${cause.policy}`
      : `${cause.rule} ${cause.change}${cause.by === undefined ? '' : ` by ${cause.by}`}${cause.ends ? `, ending ${cause.ends.map(({ rule }) => rule).join(', ')}` : ''}`,
  )
  return ` (${said.join(', ')})`
}

function listed(parts: readonly string[]): string {
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}
