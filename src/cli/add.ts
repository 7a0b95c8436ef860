import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Guest } from '../domain/index.ts'
import { isNetwork } from '../outward/index.ts'
import type { Store } from '../store/index.ts'
import { Aside } from './building-aside.ts'
import { contentDir } from './content.ts'
import { Failure } from './failure.ts'
import { several, withContent } from './options.ts'
import { print } from './print.ts'
import { type StoreOptions, storePlace, usingStore, withStore } from './store.ts'
import { findEdition, HASH, type Refused, refusalLine, takeOver } from './taking.ts'

interface AddOptions extends StoreOptions {
  readonly content?: string
  readonly hash?: string
  readonly follow?: true
  readonly allow: readonly string[]
  readonly list?: true
  readonly remove?: string
}

export function addCommand(program: Command, done: (code: number) => void): void {
  withStore(withContent(program.command('add')))
    .description('serve a game that somebody else publishes, beside your own; exit 1 where it cannot be taken')
    .argument('[url]', 'its address at a server, https://…/v1/games/GAME, or of one edition; of an export with .json')
    .option('--hash <hash>', 'the edition that is meant: sha256-…')
    .option('--follow', 'take newer editions as they are published there')
    .option('--allow <networks>', 'networks that are not public and may be turned to: 10.0.0.0/8', several, [])
    .option('--list', 'list the games that were added instead')
    .option('--remove <game>', 'serve that game no more instead')
    .action(async (url: string | undefined, options: AddOptions) => {
      const dir = contentDir(options.content)
      const place = storePlace(options, dir, process.env)
      const isMine = (game: string): boolean => !('url' in place) && existsSync(join(dir, game))
      await usingStore(place, async (store) => {
        if (options.list) print((await store.guests()).map(guestLine))
        else if (options.remove !== undefined) print([await remove(store, options.remove)])
        else print([await add(store, url, options, isMine)])
      })
      done(0)
    })
}

async function add(
  store: Store,
  url: string | undefined,
  { hash, follow, allow: networks }: AddOptions,
  isMine: (game: string) => boolean,
): Promise<string> {
  if (url === undefined || hash === undefined)
    throw new Failure(2, ['Name the address of a game or an edition, and with --hash the edition that is meant.'])
  if (!HASH.test(hash)) throw new Failure(2, [`A hash is sha256- and 64 hex digits, not ${hash}.`])
  const wrong = networks.filter((each) => !isNetwork(each))
  if (wrong.length > 0)
    throw new Failure(2, [`--allow takes addresses and networks such as 10.0.0.0/8, not ${wrong.join(', ')}.`])
  const refuse = (refused: Refused): Failure => new Failure(1, [refusalLine(refused, url)])

  const found = await findEdition(url, networks, { wanted: hash })
  if (!found.ok) throw refuse(found)
  if ('isKnown' in found) throw new Error('nothing was known of it')
  if (follow && !found.isOfGame) throw refuse({ ok: false, code: 'add/one-edition', detail: hash })
  const aside = new Aside()
  try {
    const taken = await takeOver(aside, found)
    if (!taken.ok) throw refuse(taken)
    const { game, title } = taken.built.edition
    const newest = (await store.newest()).get(game)
    const before = (await store.guests()).find((each) => each.game === game)
    const isOwn = isMine(game) || (newest !== undefined && store.kind === 'postgres' && before?.edition !== newest)
    if (isOwn) throw refuse({ ok: false, code: 'add/own-game', detail: game })
    const at = new Date()
    await store.keep(taken.built)
    await store.keepGuest({ game, url, edition: hash, follows: follow === true, networks, at: at.toISOString() })
    await store.announce(game, hash, at)
    return `${game}: ${title}, edition ${hash}, from ${url}${follow ? ', followed' : ''}`
  } finally {
    await aside.close()
  }
}

async function remove(store: Store, game: string): Promise<string> {
  const guest = (await store.guests()).find((each) => each.game === game && !each.left)
  if (!guest) throw new Failure(2, [`${game} was not added; \`umpire add --list\` names what was.`])
  await store.keepGuest({ ...guest, follows: false, left: true })
  return `${game} is served no more by a server that starts now; its editions stay for links and receipts.`
}

function guestLine({ game, edition, url, follows, at, left }: Guest): string {
  const state = left ? 'removed' : follows ? 'followed' : 'as it was'
  return `${game} ${edition} from ${url}, ${state}, taken ${at}`
}
