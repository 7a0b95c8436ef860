import type { Command } from 'commander'
import { type ChainHead, counted, type EventId, PERSONAL } from '../domain/index.ts'
import { faultOf, readAltered } from '../editions/index.ts'
import type { Store } from '../store/index.ts'
import { contentDir } from './content.ts'
import { Failure } from './failure.ts'
import { withContent } from './options.ts'
import { print } from './print.ts'
import { type StoreOptions, storePlace, usingStore, withStore } from './store.ts'

interface ReceiptsOptions extends StoreOptions {
  readonly content?: string
  readonly head?: string
}

export function receiptsCommand(program: Command, done: (code: number) => void): void {
  const receipts = program.command('receipts').description('look after the rulings kept at events')
  withStore(withContent(receipts.command('check')))
    .description('read every receipt again and print what does not fit; exit 1 where one was altered or taken out')
    .option('--head <hash>', 'a head printed before: it must still be in a chain')
    .action(async (options: ReceiptsOptions) => {
      const place = storePlace(options, contentDir(options.content), process.env)
      const { lines, isWhole } = await usingStore(place, (store) => checkAll(store, options.head), {
        isForReading: true,
      })
      print(lines)
      done(isWhole ? 0 : 1)
    })
  withStore(withContent(receipts.command('erase')))
    .description('erase who and note of a receipt; the ruling stays')
    .argument('<id>', 'the receipt')
    .action(async (id: string, options: ReceiptsOptions) => {
      const place = storePlace(options, contentDir(options.content), process.env)
      const isErased = await usingStore(place, (store) => store.erase(id, new Date()))
      if (!isErased) throw new Failure(2, [`There is no receipt "${id}".`])
      print([`${PERSONAL.join(' and ')} of ${id} are erased.`])
      done(0)
    })
}

async function checkAll(store: Store, head: string | undefined) {
  const lines: string[] = []
  let isWhole = true
  let isFound = head === undefined
  for (const of of await store.chains()) {
    const chain = await checkChain(store, of, (hash) => {
      isFound ||= hash === head
    })
    isWhole &&= chain.faults.length === 0
    lines.push(
      ...chain.faults,
      `${of.game}/${of.event}: ${counted(chain.head.number, 'receipt')}, head ${chain.head.hash}`,
    )
  }
  if (!isFound) lines.push(`No chain holds ${head}: its end was cut, or it is of another store.`)
  return { lines, isWhole: isWhole && isFound }
}

async function checkChain(store: Store, of: EventId, see: (hash: string) => void) {
  const faults: string[] = []
  let head: ChainHead = { number: 0, hash: null }
  for (;;) {
    const page = await store.receipts(of, { after: head.number, limit: PAGE })
    for (const kept of page) {
      const fault = faultOf(kept, head)
      if (fault !== undefined) {
        const at = readAltered(kept)?.kept ?? 'nobody can say when it was kept'
        faults.push(`${of.game}/${of.event} ${kept.number} ${kept.id}: ${fault} (${at})`)
      }
      see(kept.hash)
      head = kept
    }
    if (page.length < PAGE) return { head, faults }
  }
}

const PAGE = 200
