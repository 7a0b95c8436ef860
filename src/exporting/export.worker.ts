import { parentPort, workerData } from 'node:worker_threads'
import { Editions } from '../editions/index.ts'
import { readBuiltPage } from '../sharing/index.ts'
import { make } from './make.ts'
import type { Piece } from './plan.ts'
import type { Order } from './threads.ts'

/* The other side of `exported`: makes the files of one piece after the other. */

const { newest, others, guests, page, ...rest } = workerData as Order
const editions = new Editions()
editions.take(
  newest,
  newest.map(({ edition }) => edition.game),
)
editions.host(guests)
for (const each of others) editions.remember(each)
const built = readBuiltPage(page)
if (!built) throw new Error('the page is not built')
const ground = { ...rest, editions, page: built }

parentPort?.on('message', async (piece: Piece) => {
  parentPort?.postMessage(await make(ground, piece))
})
