import { changesBetween } from '../../compare/index.ts'
import type { Edition } from '../../domain/index.ts'
import type { Delivery, Order } from './job.ts'

const editions = new Map<string, Edition>()

/** Compares beside the page, which goes on answering meanwhile. */
addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const { id, from, to, format, event } = data
  for (const edition of data.editions) editions.set(edition.hash, edition)
  const [older, newer] = [editions.get(from.edition), editions.get(to.edition)]
  if (!older || !newer) return
  const compared = changesBetween({
    from: { edition: older, asOf: from.asOf },
    to: { edition: newer, asOf: to.asOf },
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  })
  postMessage({ id, compared } satisfies Delivery)
})
