import { likeliest, readQuestion } from '../../ask/index.ts'
import type { Question } from '../../domain/index.ts'
import { nameKey } from '../../domain/index.ts'
import { open, type Served } from '../../editions/index.ts'
import { search } from '../../search/index.ts'
import { clip } from './clip.ts'
import type { Desk, Trouble } from './desk.ts'
import { factsIn } from './facts.ts'
import { foundOptions, gameBefore } from './found.ts'
import { dated, faultSheet, gamesFor, servedAt, whichGame } from './games.ts'
import { askedIn, type HeardHere, leftOver, readingKey, readingsSheet } from './readings.ts'
import { rulingSheet } from './ruling.ts'
import { lines, type Part, part, type Sheet } from './sheet.ts'
import { addressOf, type Before, type Moment, momentIn, type Pairs, type Spot } from './spots.ts'
import { troubleText, upper } from './words.ts'

/** What is asked in a chat: a name of an action or quantity, or a sentence; and facts as `name=value`. */
export interface Asking {
  readonly what: string
  readonly facts?: string
  readonly game?: string
  /** The question that the words go on with. */
  readonly before?: Before
  readonly moment: Moment
}

/** What applies here, in the one game that is meant. */
export async function ask(desk: Desk, asking: Asking): Promise<Sheet> {
  const placed = gameBefore(asking.what.trim(), desk.editions.games.keys())
  const games = await gamesFor(desk, placed?.game ?? asking.before?.game ?? asking.game, asking.moment)
  if ('tone' in games) return games
  const what = placed?.name ?? asking.what.trim()
  if (what === '')
    return faultSheet('Nothing is asked', ['Say what it is about: an action such as “beam”, or a sentence.'])
  const here = addressOf(wordsOf(asking, what), desk.hasPage)
  const named = games.flatMap((served) => {
    const ask = askNamed(served, what)
    return ask === undefined ? [] : [{ served, ask }]
  })
  const [first] = named
  if (first && named.length === 1) return askIn(desk, first.served, { ask: [first.ask] }, asking)
  if (first)
    return whichGame(
      `“${clip(what, MOST_ECHOED)}” in which game?`,
      'The word means another thing in each.',
      named.map(({ served }) => served),
      here,
    )
  return askPlain(desk, games, asking, what, here)
}

/** A question that a link asks, with its facts. @param change what a press makes of it. */
export async function askAgain(
  desk: Desk,
  { game, query }: { readonly game: string; readonly query: Pairs },
  moment: Moment,
  change: (served: Served, question: Question) => Question | readonly Trouble[] = (_, question) => question,
): Promise<Sheet> {
  const { served, isOther } = await servedAt(desk, game, moment)
  const { question: read, problems } = readQuestion(served.edition, query)
  const before = { ...read, ...dated(desk, read) }
  const changed = change(served, before)
  const after = 'length' in changed ? before : changed
  const outcome = await desk.answer(served, after)
  const told = [...problems.map(troubleText), ...('length' in changed ? changed.map(troubleText) : [])]
  const newer = part(
    'Newer edition',
    isOther ? lines('The one it was asked of is kept no longer; this is the newest.') : [],
  )
  if (outcome.ok)
    return rulingSheet(desk, served, after, outcome.made, {
      before: [...newer, ...part('Not taken', lines(...told))],
      query,
    })
  const refused = outcome.troubles.map(troubleText)
  // What was pressed does not go together with the rest: the question stays as it was, and says so.
  const former = after === before ? undefined : await desk.answer(served, before)
  if (former?.ok)
    return rulingSheet(desk, served, before, former.made, {
      before: [...newer, ...part('Not taken', lines(...told, ...refused))],
      query,
    })
  return faultSheet('That cannot be answered', [...refused, ...told])
}

async function askIn(
  desk: Desk,
  served: Served,
  { ask, facts: said = {}, ...place }: Question,
  { facts: typed = '', moment }: Asking,
  before: readonly Part[] = [],
): Promise<Sheet> {
  const { facts, problems } = factsIn(served, typed)
  if (problems.length > 0) return faultSheet('That cannot be answered', problems.map(troubleText))
  const question = { ask: ask ?? [], facts: { ...said, ...facts }, ...dated(desk, { ...place, ...moment }) }
  const outcome = await desk.answer(served, question)
  if (!outcome.ok) return faultSheet('That cannot be answered', outcome.troubles.map(troubleText))
  return rulingSheet(desk, served, question, outcome.made, { before })
}

