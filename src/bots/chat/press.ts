import type { Json, Question } from '../../domain/index.ts'
import { entryNamed, ruleNamed, type Served } from '../../editions/index.ts'
import { ask, askAgain, askReading, goOn } from './asking.ts'
import { changed } from './changed.ts'
import type { Desk, Trouble } from './desk.ts'
import { entrySheet } from './entries.ts'
import { troubleOf, typedFact } from './facts.ts'
import { gameBefore } from './found.ts'
import { faultSheet, servedAt } from './games.ts'
import { ruleSheet } from './rules.ts'
import type { Sheet, Verb } from './sheet.ts'
import { type Moment, momentIn, type Spot, spotOf, stepsIn } from './spots.ts'

/** A button or menu that was pressed: what it does, with what value, and the link of the message it stands on. */
export interface Press {
  readonly verb: Exclude<Verb, 'type'>
  readonly value?: string
  readonly link: string
}

/** What a press shows: the next question, the thing looked up, or the same again. */
export async function press(desk: Desk, { verb, value = '', link }: Press): Promise<Sheet> {
  const spot = spotOf(link)
  if (!spot || !isHere(desk, spot)) return LOST
  if (verb === 'look') return look(desk, spot, value)
  if (verb === 'game') return inGame(desk, spot, value)
  if (verb === 'hear') return hear(desk, spot, value)
  if (verb === 'show') return again(desk, spot)
  if (spot.kind !== 'ruling') return LOST
  const { fact } = spot
  const moment = momentIn(spot.query)
  if (verb === 'back')
    return askAgain(desk, spot, moment, (_, question) => withoutLast(question, stepsIn(spot.query).at(-1)))
  if (verb === 'answer') return wordsOn(desk, spot, value)
  if (fact === undefined) return LOST
  return askAgain(desk, spot, moment, (_, question) => skipping(question, fact))
}

/** An answer to the question that a ruling puts, or else words that go on with it. */
async function wordsOn(desk: Desk, spot: Spot & { readonly kind: 'ruling' }, words: string): Promise<Sheet> {
  const { game, fact, query } = spot
  const moment = momentIn(query)
  const { served } = await servedAt(desk, game, moment)
  const isAnswer = fact !== undefined && typedFact(served, fact, [words]).ok
  const further = isAnswer || !SEVERAL_WORDS.test(words) ? undefined : await goOn(desk, spot, words)
  if (further) return further
  if (fact === undefined) return SEVERAL_WORDS.test(words) ? NOT_UNDERSTOOD : LOST
  return askAgain(desk, spot, moment, (of, question) => answered(of, question, fact, words))
}

const SEVERAL_WORDS = /\S\s+\S/

const NOT_UNDERSTOOD = faultSheet('That is not clear', [
  'What that says of it is not clear. Ask it in a sentence of its own.',
])

/** A reading that was picked: `stccg/3fA9c0_1`; or another game to hear the message in. */
function hear(desk: Desk, spot: Spot, value: string): Promise<Sheet> | Sheet {
  if (spot.kind !== 'words') return LOST
  if (desk.editions.games.has(value)) return inGame(desk, spot, value)
  const picked = gameBefore(value, desk.editions.games.keys())
  return picked ? askReading(desk, spot, picked.game, picked.name) : LOST
}

const LOST = faultSheet('This message cannot go on', ['What it asked cannot be read any longer. Ask once more.'])

/** The same again, for everyone to see. */
async function again(desk: Desk, spot: Spot): Promise<Sheet> {
  switch (spot.kind) {
    case 'ruling':
      return askAgain(desk, spot, momentIn(spot.query))
    case 'entry':
      return look(desk, spot, `term:${spot.game}/${spot.name}`)
    case 'rule':
      return look(desk, spot, `rule:${spot.game}/${spot.name}`)
    case 'changes':
      return changed(desk, { ...spot.days, game: spot.game, moment: spot.moment })
    case 'words':
      return ask(desk, spot)
    case 'days':
      return changed(desk, { ...spot.days, moment: spot.moment })
  }
}

async function look(desk: Desk, spot: Spot, value: string): Promise<Sheet> {
  const [, kind, rest = ''] = /^(term|rule):(.*)$/s.exec(value) ?? []
  const wanted = gameBefore(rest, desk.editions.games.keys())
  if (!wanted) return LOST
  const { game, name } = wanted
  const { served } = await servedAt(desk, game, momentOf(spot, game))
  const moment = placeIn(served, momentOf(spot, game))
  if (kind === 'term') {
    const entry = entryNamed(served, name)
    return entry ? entrySheet(desk, served, entry, moment) : LOST
  }
  const rule = ruleNamed(served, name)
  return rule ? ruleSheet(desk, served, rule, moment) : LOST
}

function inGame(desk: Desk, spot: Spot, game: string): Promise<Sheet> | Sheet {
  if (!desk.editions.games.has(game)) return LOST
  if (spot.kind === 'words') return ask(desk, { ...spot, game })
  return spot.kind === 'days' ? changed(desk, { ...spot.days, game, moment: spot.moment }) : LOST
}

function answered(served: Served, question: Question, fact: string, text: string): Question | readonly Trouble[] {
  const read = typedFact(served, fact, [text])
  return read.ok ? withFact(question, fact, read.value) : [troubleOf(read.problem)]
}

function withFact(question: Question, fact: string, value: Json): Question {
  const { [fact]: _, ...others } = question.facts ?? {}
  const without = (list: readonly string[] = []): string[] => list.filter((each) => each !== fact)
  return {
    ...question,
    facts: { ...others, [fact]: value },
    unknown: without(question.unknown),
    skip: without(question.skip),
  }
}

function skipping(question: Question, fact: string): Question {
  return { ...question, skip: [...new Set([...(question.skip ?? []), fact])] }
}

/** The step before the last fact, or question that was skipped. */
function withoutLast(question: Question, last: string = ''): Question {
  const { facts = {}, skip = [] } = question
  const { [last]: _, ...others } = facts
  return { ...question, facts: others, skip: skip.filter((each) => each !== last) }
}

function isHere({ editions }: Desk, spot: Spot): boolean {
  return !('game' in spot) || editions.games.has(spot.game)
}

/** The moment a message speaks of; in another game than its own its edition, format and event say nothing. */
function momentOf(spot: Spot, game: string): Moment {
  const moment =
    spot.kind === 'ruling'
      ? momentIn(spot.query)
      : spot.kind === 'changes'
        ? { ...spot.moment, ...to(spot.days) }
        : 'moment' in spot
          ? spot.moment
          : {}
  if (!('game' in spot) || spot.game === game) return moment
  return moment.asOf === undefined ? {} : { asOf: moment.asOf }
}

function to({ to: asOf }: { readonly to?: string }): Moment {
  return asOf === undefined ? {} : { asOf }
}

/** What of a moment the game knows. */
function placeIn({ edition: { formats, events } }: Served, { format, event, ...rest }: Moment): Moment {
  return {
    ...rest,
    ...(formats.some(({ id }) => id === format) && format !== undefined ? { format } : {}),
    ...(events.some(({ id }) => id === event) && event !== undefined ? { event } : {}),
  }
}
