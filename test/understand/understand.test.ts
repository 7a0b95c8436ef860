import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { questionTaken, understandSentence } from '../../src/ask/index.ts'
import type { Json, PlainQuestion } from '../../src/domain/index.ts'
import { builtFrom, Editions, type Served } from '../../src/editions/index.ts'
import { openPack, pathOf } from '../support/packs.ts'

interface Sentence {
  readonly q: string
  readonly ask: string | readonly string[] | null
  readonly must?: { readonly [fact: string]: Json }
  readonly may?: { readonly [fact: string]: Json }
  readonly asOf?: string
  readonly format?: string
}

const editions = new Editions()

beforeAll(async () => {
  const { files, pack } = await openPack('content')
  const { built, games } = builtFrom(pack, files)
  editions.take(built, games)
})

describe.each([
  ['stccg', { tuned: 0.82, held: 0.82 }, { tuned: 0.92, held: 0.92 }],
  ['ascendancy', { tuned: 0.82, held: 0.7 }, { tuned: 0.92, held: 0.78 }],
] as const)('Sentences about %s', (game, least, offered) => {
  const served = (): Served => editions.games.get(game) as Served

  const sentencesOf = async (half: 'tuned' | 'held'): Promise<readonly Sentence[]> =>
    parse(await readFile(pathOf(`test/understand/${game}.yaml`), 'utf8'))[half]

  test.each(['tuned', 'held'] as const)('are understood without a wrong fact: %s', async (half) => {
    const sentences = await sentencesOf(half)
    const wrong = sentences.flatMap((each) => mistakes(each, tested(served(), each)))
    expect(1 - wrong.length / sentences.length, wrong.join('\n')).toBeGreaterThanOrEqual(least[half])
  })

  test.each(['tuned', 'held'] as const)('find what they ask among the readings offered: %s', async (half) => {
    const asking = (await sentencesOf(half)).filter(({ ask }) => ask !== null)
    const missed = asking.filter(({ q, ask }) => {
      const { readings } = understandSentence(served(), q)
      return ![ask].flat().some((name) => name === null || readings.some(({ question }) => question.ask[0] === name))
    })
    const list = missed.map(({ q }) => q).join('\n')
    expect(1 - missed.length / asking.length, list).toBeGreaterThanOrEqual(offered[half])
  })

  test('say nothing that is not in them: spans lie inside, apart from one another, and in order', () => {
    const words = wordsOf(served())
    const sentence = fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 30 })
    fc.assert(
      fc.property(sentence, (parts) => {
        const text = parts.join(' ')
        const found = understandSentence(served(), text)
        const spans = [...found.taken.flatMap((each) => each.at), ...found.unused.map((each) => each.at)]
        spans.sort(([a], [b]) => a - b)
        let end = 0
        for (const [from, until] of spans) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(until).toBeGreaterThan(from)
          end = until
        }
        expect(end).toBeLessThanOrEqual(found.query.length)
        expect(understandSentence(served(), text)).toEqual(found)
      }),
      { numRuns: 40 },
    )
  })

  test('of any length and any letters are answered', () => {
    const long = fc.string({ unit: 'binary', maxLength: 10_000, size: 'max' })
    fc.assert(
      fc.property(long, (text) => {
        expect(understandSentence(served(), text).query.length).toBeLessThanOrEqual(500)
      }),
      { numRuns: 15 },
    )
  })

  test('ask an action in the words of its own question', () => {
    const { vocabulary } = served().edition
    const wrong = vocabulary.actions.flatMap(({ name, ask }) => {
      const asked = ask === undefined ? undefined : heard(served(), ask)?.ask[0]
      return asked === undefined || asked === name ? [] : [`${ask}: ${asked}, not ${name}`]
    })
    // Two actions may be asked in the same words.
    expect(wrong.length / vocabulary.actions.length, wrong.join('\n')).toBeLessThan(0.02)
  })
})

/** What the likeliest reading takes for said, without what it presumes; nothing where there is none. */
function heard({ edition, search }: Served, sentence: string): PlainQuestion | undefined {
  const [first] = understandSentence({ edition, search }, sentence).readings
  return first && (questionTaken(edition, first.taken)?.question as PlainQuestion | undefined)
}

/** What of a sentence is put to the test: where nothing is asked that can be ruled on, readings may be offered, but none is asked at once. */
function tested(served: Served, { q, ask }: Sentence): PlainQuestion | undefined {
  return ask === null ? understandSentence(served, q).question : heard(served, q)
}

/** What is wrong with an understanding, at most one thing; a fact missed is not wrong. */
function mistakes({ q, ask, must, may, asOf, format }: Sentence, question: PlainQuestion | undefined): string[] {
  const asked = question?.ask[0] ?? null
  if (![ask].flat().includes(asked)) return [`${q}: asks ${asked}`]
  const allowed = fieldByField({ ...may, ...must })
  for (const [name, value] of Object.entries(question?.facts ?? {}))
    if (JSON.stringify(allowed[name]) !== JSON.stringify(value))
      return [`${q}: takes ${name} = ${JSON.stringify(value)}`]
  if (ask !== null && (question?.asOf !== asOf || question?.format !== format))
    return [`${q}: on ${question?.asOf}, in ${question?.format}`]
  return []
}

/** A record is heard field by field. */
function fieldByField(facts: { readonly [name: string]: Json }): { readonly [name: string]: Json } {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([field, own]) => [`${name}.${field}`, own])
        : [[name, value]],
    ),
  )
}

function wordsOf({ edition: { vocabulary, entries } }: Served): string[] {
  const texts = [
    ...vocabulary.facts.flatMap(({ ask, words }) => [ask ?? '', ...words]),
    ...vocabulary.actions.flatMap(({ label, words }) => [label, ...words]),
    ...entries.flatMap(({ term }) => term),
    'not no without isn’t 2000 june 12 3 may can is how many if unless',
  ]
  return [...new Set(texts.flatMap((text) => text.split(/\s+/)))].filter((word) => word !== '').slice(0, 2000)
}
