import type { Command } from 'commander'
import { stringify } from 'yaml'
import { counted, nearest } from '../domain/index.ts'
import type { Proposal } from '../publish/index.ts'
import { contentDir } from './content.ts'
import { draftsIn } from './drafts.ts'
import { didYouMean, Failure } from './failure.ts'
import { withContent } from './options.ts'
import { print } from './print.ts'

interface CasesOptions {
  readonly content?: string
  readonly game?: string
  readonly json?: true
}

export function casesCommand(program: Command, done: (code: number) => void): void {
  withContent(program.command('cases'))
    .description('propose the worked examples that are missing, as blocks to confirm')
    .argument('[entry]', 'only for the rules of this entry, by its slug')
    .option('--game <game>', 'only this game')
    .option('--json', 'print [{ game, rule, why, example }]')
    .action(async (entry: string | undefined, { content, game, json }: CasesOptions) => {
      const { proposeCases } = await import('../publish/index.ts')
      const { editions } = await draftsIn(contentDir(content), game)
      const slugs = editions.flatMap(({ entries }) => entries.map(({ slug }) => slug))
      if (entry !== undefined && !slugs.includes(entry))
        throw new Failure(2, [`There is no entry "${entry}".${didYouMean(nearest(entry, slugs))}`])
      const found = editions.flatMap((edition) =>
        proposeCases(edition, entry).map((each) => ({ game: edition.game, ...each })),
      )
      print(
        json
          ? [JSON.stringify(found, null, 2)]
          : [...found.flatMap(blockLines), `${counted(found.length, 'case')} proposed; confirm what each expects.`],
      )
      done(0)
    })
}

/** A block to be pasted below its rule. */
function blockLines({ game, rule, why, example }: Proposal & { readonly game: string }): string[] {
  const { title, entry, facts, unknown, asOf, format, event, ask, expect } = example
  const block = {
    title,
    ...(asOf === 'latest' ? {} : { 'as-of': asOf }),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
    facts,
    ...(unknown.length > 0 ? { unknown } : {}),
    ask: ask.join(', '),
    expect,
  }
  const about = why === 'boundary' ? 'a boundary' : 'one part of an or'
  return [
    `${game}/entries/${entry}.md: ${about} of ${rule}`,
    '```case',
    stringify(block, { lineWidth: 0 }).trimEnd(),
    '```',
    '',
  ]
}
