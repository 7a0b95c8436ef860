import { type Command, InvalidArgumentError } from 'commander'
import type { Analysis, Finding } from '../authoring/index.ts'
import {
  type Counts,
  compare,
  counted,
  type Diagnostic,
  nearest,
  type SaidMessage,
  type Severity,
  type SourceFile,
  type SpeechCounts,
  type TypedMessage,
} from '../domain/index.ts'
import { gamesOf } from '../editions/index.ts'
import type { Explanation, Hearing, Tried } from '../publish/index.ts'
import { contentDir, filesOf, noGame } from './content.ts'
import { didYouMean, Failure } from './failure.ts'
import { annotation } from './github.ts'
import { withContent } from './options.ts'
import { diagnosticLine, print } from './print.ts'

interface CheckOptions {
  readonly content?: string
  readonly strict?: true
  readonly heard?: true
  readonly explain?: true
  readonly uncited?: true
  readonly json?: true
  readonly format?: 'text' | 'github'
}

export function checkCommand(program: Command, done: (code: number) => void): void {
  withContent(program.command('check'))
    .description('read all content and print every fault; exit 1 on an error')
    .argument('[entries...]', 'try these entries alone: their faults and their cases')
    .option('--strict', 'take warnings that no rule acknowledges as errors')
    .option('--explain', 'say of each case that fails what applied, what was missing and what would turn it')
    .option('--uncited', 'name the sections that no rule cites')
    .option(
      '--heard',
      'name the messages that are heard wrongly, or not at all, and typed ones that are ruled otherwise',
    )
    .option('--json', 'print { diagnostics, counts, heard }')
    .option('--format <format>', 'text, or github for annotations of a pull request', format)
    .action(async (entries: readonly string[], options: CheckOptions) => {
      const dir = contentDir(options.content)
      const files = await filesOf(dir)
      if (gamesOf(files).size === 0) throw noGame(dir)
      const { analyse } = await import('../authoring/index.ts')
      const { explain, explanationLines, hearingOf, outdatedIn, tryEntry } = await import('../publish/index.ts')
      const whyOf: WhyOf = (game, found) => {
        const why = { ...found, link: `/g/${encodeURIComponent(game)}/rulings${found.link}` }
        return { why, lines: [...explanationLines(why), `asked at ${why.link}`] }
      }
      const isExplained = options.explain === true || options.json === true
      const judge = options.strict ? strict : (each: Diagnostic) => each
      if (entries.length > 0) {
        const tried = entries.flatMap((name) => {
          const found = tryEntry(files, name)
          if (found.length === 0)
            throw new Failure(2, [`There is no entry "${name}".${didYouMean(nearest(name, slugsOf(files)))}`])
          return found
        })
        const told = tried.flatMap((each) =>
          toldOfEntry(each, judge, ({ edition, example }) =>
            isExplained ? whyOf(each.game, explain(edition, example)) : {},
          ),
        )
        if (options.json) print([JSON.stringify({ diagnostics: told.map(plain) }, null, 2)])
        else {
          printTold(told, dir, options)
          print(
            tried.map(({ game, entry, cases, failing, elsewhere }) => {
              const others = elsewhere > 0 ? `; ${counted(elsewhere, 'error')} elsewhere in ${game}` : ''
              return `${game}/${entry}: ${counted(cases, 'case')}, ${failing.length} ${failing.length === 1 ? 'fails' : 'fail'}${others}`
            }),
          )
        }
        done(hasError(told) ? 1 : 0)
        return
      }
      const analyses = gamesIn(files).flatMap((game) => analyse(files, { file: `${game}/game.yaml` }) ?? [])
      const counts = Object.fromEntries(analyses.map(({ game, counts: own }) => [game, own]))
      const sound = analyses.filter((each) => !hasError(toldOf(each)))
      const heard = new Map(
        sound.map(({ game, edition }) => {
          const outdated = options.heard ? { outdated: outdatedIn(edition) } : {}
          return [game, { ...hearingOf(edition), ...outdated }]
        }),
      )
      const told = analyses.flatMap((analysis) =>
        toldOf(analysis, judge, (finding) => {
          const why = isExplained ? analysis.explain(finding) : undefined
          return why ? whyOf(analysis.game, why) : {}
        }),
      )
      if (options.json)
        print([JSON.stringify({ diagnostics: told.map(plain), counts, heard: Object.fromEntries(heard) }, null, 2)])
      else {
        printTold(told, dir, options)
        if (options.heard) print([...heard].flatMap(([game, all]) => misheard(game, all)))
        print([
          ...Object.entries(counts).map(([game, count]) => countLine(game, count, heard.get(game))),
          summary(told),
        ])
      }
      done(hasError(told) ? 1 : 0)
    })
}

/** In the order of their files. */
function gamesIn(files: readonly SourceFile[]): string[] {
  return [...gamesOf(files)].sort((a, b) => compare(`${a}/`, `${b}/`))
}

function slugsOf(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path }) => /\/entries\/(?:.*\/)?([^/]+)\.md$/.exec(path)?.[1] ?? [])
}

/** A diagnostic with what follows from it, and of a case that fails, why. */
interface Told {
  readonly diagnostic: Diagnostic
  readonly follows: readonly Diagnostic[]
  readonly why?: Explanation
  /** The same in words. */
  readonly lines?: readonly string[]
}

/** Its link leads to the page that asks the same. */
type WhyOf = (game: string, why: Explanation) => Required<Pick<Told, 'why' | 'lines'>>

type Judge = (diagnostic: Diagnostic) => Diagnostic

