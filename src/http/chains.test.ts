import { expect, test } from 'vitest'
import type { KeptReceipt } from '../domain/index.ts'
import type { Store } from '../store/index.ts'
import { receiptsOf } from './chains.ts'

const WORLDS = { game: 'cards', event: 'worlds' }

test('Receipts come in order and none twice, from where they are asked, and others have their turn while one works on them', async () => {
  const all = Array.from({ length: 60 }, (_, index) => ({ number: index + 1 }) as KeptReceipt)
  const store = {
    receipts: async (_, { after = 0, limit }) => all.filter(({ number }) => number > after).slice(0, limit),
  } as Pick<Store, 'receipts'> as Store
  let turns = 0
  let goesOn = true
  const count = (): void => {
    turns++
    if (goesOn) setImmediate(count)
  }
  count()
  const seen: number[] = []
  for await (const { number } of receiptsOf(store, WORLDS, 10)) {
    seen.push(number)
    for (const end = performance.now() + 4; performance.now() < end; );
  }
  goesOn = false
  expect(seen).toEqual(all.slice(10).map(({ number }) => number))
  expect(turns).toBeGreaterThanOrEqual(seen.length)
})
