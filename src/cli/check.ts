import type { Command } from 'commander'
import type { Diagnostic, SaidMessage, Severity, SpeechCounts } from '../domain/index.ts'
import { gamesOf } from '../editions/index.ts'
import type { Hearing, publish } from '../publish/index.ts'
import { contentDir, filesOf, noGame } from './content.ts'
import { withContent } from './options.ts'
import { diagnosticLine, print } from './print.ts'

export function checkCommand(program: Command, done: (code: number) => void): void {
  withContent(program.command('check'))
    .description('read all content and print every fault; exit 1 on an error')
    .option('--strict', 'take warnings that no rule acknowledges as errors')
    .option('--heard', 'name the messages that are heard wrongly, or not at all')
    .option('--json', 'print { diagnostics, counts, heard }')
    .action(async (options: { content?: string; strict?: true; heard?: true; json?: true }) => {
      const { hearingOf, publish } = await import('../publish/index.ts')
      const dir = contentDir(options.content)
      const files = await filesOf(dir)
      if (gamesOf(files).size === 0) throw noGame(dir)
      const { diagnostics, counts, editions } = publish(files)
      const heard = new Map(editions.map((edition) => [edition.game, hearingOf(edition)]))
      const judged = options.strict ? diagnostics.map(strict) : diagnostics
      if (options.json)
        print([JSON.stringify({ diagnostics: judged, counts, heard: Object.fromEntries(heard) }, null, 2)])
      else {
        print(SEVERITIES.flatMap((severity) => judged.filter((each) => each.severity === severity)).map(diagnosticLine))
        if (options.heard) print([...heard].flatMap(([game, all]) => misheard(game, all)))
        print([
          ...Object.entries(counts).map(([game, count]) => countLine(game, count, heard.get(game))),
          summary(judged),
        ])
      }
      done(judged.some((each) => each.severity === 'error') ? 1 : 0)
    })
}

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

function strict(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.severity === 'warning' ? { ...diagnostic, severity: 'error' } : diagnostic
}

function countLine(
  game: string,
  count: ReturnType<typeof publish>['counts'][string],
  heard: Hearing | undefined,
): string {
  const { speech, notYet, ...rest } = count
  const parts = Object.entries(rest).map(([what, number]) => `${what} ${number}`)
  if (notYet) parts.push(`not yet ${notYet}`)
  return `${game}: ${[...parts, ...(speech ? speechParts(speech, heard) : [])].join(', ')}`
}

function speechParts({ sayings, questions, phrases, messages }: SpeechCounts, heard: Hearing | undefined): string[] {
  const what =
    heard && messages > 0 ? ` (${heard.atOnce} heard, ${heard.offered} offered, ${heard.wrong.length} wrong)` : ''
  return [`${sayings} sayings of ${questions} questions`, `${phrases} phrases`, `${messages} messages${what}`]
}

function misheard(game: string, { wrong, missed }: Hearing): string[] {
  const line = (what: string) => (said: SaidMessage) =>
    `${game}/${said.entry}#${said.anchor} ${what}: \`${said.message}\` asks ${said.ask.join(', ') || 'nothing'}`
  return [...wrong.map(line('heard wrongly')), ...missed.map(line('not heard'))]
}

function summary(diagnostics: readonly Diagnostic[]): string {
  return SEVERITIES.map((severity) => {
    const number = diagnostics.filter((each) => each.severity === severity).length
    return `${number} ${severity}${number === 1 || severity === 'info' ? '' : 's'}`
  }).join(', ')
}
