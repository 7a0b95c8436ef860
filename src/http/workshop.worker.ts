import { parentPort } from 'node:worker_threads'
import { answer, heardAt, understandSentence } from '../ask/index.ts'
import { changesBetween, impactOf, impactOfFiles } from '../compare/index.ts'
import type { Edition } from '../domain/index.ts'
import { index, type SearchIndex } from '../search/index.ts'
import type { Delivery, Job, Order, SideByHash } from './workshop.ts'

/** The other side of `Workshop`: takes orders one after the other, and keeps the editions it was sent. */
const editions = new Map<string, Edition>()

parentPort?.on('message', ({ job, editions: sent, forget }: Order) => {
  for (const edition of sent) editions.set(edition.hash, edition)
  const delivery = done(job)
  for (const hash of forget) editions.delete(hash)
  parentPort?.postMessage(delivery)
})

function done(job: Job): Delivery {
  switch (job.kind) {
    case 'changes': {
      const { kind: _, from, to, ...scope } = job
      const found = changesBetween({ from: side(from), to: side(to), ...scope })
      return found.ok ? delivered(found.changes) : found
    }
    case 'impact': {
      const found = impactOf(edition(job.edition), job.plan)
      return found.ok ? delivered(found.impact) : found
    }
    case 'files': {
      const found = impactOfFiles(edition(job.edition), job.files, new Map(job.changed))
      return found.ok ? delivered(found.impact) : found
    }
    case 'answer': {
      const found = answer(edition(job.edition), job.question)
      return found.ok ? delivered(found.answer) : found
    }
    case 'understand': {
      const served = searchable(edition(job.edition))
      const understood = understandSentence(served, job.sentence, job.hearing)
      return delivered(heardAt(served.edition, understood, job.stand ?? {}))
    }
  }
}

/** An edition with its index, made when a search is first needed. */
function searchable(edition: Edition): Parameters<typeof understandSentence>[0] {
  return {
    edition,
    get search() {
      const made = indexes.get(edition) ?? index(edition)
      indexes.set(edition, made)
      return made
    },
  }
}

const indexes = new WeakMap<Edition, SearchIndex>()

function delivered(answer: unknown): Delivery {
  return { ok: true, json: JSON.stringify(answer) }
}

function side({ edition: hash, asOf }: SideByHash): { readonly edition: Edition; readonly asOf: string } {
  return { edition: edition(hash), asOf }
}

function edition(hash: string): Edition {
  const found = editions.get(hash)
  if (!found) throw new RangeError(`no edition ${hash}`)
  return found
}
