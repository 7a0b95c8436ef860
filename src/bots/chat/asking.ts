import type { Understood } from '../../ask/index.ts'
import type { Edition, Question } from '../../domain/index.ts'
import { nameKey } from '../../domain/index.ts'
import { open, type Served } from '../../editions/index.ts'
import { search } from '../../search/index.ts'
import { clip } from './clip.ts'
import type { Desk, Trouble } from './desk.ts'
import { factsIn, factValue } from './facts.ts'
import { foundOptions, gameBefore } from './found.ts'
import { dated, faultSheet, gamesFor, servedAt, whichGame } from './games.ts'
import { rulingSheet } from './ruling.ts'
import { lines, type Option, type Part, part, type Sheet } from './sheet.ts'
import { addressOf, type Moment, type Pairs, questionIn, type Spot } from './spots.ts'
import { orList, troubleText, upper } from './words.ts'

/** What is asked in a chat: a name of an action or quantity, or a sentence; and facts as `name=value`. */
export interface Asking {
  readonly what: string
  readonly facts?: string
  readonly game?: string
  readonly moment: Moment
}

/** What applies here, in the one game that is meant. */
export async function ask(desk: Desk, asking: Asking): Promise<Sheet> {
  const placed = gameBefore(asking.what.trim(), desk.editions.games.keys())
  const games = await gamesFor(desk, placed?.game ?? asking.game, asking.moment)
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
  const { question: read, problems } = questionIn(served.edition, query)
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

/** A sentence, put to each game: one understands it, or whoever asks says which, or a search finds something. */
async function askPlain(
  desk: Desk,
  games: readonly Served[],
  asking: Asking,
  what: string,
  here: string,
): Promise<Sheet> {
  const heard: { readonly served: Served; readonly understood: Understood }[] = []
  for (const served of games) {
    const outcome = await desk.understand(served, what)
    if (!outcome.ok) return faultSheet('That cannot be answered', outcome.troubles.map(troubleText))
    heard.push({ served, understood: outcome.made })
  }
  const clear = heard.filter(({ understood }) => understood.question)
  const [only] = clear
  if (only && clear.length > 1)
    return whichGame(
      'In which game?',
      `“${clip(what, MOST_ECHOED)}” asks something in each.`,
      clear.map(({ served }) => served),
      here,
      clear.flatMap(({ served, understood }) => part(served.edition.title, lines(...askedIn(understood)))),
    )
  if (!only?.understood.question) return unclear(heard, what, here)
  const { served, understood } = only
  return askIn(desk, served, only.understood.question, asking, heardParts(served.edition, understood))
}

/** A sentence whose question somebody has picked among the guesses. @param ask what they take it to ask. */
export async function askGuess(
  desk: Desk,
  spot: Spot & { readonly kind: 'words' },
  game: string,
  ask: string,
): Promise<Sheet> {
  const { served } = await servedAt(desk, game, spot.moment)
  const outcome = await desk.understand(served, spot.what, ask)
  const heard = outcome.ok && outcome.made.question?.ask[0] === ask ? outcome.made : undefined
  const question = heard?.question ?? { ask: [ask] }
  return askIn(desk, served, question, {
    what: spot.what,
    ...(spot.facts === undefined ? {} : { facts: spot.facts }),
    moment: spot.moment,
  })
}

/** An action or quantity of that name, label or alias. */
function askNamed({ edition }: Served, what: string): string | undefined {
  const named = open(edition).theory.asked(what)
  if (named) return named.name
  const key = nameKey(what)
  const all = [...edition.vocabulary.actions, ...edition.vocabulary.quantities]
  return all.find(({ name, label, aliases }) => [name, label, ...aliases].some((each) => nameKey(each) === key))?.name
}

/** What a sentence is taken to ask. */
function askedIn({ taken }: Understood): string[] {
  return taken.flatMap(({ kind, label, sure }) => (kind === 'ask' && sure ? [upper(label)] : []))
}

function wordsOf({ facts, moment }: Asking, what: string): Spot {
  return { kind: 'words', what, ...(facts === undefined ? {} : { facts }), moment }
}

/** What of a sentence was not counted: guesses, and words nobody understood. */
function heardParts(edition: Edition, { query, taken, unused }: Understood): Part[] {
  const guesses = taken.filter(({ sure }) => !sure)
  const strange = [...new Set(unused.map(({ words }) => words))]
  return [
    ...part(
      'Not counted',
      guesses.map(({ at, label, name, value }) => ({
        name: `“${at.map((span) => query.slice(...span)).join(' … ')}”`,
        text: `perhaps “${label}”${value === undefined ? '' : ` ${factValue(edition, name, value)}`}`,
      })),
    ),
    ...part('Not understood', strange.length > 0 ? lines(strange.map((words) => `“${words}”`).join(', ')) : []),
  ]
}

/** It is not clear what is asked: what it might be, and what a search finds. */
function unclear(
  heard: readonly { readonly served: Served; readonly understood: Understood }[],
  what: string,
  here: string,
): Sheet {
  const isMany = heard.length > 1
  const guesses = heard.flatMap(({ served: { edition }, understood }) =>
    understood.taken
      .flatMap((each) => (each.kind === 'ask' ? [each, ...each.alternatives] : []))
      .slice(0, MOST_GUESSES)
      .map(
        ({ name, label }): Option => ({
          label: `${label}${isMany ? ` (${edition.title})` : ''}`,
          value: `ask:${edition.game}/${name}`,
        }),
      ),
  )
  const indexes = heard.map(({ served }) => served.search)
  const found = search(indexes, what, { limit: MOST_FOUND })
  const options = [
    ...guesses.map((each) => ({ ...each, label: `Ask: ${each.label}` })),
    ...foundOptions(
      heard.map(({ served }) => served),
      found,
    ),
  ]
  const names = guesses.map(({ label }) => `“${label}”`)
  const text = [
    `It is not clear what “${clip(what, MOST_ECHOED)}” asks.`,
    ...(names.length > 0 ? [`Did you mean ${orList(names)}?`] : []),
    ...(found.results.length > 0 ? ['A search finds what is listed below.'] : ['A search finds nothing either.']),
  ].join(' ')
  const results = found.results.slice(0, MOST_SHOWN).map(({ game, term, kind }) => ({
    name: term,
    text: isMany ? `${kind}; ${heard.find(({ served }) => served.edition.game === game)?.served.edition.title}` : kind,
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
const MOST_GUESSES = 4
const MOST_FOUND = 15
const MOST_SHOWN = 5
