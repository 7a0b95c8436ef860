import type { Command } from 'commander'
import { counted, type Unheard } from '../domain/index.ts'
import type { Store } from '../store/index.ts'
import { contentDir } from './content.ts'
import { Failure } from './failure.ts'
import { withContent } from './options.ts'
import { print } from './print.ts'
import { type StoreOptions, storePlace, usingStore, withStore } from './store.ts'

interface UnheardOptions extends StoreOptions {
  readonly content?: string
  readonly game?: string
  readonly json?: true
  readonly write?: string
  readonly erase?: string
}

export function unheardCommand(program: Command, done: (code: number) => void): void {
  withStore(withContent(program.command('unheard')))
    .description('messages nobody understood, the most frequent first, as `serve --remember-messages` counts them')
    .option('--game <game>', 'only of this game')
    .option('--json', 'print them as JSON')
    .option('--write <number>', 'print the one of that number as a block `said`, to be filled in')
    .option('--erase <message>', 'erase a message, in any spelling; or `all` of them')
    .action(async (options: UnheardOptions) => {
      const place = storePlace(options, contentDir(options.content), process.env)
      if ([options.json, options.write, options.erase].filter((each) => each !== undefined).length > 1)
        throw new Failure(2, ['--json, --write and --erase go one at a time.'])
      print(
        await usingStore(place, async (store) => {
          // Where no server runs, nobody else looks for those whose time is over.
          await store.sweepUnheard(new Date())
          return options.erase === undefined ? shown(store, options) : erased(store, options.erase, options.game)
        }),
      )
      done(0)
    })
}

async function shown(store: Store, { game, json, write }: UnheardOptions): Promise<string[]> {
  const kept = await store.unheard(game)
  if (json) return [JSON.stringify(kept, null, 2)]
  if (write !== undefined) {
    const chosen = /^\d+$/.test(write) ? kept[Number(write) - 1] : undefined
    if (!chosen) throw new Failure(2, [`There is no message ${write}: ${counted(kept.length, 'message')} kept.`])
    const { saidText } = await import('../authoring/index.ts')
    return [saidText(chosen).trimEnd()]
  }
  return kept.length === 0 ? ['No message is kept.'] : kept.map(line)
}

async function erased(store: Store, which: string, game: string | undefined): Promise<string[]> {
  const message = which === 'all' ? {} : { message: which }
  const number = await store.eraseUnheard({ ...message, ...(game === undefined ? {} : { game }) })
  if (number === 0 && which !== 'all') throw new Failure(2, [`No message "${which}" is kept.`])
  return [`${counted(number, 'message')} erased.`]
}

function line({ game, message, chosen, count, first, last }: Unheard, at: number): string {
  const why = chosen === undefined ? 'not understood' : `corrected to ${chosen}`
  return `${at + 1}. ${count} × ${game} “${message}”: ${why}, ${first === last ? last : `${first} to ${last}`}`
}
