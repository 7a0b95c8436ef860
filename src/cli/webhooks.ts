import type { Command } from 'commander'
import { answer } from '../ask/index.ts'
import { type Interest, interestOf } from '../compare/index.ts'
import { addressFault, type DeliveryState, nearest, type Webhook } from '../domain/index.ts'
import { Editions, type Served } from '../editions/index.ts'
import { newSecret, newWebhookId, type Store } from '../store/index.ts'
import { contentDir, gamesIn, today } from './content.ts'
import { didYouMean, Failure } from './failure.ts'
import { withContent } from './options.ts'
import { print, problemLine } from './print.ts'
import { type StoreOptions, storePlace, usingStore, withStore } from './store.ts'

interface WebhooksOptions extends StoreOptions {
  readonly content?: string
}

interface AddOptions extends WebhooksOptions {
  readonly game?: string
  readonly entry?: string
  readonly rule?: string
  readonly format?: string
  readonly question?: string
}

export function webhooksCommand(program: Command, done: (code: number) => void): void {
  const webhooks = program.command('webhooks').description('look after the addresses that what changes is sent to')
  withStore(withContent(webhooks.command('list')))
    .description('the webhooks and channels there are, what each is about, and what became of the last sending')
    .action(async (options: WebhooksOptions) => {
      print(await usingStore(placeOf(options), listed, { isForReading: true }))
      done(0)
    })
  withStore(withContent(webhooks.command('add')))
    .description('send what changes from now on to an address; prints its id and what sendings are signed with')
    .argument('<url>', 'where to send it, with https://')
    .option('--game <game>', 'the game, where there is more than one')
    .option('--entry <entry>', 'only what concerns an entry, by any of its names')
    .option('--rule <rule>', 'only what becomes of a rule')
    .option('--format <format>', 'as it is in a format of the game')
    .option('--question <query>', 'only when the answer to a question becomes another: the query of its link')
    .action(async (url: string, options: AddOptions) => {
      const wrong = addressFault(url)
      if (wrong !== undefined) throw new Failure(2, [`Nothing can be sent to ${url}: ${wrong}.`])
      const { id, secret } = await usingStore(placeOf(options), (store) => add(store, url, options))
      print([id, secret])
      done(0)
    })
  withStore(withContent(webhooks.command('remove')))
    .description('remove a webhook or channel, with what was still to be sent to it')
    .argument('<id>', 'the webhook')
    .action(async (id: string, options: WebhooksOptions) => {
      await usingStore(placeOf(options), async (store) => {
        const all = await store.webhooks()
        if (!(await store.removeWebhook(id))) throw unknown(id, all)
      })
      print([`Nothing is sent to ${id} any more.`])
      done(0)
    })
  withStore(withContent(webhooks.command('resume')))
    .description('have a webhook that was given up go on: what could not be sent is sent again')
    .argument('<id>', 'the webhook')
    .action(async (id: string, options: WebhooksOptions) => {
      await usingStore(placeOf(options), async (store) => {
        if (await store.resumeWebhook(id, new Date())) return
        if (await store.webhook(id)) throw new Failure(2, [`The webhook ${id} was not given up.`])
        throw unknown(id, await store.webhooks())
      })
      print([`${id} goes on; what could not be sent is sent again by a server that runs.`])
      done(0)
    })
}

function unknown(id: string, all: readonly Webhook[]): Failure {
  const ids = all.map((each) => each.id)
  return new Failure(2, [`There is no webhook "${id}".${didYouMean(nearest(id, ids))}`])
}

function placeOf(options: WebhooksOptions) {
  return storePlace(options, contentDir(options.content), process.env)
}

async function add(store: Store, url: string, options: AddOptions): Promise<Webhook> {
  const { entry, rule, format, question } = options
  const served = await gameNamed(store, options)
  const found = interestOf(served, {
    ...(entry === undefined ? {} : { entry }),
    ...(rule === undefined ? {} : { rule }),
    ...(format === undefined ? {} : { format }),
    ...(question === undefined ? {} : { question: [...new URLSearchParams(question)] }),
  })
  if (!found.ok) throw new Failure(2, found.problems.map(problemLine))
  askable(served, found.about)
  const webhook: Webhook = {
    id: newWebhookId(),
    game: served.edition.game,
    url,
    form: 'standard',
    channel: '',
    about: JSON.stringify(found.about),
    name: found.name,
    secret: newSecret(),
    made: new Date().toISOString(),
  }
  if (!(await store.keepWebhook(webhook, today())))
    throw new Failure(1, ['As many webhooks are kept as there may be; remove one first.'])
  return webhook
}

/** @throws Failure where a question cannot be answered. */
function askable({ edition }: Served, { question, format }: Interest): void {
  if (!question) return
  const asked = { ...question, ...(format === undefined ? {} : { format }) }
  const outcome = answer(edition, { ...asked, asOf: question.asOf ?? today(), include: ['verdict'] })
  if (!outcome.ok) throw new Failure(2, outcome.problems.map(problemLine))
}

/** The newest edition of a game that the store has, else what the content makes. @throws Failure where it is none, or several. */
async function gameNamed(store: Store, { game, content }: AddOptions): Promise<Served> {
  const newest = await store.newest()
  const editions = new Editions()
  for (const [name, hash] of newest) {
    const built = game === undefined || game === name ? await store.edition(hash) : undefined
    if (built) editions.take([built], [...editions.games.keys(), name])
  }
  const there = [...editions.games.values()]
  const found = there.length > 0 ? there : await gamesIn(contentDir(content), game)
  const [only] = found
  if (only && found.length === 1) return only
  throw new Failure(2, [`Which game? Add --game with one of ${found.map(({ edition }) => edition.game).join(', ')}.`])
}

async function listed(store: Store): Promise<string[]> {
  const lines: string[] = []
  for (const webhook of await store.webhooks()) {
    const { id, game, url, form, channel, name, made, stopped } = webhook
    const [last] = await store.deliveries(id, 1)
    const where = form === 'standard' ? url : `${form} ${channel}`
    const end = stopped ? `given up ${stopped.at}: ${stopped.why}` : last ? stateOf(last) : 'nothing sent yet'
    lines.push(`${id} ${game}: ${name}, to ${where}, made ${made}; ${end}`)
  }
  return lines
}

function stateOf({ state, title, settled, due, attempts, why }: DeliveryState): string {
  if (state === 'sent') return `sent ${settled}: ${title}`
  return `waiting until ${due}${why === undefined ? '' : `, tried ${attempts} times: ${why}`}`
}
