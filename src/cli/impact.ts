import type { Command } from 'commander'
import { type Impact, impactOf, impactOfFiles, type Plan } from '../compare/index.ts'
import { counted, type Edition, nearest, spoken } from '../domain/index.ts'
import { contentDir, filesOf } from './content.ts'
import { caseLines, flipText } from './diff.ts'
import { draftsIn, onlyOne } from './drafts.ts'
import { didYouMean, Failure } from './failure.ts'
import { several, withContent } from './options.ts'
import { print, problemLine } from './print.ts'

interface ImpactOptions {
  readonly content?: string
  readonly game?: string
  readonly on?: string
  readonly change?: string
  readonly when?: string
  readonly ends?: string
  readonly files?: string
  readonly json?: true
}

export function impactCommand(program: Command, done: (code: number) => void): void {
  withContent(program.command('impact'))
    .description('what withdrawing or changing a rule, or changed files, would change; exit 1 if a case would fail')
    .argument('[rules...]', 'rules to withdraw')
    .option('--game <game>', 'the game, where more than one could be meant')
    .option('--on <date>', 'from this day on; else from the first day of each rule')
    .option('--change <rule>', 'a rule to write otherwise, with --when or --ends')
    .option('--when <condition>', 'its condition')
    .option('--ends <date>', 'the first day without it')
    .option('--files <dir>', 'a folder with the changed files, laid out as the content folder is')
    .option('--json', 'print all of it')
    .action(async (rules: readonly string[], options: ImpactOptions) => {
      const { edition, impact } = await impactFor(
        rules.flatMap((rule) => several(rule)),
        options,
      )
      print(options.json ? [JSON.stringify(impact, null, 2)] : impactLines(impact, edition, options.on))
      done(impact.cases.some((each) => each.fails.length > 0) ? 1 : 0)
    })
}

interface Found {
  /** As it is. */
  readonly edition: Edition
  readonly impact: Impact
}

async function impactFor(withdraw: readonly string[], options: ImpactOptions): Promise<Found> {
  if (options.files !== undefined && (withdraw.length > 0 || options.change !== undefined || options.on !== undefined))
    throw new Failure(2, ['--files are tried by themselves, without rules, --change and --on.'])
  const changed = options.files === undefined ? undefined : await filesOf(options.files)
  const folders = new Set(changed?.map(({ path }) => path.split('/', 1)[0]))
  const game = options.game ?? (folders.size === 1 ? [...folders][0] : undefined)
  const { editions, files } = await draftsIn(contentDir(options.content), game)
  const named = [...withdraw, ...(options.change === undefined ? [] : [options.change])]
  const knowing = editions.filter(({ rules }) => named.every((id) => rules.some((rule) => rule.id === id)))
  if (knowing.length === 0 && editions.length > 1) throw unknown(named, editions)
  const edition = onlyOne(knowing.length > 0 ? knowing : editions)
  const found = changed
    ? impactOfFiles(edition, files, new Map(changed.map(({ path, text }) => [path, text])))
    : impactOf(edition, planOf(withdraw, options))
  if (!found.ok) throw new Failure(2, found.problems.map(problemLine))
  return { edition, impact: found.impact }
}

/** Where no game has all the rules named. */
function unknown(named: readonly string[], editions: readonly Edition[]): Failure {
  const ids = new Set(editions.flatMap(({ rules }) => rules.map(({ id }) => id)))
  const strange = named.filter((id) => !ids.has(id))
  if (strange.length === 0) return new Failure(2, [`No game has all of ${named.join(', ')}.`])
  return new Failure(
    2,
    strange.map((id) => `There is no rule "${id}".${didYouMean(nearest(id, ids))}`),
  )
}

function planOf(withdraw: readonly string[], { change, when, ends, on }: ImpactOptions): Plan {
  if (change === undefined && (when !== undefined || ends !== undefined))
    throw new Failure(2, ['--when and --ends belong to a rule: name it with --change.'])
  if (change !== undefined && when === undefined && ends === undefined)
    throw new Failure(2, ['Say with --when or --ends what is to change.'])
  const edit = { ...(when === undefined ? {} : { when }), ...(ends === undefined ? {} : { ends }) }
  return {
    ...(withdraw.length > 0 ? { withdraw } : {}),
    ...(change === undefined ? {} : { change: { [change]: edit } }),
    ...(on === undefined ? {} : { on }),
  }
}

function impactLines(
  { rules, verdicts, cases, entries, counts, to }: Impact,
  edition: Edition,
  on: string | undefined,
): string[] {
  return [
    ...rules.map(
      ({ change, rule, title, from, to }) =>
        `${change.padEnd(8)} ${rule}: ${title} (${from ?? 'absent'} -> ${to ?? 'absent'})`,
    ),
    ...cases.flatMap((each) => [
      ...caseLines(each, { edition, point: to.point }),
      ...each.fails.map(({ detail }) => `           fails: ${detail}`),
    ]),
    ...verdicts.map(
      ({ ask, from, to, cases: number }) =>
        `verdict  ${ask}: ${flipText(edition, ask, from, to)}, ${counted(number, 'case')}`,
    ),
    ...(entries.length > 0 ? [`Entries: ${entries.map(({ slug }) => slug).join(', ')}`] : []),
    summary(cases, counts, on),
  ]
}

/** How many cases change of those that bear on the date; where none does, that nothing was shown by it. */
function summary(cases: Impact['cases'], { cases: all, asked, bearing = all }: Impact['counts'], on?: string): string {
  const date = on === undefined ? '' : `on ${spoken(on)} or later`
  const which = date === '' ? '' : ` bearing ${date}`
  if (bearing === 0) return `No case bears ${date}, so none shows what would change: write one with \`as-of: ${on}\`.`
  if (asked === 0) return `None of the ${counted(bearing, 'case')}${which} asks what this could change.`
  const failing = cases.filter((each) => each.fails.length > 0).length
  return `${cases.length} of ${counted(bearing, 'case')}${which} would change, ${failing} would fail`
}
