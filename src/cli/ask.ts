import { type Command, Option } from 'commander'
import { allProblems, answer, badParts, factsFromTexts } from '../ask/index.ts'
import {
  type Edition,
  type Json,
  type MessageReading,
  nearest,
  type Part,
  type Problem,
  type Question,
} from '../domain/index.ts'
import type { Served } from '../editions/index.ts'
import { contentDir, gamesIn, pointOf, today } from './content.ts'
import { didYouMean, Failure } from './failure.ts'
import { givenIn, type PointOptions, several, withPoint } from './options.ts'
import { choose, type Heard, hear, isSentence, readingLines, wordLines } from './plain.ts'
import { answerLines, print, problemLine } from './print.ts'

interface AskOptions extends PointOptions {
  readonly unknown?: readonly string[]
  readonly assume?: string
  readonly skip?: readonly string[]
  readonly include?: readonly string[]
  readonly draft?: true
  readonly json?: true
}

export function askCommand(program: Command, done: (code: number) => void): void {
  withPoint(program.command('ask'))
    .description('what applies here: ask beam beam.shields_owner=borg --as-of 2000-06')
    .argument('[words...]', 'actions and quantities, or a sentence in plain words; and facts as name=value')
    .option('--unknown <facts>', 'facts whose assumption is switched off', several)
    .addOption(new Option('--assume <what>', 'nothing: make no assumption at all').choices(['nothing']))
    .option('--skip <facts>', 'facts never to ask for', several)
    .option('--include <parts>', 'parts of the answer: proof, ask, noLonger, text, timeline, unless', several)
    .option('--draft', 'ask also a game whose cases fail')
    .option('--json', 'print the whole answer; where a sentence is not sure, all its readings')
    .action(async (words: readonly string[], options: AskOptions) => {
      const plain = words.filter((word) => !word.includes('='))
      const games = await gamesIn(contentDir(options.content), options.game, options.event, options.draft)
      const known = new Set(games.flatMap(({ edition }) => namesOf(edition)))
      const heard = isSentence(plain, (word) => known.has(word))
        ? hear(games, plain.join(' '), { given: givenIn(options), today: today() })
        : undefined
      const reading = heard && (await readingOf(heard, options))
      if (heard && !reading) {
        done(2)
        return
      }
      const asks = reading?.question.ask ?? plain.flatMap((word) => several(word))
      const { edition } = heard?.served ?? gameOf(games, asks)
      const given = words.filter((word) => word.includes('='))
      const { facts: said, asOf, format, event } = reading?.question ?? {}
      const place = { ...(asOf ? { asOf } : {}), ...(format ? { format } : {}), ...(event ? { event } : {}) }
      const { facts: told, faults } = factsOf(edition, given)
      const unread = [...badParts(options.include ?? []), ...faults.map(({ problem }) => problem)]
      const outcome = answer(edition, question(asks, { ...said, ...told }, { ...place, ...options }))
      if (unread.length > 0 || !outcome.ok) throw refused(allProblems(unread, outcome))
      print(
        options.json
          ? [JSON.stringify(outcome.answer, null, 2)]
          : [
              ...(heard && reading ? wordLines(heard.understood.query, reading) : []),
              ...answerLines(outcome.answer, edition),
            ],
      )
      done(0)
    })
}

/** The reading that is sure, or that somebody chooses; where nobody does, all of them are printed. */
async function readingOf(heard: Heard, { json }: AskOptions): Promise<MessageReading | undefined> {
  const { edition, understood } = heard
  const [first] = understood.readings
  if (understood.question) return first
  if (json) {
    print([JSON.stringify({ game: edition.game, edition: edition.hash, ...understood }, null, 2)])
    return undefined
  }
  print(readingLines(heard))
  return choose(understood.readings)
}

/** The one game that knows everything asked for. @throws Failure where there is none, or more than one. */
function gameOf(games: readonly Served[], asks: readonly string[]): Served {
  const [first] = games
  if (first && games.length === 1) return first
  const knowing = games.filter(({ edition }) => asks.every((ask) => namesOf(edition).includes(ask)))
  const [only] = knowing
  if (only && knowing.length === 1) return only
  const list = (some: readonly Served[]): string => some.map(({ edition }) => edition.game).join(', ')
  if (only) throw new Failure(2, [`More than one game could be meant; add --game with one of ${list(knowing)}.`])
  const known = games.flatMap(({ edition }) => namesOf(edition))
  const strange = asks.filter((ask) => !known.includes(ask))
  if (strange.length === 0) throw new Failure(2, [`No game knows all of ${asks.join(', ')}; there are ${list(games)}.`])
  throw new Failure(
    2,
    strange.map((ask) => `No game knows an action or quantity "${ask}".${didYouMean(nearest(ask, known))}`),
  )
}

function namesOf({ vocabulary }: Edition): string[] {
  return [...vocabulary.actions, ...vocabulary.quantities].flatMap(({ name, aliases, formerly }) => [
    name,
    ...aliases,
    ...formerly,
  ])
}

/** `name=value` words as facts; a list is given by repeating its name. */
function factsOf(edition: Edition, words: readonly string[]): ReturnType<typeof factsFromTexts> {
  const texts = new Map<string, string[]>()
  for (const word of words) {
    const equals = word.indexOf('=')
    const name = word.slice(0, equals)
    texts.set(name, [...(texts.get(name) ?? []), word.slice(equals + 1)])
  }
  return factsFromTexts(edition, texts)
}

function question(ask: readonly string[], facts: { readonly [fact: string]: Json }, options: AskOptions): Question {
  const { unknown, skip, include } = options
  return {
    ask,
    facts,
    ...(unknown ? { unknown } : {}),
    ...(options.assume ? { assume: 'nothing' as const } : {}),
    ...(skip ? { skip } : {}),
    ...(include ? { include: include as Part[] } : {}),
    ...pointOf(options),
  }
}

function refused(problems: readonly Problem[]): Failure {
  return new Failure(2, problems.map(problemLine))
}
