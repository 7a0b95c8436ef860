import { answer } from '../../src/ask/index.ts'
import type { Built } from '../../src/domain/index.ts'
import { sealReceipt } from '../../src/editions/index.ts'
import { newReceiptId, type StorePlace, salted } from '../../src/store/index.ts'
import { builtOf, edited, openStore, put } from './stores.ts'

/*
 * A process that writes into a store as fast as it can, prints a line for whatever the store acknowledged, and is killed:
 * `node writer.ts <place as JSON> editions|receipts`.
 */
const [place = '', what] = process.argv.slice(2)
const store = await openStore(JSON.parse(place) as StorePlace)
const cards = builtOf('cards')
const others = ['One', 'Two', 'Three'].map((title) => builtOf('cards', edited('cards/game.yaml', 'Cards', title)))

process.stdout.write('ready\n')
for (let number = 0; ; number++) {
  if (what === 'editions') await publish(others[number % others.length] ?? cards)
  else await keep(String(number))
}

async function publish(built: Built): Promise<void> {
  await put(store, built)
  process.stdout.write(`${built.edition.hash}\n`)
}

async function keep(table: string): Promise<void> {
  const question = { ask: ['beam'], facts: {}, asOf: '2000-10', event: 'worlds' }
  const outcome = answer(cards.edition, question)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
  const draft = {
    id: newReceiptId(),
    game: 'cards',
    event: 'worlds',
    kept: new Date().toISOString(),
    edition: cards.edition.hash,
    question,
    answer: outcome.answer,
    table,
    personal: { who: salted('Ann') },
  }
  const { receipt } = await store.keepReceipt(draft, (head) => sealReceipt(draft, head))
  process.stdout.write(`${receipt.id} ${receipt.hash}\n`)
}
