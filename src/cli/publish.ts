import type { Command } from 'commander'
import type { Built } from '../domain/index.ts'
import { errorsOf, gamesOf } from '../editions/index.ts'
import type { Progress } from '../publish/index.ts'
import { publishFiles } from './building.ts'
import { contentDir, filesOf, noGame } from './content.ts'
import { Failure } from './failure.ts'
import { withContent } from './options.ts'
import { diagnosticLine, print } from './print.ts'
import { type StoreOptions, storePlace, usingStore, withStore } from './store.ts'

interface PublishOptions extends StoreOptions {
  readonly content?: string
  readonly game?: string
}

export function publishCommand(program: Command, done: (code: number) => void): void {
  withStore(withContent(program.command('publish')))
    .description(
      'put an edition of each game into the store; running servers take it up; exit 1 where a game has errors',
    )
    .option('--game <game>', 'only this game')
    .action(async (options: PublishOptions) => {
      const dir = contentDir(options.content)
      const all = await filesOf(dir)
      const { game } = options
      const files = game === undefined ? all : all.filter(({ path }) => path.startsWith(`${game}/`))
      if (game !== undefined && files.length === 0) throw new Failure(2, [`There is no game "${game}" in ${dir}.`])
      if (gamesOf(files).size === 0) throw noGame(dir)
      const place = storePlace(options, dir, process.env)
      const { built, known, diagnostics, down } = await usingStore(place, (store) =>
        publishFiles(store, files, progressTo(process.stderr)),
      )
      if (down) throw new Failure(1, [down.message, 'Nothing is published.'])
      const errors = errorsOf(diagnostics)
      if (errors.length > 0) process.stderr.write(errors.map((each) => `${diagnosticLine(each)}\n`).join(''))
      print(built.map((each) => publishedLine(each, known)))
      const isWhole = errors.length === 0 && built.length > 0
      if (!isWhole) process.stderr.write('What has errors is not published; the edition before stays.\n')
      done(isWhole ? 0 : 1)
    })
}

function publishedLine({ edition, counts }: Built, known: ReadonlySet<string>): string {
  const { game, hash } = edition
  const { entries, rules, cases } = counts
  const how = known.has(game) ? ' (built before)' : ''
  return `${game}: ${hash}, entries ${entries}, rules ${rules}, cases ${cases}${how}`
}

/** Tells twice a second how far it is: over the same line at a terminal, line by line elsewhere, nothing where it is quick. */
export function progressTo(
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  now: () => number = Date.now,
): (progress: Progress) => void {
  const pause = out.isTTY ? 500 : 5000
  let last = now()
  return ({ game, step, done, of }) => {
    const at = now()
    if (at - last < pause) return
    last = at
    const line = `${game}: ${step}, ${done} of ${of}`
    out.write(out.isTTY ? `\r\x1b[K${line}${done + 1 >= of ? '\n' : ''}` : `${line}\n`)
  }
}
