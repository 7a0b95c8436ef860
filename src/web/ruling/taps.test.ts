import { beforeAll, describe, expect, test } from 'vitest'
import { openPack } from '../../../test/support/packs.ts'
import { answer } from '../../ask/index.ts'
import { type Case, type Edition, isMeant, type Json, questionOf, type Ruling } from '../../domain/index.ts'
import { withFact } from './asked.ts'
import { nextOf } from './taps.ts'
import { answerTo, walk } from './testing/walk.fixture.ts'

/*
 * The page as somebody uses it who only taps. It puts questions and offers answers with the functions called here, so that
 * what comes to a wrong ruling here does so under a thumb.
 */

let editions: readonly Edition[]

beforeAll(async () => {
  editions = (await openPack('content')).pack.editions
})

describe.each(['stccg', 'ascendancy'])('Taps alone, in %s', (game) => {
  const edition = () => editions.find((each) => each.game === game) as Edition

  test('come to no ruling that the whole question would not give', () => {
    const wrong = examplesOf(edition()).flatMap(([example, whole]) => {
      const walked = walk(edition(), example)
      const [ruling] = walked.answer.answers
      const said = ruling && outcomeOf(ruling)
      // What nobody knows may stay open.
      if (ruling?.verdict === 'undetermined' || JSON.stringify(said) === JSON.stringify(whole)) return []
      return [
        `${example.ask}, ${example.title}: ${JSON.stringify(said)}, not ${JSON.stringify(whole)}, by ${walked.taps.join(' ')}`,
      ]
    })
    expect(wrong).toEqual([])
  })

  test('come, in the first question already, to what each choice says beforehand', () => {
    const { actions, quantities } = edition().vocabulary
    const broken = [...actions, ...quantities].flatMap(({ name }) => {
      const asked = { ask: [name], facts: {}, unknown: [], skip: [] }
      const next = nextOf(answerTo(edition(), asked, MOMENT))
      return (next?.choices ?? []).filter(isMeant).flatMap(({ value, becomes }) => {
        const then = answer(edition(), { ...withFact(asked, next?.fact ?? '', value), ...MOMENT, include: [] })
        const [ruling] = then.ok ? then.answer.answers : []
        const said = ruling && outcomeOf(ruling)
        const isKept = becomes === undefined || JSON.stringify(said) === JSON.stringify(becomes)
        return isKept
          ? []
          : [`${name}, ${next?.fact} ${JSON.stringify(value)}: ${JSON.stringify(said)}, not ${JSON.stringify(becomes)}`]
      })
    })
    expect(broken).toEqual([])
  })
})

const MOMENT = { asOf: '2026-11-21' }

/** Worked examples that settle one thing, one for each outcome of each question, with what they come to. */
function examplesOf(edition: Edition): readonly (readonly [Case, Json])[] {
  const found = new Map<string, readonly [Case, Json]>()
  for (const example of edition.cases) {
    const [ask, ...more] = example.ask
    if (ask === undefined || more.length > 0) continue
    const outcome = answer(edition, { ...questionOf(example), ask, include: [] })
    const [ruling] = outcome.ok ? outcome.answer.answers : []
    if (!ruling || ruling.each || ruling.verdict === 'undetermined') continue
    const said = outcomeOf(ruling)
    const key = `${ask} ${JSON.stringify(said)}`
    if (!found.has(key)) found.set(key, [example, said])
  }
  return [...found.values()]
}

/** A verdict, a value, or what all elements come to. */
function outcomeOf({ verdict, value, each }: Ruling): Json {
  if (!each) return verdict ?? value ?? null
  const [first = null, ...others] = Object.values(each).map(outcomeOf)
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : null
}
