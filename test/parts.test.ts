import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtPage } from '../build/page.ts'
import { answer, framed, frameOf, isWithin, partOn, type QuestionPart, questionLink } from '../src/ask/index.ts'
import type { Case, Edition, Question } from '../src/domain/index.ts'
import { type Drawer, Editions, notesOf, open } from '../src/editions/index.ts'
import { drawerIn, readBuiltPage } from '../src/sharing/index.ts'
import { draftsOf, SMALL } from './support/http.ts'

/*
 * What a browser answers one question by that was opened by a link among files: a part of the edition, which must answer as the
 * whole does.
 */

let drawer: Drawer
beforeAll(async () => {
  const page = readBuiltPage(await builtPage())
  if (!page) throw new Error('the page is not built')
  drawer = drawerIn(page.drawer)
})

describe.each([
  ['content', 'ascendancy'],
  ['content', 'stccg'],
  [SMALL, 'cards'],
  [SMALL, 'board'],
])('Of the games in %s, the part of %s on which a question rests', (folder, game) => {
  let whole: Edition
  let frame: Edition
  let parts: ReadonlyMap<string, Framed>
  beforeAll(async () => {
    whole = (await draftsOf(folder)).find((each) => each.game === game) as Edition
    frame = read(frameOf(whole))
    parts = new Map(
      asksOf(whole).map((ask) => {
        const part = read(partOn(whole, ask))
        return [ask, { part, edition: framed(frame, part) }]
      }),
    )
  })
  const partOf = (ask: string): Framed => parts.get(ask) as Framed

  test('answers every worked example as the whole does, letter for letter', () => {
    const asked = whole.cases.flatMap((example) => asksIn(whole, example).map((ask) => ({ ask, example })))
    expect(asked.length).toBeGreaterThan(0)
    for (const [at, { ask, example }] of asked.entries()) {
      const { part, edition } = partOf(ask)
      const question = questionIn(example, ask, at % 8 === 0)
      expect(isWithin(edition, part, question), `${ask}: ${example.title}`).toBe(true)
      expectSame(edition, whole, question)
    }
    // Thousands of examples, each answered twice, on a busy machine.
  }, 900_000)

  test('answers so whatever is told of which it knows all, of what it was not written for too', () => {
    const asks = asksOf(whole)
    const tried = whole.cases.flatMap((example, at) => {
      const ask = asks[(at * 7) % asks.length] as string
      const question = questionIn(example, ask, at % 8 === 0)
      return isWithin(partOf(ask).edition, partOf(ask).part, question) ? [{ ask, question }] : []
    })
    expect(tried.length).toBeGreaterThan(0)
    for (const { ask, question } of tried) expectSame(partOf(ask).edition, whole, question)
  })

  test('is shown as the whole is, to the letter', () => {
    const few = whole.cases.filter((_, at) => at % Math.ceil(whole.cases.length / 40) === 0)
    for (const example of few)
      for (const ask of asksIn(whole, example)) {
        const question = questionIn(example, ask)
        const url = `/g/${game}/rulings${questionLink(whole, question)}`
        expect(drawnOf(partOf(ask).edition, url), url).toBe(drawnOf(whole, url))
      }
  })

  test('is small enough for a ruling opened by a link to weigh 300 kB at most, with the page', () => {
    const weight = (data: object): number => gzipSync(JSON.stringify(data)).length
    for (const [ask, { part }] of parts) expect(weight(part) + weight(frame), ask).toBeLessThan(100_000)
  })
})

test('A part is not asked what it does not know: a fact it knows nothing of, nothing assumed', async () => {
  const cards = (await draftsOf(SMALL)).find(({ game }) => game === 'cards') as Edition
  const part = partOn(cards, 'beam')
  const edition = framed(frameOf(cards), part)
  const isIn = (question: Question): boolean => isWithin(edition, part, question)
  const strange = cards.vocabulary.facts.find(({ name }) => !part.tells.includes(name))
  expect(strange).toBeDefined()
  expect(isIn({ facts: { 'beam.shields_in_the_way': true } })).toBe(true)
  expect(isIn({ facts: { [strange?.name ?? '']: true } })).toBe(false)
  expect(isIn({ unknown: [strange?.name ?? ''] })).toBe(false)
  expect(isIn({ facts: { 'no.such_fact': 1 } })).toBe(false)
  expect(isIn({ facts: { 'beam.shields_in_the_way': 'purple' } })).toBe(false)
  expect(isIn({ assume: 'nothing' })).toBe(false)
  expect(() => partOn(cards, 'no_such_action')).toThrow(RangeError)
})

function expectSame(part: Edition, whole: Edition, question: Question): void {
  const [mine, theirs] = [answer(part, question), answer(whole, question)]
  if (JSON.stringify(mine) !== JSON.stringify(theirs)) expect(mine, JSON.stringify(question)).toEqual(theirs)
  expect(JSON.stringify(mine)).toBe(JSON.stringify(theirs))
}

/** The page of a ruling, as whoever has this edition draws it. */
function drawnOf(edition: Edition, url: string): string {
  const editions = new Editions()
  editions.take([{ edition, counts: COUNTS }], [edition.game])
  return drawer.draw({ url, editions, games: notesOf(editions), today: '2026-11-21' }).body
}

const COUNTS = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }

interface Framed {
  readonly part: QuestionPart
  readonly edition: Edition
}

/** As it comes out of a file. */
function read<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data)) as Data
}

function asksOf({ vocabulary: { actions, quantities } }: Edition): readonly string[] {
  return [...actions, ...quantities].map(({ name }) => name)
}

/** What an example asks, by its name of today. */
function asksIn(edition: Edition, { ask }: Case): readonly string[] {
  const { theory } = open(edition)
  return ask.flatMap((name) => theory.asked(name)?.name ?? [])
}

function questionIn({ facts, unknown, asOf, format, event }: Case, ask: string, isAll = false): Question {
  return {
    ...{ ask, facts, unknown, asOf },
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
    ...(isAll ? { include: ['proof', 'ask', 'noLonger', 'text', 'timeline', 'unless'] } : {}),
  }
}