/** What was found in a game: what follows from a fault stands beneath it. */
function toldOf(
  { findings }: Analysis,
  judge: Judge = (each) => each,
  why: (finding: Finding) => Pick<Told, 'why' | 'lines'> = () => ({}),
): Told[] {
  return findings.map(
    (finding): Told => ({
      diagnostic: judge(bare(finding)),
      follows: finding.follows.map((each) => judge(bare(each))),
      ...why(finding),
    }),
  )
}

/** Without what editors do with it. */
function bare({ length: _, fixes: __, follows: ___, ...diagnostic }: Finding): Diagnostic {
  return diagnostic
}

/** The same of one entry that was tried. */
function toldOfEntry(
  { diagnostics, follows, failing }: Tried,
  judge: Judge,
  why: (failed: Tried['failing'][number]) => Pick<Told, 'why' | 'lines'>,
): Told[] {
  const beneath = Map.groupBy(
    diagnostics.filter((each) => follows.has(each)),
    (each) => follows.get(each),
  )
  const failed = new Map(failing.flatMap((each) => each.diagnostics.map((one) => [one, each] as const)))
  return diagnostics.flatMap((each): Told[] => {
    if (follows.has(each)) return []
    const cause = failed.get(each)
    return [
      {
        diagnostic: judge(each),
        follows: (beneath.get(each) ?? []).map(judge),
        ...(cause ? why(cause) : {}),
      },
    ]
  })
}

/** As `--json` prints it. */
function plain({ diagnostic, follows, why }: Told): object {
  return { ...diagnostic, ...(follows.length > 0 ? { follows } : {}), ...(why ? { why } : {}) }
}

function hasError(told: readonly Told[]): boolean {
  return told.some(({ diagnostic, follows }) => [diagnostic, ...follows].some(({ severity }) => severity === 'error'))
}

function printTold(told: readonly Told[], dir: string, { format: as, uncited }: CheckOptions): void {
  if (as === 'github') {
    print(told.flatMap(({ diagnostic, follows }) => annotation(diagnostic, follows, dir)))
    return
  }
  const isCounted = ({ diagnostic }: Told): boolean => diagnostic.code === 'cover/section' && !uncited
  const shownOf = (severity: Severity): Told[] => told.filter(({ diagnostic }) => diagnostic.severity === severity)
  print(
    SEVERITIES.flatMap((severity) => {
      const all = shownOf(severity)
      return [...all.filter((each) => !isCounted(each)).flatMap(toldLines), ...uncitedLines(all.filter(isCounted))]
    }),
  )
}

function toldLines({ diagnostic, follows, lines = [] }: Told): string[] {
  return [
    diagnosticLine(diagnostic),
    ...lines.map((line) => `  ${line}`),
    ...(follows.length > 0 ? [`  ${followLine(follows)}`] : []),
  ]
}

const MOST_FOLLOWING = 5

function followLine(follows: readonly Diagnostic[]): string {
  const named = follows
    .slice(0, MOST_FOLLOWING)
    .map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)
  const more = follows.length > MOST_FOLLOWING ? [`${follows.length - MOST_FOLLOWING} more`] : []
  return `what may follow from it: ${[...named, ...more].join(', ')}`
}

/** Of each document how many of its sections nothing cites. */
function uncitedLines(told: readonly Told[]): string[] {
  const byFile = Map.groupBy(told, ({ diagnostic }) => diagnostic.file)
  return [...byFile.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    if (all.length === 1) return toldLines(first)
    const { file, line, column, code } = first.diagnostic
    return [`${file}:${line}:${column} ${code} ${all.length} sections that no rule cites. \`--uncited\` names them.`]
  })
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

function strict(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.severity === 'warning' ? { ...diagnostic, severity: 'error' } : diagnostic
}

function format(text: string): 'text' | 'github' {
  if (text === 'text' || text === 'github') return text
  throw new InvalidArgumentError('A format is text or github.')
}

function countLine(game: string, count: Counts, heard: Hearing | undefined): string {
  const { speech, notYet, ...rest } = count
  const parts = Object.entries(rest).map(([what, number]) => `${what} ${number}`)
  if (notYet) parts.push(`not yet ${notYet}`)
  return `${game}: ${[...parts, ...(speech ? speechParts(speech, heard) : [])].join(', ')}`
}

function speechParts(speech: SpeechCounts, heard: Hearing | undefined): string[] {
  const { sayings, questions, phrases, messages, typed } = speech
  const what =
    heard && messages > 0 ? ` (${heard.atOnce} heard, ${heard.offered} offered, ${heard.wrong.length} wrong)` : ''
  const more = typed === undefined ? [] : [`${typed} typed`]
  return [`${sayings} sayings of ${questions} questions`, `${phrases} phrases`, `${messages} messages${what}`, ...more]
}

function misheard(game: string, { wrong, missed, outdated = [] }: Hearing): string[] {
  const line = (what: string) => (said: SaidMessage) =>
    `${game}/${said.entry}#${said.anchor} ${what}: \`${said.message}\` asks ${said.ask.join(', ') || 'nothing'}`
  const other = ({ message, ask, expect }: TypedMessage) =>
    `${game} ruled otherwise: \`${message}\`, typed, asks ${ask.join(', ')} and expects ${JSON.stringify(expect)}`
  return [...wrong.map(line('heard wrongly')), ...missed.map(line('not heard')), ...outdated.map(other)]
}

function summary(told: readonly Told[]): string {
  const parts = SEVERITIES.map((severity) => {
    const number = told.filter(({ diagnostic }) => diagnostic.severity === severity).length
    return `${number} ${severity}${number === 1 || severity === 'info' ? '' : 's'}`
  })
  const following = told.reduce((sum, { follows }) => sum + follows.length, 0)
  return `${parts.join(', ')}${following > 0 ? `; ${following} more may follow from these` : ''}`
}
