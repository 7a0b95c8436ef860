import type { Command } from 'commander'
import { type EventId, nearest, WRITING } from '../domain/index.ts'
import { newToken, type Store } from '../store/index.ts'
import { contentDir, editionsIn } from './content.ts'
import { didYouMean, Failure } from './failure.ts'
import { withContent } from './options.ts'
import { print } from './print.ts'
import { type StoreOptions, storePlace, usingStore, withStore } from './store.ts'

interface TokenOptions extends StoreOptions {
  readonly content?: string
  readonly game?: string
  readonly label?: string
  readonly write?: true
  readonly list?: true
  readonly revoke?: string
}

export function tokenCommand(program: Command, done: (code: number) => void): void {
  withStore(withContent(program.command('token')))
    .description(
      'make a token that lets a judge keep receipts of an event, or an author write; it is shown once and kept hashed',
    )
    .argument('[event]', 'the event, by its id')
    .option('--write', 'for whoever writes the content on the workbench of `serve --watch`, in place of an event')
    .option('--game <game>', 'the game, where more than one has such an event')
    .option('--label <text>', 'whom it is for', '')
    .option('--list', 'list the tokens instead')
    .option('--revoke <id>', 'end the token of that id instead')
    .action(async (event: string | undefined, options: TokenOptions) => {
      if ((event === undefined) !== (options.write === true))
        throw new Failure(2, ['Name an event, or say --write: a token is for one of them.'])
      const dir = contentDir(options.content)
      await usingStore(storePlace(options, dir, process.env), async (store) => {
        const of = event === undefined ? WRITING : await eventNamed(store, dir, event, options.game)
        const owner = event ?? 'Writing'
        const tokens = await store.tokens(of)
        if (options.revoke !== undefined) {
          const { revoke } = options
          if (!tokens.some((each) => each.id === revoke) || !(await store.revokeToken(revoke, new Date())))
            throw new Failure(2, [`${owner} has no token "${revoke}".`])
          print([`${revoke} no longer holds.`])
        } else if (options.list) {
          const state = (revoked?: string): string => (revoked === undefined ? '' : `, revoked ${revoked}`)
          print(tokens.map(({ id, label, made, revoked }) => `${id} ${label || '-'}, made ${made}${state(revoked)}`))
        } else {
          const { token, secret } = newToken(of, options.label ?? '', new Date())
          await store.keepToken(token)
          print([secret])
        }
      })
      done(0)
    })
}

/** The event of that id among the newest editions of the store, else of the content. @throws Failure where it is none, or several. */
export async function eventNamed(store: Store, dir: string, event: string, game?: string): Promise<EventId> {
  const newest = await store.newest()
  const kept = await Promise.all([...newest.values()].map((hash) => store.edition(hash)))
  const there = kept.flatMap((built) => (built ? [built.edition] : []))
  const editions =
    there.length > 0 ? there : [...(await editionsIn(dir)).editions.games.values()].map((each) => each.edition)
  const all = editions.flatMap((edition) => edition.events.map(({ id }) => ({ game: edition.game, event: id })))
  const named = all.filter((each) => each.event === event)
  const found = named.filter((each) => game === undefined || each.game === game)
  const [only] = found
  if (only && found.length === 1) return only
  if (only)
    throw new Failure(2, [
      `Several games have an event "${event}"; add --game with one of ${found.map((each) => each.game).join(', ')}.`,
    ])
  if (named.length > 0)
    throw new Failure(2, [
      `The event "${event}" is one of ${named.map((each) => each.game).join(', ')}, not of ${game}.`,
    ])
  const near = nearest(
    event,
    all.map((each) => each.event),
  )
  throw new Failure(2, [`There is no event "${event}".${didYouMean(near)}`])
}
