import { expect, test } from 'vitest'
import { type Built, type Edition, LANGUAGE, NO_SAYINGS } from '../domain/index.ts'
import { fromParts, toParts } from './parts.ts'

const items = (count: number) => Array.from({ length: count }, (_, number) => ({ number }))

const built = {
  edition: {
    hash: 'sha256-0',
    game: 'g',
    language: LANGUAGE,
    sources: [],
    entries: items(250),
    rules: [],
    cases: [],
    messages: items(3),
    sayings: { ...NO_SAYINGS, asks: items(2) },
  },
  counts: { entries: 250 },
  written: { text: { index: items(2500), documentCount: 250 }, spellings: ['beam', 'shields'] },
} as unknown as Built

test('an edition is the same when it is put together again', async () => {
  expect(await fromParts(await toParts(built, 'this'), 'this')).toEqual({ ...built, engine: 'this' })
})

test('a search index that another program wrote is left out, and the edition is whole all the same', async () => {
  const { written: _, ...rest } = built
  expect(await fromParts(await toParts(built, 'another'), 'this')).toEqual({ ...rest, engine: 'another' })
})

test('an edition kept before there were typed messages has none', async () => {
  const { typed: _, ...sayings } = built.edition.sayings
  const parts = await toParts({ ...built, edition: { ...built.edition, sayings } as unknown as Edition }, 'this')
  expect((await fromParts(parts, 'this'))?.edition).toEqual(built.edition)
})

test('an edition kept before there were sayings and messages has none', async () => {
  const { sayings: _, ...old } = built.edition
  const read = await fromParts(
    await toParts({ ...built, edition: { ...old, messages: [] } as unknown as Edition }, 'this'),
    'this',
  )
  expect(read?.edition).toEqual({ ...built.edition, sayings: NO_SAYINGS, messages: [] })
})
