import type { Command } from 'commander'
import { counted } from '../domain/index.ts'
import { type Result, search } from '../search/index.ts'
import { contentDir, gamesIn } from './content.ts'
import { withContent } from './options.ts'
import { print } from './print.ts'

export function searchCommand(program: Command, done: (code: number) => void): void {
  withContent(program.command('search'))
    .description('entries by words, misspelt ones too')
    .argument('<words...>', 'what to look for')
    .option('--game <game>', 'only this game')
    .option('--json', 'print the results as JSON')
    .action(async (words: readonly string[], options: { content?: string; game?: string; json?: true }) => {
      const games = await gamesIn(contentDir(options.content), options.game)
      const found = search(
        games.map((served) => served.search),
        words.join(' '),
      )
      if (options.json) print([JSON.stringify(found, null, 2)])
      else {
        print(
          found.groups.flatMap((group, at) => [
            ...(at === 0 ? [] : ['']),
            `${group.title}: ${counted(group.total, 'entry', 'entries')}`,
            `  ${group.best.term}: ${group.best.says}`,
            ...found.results.filter(({ game }) => game === group.game).flatMap(resultLines),
          ]),
        )
        if (found.total === 0) print([`No entry for "${found.query}".`])
        if (found.didYouMean.length > 0) print([`Did you mean ${found.didYouMean.join(' or ')}?`])
      }
      done(0)
    })
}

function resultLines({ game, slug, term, kind, rule, highlights }: Result): string[] {
  return [
    `${game}/${slug}: ${term} (${kind})${rule === undefined ? '' : `, rule ${rule}`}`,
    ...highlights.filter(({ field }) => field === 'text').map(({ text }) => `  ${text}`),
  ]
}
