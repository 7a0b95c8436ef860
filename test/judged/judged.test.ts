import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { answer } from '../../src/ask/index.ts'
import type { Answer, Edition, Json, Question, Ruling } from '../../src/domain/index.ts'
import { openPack, pathOf } from '../support/packs.ts'

/**
 * A situation at a table, written from a rule document, with the words a player would type, the answer the document gives,
 * and the question that a judge made of it with the vocabulary before seeing any ruling.
 */
interface Situation {
  readonly id: string
  readonly situation: string
  readonly message: string
  readonly answer: string
  readonly source: string
  readonly question: Question
  /** What each thing asked comes to; by element where it is answered so. */
  readonly rulings: readonly Json[]
}

const GAMES = ['stccg', 'ascendancy'] as const
const situations = new Map<string, readonly Situation[]>()
let editions: readonly Edition[]

for (const game of GAMES)
  situations.set(game, JSON.parse(await readFile(pathOf(`test/judged/${game}.json`), 'utf8')) as readonly Situation[])

beforeAll(async () => {
  editions = (await openPack('content')).pack.editions
})

describe.each(GAMES)('Situations that judges put to %s', (game) => {
  const put = (question: Question): Answer => {
    const edition = editions.find((each) => each.game === game)
    const outcome = edition && answer(edition, question)
    if (!outcome?.ok) throw new Error(JSON.stringify(outcome?.problems ?? 'no such game'))
    return outcome.answer
  }

  test.each(situations.get(game) ?? [])('$id: $message', ({ question, rulings }) => {
    const { answers, assumed, text = '' } = put(question)
    expect(answers.map(outcomeOf)).toEqual(rulings)
    const [first = ''] = text.split('. ')
    for (const { hinges = [], verdict, each } of answers.slice(0, 1)) {
      const weightiest = assumed.find(({ fact }) => fact === hinges[0])
      // What decides besides what was said stands in the first sentence.
      if (weightiest && verdict !== 'undetermined' && !each)
        expect(`${first}.`).toContain(weightiest.usually ?? weightiest.question)
    }
    for (const { by, usual } of answers) if (by === 'default') expect(usual?.cites).not.toEqual([])
  })
})

function outcomeOf({ verdict, value, each }: Ruling): Json {
  if (each) return Object.fromEntries(Object.entries(each).map(([key, one]) => [key, outcomeOf(one)]))
  return verdict ?? value ?? null
}
