import { answer, understandSentence } from '../../src/ask/index.ts'
import { type Edition, type Json, type Question, type Ruling, valueLabel } from '../../src/domain/index.ts'
import { index } from '../../src/search/index.ts'
import { readJson } from '../support/packs.ts'

/** A message that a stranger typed, who knew neither content nor vocabulary. */
export interface Message {
  readonly id: string
  /** Whose hand. */
  readonly writer: string
  /** `known`: the weights were fitted to it, and content may have it among its typed messages. */
  readonly part: 'known' | 'held'
  /** It says enough to be ruled on, lacks something that matters, or is not for us. */
  readonly kind: 'settled' | 'lacking' | 'out'
  readonly message: string
  /** What is right: verdicts, yes or no, numbers, choices in words. */
  readonly rulings?: readonly Json[]
  /** One way to say it in the vocabulary. */
  readonly question?: Question
  /**
   * What else answers it as well, by the question that is answered: where this was looked for, the same ruling on any other question
   * is right by accident only.
   */
  readonly also?: readonly { readonly ask: string; readonly is: Json }[]
}

export const GAMES = ['stccg', 'ascendancy'] as const

export async function messagesOf(game: string): Promise<readonly Message[]> {
  return (await readJson(`test/heard/${game}.json`)) as readonly Message[]
}

/** What became of a message. */
export interface Heard {
  readonly message: Message
  /** Answered at once: rightly, wrongly or by a question; or readings offered; or nothing. */
  readonly atOnce: 'right' | 'wrong' | 'asks' | 'offers' | 'nothing'
  readonly isFirstRight: boolean
  readonly isAmongThree: boolean
  /** In milliseconds of wall time. */
  readonly took: number
}

/** Writers are heard by what others typed, so many groups of them. */
const FOLDS = 6

/**
 * Messages by writer, each group with an edition that has none of the messages its writers typed: as those of strangers, of whom
 * nothing is known.
 */
export function strangers(
  edition: Edition,
  messages: readonly Message[],
): readonly (readonly [Edition, readonly Message[]])[] {
  const writers = [...new Set(messages.map(({ writer }) => writer))].sort()
  return Array.from({ length: FOLDS }, (_, fold) => {
    const own = new Set(writers.filter((_writer, at) => at % FOLDS === fold))
    const typed = edition.sayings.typed.filter(({ by }) => by === undefined || !own.has(by))
    return [withTyped(edition, typed), messages.filter(({ writer }) => own.has(writer))] as const
  })
}

/** An edition with other typed messages than its own. */
export function withTyped(edition: Edition, typed: Edition['sayings']['typed']): Edition {
  return { ...edition, sayings: { ...edition.sayings, typed } }
}

/** What becomes of messages whose writers an edition does not know. */
export function hear(edition: Edition, messages: readonly Message[]): Heard[] {
  return strangers(edition, messages).flatMap(([without, own]) => (own.length === 0 ? [] : heardIn(without, own)))
}

function heardIn(edition: Edition, messages: readonly Message[]): Heard[] {
  const served = { edition, search: index(edition) }
  return messages.map((message): Heard => {
    const start = performance.now()
    const { question, readings } = understandSentence(served, message.message)
    const took = performance.now() - start
    const isRight = (ruling: Ruling | undefined) => ruling !== undefined && isRightFor(edition, message, ruling)
    const offered = readings.map((each) => rulingOf(edition, each.question))
    const now = question && rulingOf(edition, question)
    const atOnce = !question
      ? offered.length === 0
        ? ('nothing' as const)
        : ('offers' as const)
      : isOpen(now)
        ? 'asks'
        : isRight(now)
          ? 'right'
          : 'wrong'
    return {
      message,
      atOnce,
      isFirstRight: isRight(offered[0]),
      isAmongThree: offered.some(isRight),
      took,
    }
  })
}

function rulingOf(edition: Edition, question: Question): Ruling | undefined {
  const outcome = answer(edition, { ...question, include: [] })
  return outcome.ok ? outcome.answer.answers[0] : undefined
}

function isOpen(ruling: Ruling | undefined): boolean {
  return ruling === undefined || ruling.verdict === 'undetermined' || outcomeOf(ruling) === null
}

/** A verdict, a value, or what all elements come to. */
function outcomeOf({ verdict, value, each }: Ruling): Json {
  if (!each) return verdict ?? value ?? null
  const all = new Set(Object.values(each).map((one) => JSON.stringify(outcomeOf(one))))
  return all.size === 1 ? (JSON.parse([...all][0] ?? 'null') as Json) : null
}

/** Whether a ruling is what was written down beforehand, or what the same question comes to as it was put by whoever judged it. */
export function isRightFor(edition: Edition, { rulings = [], question, also }: Message, ruling: Ruling): boolean {
  const isAsked = question !== undefined && [question.ask].flat().includes(ruling.ask)
  if (also?.some(({ ask, is }) => ask === ruling.ask && isSame(outcomeOf(ruling), is))) return true
  if ((isAsked || !also) && isOneOf(edition, ruling, rulings)) return true
  const judged = isAsked ? rulingOf(edition, question) : undefined
  return judged !== undefined && !isOpen(ruling) && outcomeText(judged) === outcomeText(ruling)
}

function outcomeText(ruling: Ruling): string {
  return JSON.stringify(outcomeOf(ruling))
}

/** Whether a ruling is what was written down beforehand; yes is as good as permitted, and a choice may be said in fewer words. */
function isOneOf(edition: Edition, ruling: Ruling, rulings: readonly Json[]): boolean {
  const outcome = outcomeOf(ruling)
  if (outcome === null || outcome === 'undetermined') return false
  const type = edition.vocabulary.quantities.find(({ name }) => name === ruling.ask)?.type
  const said = type && typeof outcome === 'string' ? valueLabel(edition, type, outcome) : outcome
  return rulings.some((wanted) => isSame(plain(said), plain(wanted)))
}

function plain(value: Json): Json {
  if (typeof value !== 'string') return value
  const text = value.toLowerCase().trim()
  return text === 'yes' || text === 'permitted' ? true : text === 'no' || text === 'forbidden' ? false : text
}

function isSame(one: Json, other: Json): boolean {
  if (typeof one !== 'string' || typeof other !== 'string' || VERDICTS.has(one) || VERDICTS.has(other))
    return JSON.stringify(one) === JSON.stringify(other)
  const [mine, theirs] = [wordsOf(one), wordsOf(other)]
  return [...mine].every((word) => theirs.has(word)) || [...theirs].every((word) => mine.has(word))
}

const VERDICTS = new Set<Json>(['required', 'undetermined', 'silent', 'conflict'])

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/[^a-z0-9]+/).flatMap((word) => (word === '' ? [] : [word.replace(/s$/, '')])))
}
