import type { FastifyReply, FastifyRequest } from 'fastify'
import { notesOf, type PageDrawn, readReceipt, type Served } from '../editions/index.ts'
import { drawerIn, headOf } from '../sharing/index.ts'
import { type Door, today } from './door.ts'
import { type Prepared, prepare } from './reply.ts'
import { siteAt } from './site.ts'
import type { PageJob } from './work/jobs.ts'
import { patronOf } from './work/patron.ts'

/** A page as it was built: its document without anything drawn in it, and the file of what draws. */
interface Built {
  readonly index: Prepared
  readonly drawer: string
}

/** A page, ready to be sent. */
export interface DrawnPage extends Pick<PageDrawn, 'status' | 'to'> {
  readonly prepared: Prepared
  /** Hashes of the editions it was drawn of, as the header has them. */
  readonly hashes: string
}

const kept = new WeakMap<Prepared, Omit<DrawnPage, 'prepared'>>()

/**
 * The page at the address of a request, drawn once for all who ask for it on the same day of the same editions: at once where
 * that is quick, else in a thread, with the bounds of answers.
 * @throws Refusal where it takes too long, or too many wait.  @throws StoreDown where what it shows cannot be reached.
 */
export async function drawnPage(
  door: Door,
  { index, drawer }: Built,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<DrawnPage> {
  const address = addressOf(request.url)
  const { game, place, url } = address
  if (game !== undefined) {
    for (const asked of [place, ...comparedIn(address.query).map((edition) => ({ edition }))])
      await door.kept.bring(game, asked)
  }
  const receipt = await receiptAt(door, address.receipt)
  const of = editionsFor(door, address)
  const hashes = of.map(({ edition }) => edition.hash).join(', ')
  const job: PageJob = {
    kind: 'page',
    drawer,
    url,
    today: today(door),
    games: notesOf(door.editions),
    takesCorrections: door.takesCorrections,
    pace: paceOf(address, of),
    ...(receipt === undefined ? {} : { receipt }),
  }
  const site = siteAt(door.site(request))
  const telling = { editions: door.editions, today: job.today }
  const key = `${job.today} page ${index.tag} ${site.origin} ${hashes} ${url}`
  const patron = patronOf(request, response)
  const make = (left: AbortSignal) => {
    const made = door.working.do(job, of, { client: patron.client, left }, job.pace === 'long' ? LONG : undefined)
    return made instanceof Promise ? made.then(ready) : ready(made)
  }
  const ready = ({ value }: { readonly value: () => unknown }): Prepared => {
    const drawn = value() as PageDrawn
    const document = drawerIn(drawer).document(index.bytes.toString(), drawn, headOf(telling, drawn, site))
    const prepared = prepare(document, index.type)
    kept.set(prepared, { status: drawn.status, hashes, ...(drawn.to === undefined ? {} : { to: drawn.to }) })
    return prepared
  }
  const release = patron.hold()
  try {
    const prepared = await door.answers.later(door.editions.version, key, patron.left, make)
    return { prepared, ...(kept.get(prepared) as Omit<DrawnPage, 'prepared'>) }
  } finally {
    release()
  }
}

/** Seconds of work for a page that compares, as for a comparison. */
const LONG = 30

interface Address {
  /** With the parameters its page reads, and no others: whatever else somebody appends draws no page of its own. */
  readonly url: string
  readonly path: string
  readonly game: string | undefined
  readonly place: { readonly edition?: string; readonly event?: string }
  readonly query: URLSearchParams
  /** The id of a kept ruling. */
  readonly receipt: string | undefined
}

function addressOf(text: string): Address {
  const { pathname, searchParams } = new URL(text, 'http://page.invalid')
  const path = pathname.replace(/\/+$/, '') || '/'
  const [, own] = OWN.find(([pattern]) => pattern.test(path)) ?? []
  const query = new URLSearchParams([...searchParams].filter(([name]) => PLACE.test(name) || own?.test(name)))
  const edition = query.get('edition')
  const event = query.get('event')
  const game = /^\/g\/([^/]+)/.exec(path)?.[1]
  return {
    url: query.size === 0 ? path : `${path}?${query}`,
    path,
    game: game === undefined ? undefined : decodeURIComponent(game),
    place: { ...(edition ? { edition } : {}), ...(event ? { event } : {}) },
    query,
    receipt: /^\/receipts\/([\w-]+)$/.exec(path)?.[1],
  }
}

const PLACE = /^(?:asOf|format|event|edition)$/

/** What pages read of their addresses besides. */
const OWN: readonly (readonly [RegExp, RegExp])[] = [
  [/^\/$/, /^(?:q|game|kind|letter)$/],
  [/^\/g\/[^/]+\/rulings$/, /^(?:f\..+|ask|unknown|skip|assume|range|q|open|view|fact)$/],
  [/^\/g\/[^/]+\/wrong$/, /^(?:f\..+|ask|unknown|rule|left)$/],
  [/^\/g\/[^/]+\/changes$/, /^(?:from|to)$/],
]

/** How long a page is likely to take: a search reads sentences, a comparison asks every worked example, some list much. */
function paceOf({ path, query, receipt }: Address, of: readonly Served[]): PageJob['pace'] {
  if (path.endsWith('/changes')) return query.has('from') ? 'long' : 'quick'
  const [, kind, id = ''] = /^\/g\/[^/]+\/(entries|sources)\/([^/]+)$/.exec(path) ?? []
  if (kind !== undefined) {
    const name = decodeURIComponent(id)
    const counts = of.map(({ entries, citing }) =>
      kind === 'entries' ? entries.get(name)?.rules.length : citing.get(name)?.length,
    )
    return Math.max(...counts.map((count) => count ?? 0)) > MANY_RULES ? 'slow' : 'quick'
  }
  return (path === '/' && query.has('q')) || receipt !== undefined ? 'slow' : 'quick'
}

/** The editions that two sides of a comparison name. */
function comparedIn(query: URLSearchParams): readonly string[] {
  return ['from', 'to'].map((side) => query.get(side) ?? '').filter((side) => side.startsWith('sha256-'))
}

/** Rules of an entry, or that cite a source, from which on its page may take as long as a search. */
const MANY_RULES = 200

/** What a page is drawn of: its own game, as its address speaks of it; of every game where it shows something of each. */
function editionsFor({ editions }: Door, { path, game, place, query }: Address): readonly Served[] {
  const newest = game === undefined ? undefined : editions.games.get(game)
  if (!newest || game === undefined) return [...editions.games.values()]
  const own = editions.at(game, place)
  const pinned = newest.edition.events.find(({ id }) => id === place.event)?.edition
  const others = [pinned, ...comparedIn(query)].flatMap((hash) => (hash ? (editions.find(game, hash) ?? []) : []))
  const all = path.includes('/entries/') ? editions.games.values() : [newest]
  return [...new Set([...all, ...(typeof own === 'object' ? [own] : []), ...others])]
}

/** A kept ruling as whoever has its id is told of it; null where there is none. */
async function receiptAt(door: Door, id: string | undefined): Promise<unknown> {
  if (id === undefined) return undefined
  const found = /^[\w-]{22}$/.test(id) ? await door.store?.receipt(id) : undefined
  if (!found) return null
  const receipt = readReceipt(found)
  await door.kept.bring(receipt.game, { event: receipt.event })
  return { id: found.id, hash: found.hash, receipt }
}