/** A message, put to each game: one is sure what it asks, or whoever asks says which reading is meant, or a search finds something. */
async function askPlain(
  desk: Desk,
  games: readonly Served[],
  asking: Asking,
  what: string,
  here: string,
): Promise<Sheet> {
  const all: HeardHere[] = []
  for (const served of games) {
    const heard = await hear(desk, served, asking, what)
    if ('tone' in heard) return heard
    all.push(heard)
  }
  const heard = likeliest(all, what)
  const clear = heard.filter(({ understood }) => understood.question)
  const [only] = clear
  if (only && clear.length > 1)
    return whichGame(
      'In which game?',
      `“${clip(what, MOST_ECHOED)}” asks something in each.`,
      clear.map(({ served }) => served),
      here,
      clear.flatMap(({ served, understood }) => part(served.edition.title, lines(...askedIn(understood).map(upper)))),
    )
  const [first] = only?.understood.readings ?? []
  if (only && first) return askIn(desk, only.served, first.question, asking, leftOver(only, first))
  return heard.some(({ understood }) => understood.readings.length > 0)
    ? readingsSheet(heard, clip(what, MOST_ECHOED), here, desk.hasPage)
    : unclear(heard, what, here)
}

/** A message as a game understands it, asked when and where it is asked. */
async function hear(
  desk: Desk,
  served: Served,
  { before, moment }: Pick<Asking, 'before' | 'moment'>,
  what: string,
): Promise<HeardHere | Sheet> {
  const { edition: _, ...given } = moment
  const { edition } = served
  const soFar = before?.game === edition.game ? before : undefined
  const plain = soFar && readQuestion(edition, soFar.query).plain
  const { edition: __, ...usual } = soFar ? momentIn(soFar.query) : {}
  const stand = { given, usual, today: desk.today() }
  const outcome = await desk.understand(served, what, plain ? { before: plain } : {}, stand)
  return outcome.ok
    ? { served, edition, understood: outcome.made }
    : faultSheet('That cannot be answered', outcome.troubles.map(troubleText))
}

/** A message taken in the reading that somebody picked; where it is understood otherwise by now, the readings anew. */
export async function askReading(
  desk: Desk,
  spot: Spot & { readonly kind: 'words' },
  game: string,
  key: string,
): Promise<Sheet> {
  const { served } = await servedAt(desk, game, spot.moment)
  const heard = await hear(desk, served, spot, spot.what)
  if ('tone' in heard) return heard
  const here = addressOf(spot, desk.hasPage)
  const reading = heard.understood.readings.find((each) => readingKey(each) === key)
  if (!reading) return readingsSheet([heard], clip(spot.what, MOST_ECHOED), here, desk.hasPage)
  desk.corrected(game, spot.what, reading.question.ask[0])
  return askIn(desk, served, reading.question, spot, leftOver(heard, reading))
}

/** Words that go on with a ruling: “and in 2001?”, “he has a leader”. @returns undefined where they say nothing of it. */
export async function goOn(desk: Desk, before: Before, words: string): Promise<Sheet | undefined> {
  const { edition } = momentIn(before.query)
  const moment = edition === undefined ? {} : { edition }
  const { served } = await servedAt(desk, before.game, moment)
  const heard = await hear(desk, served, { before, moment }, words)
  if ('tone' in heard) return heard
  if (heard.understood.readings.length === 0) return undefined
  return askPlain(
    desk,
    [served],
    { what: words, before, moment },
    words,
    addressOf({ kind: 'words', what: words, before, moment }, desk.hasPage),
  )
}

/** An action or quantity of that name, label or alias. */
function askNamed({ edition }: Served, what: string): string | undefined {
  const named = open(edition).theory.asked(what)
  if (named) return named.name
  const key = nameKey(what)
  const all = [...edition.vocabulary.actions, ...edition.vocabulary.quantities]
  return all.find(({ name, label, aliases }) => [name, label, ...aliases].some((each) => nameKey(each) === key))?.name
}

function wordsOf({ facts, before, moment }: Asking, what: string): Spot {
  return { kind: 'words', what, ...(facts === undefined ? {} : { facts }), ...(before ? { before } : {}), moment }
}

/** It is not clear what is asked: what a search finds. */
function unclear(heard: readonly HeardHere[], what: string, here: string): Sheet {
  const isMany = heard.length > 1
  const games = heard.map(({ served }) => served)
  const indexes = games.map(({ search: index }) => index)
  const found = search(indexes, what, { limit: MOST_FOUND })
  const options = foundOptions(games, found)
  const text = [
    `It is not clear what “${clip(what, MOST_ECHOED)}” asks.`,
    ...(found.results.length > 0 ? ['A search finds what is listed below.'] : ['A search finds nothing either.']),
  ].join(' ')
  const results = found.results.slice(0, MOST_SHOWN).map(({ game, term, kind }) => ({
    name: term,
    text: isMany ? `${kind}; ${games.find(({ edition }) => edition.game === game)?.edition.title}` : kind,
  }))
  return {
    tone: 'fault',
    title: 'That is not clear',
    link: here,
    text,
    parts: part('Found', results),
    ...(options.length > 0 ? { menu: { verb: 'look', prompt: 'Which of these is it?', options } } : {}),
  }
}

/** Letters of what was typed that are said back. */
const MOST_ECHOED = 200
const MOST_FOUND = 15
const MOST_SHOWN = 5
